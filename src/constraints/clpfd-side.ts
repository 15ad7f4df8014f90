/**
 * The native side of library(clpfd): domains, propagators and search.
 */
import type { NativeSide } from "../machine/native-side.js";
import { constraints } from "./rows.js";
import { CLPFD } from "./store.js";
import { upperBound } from "./variables.js";

/** What is native in library(clpfd). */
export const clpfdSide: NativeSide = {
  rows: (database) => {
    database.extensions.upperBounds.set(CLPFD, upperBound);
    return constraints;
  },
};
