/**
 * The native side of library(clpfd): domains, propagators and search.
 */
import { functor } from "../terms/term.js";
import type { NativeSide } from "../machine/native-side.js";
import { constraints } from "./rows.js";
import { CLPFD } from "./store.js";
import { upperBound } from "./variables.js";

/** The comparisons that the library expands, by what decides them in all cases. */
const EXPANDED = [
  ["$fd_equal", "#="],
  ["$fd_unequal", "#\\="],
  ["$fd_less", "#<"],
  ["$fd_greater", "#>"],
  ["$fd_at_most", "#=<"],
  ["$fd_at_least", "#>="],
] as const;

/** What is native in library(clpfd). */
export const clpfdSide: NativeSide = {
  rows: (database) => {
    const { originals, upperBounds } = database.extensions;
    upperBounds.set(CLPFD, upperBound);
    for (const [name, original] of EXPANDED) originals.set(functor(name, 2), functor(original, 2));
    return constraints;
  },
};
