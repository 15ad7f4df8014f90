/**
 * Generated code for the goals of a clause body.
 *
 * A goal that calls a predicate ends the function, with a frame for what comes after it, unless the predicate
 * may be called directly: then the code continues after the call, and makes the frame only when the call
 * bounces. A condition that calls no predicate is an `if` without choice point.
 */
import { ATOM, atom } from "../../terms/term.js";
import { SLOT, SOLID, eachSlot, slotNumber } from "../../terms/template.js";
import type { Cell, Term } from "../../terms/term.js";
import type { BuiltinRow, Deterministic, FirstAnswer } from "../../machine/builtin.js";
import type { Predicate } from "../../machine/predicate.js";
import type { Goal } from "../ir.js";
import { isPurePredicate } from "../pure-tests.js";
import { areNumbers, comparison, evaluation } from "./arithmetic-code.js";
import type { Branches, Node, Step } from "./nodes.js";
import { inContext } from "./runtime.js";
import { push } from "./objects.js";
import type { BodyOwner, Segments } from "./segments.js";
import type { Source, Text } from "./code-text.js";
import { testExpression } from "./test-code.js";
import { Terms } from "./term-code.js";

/** The loop to which a self-call may jump back. */
export interface Loop {
  readonly label: string;
  readonly parameters: readonly string[];
  /** The arguments that are built in place: the call passes such an argument only where `hI` is empty. */
  readonly grown?: ReadonlyMap<number, number>;
}

/** The clause whose body is being generated. */
export interface ClauseSource extends BodyOwner {
  readonly source: Source;
  readonly segments: Segments;
  readonly predicate: Predicate;
  readonly totals: readonly number[];
  readonly prefix: string;
}

/** May the goal stand in a condition that makes no choice point? */
export function isQuick(condition: Goal): boolean {
  if (condition.kind === "and") return condition.goals.every(isQuick);
  const { kind } = condition;
  return kind === "true" || kind === "fail" || isStep(condition);
}

function isStep(goal: Goal): boolean {
  const { kind } = goal;
  return kind === "unify" || kind === "is" || kind === "compare" || kind === "builtin";
}

/** The orders that `compare/3` tells. */
const ORDERS: readonly Term[] = ["<", "=", ">"].map((name) => atom(name));

/** Does `x` contain the slot `v`? */
function holdsSlot(x: Term, v: Cell): boolean {
  let found = false;
  eachSlot(x, (i) => (found ||= i === slotNumber(v)));
  return found;
}

/** Does the goal leave no bindings and have no effects? */
export function isPureTest(step: Step | Goal): boolean {
  if (step.kind === "and") return step.goals.every(isPureTest);
  if (step.kind === "compare" || step.kind === "true" || step.kind === "fail") return true;
  return step.kind === "builtin" && isPurePredicate(step.predicate);
}

/** Generates goals of one clause into one function. */
export class Body {
  readonly terms: Terms;
  private readonly clause: ClauseSource;
  private readonly loop: Loop | undefined;
  private readonly text: Text;
  /** May the caller wait, so that there is no continuation? */
  private readonly waits: boolean;
  /** Does the rest after a call or a control construct get a function of its own if it is long? */
  private readonly splits: boolean;

  constructor(
    clause: ClauseSource,
    text: Text,
    scope: Map<number, string>,
    fail: string,
    waits: boolean,
    loop?: Loop,
    splits = false,
  ) {
    const { source, totals, prefix } = clause;
    this.terms = new Terms(source, text, totals, prefix, scope, fail);
    this.clause = clause;
    this.text = text;
    this.waits = waits;
    this.loop = loop;
    this.splits = splits;
  }

  private get source(): Source {
    return this.clause.source;
  }

  /** The expression for a frame that goes on at `node`. */
  frame(node: Node | undefined): string {
    return this.clause.segments.frame(this.clause, node, this.terms);
  }

