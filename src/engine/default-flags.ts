/**
 * The flags of a new database.
 */
import { NIL, atom, float, integer, structure } from "../terms/term.js";
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

/** The version of SWI-Prolog whose programs run under `traditional`. */
const SWI_VERSION: readonly number[] = [9, 0, 4];

/**
 * Flags of SWI-Prolog that programs read, and that change nothing here: `name value`. Those of which the value
 * is `true` or `false` are Boolean. Others begin to exist when a program sets them.
 */
const HARMLESS =
  "access_level user,autoload true,character_escapes true,color_term true,debug_on_error true," +
  "encoding utf8,fileerrors true,float_format '',gc true,generate_debug_info true,history 0," +
  "last_call_optimisation true,message_context [],on_error print,on_warning print,optimise false," +
  "packs true,pipe false,protect_static_code false,report_error true,signals false," +
  "stack_limit 1073741824,table_space 1073741824,toplevel_mode backtracking," +
  "toplevel_print_anon true,toplevel_prompt '~m~d~l~! ?- ',toplevel_var_size 1000," +
  "tty_control false,user_flags silent,verbose normal,verbose_autoload false," +
  "verbose_load silent,write_attributes ignore,xref false";

/** Flags of which other values would change results, and are not supported. */
const ONLY =
  "float_overflow error,float_rounding to_nearest,float_undefined error," +
  "float_zero_div error,rational_syntax compatibility";

/** Declares the standard's flags and the engine's own. */
export function declareFlags(database: Database, defaults: FlagDefaults): void {
  const fixed = (name: string, value: Parameters<Database["flags"]["declare"]>[1]): void =>
    database.flags.declare(name, value, false);
  const choice = (name: string, value: string, values: readonly string[]): void =>
    database.flags.declare(name, atom(value), true, values);
  const { traditional } = defaults;
  const dialect = traditional ? "swi" : "ambilog";
  const version = traditional ? SWI_VERSION : VERSION;
  fixed("bounded", atom("false"));
  fixed("max_integer", integer(2n ** 63n - 1n));
  fixed("min_integer", integer(-(2n ** 63n)));
  fixed("max_tagged_integer", Number.MAX_SAFE_INTEGER);
  fixed("min_tagged_integer", -Number.MAX_SAFE_INTEGER);
  fixed("integer_rounding_function", atom("toward_zero"));
  fixed("max_arity", atom("unbounded"));
  database.flags.isTraditional = traditional;
  fixed("traditional", atom(String(traditional)));
  fixed("dialect", atom(dialect));
  fixed("emulated_dialect", atom(dialect));
  fixed("version", versionNumber(version));
  fixed("version_data", structure(dialect, ...version, NIL));
  fixed("ambilog_version", versionNumber(VERSION));
  fixed("argv", listOf(defaults.argv.map((text) => atom(text))));
  choice("char_conversion", "off", ON_OFF);
  choice("debug", "off", ON_OFF);
  choice("unknown", "error", ["error", "fail", "warning"]);
  choice("double_quotes", traditional ? "string" : "chars", ["codes", "chars", "atom", "string"]);
  choice("back_quotes", "codes", ["codes", "chars", "string", "symbol_char"]);
  choice("occurs_check", "false", ["false", "true", "error"]);
  choice("prefer_rationals", "false", TRUE_FALSE);
  choice("iso", "false", TRUE_FALSE);
  choice("native", "true", TRUE_FALSE);
  choice("word_ahead", "true", TRUE_FALSE);
  if (traditional) declareSwiFlags(database);
}

function versionNumber(version: readonly number[]): number {
  return version.reduce((all, part) => all * 100 + part);
}

/** Declares the flags that only programs written for SWI-Prolog expect. */
function declareSwiFlags({ flags }: Database): void {
  for (const name of ["char_conversion", "debug"]) {
    flags.declare(name, atom("false"), true, [...TRUE_FALSE, ...ON_OFF]);
  }
  flags.declare("threads", atom("false"), false);
  flags.declare("max_char_code", 0x10ffff, false);
  flags.declare("float_max", float(Number.MAX_VALUE), false);
  flags.declare("float_min", float(2 ** -1022), false);
  for (const [name, value] of pairs(ONLY)) flags.declare(name, atom(value), true, [value]);
  for (const [name, value] of pairs(HARMLESS)) {
    const isBoolean = TRUE_FALSE.includes(value);
    const number = /^\d+$/.test(value);
    const term = number ? Number(value) : atom(value.replaceAll("'", ""));
    flags.declare(name, term, true, isBoolean ? [...TRUE_FALSE, ...ON_OFF] : undefined);
  }
}

function pairs(text: string): [string, string][] {
  return text.split(",").map((entry) => {
    const end = entry.indexOf(" ");
    return [entry.slice(0, end), entry.slice(end + 1)];
  });
}
