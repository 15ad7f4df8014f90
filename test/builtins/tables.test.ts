import { describe, it } from "vitest";
import { tablesBeside } from "../tables.js";
import { judgeTable } from "./judge.js";

describe.each([...tablesBeside(import.meta.url)])("%s", (_, tables) => {
  it.each(tables)("$claim", (table) => judgeTable(table));
});
