/**
 * All tables of builtins.
 */
import type { BuiltinRow } from "../machine/builtin.js";
import { arithmetic } from "./arithmetic.js";
import { atoms } from "./atoms.js";
import { characterTypes } from "./character-types.js";
import { clauses } from "./clauses.js";
import { comparisons } from "./comparison.js";
import { control } from "./control.js";
import { declarations } from "./declarations.js";
import { filesystem } from "./filesystem.js";
import { flags } from "./flags.js";
import { format } from "./format.js";
import { globals } from "./globals.js";
import { inspection } from "./inspection.js";
import { integers } from "./integers.js";
import { listing } from "./listing.js";
import { lists } from "./lists.js";
import { metapredicates } from "./metapredicates.js";
import { mutation } from "./mutation.js";
import { operators } from "./operators.js";
import { output } from "./output.js";
import { random } from "./random.js";
import { reading } from "./reading.js";
import { statistics } from "./statistics.js";
import { streams } from "./streams.js";
import { strings } from "./strings.js";
import { terms } from "./terms.js";
import { typeTests } from "./types.js";
import { writing } from "./writing.js";

/** All tables of builtins. */
export const builtins: readonly (readonly BuiltinRow[])[] = [
  arithmetic,
  atoms,
  characterTypes,
  clauses,
  comparisons,
  control,
  declarations,
  filesystem,
  flags,
  format,
  globals,
  inspection,
  integers,
  listing,
  lists,
  metapredicates,
  mutation,
  operators,
  output,
  random,
  reading,
  statistics,
  streams,
  strings,
  terms,
  typeTests,
  writing,
];
