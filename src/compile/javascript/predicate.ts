/**
 * Generated code for a predicate: which clauses a call tries, and how.
 *
 * The function of a predicate looks at its index argument and goes to the chain
 * of clauses that may match. Of a chain, each clause has a look-ahead: an
 * expression over the dereferenced arguments that is false only if the clause is
 * certain to fail, by the functor of another argument or by a leading test. When
 * no later clause passes its look-ahead, a clause is tried without a choice
 * point. Otherwise its head and leading tests run with every binding trailed,
 * and the choice point is pushed when they have passed; none if they end in a
 * cut.
 *
 * A predicate that builds a list and calls itself for its rest does so in place
 * (Warren's last call modulo cons): the rest of the pair stays empty, and the
 * next round of the loop, which knows the pair as `hI` for argument I, fills it.
 * Whatever needs that argument as a term gets a variable made for it first.
 */
import { ATOM, KIND_COMPOUND, argument } from "../../terms/term.js";
import type { Cell, Term } from "../../terms/term.js";
import { SLOT, SOLID, eachSlot, slotNumber, unwrap } from "../../terms/template.js";
import type { Clause, Key } from "../../machine/clause.js";
import { keyOf } from "../../machine/clause.js";
import type { Database } from "../../machine/database.js";
import type { Run } from "../../machine/machine.js";
import type { Predicate } from "../../machine/predicate.js";
import { readClause, wakeClause } from "../clauses.js";
import { countSlots } from "../ir.js";
import { areNumbers, operatorOf } from "./arithmetic.js";
import { Body, areDirect, isPureTest, isTriedStep } from "./body.js";
import type { ClauseSource, Loop } from "./body.js";
import { chainOf } from "./nodes.js";
import type { Node, Step } from "./nodes.js";
import { runtime } from "./runtime.js";
import { Segments, field, packed, roomFor } from "./segments.js";
import { Source, Text } from "./source.js";
import { Unsupported, isVariableTest } from "./terms.js";
import { typeTest } from "./tests.js";

/** More clauses than this are left to the closures and their hash index. */
const MOST_CLAUSES = 40;
/** A chain of more clauses than this has a function of its own. */
const INLINE_CHAIN = 3;
/** How many clauses are looked at for one that may still match. */
const LOOK_AHEAD = 4;
/** More different constants than this are found by a table. */
const MOST_COMPARISONS = 6;
/** Bodies of more goals than this are left to the closures. */
const LONGEST_BODY = 150;

/** The JavaScript of a predicate, ready to run; undefined where closures serve better. */
export function generate(database: Database, p: Predicate): Run | undefined {
  const clauses = p.living();
  if (clauses.length === 0 || clauses.length > MOST_CLAUSES || p.arity > 60) return undefined;
  try {
    const source = new Source();
    const text = new PredicateWriter(database, p, clauses, source).write();
    const names = Object.keys(runtime);
    // eslint-disable-next-line no-new-func
    const make = new Function("R", "C", `"use strict";const{${names.join(",")}}=R;\n${text}`) as (
      r: typeof runtime,
      c: readonly unknown[],
    ) => Run;
    return make(runtime, source.constants);
  } catch (thrown) {
    if (thrown instanceof Unsupported) return undefined;
    throw thrown;
  }
}

/** One clause, prepared. */
class PreparedClause implements ClauseSource {
  readonly source: Source;
  readonly segments: Segments;
  readonly predicate: Predicate;
  readonly clause: Clause;
  readonly head: readonly Term[];
  readonly totals: readonly number[];
  readonly prefix: string;
  /** The leading tests and unifications. */
  readonly guards: Node[] = [];
  /** What comes after them, and after the cut that may end them. */
  readonly rest: Node | undefined;
  readonly neckCut: boolean;
  /** The cut that comes after goals which may be tried, behind the guards. */
  readonly trialCut: Node | undefined;

