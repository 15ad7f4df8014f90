/**
 * What is declared of predicates of the host: name, arity, modes, determinism.
 */
import { checkValueOptions } from "./value-options.js";
import type { ValueOptions } from "./value-options.js";

/** How many answers a predicate has: one, at most one, one or more, any number. */
export type Determinism = "det" | "semidet" | "multi" | "nondet";

/** What is declared about a native predicate. Everything has a default. */
export interface DefineOptions {
  /**
   * How its arguments are used, such as `"square(+X, -Y)"`; several such lines if there are
   * several ways. An argument with `+` must be bound: a call that no line allows is an
   * instantiation error. `-` and `?` ask for nothing. Default: anything goes.
   */
  readonly modes?: string | readonly string[] | undefined;
  /**
   * How many answers the function gives, before they are unified with the arguments. Of a
   * `det` or `semidet` predicate no further answer is looked for. That it keeps its word is
   * checked while the engine's option `checks` is on. Default: `"nondet"`.
   */
  readonly determinism?: Determinism | undefined;
  /** One sentence, "True iff …". */
  readonly doc?: string | undefined;
  /** How its arguments come as values. */
  readonly convert?: ValueOptions | undefined;
}

const DETERMINISMS: readonly unknown[] = [undefined, "det", "semidet", "multi", "nondet"];

/** `name/arity` or `module:name/arity` as its parts. The module is `user` unless it is said. */
export function parseIndicator(spec: string): { module: string; name: string; arity: number } {
  const at = spec.lastIndexOf("/");
  const arity = Number(spec.slice(at + 1));
  if (at < 1 || !Number.isInteger(arity) || arity < 0 || spec.slice(at + 1).trim() === "") {
    throw new TypeError(`Expected a predicate as "name/arity", got ${JSON.stringify(spec)}`);
  }
  const [, module = "user", name] = /^(?:([a-z]\w*):(?=.))?(.*)$/s.exec(spec.slice(0, at))!;
  return { module, name: name!, arity };
}

/** For each way of use, the places of the arguments that must be bound. */
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

/** Throws a TypeError for what cannot be declared of a predicate, modes aside. */
export function checkDefineOptions({ determinism, convert }: DefineOptions): void {
  if (!DETERMINISMS.includes(determinism)) {
    throw new TypeError(
      `Expected determinism to be "det", "semidet", "multi" or "nondet", got ${String(determinism)}`,
    );
  }
  if (convert !== undefined) checkValueOptions(convert);
}
