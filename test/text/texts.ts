/** Short ways to read and write in tests. */
import { Engine } from "../../src/complete.js";
import type { Value } from "../../src/complete.js";
import type { StringValue } from "../../src/types.js";

/** Flags for reading, which are those of Prolog by other names. */
export interface ReadFlags {
  readonly doubleQuotes?: "codes" | "chars" | "atom" | "string";
  readonly backQuotes?: "codes" | "chars" | "string";
  /** As SWI-Prolog reads. */
  readonly lenient?: boolean;
}

const engines = new Map<string, Engine>();

/** An engine with flags, and with the operators of directives such as `op(9, fy, [a, b]).` */
export function engineFor(directives: string | undefined = "", flags: ReadFlags = {}): Engine {
  const key = JSON.stringify([directives, flags]);
  const known = engines.get(key);
  if (known !== undefined) return known;
  const { doubleQuotes = "codes", backQuotes = "codes", lenient = false } = flags;
  const engine = new Engine({ dialect: lenient ? "swi" : "iso", onMessage: () => undefined });
  engine.once(
    "open_string(Text, S), repeat, read(S, G), ( G == end_of_file -> ! ; once(G), fail ), close(S)",
    { Text: { string: directives } },
  );
  engine.once(`set_prolog_flag(double_quotes, ${doubleQuotes}),
    set_prolog_flag(back_quotes, ${backQuotes})`);
  engines.set(key, engine);
  return engine;
}

/** The value of `Result` in the first answer of a goal, which is a string. */
export function resultOf(engine: Engine, goal: string, values: Record<string, Value> = {}): string {
  return (engine.once(goal, values)!["Result"] as StringValue).string;
}

/** The term that `text` is, written and read with such options; variables under their names. */
export function rewritten(engine: Engine, text: string, options: string, reading = ""): string {
  return resultOf(
    engine,
    `read_term_from_atom(Text, Term, [variable_names(Names)${reading}]),
     with_output_to(string(Result), write_term(Term, [variable_names(Names), ${options}]))`,
    { Text: text },
  );
}

/** The same without operators. */
export function canonical(
  text: string,
  directives: string | undefined = "",
  flags?: ReadFlags,
): string {
  return rewritten(engineFor(directives, flags), text, "quoted(true), ignore_ops(true)");
}

/** The term of `text` as `writeq` writes it, or with other options. */
export function writeq(
  text: string,
  directives: string | undefined = "",
  options = "quoted(true)",
): string {
  const engine = engineFor(directives, { doubleQuotes: "string" });
  return rewritten(engine, text, `numbervars(true), ${options}`);
}

/** The terms of a text as `writeq` writes them, errors as `!message@offset`. */
export function termsOf(text: string, engine: Engine = engineFor()): string[] {
  const goal = `open_string(Text, S), repeat,
    catch(( read(S, T), format(string(Result), "~q", [T]) ), error(syntax_error(M), stream(_, _, _, At)),
      ( format(string(Result), "!~w@~d", [M,At]), T = M )), ( T == end_of_file -> ! ; true )`;
  const found = [...engine.query(goal, { Text: text })];
  return found
    .map(({ Result }) => (Result as StringValue).string)
    .filter((x) => x !== "end_of_file");
}

/** The message of the syntax error in `text`. */
export function errorIn(
  text: string,
  directives: string | undefined = "",
  flags?: ReadFlags,
): string {
  const goal = `open_string(Text, S), catch(read(S, _), error(syntax_error(M), _), true), format(string(Result), "~w", [M])`;
  return resultOf(engineFor(directives, flags), goal, { Text: text });
}
