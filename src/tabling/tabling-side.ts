/**
 * The native side of library(tabling): tables and suspended calls. An engine has one set of tables.
 */
import type { NativeSide } from "../machine/native-side.js";
import { tablingRows } from "./tabling-rows.js";
import { Tabling } from "./tabling.js";

/** What is native in library(tabling). */
export const tablingSide: NativeSide = {
  rows: (database) => {
    const tabling = new Tabling(database);
    database.extensions.tabler = tabling;
    return tablingRows(tabling);
  },
};
