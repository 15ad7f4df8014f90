/**
 * Generated code for arithmetic. Integers that are JavaScript numbers take the
 * fast path; everything else goes to the functions of src/machine.
 */
import { KIND_COMPOUND, argument } from "../../terms/term.js";
import type { Term } from "../../terms/term.js";
import { SLOT, isLarge, slotNumber, unwrap } from "../../terms/template.js";
import { arithmeticFunction } from "../../machine/evaluate.js";
import type { Comparison } from "../ir.js";
import type { Terms } from "./term-code.js";

/** Nesting beyond which an expression is evaluated as a term. */
const DEEP = 40;

const OPERATORS: Readonly<Record<Comparison, string>> = {
  "<": "<",
  ">": ">",
  "=<": "<=",
  ">=": ">=",
  "=:=": "===",
  "=\\=": "!==",
};

/** The JavaScript operator of a comparison. */
export function operatorOf(operator: Comparison): string {
  return OPERATORS[operator];
}

function isLiteral(x: string): boolean {
  return /^i\d+$/.test(x);
}

/** The test that all of these are JavaScript numbers; empty when that is known statically. */
export function areNumbers(...values: readonly string[]): string {
  return values
    .filter((x) => !isLiteral(x))
    .map((x) => `typeof ${x}==="number"`)
    .join("&&");
}

/** A name or literal for the value of the expression `x`. */
export function evaluation(terms: Terms, x: Term): string {
  x = unwrap(x);
  const { text, source } = terms;
  if (typeof x === "number") return source.literal(x);
  if (x.t === SLOT) {
    const held = terms.dereferenced(slotNumber(x));
    const name = source.fresh("t");
    text.add(`const ${name}=typeof ${held}==="number"?${held}:evaluate(${held});`);
    return name;
  }
  const n = x.t.kind === KIND_COMPOUND ? x.t.arity : 0;
  const run = n >= 1 && n <= 3 ? arithmeticFunction(x.t.name, n) : undefined;
  if (run === undefined || isLarge(x, DEEP)) {
    return terms.hold(`evaluate(${terms.build(x)})`);
  }
  const values: string[] = [];
  for (let i = 0; i < n; i++) values.push(evaluation(terms, argument(x, i)));
  const [a, b] = values as [string, string];
  const r = source.fresh("t");
  const numbers = areNumbers(...values) || "true";
  const general = `${source.constant(run)}(${[...values, "0", "0"].slice(0, 3).join(",")})`;
  const checked = (operator: string, exact: string, slow: string): void => {
    text.add(
      `let ${r};if(!(${numbers}&&(${r}=${a}${operator}${b}${exact},` +
        `${r}<=9007199254740991&&${r}>=-9007199254740991)))${r}=${slow}(${a},${b});`,
    );
  };
  switch (n === 2 ? x.t.name : "") {
    case "+":
      checked("+", "", "add");
      break;
    case "-":
      checked("-", "", "subtract");
      break;
    case "*":
      // Adding zero turns minus zero into zero.
      checked("*", "+0", "multiply");
      break;
    case "//":
      text.add(
        `let ${r};if(${numbers}&&${b}!==0){${r}=Math.trunc(${a}/${b})+0;}` +
          `else ${r}=intDivide(${a},${b});`,
      );
      break;
    case "mod":
      text.add(
        `let ${r};if(${numbers}&&${b}!==0){${r}=${a}%${b};` +
          `if(${r}!==0&&${r}<0!==${b}<0)${r}+=${b};${r}+=0;}else ${r}=modulo(${a},${b});`,
      );
      break;
    case "/\\":
    case "\\/":
    case "xor": {
      const operator = { "/\\": "&", "\\/": "|", xor: "^" }[x.t.name]!;
      const small = [a, b].map((y) => `(${y}|0)===${y}`).join("&&");
      text.add(`let ${r};if(${numbers}&&${small})${r}=${a}${operator}${b};else ${r}=${general};`);
      break;
    }
    case ">>":
      text.add(
        `let ${r};if(${numbers}&&(${a}|0)===${a}&&${b}>=0&&${b}<=31)${r}=${a}>>${b};else ${r}=${general};`,
      );
      break;
    default:
      text.add(`const ${r}=${general};`);
  }
  return r;
}

/** The expression that is true when the comparison holds. */
export function comparison(terms: Terms, operator: Comparison, left: Term, right: Term): string {
  const a = evaluation(terms, left);
  const b = evaluation(terms, right);
  const op = operatorOf(operator);
  const numbers = areNumbers(a, b);
  if (numbers === "") return `(${a}${op}${b})`;
  return `(${numbers}?${a}${op}${b}:compareValues(${a},${b})${op}0)`;
}
