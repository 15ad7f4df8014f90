/**
 * A clause prepared for generation: its head, its body as a chain of nodes, and the properties that are known
 * before code is written.
 */
import { ATOM, KIND_COMPOUND, argument, argumentsOf, atomName } from "../../terms/term.js";
import type { Cell, Term } from "../../terms/term.js";
import { SLOT, SOLID, eachSlot, slotNumber, unwrap } from "../../terms/template.js";
import type { Clause, Key } from "../../machine/clause.js";
import { keyOf } from "../../machine/clause.js";
import type { Database } from "../../machine/database.js";
import { isChanging } from "../../machine/evaluate.js";
import type { Predicate } from "../../machine/predicate.js";
import { readOpened } from "../interpreter.js";
import { eachVariable } from "../ir.js";
import { Body, isPureTest, isTriedStep } from "./body.js";
import type { ClauseSource } from "./body.js";
import { chainOf } from "./nodes.js";
import type { Node, Step } from "./nodes.js";
import type { Segments } from "./segments.js";
import type { Source, Text } from "./code-text.js";
import { Unsupported } from "./term-code.js";
import { typeTest } from "./test-code.js";

/** Bodies of more goals than this are left to the interpreter. */
const LONGEST_BODY = 150;

/** A clause as the generator sees it. */
export class PreparedClause implements ClauseSource {
  readonly source: Source;
  readonly segments: Segments;
  readonly predicate: Predicate;
  readonly clause: Clause;
  readonly head: readonly Term[];
  readonly totals: readonly number[];
  readonly prefix: string;
  /** The leading tests and unifications. */
  readonly guards: Node[] = [];
  /** What follows them, and the cut that may end them. */
  readonly rest: Node | undefined;
  readonly neckCut: boolean;
  /** The cut after the goals that follow the guards and can be tried. */
  readonly trialCut: Node | undefined;

  constructor(
    database: Database,
    source: Source,
    segments: Segments,
    clause: Clause,
    number: number,
  ) {
    const { head, body } = readOpened(database, clause);
    this.source = source;
    this.segments = segments;
    this.predicate = clause.predicate;
    this.clause = clause;
    this.head = head;
    this.prefix = `v${number}_`;
    const totals = new Array<number>(clause.variables).fill(0);
    for (const x of head) eachSlot(x, (i, n) => (totals[i]! += n));
    eachVariable(body, (v, n = 1) => (totals[v]! += n));
    this.totals = totals;
    let node = chainOf(body, undefined, "cut");
    let length = 0;
    for (let n = node; n !== undefined; n = n.next) length++;
    if (length > LONGEST_BODY) throw new Unsupported("a long body");
    for (; node !== undefined && isGuard(node); node = node.next) this.guards.push(node);
    this.neckCut = node?.step.kind === "cutTo";
    this.rest = this.neckCut ? node!.next : node;
    while (node !== undefined && isTriedStep(node.step)) node = node.next;
    this.trialCut = !this.neckCut && node?.step.kind === "cutTo" ? node : undefined;
  }

  nameOf(v: number): string {
    return `${this.prefix}${v}`;
  }

  write(text: Text, node: Node | undefined, scope: Map<number, string>): void {
    new Body(this, text, scope, "return 0;", true, undefined, true).goals(node, undefined);
  }

  get needsCut(): boolean {
    return this.rest !== undefined && this.rest.needs.has("cut");
  }

  key(i: number): Key | undefined {
    const x = this.head[i]!;
    if (typeof x === "number") return x;
    if (x.t === SLOT) return undefined;
    return keyOf(unwrap(x));
  }

  /** Does the functor of the argument tell all that look-ahead needs to know of it? */
  isToldByFunctor(i: number): boolean {
    const x = this.head[i];
    if (x === undefined || typeof x === "number" || x.t === SLOT || x.t === ATOM) return true;
    return this.guards.length === 0 && this.isFlat(x, new Set());
  }

  /** Is the last goal a self-call? */
  get endsInItself(): boolean {
    let last = this.rest;
    while (last?.next !== undefined) last = last.next;
    return last?.step.kind === "call" && this.isItself(last.step.predicate);
  }

  /** Does a call of `p` run these clauses, without a wrapper? */
  isItself(p: Predicate): boolean {
    return p === this.predicate && p.begun === undefined;
  }