  /** Generates the goals from `node` up to `stop`; false when control cannot reach the code after them. */
  goals(node: Node | undefined, stop: Node | undefined): boolean {
    let isApart = false;
    for (let n = node; n !== stop; n = n!.next) {
      if (isApart && this.splits && stop === undefined && isLong(n!)) {
        this.text.add(`return ${this.clause.segments.call(this.clause, n!, this.terms, "d")};`);
        return false;
      }
      this.settle(n!);
      this.terms.mayWake = false;
      if (!this.goal(n!)) return false;
      isApart = isJoint(n!) || (this.terms.mayWake && !this.source.isWrittenOut);
    }
    if (stop !== undefined) return true;
    this.text.add(`return ${this.waits ? "k===undefined?3:" : ""}k.fn(m,d+1,k);`);
    return false;
  }

  /** Records in `node`, which follows a call with these arguments, the variables that occur first in them. */
  private note(node: Node | undefined, args: readonly Term[]): void {
    if (node === undefined) return;
    const made = new Set<number>();
    for (const x of args) {
      eachSlot(x, (v) => {
        if (!this.terms.scope.has(v) && node.needs.has(v)) made.add(v);
      });
    }
    node.made = [...made];
  }

  /** Replaces variables by their values, once a goal has bound them. */
  private settle(node: Node): void {
    const { text, terms } = this;
    for (const v of node.made) {
      const name = terms.scope.get(v);
      if (name === terms.nameOf(v)) text.add(`if(${name}.a0!==undefined)${name}=deref(${name});`);
    }
  }

  private goal(node: Node): boolean {
    const { step } = node;
    switch (step.kind) {
      case "true":
        return true;
      case "fail":
        this.text.add(this.terms.fail);
        return false;
      case "cutTo":
        this.text.add(
          `if(m.newest!==${step.barrier}&&m.cut(${step.barrier}))` +
            `return m.cleanUpFor(${this.frame(node)});`,
        );
        return true;
      case "softCut":
        this.text.add(`if(m.newest===${step.barrier})m.pop();else ${step.barrier}.alt=deadBranch;`);
        return true;
      case "define":
        for (const v of step.variables) this.terms.initialise(v);
        return true;
      case "call":
        return this.call(node, step.predicate, step.args);
      case "or":
        this.choice(node);
        return this.goals(this.branches(node).first, node.next);
      case "if":
        return this.conditional(node, step.condition);
      case "softIf":
        return this.committed(node);
      case "not":
        return this.negation(node, step.goal);
      default:
        this.terms.mayWake = false;
        this.step(step);
        if (this.terms.mayWake) {
          this.text.add(`if(m.woken!==undefined)return m.wakeBefore(d,${this.frame(node.next)});`);
        }
        return true;
    }
  }

  private branches(node: Node): Branches {
    return node.branches(() => this.source.fresh("b"));
  }

  /** Generates a goal that calls no predicate. Sets `terms.mayWake`. */
  step(step: Step | Goal): void {
    const { terms, text } = this;
    switch (step.kind) {
      case "true":
        return;
      case "fail":
        text.add(terms.fail);
        return;
      case "unify":
        terms.equate(step.left, step.right);
        return;
      case "is": {
        const value = evaluation(terms, step.expression);
        if (terms.isFresh(step.value)) {
          const v = slotNumber(step.value);
          if (!terms.isVoid(v)) terms.assign(v, value);
        } else {
          terms.unify(value, step.value);
        }
        return;
      }
      case "compare":
        text.add(
          `if(!${parenthesised(comparison(terms, step.operator, step.left, step.right))}){${terms.fail}}`,
        );
        return;
      case "builtin":
        this.builtin(step.predicate, step.run, step.args);
        return;
      default:
        throw new Error(`unexpected goal ${step.kind}`);
    }
  }

