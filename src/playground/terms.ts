/*
 * Terms of answers, as values: the engine reads their texts, with the operators of the program.
 */
import type { CompoundValue, Value } from "../machine/value-types.js";
import type { Session } from "../page/session.js";
import { firstAnswer } from "./first-answer.js";

/** A term, and the function that writes it. */
export interface ReadTerm {
  readonly term: Value;
  readonly write: Write;
}

/** The text of a term, in which deep parts are `...`. */
export type Write = (term: Value) => string;

/** Operators by their names, each with a priority and a type. */
type Operators = ReadonlyMap<string, readonly (readonly [priority: number, type: string])[]>;

const GOAL =
  "open_string(Text, _Stream), read_term(_Stream, Term, [variable_names(_Names), double_quotes(string)]), " +
  "term_variables(_Names, Variables), findall(_Name, member(_Name = _, _Names), Names), " +
  "findall([_Priority, _Type, _Op], current_op(_Priority, _Type, _Op), Operators)";

/** The term of a text; undefined for a text that is none, since it was cut off. */
export async function readText(session: Session, text: string): Promise<ReadTerm | undefined> {
  const asked = { goal: GOAL, values: { Text: { string: `${text} .` } } };
  const { row } = (await firstAnswer(session, asked).catch(() => undefined)) ?? {};
  if (row === undefined) return undefined;
  const names = new Map<string, string>();
  for (const [i, variable] of (row["Variables"] as Value[]).entries()) {
    const { variable: known } = variable as { readonly variable: string };
    names.set(known, String((row["Names"] as Value[])[i]));
  }
  const operators = new Map<string, [number, string][]>();
  for (const [priority, type, name] of row["Operators"] as [number, string, Value][]) {
    const key = String(Array.isArray(name) ? "[]" : name);
    operators.set(key, [...(operators.get(key) ?? []), [priority, type]]);
  }
  return { term: row["Term"]!, write: (term) => written(term, 1200, 0, operators, names) };
}

export function isCompound(term: Value): boolean {
  return typeof term === "object" && (Array.isArray(term) ? term.length > 0 : !isSimple(term));
}

function isSimple(term: object): boolean {
  return "variable" in term || "float" in term || "string" in term || "atom" in term;
}

/** The elements of a list, at least one. */
export function elementsOf(term: Value): readonly Value[] | undefined {
  return Array.isArray(term) && term.length > 0 ? (term as readonly Value[]) : undefined;
}

/** Parts below this depth are `...`. */
const DEPTH = 3;

function written(
  term: Value,
  most: number,
  depth: number,
  operators: Operators,
  names: ReadonlyMap<string, string>,
): string {
  const part = (one: Value, priority = 999): string =>
    written(one, priority, depth + 1, operators, names);
  if (typeof term === "string") return quotedAtom(term);
  if (typeof term !== "object") return String(term);
  if ("variable" in term) return names.get(term.variable) ?? "_";
  if ("string" in term) return JSON.stringify(term.string);
  if ("atom" in term) return quotedAtom(term.atom);
  if ("float" in term) return Number.isInteger(term.float) ? `${term.float}.0` : String(term.float);
  if ("object" in term) return "<object>";
  if (depth >= DEPTH && !(Array.isArray(term) && term.length === 0)) return "...";
  if (Array.isArray(term) || "list" in term) {
    const items = Array.isArray(term) ? (term as readonly Value[]) : term.list;
    const tail = Array.isArray(term) ? "" : `|${part(term.tail)}`;
    return `[${items.map((one) => part(one)).join(",")}${tail}]`;
  }
  const { functor, args } = term as CompoundValue;
  const [left, right] = args;
  for (const [priority, type] of operators.get(functor) ?? []) {
    const open = priority > most ? "(" : "";
    const close = priority > most ? ")" : "";
    const side = (kind: string | undefined): number => (kind === "y" ? priority : priority - 1);
    if (args.length === 2 && type.length === 3) {
      const name = /^[,|]$|^\W+$/.test(functor) ? quotedAtom(functor) : ` ${quotedAtom(functor)} `;
      return `${open}${part(left!, side(type[0]))}${functor === "," ? "," : name}${part(right!, side(type[2]))}${close}`;
    }
    if (args.length === 1 && type.startsWith("f")) {
      const operand = part(left!, side(type[1]));
      const gap = /^\w/.test(functor) || /^[\d(]/.test(operand) ? " " : "";
      return `${open}${quotedAtom(functor)}${gap}${operand}${close}`;
    }
  }
  return `${quotedAtom(functor)}(${args.map((one) => part(one)).join(",")})`;
}

function quotedAtom(name: string): string {
  const isPlain = /^(?:\p{Ll}[\p{L}\p{N}_]*|[-+*/\\^<>=~:.?@#&$]+|!|;|\[\]|\{\}|,|\|)$/u.test(name);
  return isPlain ? name : `'${name.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
