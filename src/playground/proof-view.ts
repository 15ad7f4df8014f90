/*
 * The proof of an answer, as library(why) outlines it: a tree of goals, each with the clause that proves it. A
 * part that is not shown is outlined when the reader asks for it.
 */
import type { Value } from "../machine/value-types.js";
import { button, counted, h, show } from "../page/dom.js";
import type { GivenAnswer, Witness } from "./witness.js";
import { argumentsOf, nameOf } from "../machine/value-parts.js";

/** The workbench as a proof sees it. */
export interface ProofHost {
  readonly witness: Witness;
  /** Marks a line of the program that the answer is of. */
  mark(file: string, line: number): void;
}

export function proofView(host: ProofHost, answer: GivenAnswer): HTMLElement {
  const element = h("div", { class: "proof" });
  void outline(host, answer, 1, element);
  return element;
}

/** Shows the part of the proof below a node in an element, and replaces its content. */
async function outline(
  host: ProofHost,
  answer: GivenAnswer,
  from: number,
  element: HTMLElement,
): Promise<void> {
  show(element, h("p", { class: "hint", role: "status" }, "Proving."));
  try {
    show(element, drawn(host, answer, await host.witness.outline(answer, from)));
  } catch (thrown) {
    show(element, h("p", { class: "hint", role: "status" }, (thrown as Error).message));
  }
}

/** Nested lists of the nodes. */
function drawn(host: ProofHost, answer: GivenAnswer, root: Value): HTMLElement {
  const top = h("ul", { class: "tree" });
  const waiting: { readonly node: Value; readonly list: HTMLElement }[] = [
    { node: root, list: top },
  ];
  for (const { node, list } of waiting) {
    const parts = argumentsOf(node, "tree");
    if (parts === undefined) continue;
    const [number, text, reason, hidden, children] = parts;
    const item = h("li", {}, h("span", {}, plain(text)), " ", reasonOf(host, reason));
    list.append(item);
    if (Array.isArray(children) && children.length > 0) {
      const below = h("ul");
      item.append(below);
      waiting.push(...children.map((child: Value) => ({ node: child, list: below })));
    }
    if (typeof hidden === "number" && hidden > 0) {
      const more = h("div");
      more.append(
        button(`${counted(hidden, "goal")} more`, () => {
          void outline(host, answer, Number(number), more);
        }),
      );
      item.append(more);
    }
  }
  return top;
}

/** The reason of a goal: the line of a clause, which a button marks, or a word. */
function reasonOf(host: ProofHost, reason: Value): HTMLElement {
  const clause = /^([^:]+\.pl):(\d+)/.exec(placeOf(reason));
  if (clause === null) return h("small", {}, plain(reason));
  const [, file, line] = clause;
  const label = file === "program.pl" ? `line ${line}` : `${file}, line ${line}`;
  return button(label, () => host.mark(file, Number(line)), { class: "line" });
}

/** The place in `clause(File:Line:Column)`. */
function placeOf(reason: Value): string {
  const parts: string[] = [];
  let [place] = argumentsOf(reason, "clause") ?? [];
  for (;;) {
    const [first, others] = argumentsOf(place, ":", 2) ?? [];
    if (first === undefined) break;
    parts.push(plain(first));
    place = others;
  }
  return parts.join(":");
}

/** The text of an atom, a string or a number. */
function plain(value: Value): string {
  if (typeof value === "object" && "string" in value) return value.string;
  return typeof value === "object" ? (nameOf(value) ?? "") : String(value);
}