  private builtin(
    predicate: Predicate,
    run: Extract<Goal, { kind: "builtin" }>["run"],
    args: readonly Term[],
  ): void {
    const { terms, text } = this;
    const { name, arity } = predicate;
    const test = testExpression(terms, predicate, args);
    if (test !== undefined) {
      text.add(`if(!${test}){${terms.fail}}`);
      return;
    }
    if (name === "compare" && arity === 3 && this.order(args)) return;
    const builtin = this.source.builtin(predicate, () =>
      inContext(this.clause.predicate, name, arity, run),
    );
    const values = args.map((x) => terms.build(x));
    const pure = isPurePredicate(predicate);
    if (!pure) text.add("m.fuel--;");
    text.add(`if(!${builtin}(${["m", ...values].join(",")})){${terms.fail}}`);
    if (!pure) terms.mayWake = true;
  }

  /** Generates `compare/3` with a new variable for the order; false if the order is not a new variable. */
  private order([order, a, b]: readonly Term[]): boolean {
    const { terms, text, source } = this;
    if (order === undefined || !terms.isFresh(order) || [a!, b!].some((x) => holdsSlot(x, order)))
      return false;
    const sign = source.fresh("t");
    text.add(`m.fuel--;const ${sign}=compare(${terms.build(a!)},${terms.build(b!)});`);
    const [less, equal, greater] = ORDERS.map((x) => source.constant(x));
    const v = slotNumber(order);
    if (!terms.isVoid(v)) terms.assign(v, `(${sign}<0?${less}:${sign}>0?${greater}:${equal})`);
    return true;
  }

  // -- calls --------------------------------------------------------------------

  private call(node: Node, predicate: Predicate, args: readonly Term[]): boolean {
    const { text, terms } = this;
    const last = node.next === undefined;
    const first = firstAnswer(predicate);
    if (first !== undefined && predicate.name === "arg" && args.length === 3) {
      return this.argument(node, predicate, first, args);
    }
    this.note(node.next, args);
    const values = args.map((x) => terms.hold(terms.build(x)));
    if (first !== undefined) {
      this.firstAnswer(node, predicate, first, values);
      if (last) {
        text.add(`return ${this.waits ? "k===undefined?3:" : ""}k.fn(m,d+1,k);`);
        return false;
      }
      return true;
    }
    const isSelf = predicate === this.clause.predicate && predicate.begun === undefined;
    if (last && isSelf && this.loop !== undefined) {
      const { label, parameters, grown } = this.loop;
      const held = values.map((x, i) =>
        x === parameters[i] || grown?.has(i) === true ? x : this.copy(x),
      );
      held.forEach((x, i) => {
        if (grown?.has(i) === true) text.add(`if(h${i}===undefined)${parameters[i]}=${x};`);
        else if (x !== parameters[i]) text.add(`${parameters[i]}=${x};`);
      });
      text.add(`continue ${label};`);
      return false;
    }
    return this.general(node, predicate, values);
  }

  /** Generates `arg/3`: usually the argument exists, and is matched in place. */
  private argument(
    node: Node,
    predicate: Predicate,
    first: FirstAnswer,
    args: readonly Term[],
  ): boolean {
    const { text, terms, source } = this;
    const n = terms.hold(terms.build(args[0]!));
    const x = terms.hold(terms.build(args[1]!));
    const found = source.fresh("t");
    text.add(`const ${found}=argumentAt(${n},${x});`);
    const before = new Map(terms.scope);
    text.add(`if(${found}!==undefined){m.fuel--;`);
    terms.unify(found, args[2]!);
    const after = terms.scope;
    text.add("}else{");
    terms.scope = before;
    this.firstAnswer(node, predicate, first, [n, x, terms.hold(terms.build(args[2]!))]);
    terms.scope = after;
    text.add("}");
    text.add(`if(m.woken!==undefined)return m.wakeBefore(d,${this.frame(node.next)});`);
    return node.next !== undefined || this.goals(undefined, undefined);
  }

