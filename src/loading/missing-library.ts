/** What is said of errors in an engine without explanations: which library has to be passed to it. */
import { COLON, SLASH, deref, isAtom, isCompound } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { notes } from "../text/sentences.js";
import { textOf } from "../text/textual.js";
import { pathName } from "./exports.js";
import { libraryWith } from "./other-libraries.js";
import { toBePassed } from "./other-libraries.js";

/** The notes on the error `ball` in an engine with these libraries. */
export function plainNotes(ball: Term, known: ReadonlySet<string>): string[] {
  return [...toBePassed(libraryOf(ball), known), notes.unexplained];
}

/** The library that an error speaks of, or that has the predicate that it misses; empty if there is none. */
function libraryOf(ball: Term): string {
  const error = deref(ball);
  if (!isCompound(error) || error.t.name !== "error") return "";
  const formal = deref(error.a0);
  if (!isCompound(formal) || formal.t.name !== "existence_error") return "";
  let what = deref(formal.a1);
  if (!isCompound(what)) return "";
  if (what.t.name === "library") return pathName(what.a0) ?? "";
  if (what.t === COLON) what = deref(what.a1);
  if (!isCompound(what) || what.t !== SLASH) return "";
  const name = deref(what.a0);
  return isAtom(name) ? libraryWith(textOf(name) ?? "") : "";
}