  constructor(
    database: Database,
    source: Source,
    segments: Segments,
    clause: Clause,
    number: number,
  ) {
    const { head, body } = readClause(database, clause);
    this.source = source;
    this.segments = segments;
    this.predicate = clause.predicate;
    this.clause = clause;
    this.head = head;
    this.prefix = `v${number}_`;
    const totals = new Array<number>(clause.variables).fill(0);
    for (const x of head) eachSlot(x, (i) => totals[i]!++);
    countSlots(body, totals);
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
    new Body(this, text, scope, "return 0;", false).goals(node, undefined);
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

  /**
   * The arguments that the last call, of the predicate by itself, goes on building: each is a
   * pair in the head whose second part is a variable that occurs there and in that place of the
   * call only.
   */
  get grown(): ReadonlyMap<number, number> {
    const out = new Map<number, number>();
    const call = this.rest?.next === undefined ? this.rest?.step : undefined;
    if (call?.kind !== "call" || call.predicate !== this.predicate) return out;
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
   * The argument that is all that the head of a clause which begins with a cut may bind, if there
   * is such a one: when it is an unbound variable, nothing will have to be taken back.
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
  return step.kind === "unify" || step.kind === "is" || (isPureTest(step) && step.kind !== "fail");
}

/** Does matching the compound look at no term but its arguments themselves? */
function isShallow(x: Cell, scope: ReadonlyMap<number, string>): boolean {
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
function areNumeric(step: Step, scope: ReadonlyMap<number, string>): string {
  if (step.kind !== "compare" && step.kind !== "is") return "false";
  const tests: string[] = [];
  for (const x of step.kind === "is" ? [step.expression] : [step.left, step.right]) {
    eachSlot(x, (v) => tests.push(`typeof ${scope.get(v) ?? "undefined"}==="number"`));
  }
  return tests.join("&&") || "true";
}

/** Is it a test that does not look into its argument? */
function isTypeTest(step: Step): boolean {
  if (step.kind !== "builtin" || step.args.length !== 1) return false;
  return typeTest(step.predicate.name, "x") !== undefined;
}

/** What is known of the index argument in a chain. */
type Known = "nothing" | "constant" | "compound";

/** A clause of a chain that is being tried: names and code around it. */
interface Attempt {
  readonly next: string;
  readonly top: string;
  readonly ids: readonly number[];
  readonly known: Known;
  /** Writes the push of the choice point. */
  push(): void;
}

/** Where code of a chain stands. */
interface Place {
  /** A retry from a choice point `B`, or the first try. */
  readonly retry: boolean;
  readonly loop: Loop | undefined;
}

class PredicateWriter {
  private readonly source: Source;
  private readonly segments: Segments;
  private readonly predicate: Predicate;
  private readonly clauses: PreparedClause[];
  private readonly parameters: string[];
  /** The arguments as a call passes them, filled up to eight. */
  private readonly padded: string;
  /** The argument that selects the clauses. */
  private readonly index: number;
  private readonly needsCut: boolean;
  /** The functions of chains, by their names. */
  private readonly chains: Map<string, string> = new Map();
  private readonly self: string;
  /** The arguments that a loop of the predicate builds in place. */
  private readonly grown: ReadonlySet<number>;

  constructor(database: Database, p: Predicate, clauses: readonly Clause[], source: Source) {
    this.source = source;
    this.segments = new Segments(source);
    this.predicate = p;
    this.clauses = clauses.map(
      (clause, i) => new PreparedClause(database, source, this.segments, clause, i),
    );
    this.parameters = [];
    for (let i = 0; i < p.arity; i++) this.parameters.push(`a${i}`);
    const passed = p.arity > 8 ? [`[${this.parameters.join(",")}]`] : this.parameters;
    this.padded = [...passed, ...new Array<string>(8 - passed.length).fill("undefined")].join(",");
    this.index = this.indexArgument();
    this.needsCut = this.clauses.some((clause) => clause.needsCut);
    this.self = source.constant(p);
    const grown = this.clauses.flatMap((clause) => [...clause.grown.keys()]);
    this.grown = new Set(p.arity > 8 ? [] : grown.filter((i) => i !== this.index));
  }

  /** The first argument that tells clauses apart; the first of all when none does. */
  private indexArgument(): number {
    let best = 0;
    let most = 1;
    for (let i = 0; i < this.parameters.length; i++) {
      const keys = new Set(this.clauses.map((clause) => clause.key(i)));
      keys.delete(undefined);
      if (i === 0 && keys.size > 1) return 0;
      if (keys.size > most) {
        best = i;
        most = keys.size;
      }
    }
    return best;
  }

  /** The source of all functions, ending in a return of the predicate's own. */
  write(): string {
    const { predicate, parameters } = this;
    const wide = predicate.arity > 8;
    const text = new Text();
    this.select(text);
    const functions = this.segments.write();
    const signature = ["m", "d", "k", ...(wide ? ["A"] : parameters)].join(",");
    const holes = [...this.grown].map((i) => `let h${i};`).join("");
    const load = wide ? `let ${parameters.map((x, i) => `${x}=A[${i}]`).join(",")};` : "";
    const main =
      `function p(${signature}){${load}${holes}\n` +
      `if(d>m.depthLimit)return m.bounce(${this.self},k,${this.padded});\n` +
      text.declarations(new Set()) +
      `L:for(;;){if(--m.fuel<0){${this.filled()}return m.pause(${this.self},k,${this.padded});}\n` +
      `${this.cutMark()}${text.body}\n}}`;
    const constants = this.source.constants.map((_, i) => `c${i}=C[${i}]`).join(",");
    const parts = [main, ...this.chains.values(), functions];
    return `const ${constants};\n${parts.join("\n")}\nreturn p;`;
  }

  /** Code that puts a variable where a pair still lacks its rest, as the argument that it is. */
  private filled(): string {
    return [...this.grown].map((i) => this.fill(i)).join("");
  }

  private fill(i: number): string {
    const hole = `h${i}`;
    return `if(${hole}!==undefined){a${i}=${hole}.a1=new Cell2(VAR,undefined,m.stamp);${hole}=undefined;}`;
  }

  private cutMark(): string {
    return this.needsCut ? "const cut=m.newest;\n" : "";
  }

  // -- selection ----------------------------------------------------------------

  private select(text: Text): void {
    const { clauses, index, source } = this;
    const all = clauses.map((_, i) => i);
    const keys = new Set<Key>();
    for (const clause of clauses) {
      const key = this.parameters.length === 0 ? undefined : clause.key(index);
      if (key !== undefined) keys.add(key);
    }
    if (keys.size === 0 || clauses.length === 1) {
      this.chain(text, all, "nothing", all.length <= INLINE_CHAIN);
      return;
    }
    const x = this.parameters[index]!;
    const matching = (key: Key): number[] =>
      all.filter((i) => {
        const own = clauses[i]!.key(index);
        return own === undefined || own === key;
      });
    const general = all.filter((i) => clauses[i]!.key(index) === undefined);
    const inline = (ids: readonly number[]): boolean => ids.length <= INLINE_CHAIN;
    text.add(`if(typeof ${x}!=="number"&&${x}.t===VAR)${x}=deref(${x});`);
    const integers = [...keys].filter((key) => typeof key === "number");
    const atoms = [...keys].filter((key) => typeof key !== "number" && isAtomKey(key));
    const functors = [...keys].filter((key) => typeof key !== "number" && !isAtomKey(key));
    text.add(`if(typeof ${x}==="number"){`);
    this.cases(text, integers, matching);
    this.chain(text, general, "nothing", inline(general));
    text.add("}");
    for (const key of functors) {
      const known = (key as { kind: number }).kind === KIND_COMPOUND ? "compound" : "nothing";
      text.add(`if(${x}.t===${source.constant(key)}){`);
      const ids = matching(key);
      this.chain(text, ids, known, inline(ids));
      text.add("}");
    }
    if (atoms.length > 0) {
      text.add(`if(${x}.t===ATOM){`);
      this.cases(text, atoms, matching);
      this.chain(text, general, "nothing", inline(general));
      text.add("}");
    }
    text.add(`if(${isVariableTest(x)}){`);
    this.chain(text, all, "nothing", all.length === 1);
    text.add("}");
    this.chain(text, general, "nothing", inline(general));
  }

  /** The chains of constants. */
  private cases(text: Text, keys: readonly Key[], matching: (key: Key) => number[]): void {
    const x = this.parameters[this.index]!;
    const { source } = this;
    if (keys.length <= MOST_COMPARISONS) {
      for (const key of keys) {
        text.add(`if(${x}===${source.literal(key as Term)}){`);
        const ids = matching(key);
        this.chain(text, ids, "constant", ids.length <= INLINE_CHAIN);
        text.add("}");
      }
      return;
    }
    const table = new Map(keys.map((key, i) => [key, i]));
    text.add(`switch(${source.constant(table)}.get(${x})){`);
    keys.forEach((key, i) => {
      text.add(`case ${i}:{`);
      const ids = matching(key);
      this.chain(text, ids, "constant", ids.length <= INLINE_CHAIN);
      text.add("}");
    });
    text.add("}");
  }

  // -- chains -------------------------------------------------------------------

  /** Writes the trial of a chain; control does not get behind it. */
  private chain(text: Text, ids: readonly number[], known: Known, inline: boolean): void {
    if (ids.length === 0) {
      text.add("return 0;");
    } else if (inline) {
      this.first(text, ids, known, { label: "L", parameters: this.parameters });
    } else {
      text.add(this.filled());
      text.add(`return ${this.chainFunction(ids, known)}(m,d,k${this.spread()});`);
    }
  }

  private spread(): string {
    return this.parameters.map((x) => `,${x}`).join("");
  }

  /** The name of the function that tries a chain. */
  private chainFunction(ids: readonly number[], known: Known): string {
    const name = `h${known[2]}${ids.join("_")}`;
    if (!this.chains.has(name)) {
      this.chains.set(name, "");
      const text = new Text();
      this.first(text, ids, known, undefined);
      const body = `${text.declarations(new Set())}${this.cutMark()}${text.body}`;
      this.chains.set(name, `function ${name}(m,d,k${this.spread()}){\n${body}\n}`);
    }
    return name;
  }

  /** The name of the function that resumes a chain. */
  private retryFunction(ids: readonly number[], known: Known): string {
    const name = `y${known[2]}${ids.join("_")}`;
    if (!this.chains.has(name)) {
      this.chains.set(name, "");
      const text = new Text();
      this.retries(text, ids, known);
      const n = this.parameters.length;
      const loads = this.parameters.map((x, i) => `let ${x}=B.${field(n, i)};`).join("");
      const cut = this.needsCut ? "const cut=B.prev;" : "";
      const body = `${text.declarations(new Set())}${text.body}`;
      this.chains.set(
        name,
        `function ${name}(m,B){const d=0,k=B.k;${loads}${cut}\n${body}\nreturn 0;}`,
      );
    }
    return name;
  }

  /** The first try of a chain. */
  private first(text: Text, ids: readonly number[], known: Known, loop: Loop | undefined): void {
    const place: Place = { retry: false, loop };
    if (ids.length === 1) {
      text.add("{");
      this.only(text, ids[0]!, known, place);
      text.add("}");
      return;
    }
    const knownAt = known === "nothing" ? -1 : this.index;
    const outputs = ids.map((id) => this.clauses[id]!.soleOutput(knownAt));
    const use = new Map<string, string>();
    const looks = this.looks(
      text,
      ids,
      known,
      use,
      outputs.flatMap((i) => (i === undefined ? [] : [this.parameters[i]!])),
      loop !== undefined,
    );
    const top = this.source.fresh("t");
    const stamp = this.source.fresh("t");
    const next = this.source.fresh("n");
    text.add(`const ${top}=m.trailTop,${stamp}=m.choiceStamp;let ${next}=-1;`);
    ids.forEach((id, at) => {
      const clause = this.clauses[id]!;
      const label = this.source.fresh("C");
      const look = looks[at]!;
      if (at === ids.length - 1) {
        if (look !== "") text.add(`if(!(${look}))return 0;`);
        text.add("{");
        this.only(text, id, known, place);
        text.add("}");
        return;
      }
      text.add(`${label}:${look === "" ? "" : `if(${look})`}{`);
      if (loop !== undefined) text.add(this.filled());
      text.add(`${next}=${this.nextExpression(looks, at)};`);
      const binds = clause.binds(knownAt);
      if (binds) {
        const output = outputs[at];
        const y = output === undefined ? undefined : use.get(this.parameters[output]!)!;
        const certain = y === undefined ? "" : `&&(typeof ${y}==="number"||${y}.t!==VAR)`;
        text.add(`if(${next}>=0${certain})m.choiceStamp=2147483647;`);
      }
      const fail = `if(${next}<0)return 0;break ${label};`;
      const body = new Body(clause, text, new Map(), fail, true, loop);
      const wakes = this.headAndGuards(body, clause, known);
      const push = (): void => {
        text.add(`if(${next}>=0){`);
        if (binds) text.add(`m.choiceStamp=${stamp};`);
        text.add(
          // The call is made again, with a continuation: it counts once.
          `if(k===undefined){m.fuel++;${binds ? `m.undoTo(${top});` : ""}` +
            `return m.suspend(${this.self},${this.self},undefined,${this.padded});}`,
        );
        const room = roomFor(this.parameters);
        text.add(
          `push(m,new Choice${room}(m.newest,${this.retryFunction(ids, known)},${top},++m.stamp,k,` +
            `${next},${packed(this.parameters)}));}`,
        );
      };
      const { trialCut } = clause;
      if (wakes) {
        text.add("if(m.woken!==undefined){");
        const cut = this.source.fresh("t");
        text.add(`const ${cut}=m.newest;`);
        push();
        text.add(`return ${this.wake(id, cut)};}`);
      }
      if (trialCut !== undefined) {
        this.trial(text, body, clause, { next, top, ids, known, push });
      } else if (!clause.neckCut) {
        push();
      } else if (binds) {
        text.add(`if(${next}>=0){m.choiceStamp=${stamp};`);
        text.add(`if(m.trailTop!==${top})m.tidy(${top});}`);
      }
      if (trialCut === undefined) this.rest(body, clause);
      text.add("}");
      if (binds || trialCut !== undefined) {
        text.add(`if(${next}>=0){m.choiceStamp=${stamp};if(m.trailTop!==${top})m.undoTo(${top});}`);
      }
    });
  }

  /**
   * The rest of a clause that begins with calls and a cut: like a condition, these are tried
   * without a choice point where what they call is direct.
   */
  private trial(text: Text, body: Body, clause: PreparedClause, at: Attempt): void {
    const { next, top, ids, known, push } = at;
    const { terms } = body;
    const { rest } = clause;
    const end = clause.trialCut!;
    text.add(`if(${next}<0||!(${areDirect(this.source, rest, end)})){`);
    push();
    text.add(`return ${this.segments.call(clause, rest!, terms, "d")};}`);
    const [choice, woken] = [this.source.fresh("t"), this.source.fresh("W")];
    const before = new Map(terms.scope);
    const room = roomFor(this.parameters);
    text.add(
      `const ${choice}=new Choice${room}(m.newest,${this.retryFunction(ids, known)},${top},++m.stamp,k,` +
        `${next},${packed(this.parameters)});push(m,${choice});`,
    );
    text.add(`const ${top}b=m.trailTop;${woken}:{`);
    terms.fail = `m.pop();${terms.fail}`;
    const wakes = body.tried(rest, end, choice, woken);
    text.add(`m.pop();if(m.trailTop!==${top})m.tidy(${top});`);
    terms.fail = "return 0;";
    body.goals(end.next, undefined);
    text.add("}");
    if (!wakes) return;
    // The hooks may have several answers: the same again with a choice point that stays.
    text.add(`m.pop();m.undoTo(${top}b);`);
    push();
    terms.scope = before;
    text.add(`return ${this.segments.call(clause, rest!, terms, "d")};`);
  }

  /** The tries of a chain from a choice point. */
  private retries(text: Text, ids: readonly number[], known: Known): void {
    const place: Place = { retry: true, loop: undefined };
    const looks = this.looks(text, ids, known);
    const next = this.source.fresh("n");
    text.add(`let ${next}=-1;switch(B.pc){`);
    ids.forEach((id, at) => {
      if (at === 0) return;
      const clause = this.clauses[id]!;
      const label = this.source.fresh("C");
      text.add(`case ${at}:`);
      if (at === ids.length - 1) {
        text.add("{m.pop();");
        if (looks[at] !== "") text.add(`if(!(${looks[at]}))return 0;`);
        this.only(text, id, known, place);
        text.add("}");
        return;
      }
      text.add(`${label}:${looks[at] === "" ? "" : `if(${looks[at]})`}{`);
      text.add(`${next}=${this.nextExpression(looks, at)};if(${next}<0)m.pop();`);
      const fail = `if(${next}<0)return 0;break ${label};`;
      const body = new Body(clause, text, new Map(), fail, false);
      const wakes = this.headAndGuards(body, clause, known);
      if (wakes) {
        text.add(`if(m.woken!==undefined){if(${next}>=0)B.pc=${next};`);
        text.add(`return ${this.wake(id, "B.prev")};}`);
      }
      if (clause.neckCut) {
        text.add(`if(${next}>=0){m.pop();if(m.trailTop!==B.trailTop)m.tidy(B.trailTop);}`);
      } else {
        text.add(`if(${next}>=0)B.pc=${next};`);
      }
      this.jump(body, clause);
      text.add("}");
      text.add("m.undoTo(B.trailTop);");
    });
    text.add("}");
  }

  /** A clause after which there is no other. */
  private only(text: Text, id: number, known: Known, place: Place): void {
    const clause = this.clauses[id]!;
    const grows = place.loop === undefined ? undefined : this.growing(clause);
    const loop = place.loop && { ...place.loop, grown: grows ?? new Map() };
    const body = new Body(clause, text, new Map(), "return 0;", !place.retry, loop);
    if (this.headAndGuards(body, clause, known, grows)) {
      const cut = place.retry ? "B.prev" : "m.newest";
      const fills = [...(grows ?? [])].map(
        ([i]) => `if(h${i}!==undefined){h${i}.a1=new Cell2(VAR,undefined,m.stamp);}`,
      );
      text.add(`if(m.woken!==undefined){${fills.join("")}return ${this.wake(id, cut)};}`);
    }
    if (place.retry) this.jump(body, clause);
    else this.rest(body, clause);
  }

  /** The arguments that the clause builds in place, each with the variable of its rest. */
  private growing(clause: PreparedClause): ReadonlyMap<number, number> {
    return new Map([...clause.grown].filter(([i]) => this.grown.has(i)));
  }

  private wake(id: number, cut: string): string {
    const { source } = this;
    const clause = source.constant(this.clauses[id]!.clause);
    return `${source.constant(wakeClause)}(m,d,k,${clause},${cut},${this.padded})`;
  }

  /** Writes the body behind the guards where it stands. */
  private rest(body: Body, clause: PreparedClause): void {
    body.terms.fail = "return 0;";
    body.goals(clause.rest, undefined);
  }

  /** Goes on to the body behind the guards. */
  private jump(body: Body, clause: PreparedClause): void {
    const { rest } = clause;
    if (rest === undefined || rest.next === undefined) {
      this.rest(body, clause);
      return;
    }
    body.terms.text.add(`return ${this.segments.call(clause, rest, body.terms, "d")};`);
  }

  /** Writes the unification of the head and the guards; true when they may wake variables. */
  private headAndGuards(
    body: Body,
    clause: PreparedClause,
    known: Known,
    grows?: ReadonlyMap<number, number>,
  ): boolean {
    const { terms } = body;
    const { head } = clause;
    terms.mayWake = false;
    const holes = grows === undefined ? new Set<number>() : this.grown;

    // Plain variables first: they only give names to arguments.
    head.forEach((x, i) => {
      if (terms.isFresh(x) && !terms.isVoid(slotNumber(x))) {
        terms.scope.set(slotNumber(x), this.parameters[i]!);
      }
    });
    // What is a variable of the clause here must be a term.
    for (const i of holes) {
      const x = head[i]!;
      if (typeof x === "number" || x.t !== SLOT) continue;
      const v = slotNumber(x);
      if (terms.isVoid(v) || terms.scope.get(v) === this.parameters[i]) {
        terms.text.add(this.fill(i));
      }
    }
    const done = new Set<number>();
    // What looks into a term must not come upon a pair without its rest.
    const close = (): void => {
      for (const i of holes)
        terms.text.add(this.close(i, done.has(i) ? grows!.get(i) : undefined, clause));
    };
    head.forEach((x, i) => {
      const name = this.parameters[i]!;
      if (typeof x !== "number" && x.t === SLOT && terms.scope.get(slotNumber(x)) === name) return;
      const isKnown = i === this.index && (typeof x === "number" || x.t !== SLOT);
      if (isKnown && known === "constant") return;
      if (isKnown && known === "compound") {
        const y = x as Cell;
        if (isShallow(y, terms.scope)) {
          for (const j of holes) terms.text.add(`if(${name}===h${j}){${this.fill(j)}}`);
        } else {
          close();
        }
        if (y.t === SOLID) terms.unify(name, y);
        else terms.readArguments(name, y);
        return;
      }
      if (!holes.has(i)) {
        if (!terms.isFresh(x)) close();
        terms.unify(name, x);
        return;
      }
      this.matchGrown(body, i, x, grows!.get(i), close);
      done.add(i);
    });
    // Hooks come before the next test: the clause is run anew for them (wakeClause).
    let open = 0;
    let wakes = false;
    for (const guard of clause.guards) {
      if (terms.mayWake) {
        terms.text.add("if(m.woken===undefined){");
        open++;
        wakes = true;
        terms.mayWake = false;
      }
      if (holes.size > 0 && !isTypeTest(guard.step)) {
        terms.text.add(`if(!(${areNumeric(guard.step, terms.scope)})){`);
        close();
        terms.text.add("}");
      }
      body.step(guard.step);
    }
    if (open > 0) terms.text.add("}".repeat(open));
    if (wakes) terms.mayWake = true;
    return terms.mayWake;
  }

  /** Unifies argument `i`, which may be the empty rest of a pair; `tail` is to be left empty again. */
  private matchGrown(
    body: Body,
    i: number,
    x: Term,
    tail: number | undefined,
    close: () => void,
  ): void {
    const { terms } = body;
    const { text } = terms;
    const name = this.parameters[i]!;
    const hole = `h${i}`;
    const before = new Map(terms.scope);
    text.add(`if(${hole}!==undefined){`);
    if (tail === undefined) {
      text.add(`a${i}=${hole}.a1=${terms.build(x)};${hole}=undefined;`);
    } else {
      const pair = terms.openPair(x as Cell);
      text.add(`${hole}=a${i}=${hole}.a1=${pair};`);
    }
    text.add("}else{");
    if (this.grown.size > 1) close();
    terms.scope = before;
    if (tail === undefined) terms.unify(name, x);
    else terms.matchOpenPair(name, x as Cell, hole);
    text.add("}");
  }

  /** Puts a variable where the pair of argument `i` lacks its rest; `tail` is what that is called. */
  private close(i: number, tail: number | undefined, clause: PreparedClause): string {
    if (tail === undefined) return this.fill(i);
    const hole = `h${i}`;
    const rest = `${clause.nameOf(tail)}=${hole}.a1=new Cell2(VAR,undefined,m.stamp);`;
    return `if(${hole}!==undefined){${rest}${hole}=undefined;}`;
  }

  // -- look-ahead -----------------------------------------------------------------

  /** The next clause of the chain behind `at` that may match; -1 when there is none. */
  private nextExpression(looks: readonly string[], at: number): string {
    let out = "";
    for (let j = at + 1; j < looks.length; j++) {
      if (looks[j] === "" || j - at > LOOK_AHEAD) return `${out}${j}`;
      out += `${looks[j]}?${j}:`;
    }
    return `${out}-1`;
  }

  /**
   * The look-aheads of a chain; empty for a clause that may always match. The names of the
   * dereferenced values that they look at, and of `others`, get into `names`.
   */
  private looks(
    text: Text,
    ids: readonly number[],
    known: Known,
    names: Map<string, string> = new Map(),
    others: readonly string[] = [],
    inLoop = false,
  ): string[] {
    const use = (expression: string): string => {
      let name = names.get(expression);
      if (name === undefined) names.set(expression, (name = this.source.fresh("l")));
      return name;
    };
    const looks = ids.map((id) => this.look(this.clauses[id]!, known, use));
    for (const expression of others) use(expression);
    for (const [expression, name] of names) {
      const isGrown = inLoop && this.grown.has(this.parameters.indexOf(expression));
      const value = isGrown
        ? `h${expression.slice(1)}!==undefined?unbound:${expression}`
        : expression;
      text.add(
        `let ${name}=${value};if(typeof ${name}!=="number"&&${name}.t===VAR)${name}=deref(${name});`,
      );
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
      if (i === this.index) {
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
   * Tests that hold only if the head wakes no attributed variable, whose hooks would come before
   * the guards; none if the head binds nothing at all.
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
        out.push(`(${y}===${this.source.literal(x)}||${plain})`);
      } else if (x.t !== SLOT && clause.isFlat(x, seen)) {
        out.push(`(typeof ${y}==="number"||${y}.t!==ATTVAR)`);
      } else {
        out.push(plain);
        eachSlot(x, (v) => seen.add(v));
      }
    };
    // Plain variables first, as when the head is unified.
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

  /** Where the variables of a matched compound are. */
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
      return `(${y}===${source.literal(x)}||typeof ${y}!=="number"&&(${isVariableTest(y)}))`;
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
   * False only if one of the leading tests fails and none before it can raise an error; `binds`:
   * the head may bind variables.
   */
  private guardTest(
    guards: readonly Node[],
    places: ReadonlyMap<number, string>,
    use: (expression: string) => string,
    binds: boolean,
  ): string {
    // What can be tested, and when: what the head may bind is not decided before.
    const tests: { readonly decided: string; readonly holds: string }[] = [];
    for (const { step } of guards) {
      if (step.kind === "compare") {
        const a = this.operand(step.left, places, use);
        const b = this.operand(step.right, places, use);
        if (a === undefined || b === undefined) break;
        tests.push({ decided: areNumbers(a, b), holds: `${a}${operatorOf(step.operator)}${b}` });
      } else if (step.kind === "builtin" && step.args.length === 1) {
        const x = this.operand(step.args[0]!, places, use);
        const holds = x === undefined ? undefined : typeTest(step.predicate.name, x);
        if (holds === undefined) break;
        const open = binds && step.predicate.name !== "var";
        const decided = open ? `!(typeof ${x}!=="number"&&(${isVariableTest(x!)}))` : "";
        tests.push({ decided, holds });
      } else {
        break;
      }
    }
    // A test that cannot be decided here leaves the ones behind it undecided too.
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

function isAtomKey(key: Exclude<Key, number>): key is Cell {
  return "t" in key;
}
