/** Short ways to read and write in tests. */
import { Reader, readTermFromText } from "../../src/text/parser.js";
import type { ReadFlags, ReadTerm } from "../../src/text/parser.js";
import { defaultOperators } from "../../src/text/operator-table.js";
import type { OperatorTable } from "../../src/text/operator-table.js";
import { ReadError, SourceText } from "../../src/text/source-text.js";
import { formatTerm } from "../../src/text/writer.js";
import type { WriteOptions } from "../../src/text/writer.js";
import { argumentsOf, atomName, deref } from "../../src/terms/term.js";
import type { Cell, Term } from "../../src/terms/term.js";
import { properList } from "../../src/terms/walk.js";

export const FLAGS: ReadFlags = { doubleQuotes: "codes", backQuotes: "codes" };

/** The default operators and those of directives such as `op(9, fy, [a, b]).` */
export function operatorsOf(directives: string | undefined = ""): OperatorTable {
  const operators = defaultOperators();
  const reader = new Reader(new SourceText(directives), { operators, flags: FLAGS });
  for (let clause = reader.read(); clause !== undefined; clause = reader.read()) {
    const [priority, type, names] = argumentsOf(clause.term as Cell) as [number, Cell, Term];
    for (const name of properList(names) ?? [names]) {
      operators.add(priority, atomName(type) as "xfx", atomName(deref(name) as Cell));
    }
  }
  return operators;
}

/** The one term that `text` is. */
export function readOne(
  text: string,
  operators: OperatorTable = defaultOperators(),
  flags: Partial<ReadFlags> = {},
): ReadTerm {
  const result = readTermFromText(text, { operators, flags: { ...FLAGS, ...flags } });
  if (result === undefined) throw new Error(`no term: ${text}`);
  return result;
}

/** The term that `text` is read as, written without operators; variables under their names. */
export function canonical(
  text: string,
  directives: string | undefined = "",
  flags?: Partial<ReadFlags>,
): string {
  const operators = operatorsOf(directives);
  const { term, variableNames } = readOne(text, operators, flags);
  const names = new Map([...variableNames].map(([name, cell]) => [cell, name]));
  return formatTerm(term, { operators, quoted: true, ignoreOps: true, variableNames: names });
}

/** The term of `text` as `writeq` writes it. */
export function writeq(
  text: string,
  directives: string | undefined = "",
  options: Partial<WriteOptions> = {},
): string {
  const operators = operatorsOf(directives);
  const { term, variableNames } = readOne(text, operators, { doubleQuotes: "string" });
  const names = new Map([...variableNames].map(([name, cell]) => [cell, name]));
  const usual = { operators, quoted: true, numberVars: true, variableNames: names };
  return formatTerm(term, { ...usual, ...options });
}

/** The syntax error in `text`. */
export function errorIn(
  text: string,
  directives: string | undefined = "",
  flags: Partial<ReadFlags> = {},
): ReadError {
  const context = { operators: operatorsOf(directives), flags: { ...FLAGS, ...flags } };
  try {
    new Reader(new SourceText(text), context).read();
  } catch (error) {
    if (error instanceof ReadError) return error;
    throw error;
  }
  throw new Error(`no syntax error: ${text}`);
}
