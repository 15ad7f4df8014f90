/**
 * `format/1,2,3`.
 *
 * A `Formatter` walks over the format and collects text. For column stops, `line` holds the text since the
 * last stop, and `fills` the positions in it that `~t` marks; the next stop distributes the padding over
 * them. At `~@`, `run` returns the goal whose output belongs there, and continues when that has been added.
 */
import {
  domainError,
  existenceError,
  indicatorContext,
  instantiationError,
  prologError,
  Ball,
  typeError,
} from "../terms/error-terms.js";
import { BLOCK, POSTPONED, inParts, setProgress, settleProgress } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { integerText as digitsOf, power, product } from "../terms/long-integers.js";
import {
  CONS,
  FLOAT,
  NIL,
  atom,
  bigValue,
  deref,
  floatValue,
  isAtomic,
  isInteger,
  structure,
  toBigInt,
} from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { properList } from "../terms/walk.js";
import { isCharacterCode } from "../text/textual.js";
import { formatTerm } from "../text/writer.js";
import { evaluate } from "../machine/evaluate.js";
import type { BuiltinRow, Control } from "../machine/builtin.js";
import type { Frame } from "../machine/frame.js";
import { inSlices } from "../machine/in-slices.js";
import { FAIL } from "../machine/signal.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import { columnAfter } from "../machine/columns.js";
import { payForCharacters, repeated, writeAll } from "./long-text.js";
import { capture, sinkOf } from "./output.js";
import { givenText, indexed, isUnbound } from "./text.js";
import { readWriteOptions, styled } from "./writing.js";

// -- numbers ---------------------------------------------------------------------

/** The digits of a non-negative integer with `separator` between groups of `size`. */
function grouped(digits: string, separator: string, size = 3): string {
  if (separator === "" || size === 0) return digits;
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= size) {
    groups.push(digits.slice(Math.max(0, end - size), end));
  }
  return groups.reverse().join(separator);
}

/** An integer with the last `places` digits after a decimal point. */
function integerText(n: bigint, places: number, separator: string, size = 3): string {
  const sign = n < 0n ? "-" : "";
  const digits = digitsOf(n < 0n ? -n : n);
  if (places === 0) return sign + grouped(digits, separator, size);
  payForCharacters(places);
  const padded = digits.padStart(places + 1, "0");
  const at = padded.length - places;
  return `${sign}${grouped(padded.slice(0, at), separator)}.${padded.slice(at)}`;
}

/** The exact value of a finite float as a fraction whose denominator is a power of two. */
function fraction(x: number): { numerator: bigint; shift: bigint } {
  let shift = 0;
  // Both loops are exact: they change the exponent only.
  while (!Number.isInteger(x)) {
    x *= 2;
    shift++;
  }
  return { numerator: BigInt(x), shift: BigInt(shift) };
}

/** Rounds a fraction to an integer, halves to even. Neither part is negative. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = 2n * (numerator - quotient * denominator);
  const up = twice > denominator || (twice === denominator && (quotient & 1n) === 1n);
  return up ? quotient + 1n : quotient;
}

const signOf = (x: number): string => (x < 0 || Object.is(x, -0) ? "-" : "");

/** A finite float with `places` digits after the point, exactly rounded, halves to even. */
export function fixedText(x: number, places: number): string {
  const { numerator, shift } = fraction(Math.abs(x));
  const scaled = rounded(product(numerator, power(10n, places)), 1n << shift);
  return signOf(x) + integerText(scaled, places, "");
}

/**
 * The first `places + 1` digits of a finite float, rounded in the same way, and the exponent of the first
 * one.
 */
function leadingDigits(x: number, places: number): { digits: bigint; exponent: number } {
  if (x === 0) return { digits: 0n, exponent: 0 };
  const { numerator, shift } = fraction(Math.abs(x));
  const least = power(10n, places);
  // The first guess is one too small at most.
  let exponent = Math.floor(Math.log10(Math.abs(x))) - 1;
  for (; ; exponent++) {
    const shown = places - exponent;
    const digits =
      shown >= 0
        ? rounded(product(numerator, power(10n, shown)), 1n << shift)
        : rounded(numerator, power(10n, -shown) << shift);
    if (digits < 10n * least) return { digits, exponent };
  }
}

/** `1.5e+00`: at least two digits of exponent. */
function exponentText(x: number, places: number): string {
  const { digits, exponent } = leadingDigits(x, places);
  const size = String(Math.abs(exponent)).padStart(2, "0");
  return `${signOf(x)}${integerText(digits, places, "")}e${exponent < 0 ? "-" : "+"}${size}`;
}

