/**
 * Generated code for a predicate: which clauses a call tries, and how.
 *
 * The function of a predicate dispatches on its index argument to the chain of clauses that may match. Each
 * clause of a chain has a look-ahead: an expression over the dereferenced arguments that is false only if the
 * clause is certain to fail, by the functor of another argument or by a leading test. When no later clause
 * passes its look-ahead, a clause is tried without a choice point. Otherwise its head and leading tests run
 * with every binding trailed, and the choice point is pushed when they have succeeded; none if they end in a
 * cut.
 *
 * A predicate that builds a list and calls itself for its rest does so in place (Warren's last call modulo
 * cons): the rest of the pair stays empty, and the next round of the loop, which knows the pair as `hI` for
 * argument I, fills it. Code that needs that argument as a term makes a variable for it first.
 */
import { KIND_COMPOUND } from "../../terms/term.js";
import type { Cell, Term } from "../../terms/term.js";
import { SLOT, SOLID, slotNumber } from "../../terms/template.js";
import type { Clause, Key } from "../../machine/clause.js";
import type { Database } from "../../machine/database.js";
import type { Run } from "../../machine/machine.js";
import type { Predicate } from "../../machine/predicate.js";
import { runClauses, wakeClause } from "../interpreter.js";
import { Body, areDirect } from "./body.js";
import type { Loop } from "./body.js";
import { runtime } from "./runtime.js";
import { NEW_VARIABLE, choice, field, push } from "./objects.js";
import { Segments } from "./segments.js";
import { Source, Text } from "./code-text.js";
import { Unsupported, isVariableTest } from "./term-code.js";
import { LookAhead } from "./look-ahead.js";
import type { Known } from "./look-ahead.js";
import { PreparedClause, isShallow, areNumeric, isTypeTest } from "./prepared-clause.js";

/**
 * A predicate of at most so many cells is written out, with more of it in place, until a program has that many
 * characters of code: the predicates of a small program, and the first hot ones of a large one.
 */
const SMALL = 60;
const MOST_WRITTEN_OUT = 50_000;
/** More clauses than this are left to the interpreter and its hash index. */
export const MOST_CLAUSES = 40;
/** A longer chain has a function of its own. */
const INLINE_CHAIN = 3;
/**
 * In a predicate of more clauses than this, all chains of several clauses have a function, except for loops.
 */
const FEW_CLAUSES = 12;
/** A call that may match more clauses than this, since its index argument is unbound, is interpreted. */
const FEW_TRIED = 8;
/** The chains of a predicate of at most so many clauses share the code that resumes them. */
const FEW_RETRIED = 5;
/** More different constants than this are looked up in a table. */
const MOST_COMPARISONS = 6;

/**
 * Generates the JavaScript of a predicate of `size` cells, ready to run; undefined where the interpreter is
 * better.
 */
export function generate(database: Database, p: Predicate, size: number): Run | undefined {
  const clauses = p.living();
  if (clauses.length === 0 || clauses.length > MOST_CLAUSES || p.arity > 60) return undefined;
  try {
    const isWrittenOut = size <= SMALL && database.generatedCode < MOST_WRITTEN_OUT;
    const source = new Source(isWrittenOut);
    const text = new PredicateWriter(database, p, clauses, source).write();
    const used = Object.keys(runtime).filter((name) => text.includes(name));
    const whole = `"use strict";const{${used.join(",")}}=R;\n${text}`;
    database.generatedCode += whole.length;
    const make = new Function("R", "C", whole) as (r: typeof runtime, c: readonly unknown[]) => Run;
    return make(runtime, source.constants);
  } catch (thrown) {
    if (thrown instanceof Unsupported) return undefined;
    throw thrown;
  }
}

/** A clause of a chain that is being tried: names and surrounding code. */
interface Attempt {
  readonly next: string;
  readonly top: string;
  readonly ids: readonly number[];
  readonly known: Known;
  /** Generates the push of the choice point. */
  push(): void;
}

/** The context of a chain's code. */
interface Place {
  /** Is it a retry from a choice point `B`, rather than the first try? */
  readonly retry: boolean;
  readonly loop: Loop | undefined;
}

