/**
 * The flags of a new database.
 */
import { NIL, atom, integer, structure } from "../terms/term.js";
import { listOf } from "../terms/walk.js";
import type { Database } from "../machine/database.js";

/** How programs are read and treated initially. */
interface FlagDefaults {
  /** Double quotes are strings, as in SWI-Prolog. */
  readonly traditional: boolean;
  /** The value of `argv`. */
  readonly argv: readonly string[];
}

/** Major, minor and patch version, as in package.json. */
const VERSION: readonly number[] = [0, 1, 0];

const ON_OFF = ["on", "off"];
const TRUE_FALSE = ["true", "false"];

/** Declares the standard's flags and the engine's own. */
export function declareFlags(database: Database, defaults: FlagDefaults): void {
  const fixed = (name: string, value: Parameters<Database["flags"]["declare"]>[1]): void =>
    database.flags.declare(name, value, false);
  const choice = (name: string, value: string, values: readonly string[]): void =>
    database.flags.declare(name, atom(value), true, values);
  fixed("bounded", atom("false"));
  fixed("max_integer", integer(2n ** 63n - 1n));
  fixed("min_integer", integer(-(2n ** 63n)));
  fixed("max_tagged_integer", Number.MAX_SAFE_INTEGER);
  fixed("min_tagged_integer", -Number.MAX_SAFE_INTEGER);
  fixed("integer_rounding_function", atom("toward_zero"));
  fixed("max_arity", atom("unbounded"));
  database.flags.isTraditional = defaults.traditional;
  fixed("traditional", atom(String(defaults.traditional)));
  fixed("dialect", atom("ambilog"));
  fixed(
    "version",
    VERSION.reduce((all, part) => all * 100 + part),
  );
  fixed("version_data", structure("ambilog", ...VERSION, NIL));
  fixed("argv", listOf(defaults.argv.map((text) => atom(text))));
  choice("char_conversion", "off", ON_OFF);
  choice("debug", "off", ON_OFF);
  choice("unknown", "error", ["error", "fail", "warning"]);
  choice("double_quotes", defaults.traditional ? "string" : "chars", [
    "codes",
    "chars",
    "atom",
    "string",
  ]);
  choice("back_quotes", "codes", ["codes", "chars", "string", "symbol_char"]);
  choice("occurs_check", "false", ["false", "true", "error"]);
  choice("prefer_rationals", "false", TRUE_FALSE);
  choice("iso", "false", TRUE_FALSE);
  choice("native", "true", TRUE_FALSE);
  choice("word_ahead", "true", TRUE_FALSE);
}