  /** Generates a builtin that usually has one answer: it is called only when there may be more. */
  private firstAnswer(
    node: Node,
    predicate: Predicate,
    first: FirstAnswer,
    values: readonly string[],
  ): void {
    const { text, terms, source } = this;
    const result = source.fresh("t");
    const { name, arity } = predicate;
    const look = source.builtin(first, () =>
      inContext(this.clause.predicate, name, arity, first as Deterministic),
    );
    text.add(`m.fuel--;const ${result}=${look}(${["m", ...values].join(",")});`);
    text.add(`if(${result}===undefined){m.fuel++;`);
    this.general(node, predicate, values);
    text.add("}");
    text.add(`if(!${result}){${terms.fail}}`);
    text.add(`if(m.woken!==undefined)return m.wakeBefore(d,${this.frame(node.next)});`);
  }

  /** Generates a call of a predicate; true when control reaches the code after it. */
  private general(node: Node, predicate: Predicate, values: readonly string[]): boolean {
    const { text, terms, source } = this;
    const last = node.next === undefined;
    const own = this.clause.predicate;
    const callee = source.constant(predicate);
    const wide = values.length > 8;
    const passed = wide ? [`[${values.join(",")}]`] : values;
    const call = (k: string): string => `${callee}.run(${["m", "d+1", k, ...passed].join(",")})`;
    const suspend = (frame: string): string =>
      `m.suspend(${[source.constant(own), callee, frame, ...passed].join(",")})`;
    if (last) {
      if (this.waits) {
        text.add(`if(k===undefined&&!${callee}.direct)return ${suspend("undefined")};`);
      }
      text.add(`return ${call("k")};`);
      return false;
    }
    if (neverDirect(predicate)) {
      if (this.waits) text.add(`if(k===undefined)return ${suspend(this.frame(node.next))};`);
      text.add(`return ${call(this.frame(node.next))};`);
      return false;
    }
    const result = source.fresh("t");
    const frame = this.frame(node.next);
    text.add(
      `if(${callee}.direct){const ${result}=${call("undefined")};` +
        `if(${result}!==3){if(${result}===0){${terms.fail}}return m.capture(${frame});}}` +
        (this.waits
          ? `else{const f=${frame};return k===undefined?${suspend("f")}:${call("f")};}`
          : `else return ${call(frame)};`),
    );
    return true;
  }

  private copy(x: string): string {
    if (/^[ci]\d+$/.test(x)) return x;
    const name = this.source.fresh("t");
    this.text.add(`const ${name}=${x};`);
    return name;
  }

  // -- control constructs -------------------------------------------------------

  /** Pushes the choice point for the second branch; `called`: in order to call that predicate. */
  private choice(node: Node, called = ""): void {
    const { text } = this;
    const culprit = this.source.constant(this.clause.predicate);
    if (this.waits) {
      const reason = called === "" ? "" : `,${called}`;
      text.add(`if(k===undefined)return m.suspendFrame(${culprit},${this.frame(node)}${reason});`);
    }
    const { second } = this.branches(node);
    text.add(push(this.clause.segments.choice(this.clause, second, this.terms)));
  }

  /** Generates a condition with its choice point and what follows when it succeeds. */
  private committed(node: Node): boolean {
    const { text } = this;
    const { barrier, inner, first } = this.branches(node);
    text.declare(barrier);
    const soft = node.step.kind === "softIf";
    if (!soft) text.add(`${barrier}=m.newest;`);
    this.choice(node);
    if (soft) text.add(`${barrier}=m.newest;`);
    if (inner !== undefined) {
      text.declare(inner);
      text.add(`${inner}=m.newest;`);
    }
    return this.goals(first, node.next);
  }