class PredicateWriter {
  private readonly database: Database;
  private readonly source: Source;
  private readonly segments: Segments;
  private readonly predicate: Predicate;
  private readonly clauses: PreparedClause[];
  private readonly parameters: string[];
  /** The arguments as a call passes them, padded to eight. */
  private readonly padded: string;
  /** The argument that selects the clauses. */
  private readonly index: number;
  private readonly needsCut: boolean;
  private interpreted: Run | undefined;
  /** The functions of chains, by their names. */
  private readonly chains: Map<string, string> = new Map();
  private readonly self: string;
  /** The target of a bounced call of it that has passed the wrapper. */
  private readonly begun: string;
  /** The arguments that a loop of the predicate builds in place. */
  private readonly grown: ReadonlySet<number>;
  private readonly lookAhead: LookAhead;

  constructor(database: Database, p: Predicate, clauses: readonly Clause[], source: Source) {
    this.database = database;
    this.source = source;
    this.segments = new Segments(source);
    this.predicate = p;
    this.clauses = clauses.map(
      (clause, i) => new PreparedClause(database, source, this.segments, clause, i),
    );
    this.parameters = [];
    for (let i = 0; i < p.arity; i++) this.parameters.push(`a${i}`);
    const passed = p.arity > 8 ? [`[${this.parameters.join(",")}]`] : this.parameters;
    this.padded = passed.join(",");
    this.index = this.indexArgument();
    this.needsCut = this.clauses.some((clause) => clause.needsCut);
    this.self = source.constant(p);
    this.begun = source.constant(p.begun ?? p);
    const grown = this.clauses.flatMap((clause) => [...clause.grown.keys()]);
    this.grown = new Set(p.arity > 8 ? [] : grown.filter((i) => i !== this.index));
    this.lookAhead = new LookAhead(source, this.clauses, this.parameters, this.index, this.grown);
  }

