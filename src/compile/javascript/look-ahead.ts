/**
 * Look-ahead: for each clause of a chain an expression over the dereferenced arguments of a call that is
 * false only if the clause is certain to fail. It checks the functors of arguments and of the parts of the
 * index argument, variables that occur twice in the head, and the tests that the body begins with.
 */
import { ATOM, KIND_COMPOUND, argument } from "../../terms/term.js";
import type { Cell, Term } from "../../terms/term.js";
import { SLOT, SOLID, eachSlot, slotNumber, unwrap } from "../../terms/template.js";
import { areNumbers, operatorOf } from "./arithmetic-code.js";
import type { Node } from "./nodes.js";
import type { Source, Text } from "./code-text.js";
import { isVariableTest } from "./term-code.js";
import { typeTest } from "./test-code.js";
import type { PreparedClause } from "./prepared-clause.js";

/** How many clauses are tested to find one that may match. */
const LOOK_AHEAD = 4;

/**
 * What is known of the index argument in a chain: no more than that it may match, its value, its functor, or
 * not even whether it may match.
 */
export type Known = "nothing" | "constant" | "compound" | "anything";

export class LookAhead {
  private readonly source: Source;
  private readonly clauses: readonly PreparedClause[];
  private readonly parameters: readonly string[];
  /** The argument that selects the clauses. */
  private readonly index: number;
  /** The arguments that a loop builds in place. */
  private readonly grown: ReadonlySet<number>;

  constructor(
    source: Source,
    clauses: readonly PreparedClause[],
    parameters: readonly string[],
    index: number,
    grown: ReadonlySet<number>,
  ) {
    this.source = source;
    this.clauses = clauses;
    this.parameters = parameters;
    this.index = index;
    this.grown = grown;
  }

  /** The next clause of the chain after `at` that may match; -1 when there is none. */
  next(looks: readonly string[], at: number): string {
    let out = "";
    for (let j = at + 1; j < looks.length; j++) {
      if (looks[j] === "" || j - at > LOOK_AHEAD) return `${out}${j}`;
      out += `${looks[j]}?${j}:`;
    }
    return `${out}-1`;
  }

  /**
   * The look-aheads of a chain; empty for a clause that may always match. The names of the dereferenced
   * values that they use, and of `others`, are added to `names`.
   */
  looks(
    text: Text,
    ids: readonly number[],
    known: Known,
    names: Map<string, string> = new Map(),
    others: readonly string[] = [],
    inLoop = false,
  ): string[] {
    // Dereferences an argument in place, unless it has yet to be built there.
    const isGrown = (expression: string): boolean =>
      inLoop && this.grown.has(this.parameters.indexOf(expression));
    const use = (expression: string): string => {
      let name = names.get(expression);
      if (name === undefined) {
        const inPlace = this.parameters.includes(expression) && !isGrown(expression);
        name = inPlace ? expression : this.source.fresh("l");
        names.set(expression, name);
      }
      return name;
    };
    const looks = ids.map((id) => this.look(this.clauses[id]!, known, use));
    for (const expression of others) use(expression);
    for (const [expression, name] of names) {
      const value = isGrown(expression)
        ? `h${expression.slice(1)}!==undefined?unbound:${expression}`
        : expression;
      if (name !== expression) text.add(`let ${name}=${value};`);
      text.add(`if(typeof ${name}!=="number"&&${name}.t===VAR)${name}=follow(${name});`);
    }
    return looks;
  }

  private look(clause: PreparedClause, known: Known, use: (expression: string) => string): string {
    const tests: string[] = [];
    const places = new Map<number, string>();
    clause.head.forEach((x, i) => {
      const parameter = this.parameters[i]!;
      if (typeof x !== "number" && x.t === SLOT) {
        const first = places.get(slotNumber(x));
        if (first === undefined) places.set(slotNumber(x), parameter);
        else tests.push(`mayMatch(${use(first)},${use(parameter)})`);
        return;
      }
      if (i === this.index && known !== "anything") {
        if (known === "compound" && typeof x !== "number") {
          this.placesOf(x, parameter, places);
          tests.push(...this.partTests(unwrap(x) as Cell, parameter, use));
        }
        return;
      }
      const test = this.argumentTest(x, () => use(parameter));
      if (test !== "") tests.push(test);
    });
    const calm = this.calmTests(clause, known, use);
    const guards = this.guardTest(clause.guards, places, use, calm.length > 0);
    if (guards !== "") {
      tests.push(calm.length === 0 ? guards : `(!(${calm.join("&&")})||${guards})`);
    }
    return tests.length === 0 ? "" : `(${tests.join("&&")})`;
  }