  private conditional(node: Node, condition: Goal): boolean {
    const direct = !isQuick(condition);
    if (direct && !isTriable(condition)) return this.committed(node);
    const { terms, text, source } = this;
    const { consequent, second } = this.branches(node);
    const joint = source.fresh("J");
    const scope = new Map(terms.scope);
    if (direct) this.unlessDirect(node);
    text.add(`${joint}:{`);
    this.trial(node, condition, () => {
      if (this.goals(consequent, node.next)) text.add(`break ${joint};`);
    });
    terms.scope = new Map(scope);
    this.goals(second, node.next);
    text.add("}");
    this.enterJoint(node, scope);
    return node.next !== undefined;
  }

  /** Enters the code after a construct whose branches have joined: the variables they share have values. */
  private enterJoint(node: Node, before: ReadonlyMap<number, string>): void {
    const { terms } = this;
    const scope = new Map(before);
    for (const need of node.next?.needs ?? []) {
      if (typeof need !== "number" || scope.has(need)) continue;
      if (mentions(node, need)) scope.set(need, terms.nameOf(need));
    }
    terms.scope = scope;
  }

  /**
   * Generates `then` for the case that the condition holds, followed by the code for the other case. Calls in
   * the condition of `node` are direct. If a goal other than the last wakes variables, the condition starts
   * again with a choice point, since hooks may have several answers.
   */
  private trial(node: Node, condition: Goal, then: () => void, refutes = false): void {
    const { terms, text, source } = this;
    const { fail } = terms;
    const { first, second } = this.branches(node);
    const end = commitOf(this.branches(node));
    const before = new Map(terms.scope);
    const calls = !isQuick(condition);
    const binds = calls || !isPureTest(condition);
    const [otherwise, woken] = [source.fresh("E"), source.fresh("W")];
    const [top, stamp, choice] = [source.fresh("t"), source.fresh("t"), source.fresh("t")];
    const known = first?.next === end ? this.knownAnswer(first) : "";
    const hope = known === "" ? this.hope(first?.step) : `${known}!==false`;
    if (hope !== "") text.add(`if(${hope}){`);
    if (binds) text.add(`const ${top}=m.trailTop,${stamp}=m.choiceStamp;`);
    // A test that is known to succeed needs neither a choice point nor the call.
    const unless = known === "" ? "" : `if(${known}===undefined)`;
    if (calls) {
      const pushed = this.clause.segments.choice(this.clause, second, terms);
      if (known === "") text.add(`const ${choice}=${pushed};${push(choice)}`);
      else text.add(`let ${choice};${unless}{${choice}=${pushed};${push(choice)}}`);
    } else if (binds) {
      text.add("m.choiceStamp=2147483647;");
    }
    // Ends the trial: removes its choice point.
    const over = calls ? `${unless}m.pop();` : `m.choiceStamp=${stamp};`;
    text.add(`${otherwise}:{${woken}:{`);
    terms.fail = `break ${otherwise};`;
    if (unless !== "") text.add(`${unless}{`);
    const wakes = this.tried(first, end, choice, woken);
    if (unless !== "") text.add("}");
    terms.fail = fail;
    if (binds) text.add(over);
    if (binds && !refutes) text.add(`if(m.trailTop!==${top})m.tidy(${top});`);
    then();
    text.add("}");
    if (wakes) {
      text.add(`${over}m.undoTo(${top});`);
      const after = terms.scope;
      terms.scope = before;
      this.mark(node);
      this.choice(node);
      text.add(`return ${this.clause.segments.call(this.clause, first!, terms, "d")};`);
      terms.scope = after;
    }
    text.add("}");
    if (binds) text.add(`${over}if(m.trailTop!==${top})m.undoTo(${top});`);
    if (hope !== "") text.add("}");
  }

  /**
   * An expression for what the test of a called predicate tells: true, false or, where it must be called,
   * undefined. Empty when there is no such test, or an argument has yet to be built.
   */
  private knownAnswer(node: Node | undefined): string {
    const step = node?.step;
    if (step?.kind !== "call" || step.predicate.test === undefined) return "";
    const { text, terms, source } = this;
    const isThere = (x: Term): boolean =>
      typeof x === "number" || x.t === ATOM || x.t === SOLID || (x.t === SLOT && !terms.isFresh(x));
    if (!step.args.every(isThere)) return "";
    const values = step.args.map((x) => terms.build(x));
    const known = source.fresh("t");
    const p = source.constant(step.predicate);
    text.add(`const ${known}=${p}.test===undefined?undefined:`);
    text.add(`${p}.test(${["m", ...values].join(",")});`);
    return known;
  }

