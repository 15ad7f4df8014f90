/** Declarations of the host's predicates: name, arity, modes, determinism. */
import { checkOptionNames } from "./option-names.js";
import type { Names } from "./option-names.js";
import { checkValueOptions } from "./value-options.js";
import type { ValueOptions } from "../machine/value-types.js";

/** The number of answers of a predicate: one, at most one, one or more, any number. */
export type Determinism = "det" | "semidet" | "multi" | "nondet";

/** Options of the declaration of a native predicate. All have defaults. */
export interface DefineOptions {
  /**
   * The modes of its arguments, such as `"square(+X, -Y)"`; an array if there are several. An argument with
   * `+` must be bound: a call that no mode allows is an instantiation error. `-` and `?` require nothing.
   * Default: no requirements.
   */
  readonly modes?: string | readonly string[] | undefined;
  /**
   * The number of answers that the function gives, before they are unified with the arguments. A `det` or `semidet`
   * predicate is not asked for further answers. The engine's option `checks` has the declaration checked.
   * Default: `"nondet"`.
   */
  readonly determinism?: Determinism | undefined;
  /** One sentence, "True iff …". */
  readonly doc?: string | undefined;
  /** The options for converting its arguments to values. */
  readonly convert?: ValueOptions | undefined;
}

const NAMES: Names<DefineOptions> = { modes: true, determinism: true, doc: true, convert: true };

const DETERMINISMS: readonly unknown[] = [undefined, "det", "semidet", "multi", "nondet"];

/** Splits `name/arity` or `module:name/arity` into its parts. The default module is `user`. */
export function parseIndicator(spec: string): { module: string; name: string; arity: number } {
  const at = spec.lastIndexOf("/");
  const arity = Number(spec.slice(at + 1));
  if (at < 1 || !Number.isInteger(arity) || arity < 0 || spec.slice(at + 1).trim() === "") {
    throw new TypeError(`Expected a predicate as "name/arity", got ${JSON.stringify(spec)}`);
  }
  const [, module = "user", name] = /^(?:([a-z]\w*):(?=.))?(.*)$/s.exec(spec.slice(0, at))!;
  return { module, name: name!, arity };
}

/** For each mode, the positions of the arguments that must be bound. */
export function parseModes(
  name: string,
  arity: number,
  modes: readonly string[],
): readonly number[][] {
  return modes.map((mode) => {
    const inner = mode.startsWith(`${name}(`) && mode.endsWith(")");
    const list = inner ? mode.slice(name.length + 1, -1).split(",") : [];
    const args = list.map((arg) => arg.trim());
    const isGood = arity === 0 ? mode === name : args.length === arity;
    if (!isGood || !args.every((arg) => /^[-+?]/.test(arg))) {
      const example = Array.from({ length: arity }, () => "?X").join(", ");
      throw new TypeError(
        `Expected a mode such as ${name}${arity === 0 ? "" : `(${example})`}, got ${JSON.stringify(mode)}`,
      );
    }
    return args.flatMap((arg, i) => (arg.startsWith("+") ? [i] : []));
  });
}

/** Throws a TypeError for invalid options of a declaration, except modes. */
export function checkDefineOptions(options: DefineOptions): void {
  checkOptionNames("options of a declaration", options, NAMES);
  const { determinism, convert } = options;
  if (!DETERMINISMS.includes(determinism)) {
    throw new TypeError(
      `Expected determinism to be "det", "semidet", "multi" or "nondet", got ${String(determinism)}`,
    );
  }
  if (convert !== undefined) checkValueOptions(convert);
}