  /**
   * Tests that hold only if the head wakes no attributed variable, whose hooks would run before the guards;
   * empty if the head binds nothing.
   */
  private calmTests(
    clause: PreparedClause,
    known: Known,
    use: (expression: string) => string,
  ): string[] {
    const out: string[] = [];
    const seen = new Set<number>();
    const add = (x: Term, place: string): void => {
      if (typeof x !== "number" && x.t === SLOT && !seen.has(slotNumber(x))) {
        seen.add(slotNumber(x));
        return;
      }
      const y = use(place);
      const plain = `typeof ${y}!=="number"&&${y}.t===VAR`;
      if (typeof x === "number" || (unwrap(x) === x && x.t === ATOM)) {
        out.push(`(${isConstant(y, x, this.source)}||${plain})`);
      } else if (x.t !== SLOT && clause.isFlat(x, seen)) {
        out.push(`(typeof ${y}==="number"||${y}.t!==ATTVAR)`);
      } else {
        out.push(plain);
        eachSlot(x, (v) => seen.add(v));
      }
    };
    // Plain variables first, as in head unification.
    const rest: number[] = [];
    clause.head.forEach((x, i) => {
      if (typeof x !== "number" && x.t === SLOT) add(x, this.parameters[i]!);
      else if (i !== this.index || known !== "constant") rest.push(i);
    });
    for (const i of rest) {
      const x = clause.head[i]!;
      const parameter = this.parameters[i]!;
      if (i !== this.index || known !== "compound" || typeof x === "number") {
        add(x, parameter);
      } else if (!clause.isFlat(x, seen)) {
        const n = x.t === SOLID || x.t.arity > 8 ? 0 : x.t.arity;
        for (let j = 0; j < n; j++) add(argument(x, j), `${parameter}.a${j}`);
        if (n === 0) out.push("false");
      }
    }
    return out;
  }

  /** The tests for the arguments of a matched compound. */
  private partTests(x: Cell, parameter: string, use: (expression: string) => string): string[] {
    const n = x.t.arity;
    const out: string[] = [];
    for (let j = 0; j < n && n <= 8; j++) {
      const y = argument(x, j);
      if (typeof y !== "number" && y.t === SLOT) continue;
      const test = this.argumentTest(y, () => use(`${parameter}.a${j}`));
      if (test !== "") out.push(test);
    }
    return out;
  }

  /** Records where the variables of a matched compound are. */
  private placesOf(x: Cell, parameter: string, places: Map<number, string>): void {
    const n = x.t.arity;
    if (x.t === SOLID || n > 8) return;
    for (let j = 0; j < n; j++) {
      const y = argument(x, j);
      if (typeof y === "number" || y.t !== SLOT || places.has(slotNumber(y))) continue;
      places.set(slotNumber(y), `${parameter}.a${j}`);
    }
  }

  /** False only if the argument cannot match the template. */
  private argumentTest(x: Term, use: () => string): string {
    const { source } = this;
    if (typeof x === "number") {
      const y = use();
      return `(typeof ${y}==="number"?${y}===${source.literal(x)}:${isVariableTest(y)})`;
    }
    const z = unwrap(x) as Cell;
    if (z.t === ATOM) {
      const y = use();
      return `(${y}===${source.constant(z)}||typeof ${y}!=="number"&&(${isVariableTest(y)}))`;
    }
    if (z.t.kind !== KIND_COMPOUND) return "";
    const y = use();
    return `(typeof ${y}!=="number"&&(${y}.t===${source.functor(z.t)}||${isVariableTest(y)}))`;
  }

  /**
   * False only if one of the leading tests fails and none before it can raise an error; `binds`: the head may
   * bind variables.
   */
  private guardTest(
    guards: readonly Node[],
    places: ReadonlyMap<number, string>,
    use: (expression: string) => string,
    binds: boolean,
  ): string {
    // The tests that can be made here. Tests of variables that the head may bind are not decided yet.
    const tests: { readonly decided: string; readonly holds: string }[] = [];
    for (const { step } of guards) {
      if (step.kind === "compare") {
        const a = this.operand(step.left, places, use);
        const b = this.operand(step.right, places, use);
        if (a === undefined || b === undefined) break;
        tests.push({ decided: areNumbers(a, b), holds: `${a}${operatorOf(step.operator)}${b}` });
      } else if (step.kind === "builtin" && step.args.length === 1) {
        const x = this.operand(step.args[0]!, places, use);
        const holds = x === undefined ? undefined : typeTest(step.predicate, x);
        if (holds === undefined) break;
        const open = binds && step.predicate.name !== "var";
        const decided = open ? `!(typeof ${x}!=="number"&&(${isVariableTest(x!)}))` : "";
        tests.push({ decided, holds });
      } else {
        break;
      }
    }
    // A test that cannot be decided here leaves those after it undecided too.
    let out = "";
    for (let i = tests.length - 1; i >= 0; i--) {
      const { decided, holds } = tests[i]!;
      const all = out === "" ? holds : `${holds}&&${out}`;
      out = decided === "" ? `(${all})` : `(!(${decided})||${all})`;
    }
    return out;
  }

  private operand(
    x: Term,
    places: ReadonlyMap<number, string>,
    use: (expression: string) => string,
  ): string | undefined {
    if (typeof x === "number") return this.source.literal(x);
    if (x.t !== SLOT) return undefined;
    const place = places.get(slotNumber(x));
    return place === undefined ? undefined : use(place);
  }
}

/** The test that `y` is the constant `x`; numbers are compared only with numbers, which is fast. */
function isConstant(y: string, x: Term, source: Source): string {
  const same = `${y}===${source.literal(x)}`;
  return typeof x === "number" ? `typeof ${y}==="number"&&${same}` : same;
}