  /**
   * A test, for a condition that begins with this step, that is false only if the step is certain to fail.
   */
  private hope(step: Step | undefined): string {
    const { terms } = this;
    if (step?.kind !== "unify") return "";
    const [left, right] = [step.left, step.right].map((x) => {
      if (typeof x === "number" || x.t === ATOM) return this.source.literal(x);
      if (x.t !== SLOT || terms.isFresh(x)) return "";
      return terms.deref(terms.build(x));
    }) as [string, string];
    if (left === "" || right === "") return "";
    const numbers = areNumbers(left, right) || "true";
    return `${numbers}?${left}===${right}:mayMatch(${left},${right})`;
  }

  /** Records where the condition cuts to. */
  private mark(node: Node): void {
    const { barrier } = this.branches(node);
    this.text.declare(barrier);
    this.text.add(`${barrier}=m.newest;`);
  }

  /** Pushes the choice point and jumps to the condition, unless all predicates called there are direct. */
  private unlessDirect(node: Node): void {
    const { text, source } = this;
    const { first } = this.branches(node);
    this.mark(node);
    const end = commitOf(this.branches(node));
    text.add(`if(!(${areDirect(source, first, end)})){`);
    this.choice(node, firstIndirect(source, first, end));
    text.add(`return ${this.clause.segments.call(this.clause, first!, this.terms, "d")};}`);
  }

  /**
   * Generates the goals from `node` up to `end` as a trial: calls are direct, and when one bounces, the
   * choice point `choice` stays. A goal other than the last that wakes variables, or a last one that waits
   * for later slices, leaves the block `woken`; true when there may be one.
   */
  tried(node: Node | undefined, end: Node | undefined, choice: string, woken: string): boolean {
    const { terms, text } = this;
    let wakes = false;
    for (let n = node; n !== end; n = n!.next) {
      const { step } = n!;
      this.settle(n!);
      if (step.kind === "call") {
        this.triedCall(n!, step.predicate, step.args, choice);
        continue;
      }
      terms.mayWake = false;
      this.step(step);
      if (!terms.mayWake) continue;
      if (n!.next === end && !isDivided(step)) {
        text.add(`if(m.woken!==undefined&&!m.wakeNow()){${terms.fail}}`);
      } else {
        text.add(`if(m.woken!==undefined)break ${woken};`);
        wakes = true;
      }
    }
    return wakes;
  }

  private triedCall(node: Node, predicate: Predicate, args: readonly Term[], choice: string): void {
    const { terms, text, source } = this;
    this.note(node.next, args);
    const values = args.map((x) => terms.hold(terms.build(x)));
    const passed = values.length > 8 ? [`[${values.join(",")}]`] : values;
    const result = source.fresh("t");
    const call = ["m", "d+1", "undefined", ...passed].join(",");
    text.add(`const ${result}=${source.constant(predicate)}.run(${call});`);
    text.add(
      `if(${result}!==3){if(${result}===0){${terms.fail}}` +
        `return m.captureTrial(${this.frame(node.next)},${choice});}`,
    );
  }

  private negation(node: Node, goal: Goal): boolean {
    const direct = !isQuick(goal);
    if (direct && !isTriable(goal)) {
      this.committed(node);
      return false;
    }
    const { terms, text } = this;
    const { second } = this.branches(node);
    const scope = new Map(terms.scope);
    if (direct) this.unlessDirect(node);
    if (isPureTest(goal)) this.trial(node, goal, () => text.add(terms.fail));
    else this.refutation(node, goal);
    terms.scope = scope;
    return this.goals(second, node.next);
  }

