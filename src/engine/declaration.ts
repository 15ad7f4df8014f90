/** Declarations of the host's predicates: name, arity, modes, determinism. */
import { expectType, checkOptionNames, checkValueOptions } from "./option-checks.js";
import { headAt } from "./heads.js";
import type { Parameter } from "./heads.js";
import type { Names } from "./option-checks.js";
import { TYPE_NAMES, unknownNames } from "./shapes.js";
import type { ValueOptions } from "../machine/value-types.js";

/** The number of answers of a predicate: one, at most one, one or more, any number. */
export type Determinism = "det" | "semidet" | "multi" | "nondet";

/** Options of the declaration of a native predicate. All have defaults. */
export interface DefineOptions {
  /**
   * The modes of its arguments, such as `"square(+X, -Y)"`; an array if there are several. An argument with
   * `+` must be bound: a call that no mode allows is an instantiation error. `-` and `?` require nothing.
   * `"square(+X:integer, -Y:integer)"` has types, those of `%!` comments: the function gets arguments of a type as
   * imported programs give them, a `string` as a JavaScript string and a `boolean` as a boolean, and answers with such
   * values. A bound argument of another type is a type error, an answer of another type a TypeError. Of several modes
   * the first one counts that allows the call. Default: no requirements.
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
  /** The options for converting its arguments to values, except those that have a type. */
  readonly convert?: ValueOptions | undefined;
}

const NAMES: Names<DefineOptions> = { modes: true, determinism: true, doc: true, convert: true };

const DETERMINISMS: readonly unknown[] = [undefined, "det", "semidet", "multi", "nondet"];

/** Splits `name/arity` or `module:name/arity` into its parts. The default module is `user`. */
export function parseIndicator(spec: string): { module: string; name: string; arity: number } {
  expectType('a predicate as "name/arity"', spec, "string");
  const at = spec.lastIndexOf("/");
  const arity = Number(spec.slice(at + 1));
  if (at < 1 || !Number.isInteger(arity) || arity < 0 || spec.slice(at + 1).trim() === "") {
    throw new TypeError(`Expected a predicate as "name/arity", got ${JSON.stringify(spec)}`);
  }
  const [, module = "user", name] = /^(?:([a-z]\w*):(?=.))?(.*)$/s.exec(spec.slice(0, at))!;
  return { module, name: name!, arity };
}

export interface Mode {
  readonly parameters: readonly Parameter[];
  /** The positions of the arguments that must be bound. */
  readonly required: readonly number[];
}

/** The modes of a predicate. Throws a TypeError for invalid ones, and for types that do not exist. */
export function parseModes(name: string, arity: number, modes: readonly string[]): readonly Mode[] {
  return modes.map((mode) => {
    // The name stands without quotes, whatever it is.
    const text = `p${mode.slice(name.length).trimEnd()}`;
    const head = mode.startsWith(name) ? headAt(text, 0) : undefined;
    if (head?.arity !== arity || head.rest !== "") {
      const example = Array.from({ length: arity }, () => "?X").join(", ");
      throw new TypeError(
        `Expected a mode such as ${name}${arity === 0 ? "" : `(${example})`}, got ${JSON.stringify(mode)}`,
      );
    }
    const { parameters } = head;
    const unknown = parameters.flatMap(({ shape }) => unknownNames(shape))[0];
    if (unknown !== undefined) {
      throw new TypeError(
        `Expected the types of ${mode} to be among any, ${TYPE_NAMES.join(", ")}, got ${unknown}`,
      );
    }
    return { parameters, required: parameters.flatMap(({ way }, i) => (way === "in" ? [i] : [])) };
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