/** Like C's `%g`: the shorter of both notations, without trailing zeros. */
function generalText(x: number, precision: number): string {
  const places = Math.min(Math.max(precision, 1), 100) - 1;
  const { exponent } = leadingDigits(x, places);
  if (exponent < -4 || exponent > places) {
    return exponentText(x, places).replace(/\.?0*e/, "e");
  }
  const text = fixedText(x, places - exponent);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function floatText(directive: string, x: Term, places: number): string {
  if (directive === "f" && isInteger(x)) {
    return integerText(product(toBigInt(x), power(10n, places)), places, "");
  }
  const value = typeof x === "number" ? x : x.t === FLOAT ? floatValue(x) : Number(bigValue(x));
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";
  if (directive === "f") return fixedText(value, places);
  return directive === "e" ? exponentText(value, places) : generalText(value, places);
}

// -- the formatter ------------------------------------------------------------------

function formatError(message: string): Ball {
  return prologError(structure("format", atom(message)));
}

interface Fill {
  readonly at: number;
  readonly char: string;
}

/** The cost of a directive in steps, and the characters whose column is found in a step. */
const STEPS = 16;
const PER_STEP = 16;

/** Charges steps, and lets the slice end. */
function* rested(steps: number): LongWork<void> {
  yield steps;
}

class Formatter {
  private readonly m: Machine;
  private readonly format: string;
  private readonly args: readonly Term[];
  private at = 0;
  private next = 0;
  /** The text up to the last column stop. */
  private done = "";
  /** The column where `line` begins. */
  private start: number;
  private line = "";
  private fills: Fill[] = [];
  /** Steps of work that have yet to be charged. */
  private unpaid = 0;

  constructor(m: Machine, format: string, args: readonly Term[], column: number) {
    this.m = m;
    this.format = format;
    this.args = args;
    this.start = column;
  }

  /** All text so far. */
  get text(): string {
    return this.done + this.line;
  }

  /** The column after the text. */
  get column(): number {
    this.unpaid += this.line.length / PER_STEP;
    return columnAfter(this.start, this.line);
  }

  add(text: string): void {
    this.line += text;
  }

  private argument(): Term {
    if (this.next >= this.args.length) throw formatError("not enough arguments");
    return deref(this.args[this.next++]!);
  }

  /** Processes the format; returns a goal to call, or undefined at the end. */
  run(): Term | undefined {
    const { format } = this;
    for (;;) {
      const tilde = format.indexOf("~", this.at);
      if (tilde < 0) break;
      this.line += format.slice(this.at, tilde);
      this.at = tilde;
      const goal = this.directiveOnce();
      if (goal !== undefined) return goal;
      settleProgress();
    }
    this.line += format.slice(this.at);
    this.at = format.length;
    if (this.next < this.args.length) throw formatError("too many arguments");
    return undefined;
  }

  /** Processes a directive; if its work is postponed, leaves everything as it was. */
  private directiveOnce(): Term | undefined {
    const { at, next, done, start, line, fills, unpaid } = this;
    const known = fills.length;
    try {
      if ((this.unpaid += STEPS) > BLOCK) {
        inParts(() => rested(this.unpaid));
        this.unpaid = 0;
      }
      this.at++;
      return this.directive();
    } catch (thrown) {
      if (thrown === POSTPONED) {
        Object.assign(this, { at, next, done, start, line, fills, unpaid });
        fills.length = known;
      }
      throw thrown;
    }
  }

  /** The numeric argument at `at`, if there is one. */
  private numeric(): number | undefined {
    const { format } = this;
    const c = format[this.at];
    if (c === "*") {
      this.at++;
      const n = this.next < this.args.length ? this.argument() : undefined;
      if (typeof n !== "number" || n < 0) {
        throw formatError("no or negative integer for `*' argument");
      }
      return n;
    }
    if (c === "`") {
      const code = format.codePointAt(this.at + 1);
      if (code === undefined) throw formatError("truncated format specification");
      this.at += code > 0xffff ? 3 : 2;
      return code;
    }
    const begin = this.at;
    while (format[this.at]! >= "0" && format[this.at]! <= "9") this.at++;
    return this.at === begin ? undefined : Number(format.slice(begin, this.at));
  }

  /** Processes the directive after a `~`. */
  private directive(): Term | undefined {
    const n = this.numeric();
    if (this.format[this.at] === ":") this.at++;
    const code = this.format.codePointAt(this.at);
    if (code === undefined) throw existenceError("format_character", atom("\0"));
    const c = String.fromCodePoint(code);
    this.at += c.length;
    const { m } = this;
    const own = m.database.extensions.formatDirectives.get(c);
    if (own !== undefined) return structure("call", own, n ?? atom("default"), this.argument());
    switch (c) {
      case "~":
        this.line += "~";
        break;
      case "w":
        this.line += styled(m, this.argument(), "write");
        break;
      case "p":
        this.line += styled(m, this.argument(), "print");
        break;
      case "q":
        this.line += styled(m, this.argument(), "writeq");
        break;
      case "k":
        this.line += styled(m, this.argument(), "canonical");
        break;
      case "W": {
        const x = this.argument();
        this.line += formatTerm(x, readWriteOptions(m, this.argument()).options);
        break;
      }
      case "a":
        this.line += this.atomic();
        break;
      case "d":
      case "D":
        this.line += integerText(this.integer("d"), n ?? 0, c === "D" ? "," : "");
        break;
      case "I":
        this.line += integerText(this.integer("I"), 0, "_", n ?? 3);
        break;
      case "r":
      case "R":
        this.line += this.radix(n ?? 8, c);
        break;
      case "e":
      case "f":
      case "g":
        this.line += floatText(c, this.number(), n ?? 6);
        break;
      case "s":
        this.line += this.spelled(n);
        break;
      case "c":
        this.line += repeated(this.character(), n ?? 1);
        break;
      case "n":
        this.line += repeated("\n", n ?? 1);
        break;
      case "N":
        if (this.column > 0) this.line += "\n";
        break;
      case "i":
        this.argument();
        break;
      case "t":
        this.fills.push({ at: this.line.length, char: String.fromCodePoint(n ?? 32) });
        break;
      case "|":
        this.stop(n ?? this.column);
        break;
      case "+":
        this.stop(this.start + (n ?? 8));
        break;
      case "@":
        return this.argument();
      default:
        throw existenceError("format_character", atom(c));
    }
    return undefined;
  }

  private wrongArgument(directive: string, x: Term): Ball {
    return prologError(structure("format_argument_type", atom(directive), x));
  }

  private atomic(): string {
    const x = this.argument();
    const text = x === NIL ? "[]" : givenText(x, { lists: true });
    if (text === undefined || !(isAtomic(x) || isText(x))) throw this.wrongArgument("a", x);
    return text;
  }

  private number(): Term {
    return evaluate(this.argument());
  }

  private integer(directive: string): bigint {
    const x = this.argument();
    const value = evaluate(x);
    if (!isInteger(value)) throw this.wrongArgument(directive, x);
    return toBigInt(value);
  }

  private radix(base: number, directive: string): string {
    const value = this.integer(directive);
    if (base < 2 || base > 36) throw domainError("radix", base);
    const text = digitsOf(value, base);
    return directive === "R" ? text.toUpperCase() : text;
  }

  private spelled(n: number | undefined): string {
    const x = this.argument();
    const text = givenText(x, { lists: true, numbers: false });
    if (text === undefined) throw this.wrongArgument("s", x);
    if (n === undefined) return text;
    const whole = indexed(text);
    return whole.slice(0, Math.min(n, whole.length));
  }

  private character(): string {
    const x = this.argument();
    if (typeof x !== "number" || !isCharacterCode(x)) throw this.wrongArgument("c", x);
    return String.fromCodePoint(x);
  }

  /** A column stop: pads the text before it. */
  private stop(target: number): void {
    const { fills, line } = this;
    const column = this.column;
    const room = target - column;
    if (room > 0) {
      if (fills.length === 0) fills.push({ at: line.length, char: " " });
      const share = Math.floor(room / fills.length);
      const larger = fills.length - (room % fills.length);
      let from = 0;
      fills.forEach(({ at, char }, i) => {
        this.done += line.slice(from, at) + repeated(char, i < larger ? share : share + 1);
        from = at;
      });
      this.done += line.slice(from);
    } else {
      this.done += line;
    }
    this.start = Math.max(target, column);
    this.line = "";
    this.fills = [];
  }
}

function isText(x: Term): boolean {
  return typeof x !== "number" && x.t === CONS;
}

// -- the predicates ------------------------------------------------------------------

/** What to do with the complete text. */
type Finish = (m: Machine, text: string) => boolean;

/**
 * Runs a formatter up to its end, calling the goals of `~@` on the way. If it `writes` to a stream, what
 * precedes an error is written in SWI-Prolog, and so it is under the flag `traditional`.
 */
function proceed(
  m: Machine,
  depth: number,
  k: Frame,
  formatter: Formatter,
  finish: Finish,
  arity: number,
  writes: boolean,
): Signal {
  // The goal to call next, or whether the complete text has been accepted.
  const work = (): Term | boolean => {
    try {
      return formatter.run() ?? finish(m, formatter.text);
    } catch (thrown) {
      if (!(thrown instanceof Ball)) throw thrown;
      if (writes && m.database.flags.isTraditional) {
        const outer = setProgress(undefined);
        finish(m, formatter.text);
        setProgress(outer);
      }
      throw indicatorContext(thrown, "format", arity);
    }
  };
  return inSlices(m, depth, k, work, (machine, d, rest, goal) => {
    if (typeof goal === "boolean") return goal ? machine.proceed(d, rest) : FAIL;
    return capture(
      machine,
      d,
      rest,
      goal,
      (again, depthThen, next, text) => {
        formatter.add(text);
        return proceed(again, depthThen, next, formatter, finish, arity, writes);
      },
      formatter.column,
    );
  });
}

function formatText(x: Term): string {
  if (isUnbound(x)) throw instantiationError();
  const text = givenText(x, { lists: true, numbers: false });
  if (text === undefined) throw typeError("text", deref(x));
  return text;
}

/** The arguments: a list, or a single argument. */
function formatArguments(x: Term): Term[] {
  return properList(x) ?? [x];
}

/** Runs a goal of that arity; the text begins at `column`. See `proceed`. */
function formatFrom(
  m: Machine,
  depth: number,
  k: Frame,
  column: number,
  format: Term,
  args: Term,
  finish: Finish,
  arity: number,
  writes: boolean,
): Signal {
  const make = (): Formatter => new Formatter(m, formatText(format), formatArguments(args), column);
  return inSlices(m, depth, k, make, (machine, d, rest, formatter) =>
    proceed(machine, d, rest, formatter, finish, arity, writes),
  );
}

function formatCurrent(
  m: Machine,
  depth: number,
  k: Frame,
  format: Term,
  args: Term,
  arity: number,
): Signal {
  const { column } = m.database.streams.currentTextOutput().position;
  const finish: Finish = (machine, text) => {
    writeAll(machine.database.streams.currentTextOutput(), text);
    return true;
  };
  return formatFrom(m, depth, k, column, format, args, finish, arity, true);
}

const format1: Control = (m, depth, k, format) => formatCurrent(m, depth, k, format, NIL, 1);

const format2: Control = (m, depth, k, format, args) => formatCurrent(m, depth, k, format, args, 2);

const format3: Control = (m, depth, k, target, format, args) => {
  const sink = sinkOf(target);
  if (sink !== undefined) {
    const finish: Finish = (machine, text) => unify(machine, sink.result, sink.make(text));
    return formatFrom(m, depth, k, 0, format, args, finish, 3, false);
  }
  const stream = m.database.streams.getOutput(target, false);
  const finish: Finish = (_, text) => {
    writeAll(stream, text);
    return true;
  };
  return formatFrom(m, depth, k, stream.position.column, format, args, finish, 3, true);
};

/** `sformat/3`: an older name of `format(string(S), …)`. */
const sformat: Control = (m, depth, k, result, format, args) =>
  format3(m, depth, k, structure("string", result), format, args);

export const format: readonly BuiltinRow[] = [
  {
    name: "format",
    arity: 1,
    modes: ["format(+Format)"],
    doc: "Writes Format to the current output.",
    determinism: "det",
    example: String.raw`
      ?- with_output_to(atom(A), format('100~~~n')).
      A = '100~\n'.
      ?- format(_).
      error: instantiation_error.
    `,
    control: format1,
  },
  {
    name: "format",
    arity: 2,
    modes: ["format(+Format, +Arguments)"],
    doc: "Writes Format to the current output, with Arguments in the places of its directives.",
    determinism: "det",
    example: String.raw`
      ?- with_output_to(atom(A), format('~a is ~d of ~w~n', [x, 12, f(y)])).
      A = 'x is 12 of f(y)\n'.
      ?- with_output_to(atom(A), format('~t~w~10||~2f', [right, 3.14159])).
      A = '     right|3.14'.
      ?- format('~a', []).
      error: format('not enough arguments').
      ?- format('~d', [a]).
      error: type_error(evaluable,a/0).
    `,
    control: format2,
  },
  {
    name: "format",
    arity: 3,
    modes: ["format(+Output, +Format, +Arguments)"],
    doc: "Writes Format with Arguments to Output: a stream, atom(A), string(S), codes(Cs) or chars(Cs).",
    determinism: "det",
    example: `
      ?- format(atom(A), '~q and ~s', ['B c', [104,105]]).
      A = '''B c'' and hi'.
      ?- format(atom(A), '~D', [1234567]).
      A = '1,234,567'.
      ?- format(atom(A), '~I ~4I', [1234567,0xbeefcafe]).
      A = '1_234_567 32_0338_6110'.
      ?- format(_, a, []).
      error: instantiation_error.
    `,
    control: format3,
  },
  {
    name: "sformat",
    arity: 3,
    modes: ["sformat(-String, +Format, +Arguments)"],
    doc: "True iff String is the text of Format with Arguments.",
    determinism: "det",
    example: `
      ?- sformat(S, '~w-~a', [1, b]).
      S = "1-b".
      ?- sformat(S, '~a', []).
      error: format('not enough arguments').
    `,
    control: sformat,
  },
];