  /** Generates a negation: fails if the goal succeeds, and undoes its bindings in any case. */
  private refutation(node: Node, goal: Goal): void {
    const { terms, text, source } = this;
    const top = source.fresh("t");
    text.add(`const ${top}=m.trailTop;`);
    this.trial(node, goal, () => text.add(`m.undoTo(${top});${terms.fail}`), true);
  }
}

/**
 * Is the rest from this node on so long that a segment should call a function for it? Otherwise the text
 * would grow with the square of the number of goals.
 */
export function isLong(node: Node): boolean {
  for (let n: Node | undefined = node; n !== undefined; n = n.next) {
    if (isJoint(n) && (n.next !== undefined || n.step.kind !== "call")) return true;
  }
  return false;
}

/** Is the node after this one reached in several ways? */
function isJoint({ step: { kind } }: Node): boolean {
  return kind === "call" || kind === "if" || kind === "softIf" || kind === "not" || kind === "or";
}

/** The test that the predicates called from `node` up to `end` may be called directly. */
export function areDirect(source: Source, node: Node | undefined, end: Node | undefined): string {
  const flags: string[] = [];
  for (let n = node; n !== end; n = n!.next) {
    const { step } = n!;
    if (step.kind === "call") flags.push(`${source.constant(step.predicate)}.direct`);
  }
  return flags.join("&&") || "true";
}

/** The first of these predicates that cannot be called directly. */
function firstIndirect(source: Source, node: Node | undefined, end: Node | undefined): string {
  const predicates: string[] = [];
  for (let n = node; n !== end; n = n!.next) {
    const { step } = n!;
    if (step.kind === "call") predicates.push(source.constant(step.predicate));
  }
  const last = predicates.pop()!;
  return predicates.map((p) => `!${p}.direct?${p}:`).join("") + last;
}

/** Can the step be tried without a choice point, if what it calls is direct? */
export function isTriedStep(step: Step): boolean {
  if (step.kind === "call") return !neverDirect(step.predicate);
  return step.kind === "unify" || step.kind === "is" || isPureTest(step) || step.kind === "builtin";
}

/** Can the condition be tried without a choice point if the predicates that it calls are direct? */
function isTriable(condition: Goal): boolean {
  if (condition.kind === "and") return condition.goals.every(isTriable);
  if (condition.kind !== "call") return isQuick(condition);
  return !neverDirect(condition.predicate);
}

/** The node where the condition of a construct ends: its commitment. */
function commitOf({ first, barrier }: Branches): Node | undefined {
  for (let n = first; n !== undefined; n = n.next) {
    const { step } = n;
    if (step.kind === "cutTo" && step.barrier === barrier) return n;
  }
  return undefined;
}

/** The `first` function of a builtin that usually has one answer. */
function firstAnswer(p: Predicate): FirstAnswer | undefined {
  const row = (p.native ?? p.target?.native) as BuiltinRow | undefined;
  return row !== undefined && "first" in row ? row.first : undefined;
}

/** Is it a call of a builtin whose long work is divided among slices of time? */
function isDivided(step: Step): boolean {
  const row = step.kind === "builtin" ? (step.predicate.native as BuiltinRow) : undefined;
  return row !== undefined && "long" in row;
}

/** Is the predicate of a kind that always needs its continuation? */
function neverDirect(p: Predicate): boolean {
  return p.native !== undefined || p.target?.native !== undefined || p.definition === "dynamic";
}

function parenthesised(x: string): string {
  return x.startsWith("(") ? x : `(${x})`;
}

/** Does the join after the construct initialise the variable? */
function mentions(node: Node, v: number): boolean {
  const { second } = node.branches(() => "");
  for (let n = second; n !== undefined && n !== node.next; n = n.next) {
    if (n.step.kind === "define" && n.next === node.next) return n.step.variables.includes(v);
  }
  return false;
}
