/** All tables of builtins, by theme: each is a page of the reference. */
import type { BuiltinRow } from "../machine/builtin.js";
import { arithmetic } from "./arithmetic.js";
import { atoms } from "./atoms.js";
import { characterTypes } from "./character-types.js";
import { clauses } from "./clauses.js";
import { comparisons } from "./comparison.js";
import { attributes } from "./attributes.js";
import { control } from "./control.js";
import { declarations } from "./declarations.js";
import { flags } from "./flags.js";
import { format } from "./format.js";
import { globals } from "./globals.js";
import { hashing } from "./hashing.js";
import { inspection } from "./inspection.js";
import { integers } from "./integers.js";
import { lists, sorting } from "./lists.js";
import { messages } from "./messages.js";
import { metapredicates } from "./metapredicates.js";
import { modules } from "./modules.js";
import { mutation } from "./mutation.js";
import { operators } from "./operators.js";
import { output } from "./output.js";
import { random } from "./random.js";
import { reading } from "./reading.js";
import { residues } from "./residues.js";
import { singleSided } from "./single-sided.js";
import { statistics } from "./statistics.js";
import { streams } from "./streams.js";
import { characterStreams } from "./character-streams.js";
import { strings } from "./strings.js";
import { terms } from "./terms.js";
import { typeTests } from "./types.js";
import { writing } from "./writing.js";

/** All tables of builtins by theme. */
export const builtins: Readonly<Record<string, readonly (readonly BuiltinRow[])[]>> = {
  arithmetic: [arithmetic, integers, random],
  comparison: [comparisons, hashing, sorting],
  control: [control],
  database: [clauses, declarations, globals, inspection, singleSided],
  streams: [streams, characterStreams],
  strings: [strings],
  system: [flags, messages, metapredicates, modules, operators, statistics],
  terms: [attributes, lists, mutation, residues, terms],
  "terms in and out": [format, output, reading, writing],
  text: [atoms, characterTypes],
  types: [typeTests],
};