  /** The first argument that tells clauses apart; argument 0 when none does. */
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
      `if(d>m.depthLimit)return m.bounce(${this.begun},k,${this.padded});\n` +
      text.declarations(new Set()) +
      `L:for(;;){if(--m.fuel<0){${this.filled()}return m.pause(${this.begun},k,${this.padded});}\n` +
      `${this.cutMark()}${text.body}\n}}`;
    const parts = [main, ...this.chains.values(), functions];
    return `${this.source.declarations}\n${parts.join("\n")}\nreturn p;`;
  }

  /** Code that completes an open pair with a variable, as the value of the argument. */
  private filled(): string {
    return [...this.grown].map((i) => this.fill(i)).join("");
  }

  private fill(i: number): string {
    const hole = `h${i}`;
    return `if(${hole}!==undefined){a${i}=${hole}.a1=${NEW_VARIABLE};${hole}=undefined;}`;
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
      this.chain(text, all, "nothing", this.isInline(all));
      return;
    }
    const x = this.parameters[index]!;
    const matching = (key: Key): number[] =>
      all.filter((i) => {
        const own = clauses[i]!.key(index);
        return own === undefined || own === key;
      });
    const general = all.filter((i) => clauses[i]!.key(index) === undefined);
    const inline = (ids: readonly number[]): boolean => this.isInline(ids);
    text.add(`if(typeof ${x}!=="number"&&${x}.t===VAR)${x}=follow(${x});`);
    const integers = [...keys].filter((key) => typeof key === "number");
    const atoms = [...keys].filter((key) => typeof key !== "number" && isAtomKey(key));
    const functors = [...keys].filter((key) => typeof key !== "number" && !isAtomKey(key));
    text.add(`if(typeof ${x}==="number"){`);
    this.cases(text, integers, matching);
    text.add("}else{");
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
      text.add("}");
    }
    text.add(`if(${isVariableTest(x)}){`);
    if (all.length > FEW_TRIED) this.interpret(text);
    else this.chain(text, all, "nothing", source.isWrittenOut && all.length <= 2);
    text.add("}}");
    this.chain(text, general, "nothing", inline(general));
  }

  /** The clauses as the interpreter runs them. */
  private get interpreter(): string {
    return this.source.constant((this.interpreted ??= runClauses(this.database, this.predicate)));
  }

  /** Leaves the call to the interpreter. */
  private interpret(text: Text): void {
    const again = ["m.trailTop", "m.choiceStamp", this.self, this.begun, this.interpreter].join(
      ",",
    );
    text.add(`${this.filled()}return restart(m,d,k,${again},${this.padded});`);
  }

  /** Is the code of a chain inside the function of the predicate? Loops exist only there. */
  private isInline(ids: readonly number[]): boolean {
    if (ids.length > INLINE_CHAIN) return false;
    if (ids.length === 1 || this.clauses.length <= FEW_CLAUSES) return true;
    return ids.some((id) => this.clauses[id]!.endsInItself);
  }

  /** Generates the chains of constants. */
  private cases(text: Text, keys: readonly Key[], matching: (key: Key) => number[]): void {
    const x = this.parameters[this.index]!;
    const { source } = this;
    if (keys.length <= MOST_COMPARISONS) {
      for (const key of keys) {
        text.add(`if(${x}===${source.literal(key as Term)}){`);
        const ids = matching(key);
        this.chain(text, ids, "constant", this.isInline(ids));
        text.add("}");
      }
      return;
    }
    const table = new Map(keys.map((key, i) => [key, i]));
    text.add(`switch(${source.constant(table)}.get(${x})){`);
    keys.forEach((key, i) => {
      text.add(`case ${i}:{`);
      const ids = matching(key);
      this.chain(text, ids, "constant", this.isInline(ids));
      text.add("}");
    });
    text.add("}");
  }

  // -- chains -------------------------------------------------------------------

  /** Generates the trial of a chain; control does not get past it. */
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

  /**
   * The function that resumes a chain at its clause `next`, and the number of that clause there. The chains of
   * a small predicate share one, unless parts of the index argument tell its clauses apart.
   */
  private resumption(
    ids: readonly number[],
    known: Known,
    next: string,
  ): { readonly alt: string; readonly pc: string } {
    const { clauses } = this;
    const isShared =
      clauses.length <= FEW_RETRIED &&
      clauses.every((clause) => clause.isToldByFunctor(this.index));
    if (!isShared || this.parameters.length === 0) {
      return { alt: this.retryFunction(ids, known), pc: next };
    }
    const alt = this.retryFunction(
      clauses.map((_, i) => i),
      "anything",
    );
    if (ids.length === clauses.length) return { alt, pc: next };
    const last = ids.length - 1;
    const pc = ids.slice(1, -1).map((id, i) => `${next}===${i + 1}?${id}:`);
    return { alt, pc: `${pc.join("")}${ids[last]}` };
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
        `function ${name}(m,B){const d=0,k=B.k;${loads}${cut}\n${body}\nreturn 0;}\n` +
          `noteClauses(${name},${this.source.constant(ids.map((id) => this.clauses[id]!.clause))});`,
      );
    }
    return name;
  }

  /** Generates the first try of a chain. */
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
    const looks = this.lookAhead.looks(
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
    text.add(`const ${top}=m.trailTop,${stamp}=m.choiceStamp;let ${next}=0;`);
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
      text.add(`${next}=${this.lookAhead.next(looks, at)};`);
      const binds = clause.binds(knownAt);
      if (binds) {
        const output = outputs[at];
        const y = output === undefined ? undefined : use.get(this.parameters[output]!)!;
        const certain = y === undefined ? "" : `&&(typeof ${y}==="number"||${y}.t!==VAR)`;
        text.add(`if(${next}>=0${certain})m.choiceStamp=2147483647;`);
      }
      const body = new Body(clause, text, new Map(), `break ${label};`, true, loop);
      const woken = this.headAndGuards(body, clause, known);
      const pushThis = (): void => {
        text.add(`if(${next}>=0){`);
        if (binds) text.add(`m.choiceStamp=${stamp};`);
        text.add(
          // The call is repeated with a continuation: it counts once.
          `if(k===undefined){m.fuel++;${binds ? `m.undoTo(${top});` : ""}` +
            `return m.suspend(${this.self},${this.begun},undefined,${this.padded});}`,
        );
        const { alt, pc } = this.resumption(ids, known, next);
        text.add(`${push(choice(alt, this.parameters, top, pc))}}`);
      };
      const { trialCut } = clause;
      if (woken !== undefined) {
        const again = [top, stamp, this.self, this.begun, this.interpreter].join(",");
        text.add(
          `if(m.woken!==undefined)return ${next}<0?${this.wake(id, woken, "m.newest")}:` +
            `restart(m,d,k,${again},${this.padded});`,
        );
      }
      if (trialCut !== undefined) {
        this.trial(text, body, clause, { next, top, ids, known, push: pushThis });
      } else if (!clause.neckCut) {
        pushThis();
      } else if (binds) {
        text.add(`if(${next}>=0){m.choiceStamp=${stamp};`);
        text.add(`if(m.trailTop!==${top})m.tidy(${top});}`);
      }
      if (trialCut === undefined) this.rest(body, clause, loop !== undefined);
      text.add("}");
      text.add(`if(${next}<0)return 0;`);
      if (binds || trialCut !== undefined) {
        text.add(`m.choiceStamp=${stamp};if(m.trailTop!==${top})m.undoTo(${top});`);
      }
    });
  }

  /**
   * Generates the rest of a clause that begins with calls and a cut: like a condition, these are tried
   * without a choice point where what they call is direct.
   */
  private trial(text: Text, body: Body, clause: PreparedClause, at: Attempt): void {
    const { next, top, ids, known } = at;
    const { terms } = body;
    const { rest } = clause;
    const end = clause.trialCut!;
    const self = this.self;
    // Continues with a choice point that stays, and therefore with a continuation.
    const goOn = (): void => {
      at.push();
      text.add(`if(k===undefined)return m.suspendFrame(${self},${body.frame(rest)});`);
      text.add(`return ${this.segments.call(clause, rest!, terms, "d")};`);
    };
    text.add(`if(!(${areDirect(this.source, rest, end)})){`);
    goOn();
    text.add("}");
    const [pushed, woken] = [this.source.fresh("t"), this.source.fresh("W")];
    const before = new Map(terms.scope);
    // Without another clause to try, the choice point only separates the bindings of the trial.
    const { alt, pc } = this.resumption(ids, known, next);
    const made = choice(`${next}<0?deadBranch:${alt}`, this.parameters, top, pc);
    text.add(`const ${pushed}=${made};${push(pushed)}`);
    text.add(`const ${top}b=m.trailTop;${woken}:{`);
    terms.fail = `m.pop();${terms.fail}`;
    const wakes = body.tried(rest, end, pushed, woken);
    text.add(`m.pop();if(m.trailTop!==${top})m.tidy(${top});`);
    terms.fail = "return 0;";
    body.goals(end.next, undefined);
    text.add("}");
    if (!wakes) return;
    // The hooks may have several answers.
    text.add(`m.pop();m.undoTo(${top}b);`);
    terms.scope = before;
    goOn();
  }

  /** Generates the tries of a chain from a choice point. */
  private retries(text: Text, ids: readonly number[], known: Known): void {
    const place: Place = { retry: true, loop: undefined };
    const looks = this.lookAhead.looks(text, ids, known);
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
      text.add(`${next}=${this.lookAhead.next(looks, at)};if(${next}<0)m.pop();`);
      const fail = `if(${next}<0)return 0;break ${label};`;
      const body = new Body(clause, text, new Map(), fail, false);
      const woken = this.headAndGuards(body, clause, known);
      if (woken !== undefined) {
        text.add(`if(m.woken!==undefined){if(${next}>=0)B.pc=${next};`);
        text.add(`return ${this.wake(id, woken, "B.prev")};}`);
      }
      if (clause.neckCut) {
        text.add(`if(${next}>=0){m.pop();if(m.trailTop!==B.trailTop)m.tidy(B.trailTop);}`);
      } else {
        text.add(`if(${next}>=0)B.pc=${next};`);
      }
      this.rest(body, clause, false);
      text.add("}");
      text.add("m.undoTo(B.trailTop);");
    });
    text.add("}");
  }

  /** Generates a clause after which there is no other. */
  private only(text: Text, id: number, known: Known, place: Place): void {
    const clause = this.clauses[id]!;
    const grows = place.loop === undefined ? undefined : this.growing(clause);
    const loop = place.loop && { ...place.loop, grown: grows ?? new Map() };
    const body = new Body(clause, text, new Map(), "return 0;", !place.retry, loop);
    const woken = this.headAndGuards(body, clause, known, grows);
    if (woken !== undefined) {
      const cut = place.retry ? "B.prev" : "m.newest";
      const fills = [...(grows ?? [])].map(
        ([i]) => `if(h${i}!==undefined){h${i}.a1=${NEW_VARIABLE};}`,
      );
      text.add(`if(m.woken!==undefined){${fills.join("")}return ${this.wake(id, woken, cut)};}`);
    }
    this.rest(body, clause, place.loop !== undefined);
  }

  /** The arguments that the clause builds in place, each with the variable of its rest. */
  private growing(clause: PreparedClause): ReadonlyMap<number, number> {
    return new Map([...clause.grown].filter(([i]) => this.grown.has(i)));
  }

  /** Continues with a clause that has woken attributed variables, after `done` of its guards. */
  private wake(id: number, done: string, cut: string): string {
    const { source } = this;
    const clause = source.constant(this.clauses[id]!.clause);
    return `${source.constant(wakeClause)}(m,d,k,${clause},${done},${cut},${this.padded})`;
  }

  /** Generates the body after the guards: in place if it is short, or in the loop of the predicate. */
  private rest(body: Body, clause: PreparedClause, isInLoop: boolean): void {
    const { rest } = clause;
    if (isInLoop || rest === undefined || rest.next === undefined) {
      body.terms.fail = "return 0;";
      body.goals(rest, undefined);
    } else {
      body.terms.text.add(`return ${this.segments.call(clause, rest, body.terms, "d")};`);
    }
  }

  /**
   * Generates the unification of the head and the guards. Returns, when they may wake variables, an
   * expression for how many guards have run by then.
   */
  private headAndGuards(
    body: Body,
    clause: PreparedClause,
    known: Known,
    grows?: ReadonlyMap<number, number>,
  ): string | undefined {
    const { terms } = body;
    const { head } = clause;
    terms.mayWake = false;
    const holes = grows === undefined ? new Set<number>() : this.grown;

    // Plain variables first: they only name arguments.
    head.forEach((x, i) => {
      if (terms.isFresh(x) && !terms.isVoid(slotNumber(x))) {
        terms.scope.set(slotNumber(x), this.parameters[i]!);
      }
    });
    // A variable of the clause must be a term here.
    for (const i of holes) {
      const x = head[i]!;
      if (typeof x === "number" || x.t !== SLOT) continue;
      const v = slotNumber(x);
      if (terms.isVoid(v) || terms.scope.get(v) === this.parameters[i]) {
        terms.text.add(this.fill(i));
      }
    }
    const done = new Set<number>();
    // Code that inspects a term must not meet an open pair.
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
    // Hooks run before the next guard: then the interpreter continues the clause (wakeClause).
    const { guards } = clause;
    const count = this.source.fresh("g");
    let open = 0;
    guards.forEach((guard, at) => {
      if (terms.mayWake) {
        terms.text.add(open === 0 ? `let ${count}=${at};` : `${count}=${at};`);
        terms.text.add("if(m.woken===undefined){");
        open++;
        terms.mayWake = false;
      }
      if (holes.size > 0 && !isTypeTest(guard.step)) {
        terms.text.add(`if(!(${areNumeric(guard.step, terms.scope)})){`);
        close();
        terms.text.add("}");
      }
      body.step(guard.step);
    });
    if (open === 0) return terms.mayWake ? `${guards.length}` : undefined;
    if (terms.mayWake) terms.text.add(`${count}=${guards.length};`);
    terms.text.add("}".repeat(open));
    terms.mayWake = true;
    return count;
  }

  /** Unifies argument `i`, which may be the rest of an open pair; `tail` is to be left open again. */
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

  /** Completes the open pair of argument `i` with a variable; `tail` is the number of that variable. */
  private close(i: number, tail: number | undefined, clause: PreparedClause): string {
    if (tail === undefined) return this.fill(i);
    const hole = `h${i}`;
    const rest = `${clause.nameOf(tail)}=${hole}.a1=${NEW_VARIABLE};`;
    return `if(${hole}!==undefined){${rest}${hole}=undefined;}`;
  }
}

function isAtomKey(key: Exclude<Key, number>): key is Cell {
  return "t" in key;
}