  /**
   * The arguments that a final self-call continues to build: each is a pair in the head whose second part is
   * a variable that occurs only there and in that argument of the call.
   */
  get grown(): ReadonlyMap<number, number> {
    const out = new Map<number, number>();
    const call = this.rest?.next === undefined ? this.rest?.step : undefined;
    if (call?.kind !== "call" || !this.isItself(call.predicate)) return out;
    this.head.forEach((x, i) => {
      if (typeof x === "number" || x.t.kind !== KIND_COMPOUND || x.t.arity !== 2) return;
      const tail = x.a1;
      const passed = call.args[i]!;
      if (typeof tail === "number" || tail.t !== SLOT || passed !== tail) return;
      if (this.totals[slotNumber(tail)] === 2) out.set(i, slotNumber(tail));
    });
    return out;
  }

  /** Can head and guards bind anything but what they match in the argument `known`? */
  binds(known: number): boolean {
    const seen = new Set<number>();
    for (let i = 0; i < this.head.length; i++) {
      const x = this.head[i]!;
      if (typeof x !== "number" && x.t === SLOT) {
        if (seen.has(slotNumber(x))) return true;
        seen.add(slotNumber(x));
      } else if (i !== known || !this.isFlat(x, seen)) {
        return true;
      }
    }
    return this.guards.some(({ step }) => {
      if (isPureTest(step)) return false;
      if (step.kind !== "is" || typeof step.value === "number") return true;
      return step.value.t !== SLOT || seen.has(slotNumber(step.value));
    });
  }

  /**
   * The only argument that the head of a clause which begins with a cut may bind, if there is just one: when
   * it is an unbound variable, nothing will have to be undone.
   */
  soleOutput(known: number): number | undefined {
    if (!this.neckCut || this.guards.length > 0) return undefined;
    const seen = new Set<number>();
    let sole: number | undefined;
    for (let i = 0; i < this.head.length; i++) {
      const x = this.head[i]!;
      if (typeof x !== "number" && x.t === SLOT) {
        if (seen.has(slotNumber(x))) return undefined;
        seen.add(slotNumber(x));
      } else if (i !== known || !this.isFlat(x, seen)) {
        if (sole !== undefined || i === known) return undefined;
        sole = i;
      }
    }
    return sole;
  }

  /** Is `x` a constant, or a compound of variables that occur here first? */
  isFlat(x: Term, seen: Set<number>): boolean {
    if (typeof x === "number") return true;
    if (x.t.kind !== KIND_COMPOUND) return x.t !== SOLID;
    for (let i = 0; i < x.t.arity; i++) {
      const y = argument(x, i);
      if (typeof y === "number" || y.t !== SLOT || seen.has(slotNumber(y))) return false;
      seen.add(slotNumber(y));
    }
    return true;
  }
}

function isGuard(node: Node): boolean {
  const { step } = node;
  if (step.kind === "is") return isRepeatable(step.expression);
  return step.kind === "unify" || (isPureTest(step) && step.kind !== "fail");
}

/** Does the expression always have the same value? */
function isRepeatable(expression: Term): boolean {
  const waiting: Term[] = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const x = unwrap(next);
    if (typeof x === "number") continue;
    const { t } = x;
    if (isChanging(t === ATOM ? atomName(x) : t.name)) return false;
    if (t.kind === KIND_COMPOUND) waiting.push(...argumentsOf(x));
  }
  return true;
}

/** Does matching the compound inspect no terms but its arguments? */
export function isShallow(x: Cell, scope: ReadonlyMap<number, string>): boolean {
  if (x.t === SOLID) return false;
  const seen = new Set(scope.keys());
  for (let i = 0; i < x.t.arity; i++) {
    const y = argument(x, i);
    if (typeof y === "number" || y.t === ATOM) continue;
    if (y.t !== SLOT || seen.has(slotNumber(y))) return false;
    seen.add(slotNumber(y));
  }
  return true;
}

/** The test that the step deals with numbers only, as far as that can be told. */
export function areNumeric(step: Step, scope: ReadonlyMap<number, string>): string {
  if (step.kind !== "compare" && step.kind !== "is") return "false";
  const tests: string[] = [];
  for (const x of step.kind === "is" ? [step.expression] : [step.left, step.right]) {
    eachSlot(x, (v) => tests.push(`typeof ${scope.get(v) ?? "undefined"}==="number"`));
  }
  return tests.join("&&") || "true";
}

/** Is it a test that does not look into its argument? */
export function isTypeTest(step: Step): boolean {
  if (step.kind !== "builtin" || step.args.length !== 1) return false;
  return typeTest(step.predicate, "x") !== undefined;
}
