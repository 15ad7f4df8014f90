/**
 * The backtrace of a ball that no handler takes: the goal that threw it, and its callers.
 *
 * The trace is read before the run is unwound: the module still has the instruction that threw, its arguments in X, and the
 * chain of environments, whose continuations name their clauses. A call in last position leaves no environment: only the
 * most recent such call is known.
 */
import { showTerm } from "../machine/balls.js";
import { makeAtom } from "../machine/build.js";
import { argument, arityOf, functorAt, functorName, kindOf, listOf } from "../machine/cells.js";
import type { RunBudget } from "../machine/budget.js";
import type { Core } from "../machine/core.js";
import {
  Choice,
  Clause,
  Environment,
  Functor,
  Machine,
  Module,
  Op,
  Predicate,
  Query,
} from "../machine/records.generated.js";
import { lettered } from "./sentences.js";
import { ARITHMETIC, ARITHMETIC_GOAL, findGoal } from "./written-goals.js";
import type { GoalName } from "./written-goals.js";

export interface ClausePlace {
  /** Name/Arity. */
  readonly indicator: string;
  readonly name: string;
  readonly arity: number;
  /** Its text; empty if it has none. */
  readonly file: string;
  readonly line: number;
  readonly isLibrary: boolean;
}

/** A goal in the body of a clause, as far as it is known which. */
export interface GoalPlace {
  readonly clause: ClausePlace;
  readonly goal: GoalName | undefined;
}

interface ThrownGoal {
  readonly indicator: string;
  /** Its text, with the names that its arguments have in its clause, if they are variables. */
  text(names: readonly (string | undefined)[]): string;
  readonly isArithmetic: boolean;
  readonly args: readonly ThrownArgument[];
  /** Names in the query of unbound variables in its arguments; `_` for others. */
  readonly unbound: readonly string[];
}

interface ThrownArgument {
  readonly isUnbound: boolean;
  /** Its name in the query, if it is a variable of the query. */
  readonly name: string | undefined;
  /** Whether the error is about it. */
  readonly isBlamed: boolean;
}

export interface Backtrace {
  readonly goal: ThrownGoal | undefined;
  /** Its place; undefined if it is in no clause, or the clause is not known. */
  readonly place: GoalPlace | undefined;
  /** For arithmetic that is compiled in place: whether each argument of the clause's head is unbound. */
  readonly unboundInHead: readonly boolean[];
  /** The goals that have called it, the innermost first. */
  readonly callers: readonly GoalPlace[];
}

const X = 65536;
/** Environments that are looked at. */
const MOST_FRAMES = 1000;
/** The depth to which a goal is written, and the most nodes of it. */
const DEPTH = 10;
const NODES = 300;
/** Variables that are looked for in an expression. */
const MOST_PARTS = 1000;
/** The predicate that throws a ball on after a cleanup. */
const THROWN_ON = "system:$throw_on/1";
/** The names of clauses that are compiled goals: by call/1 or, see prepared-goal.ts, by the host. */
const GOALS = /^\$(?:call$|prepared )/;
/** The first kind in `Functor.known` of builtins that are compiled in place. */
const FIRST_IN_PLACE = 22;

const IN_PLACE: ReadonlySet<number> = new Set([Op.BUILTIN, Op.ARG_NEW]);
const NATIVE: ReadonlySet<number> = new Set([
  Op.NATIVE,
  Op.NATIVE_TRY,
  Op.NATIVE_RETRY,
  Op.LEAF,
  Op.UNDEFINED,
]);

/**
 * Reads the trace of a ball; undefined if something further out catches it.
 *
 * @param isKnown - whether there is a trace already: undefined if the ball is only thrown on
 */
export function backtraceOf(
  core: Core,
  ball: number,
  asked: Pick<RunBudget, "variables" | "text">,
  isKnown: boolean,
): Backtrace | undefined {
  return new Tracer(core, asked).trace(ball, isKnown);
}

class Tracer {
  readonly #core: Core;
  readonly #names: readonly string[];
  /** The text of the query. */
  readonly #text: string;
  readonly #clauses = new Map<number, ClausePlace>();

  constructor(core: Core, { variables, text }: Pick<RunBudget, "variables" | "text">) {
    this.#core = core;
    this.#names = variables;
    this.#text = text;
  }

  #word(address: number): number {
    return this.#core.words[address >>> 2] as number;
  }

  #half(address: number): number {
    return (this.#word(address) >>> (8 * (address & 2))) & 0xffff;
  }

  trace(ball: number, isKnown: boolean): Backtrace | undefined {
    const core = this.#core;
    if (this.#isThrownOn()) return undefined;
    const continuations = this.#continuations();
    if (continuations === undefined) return undefined;
    const program = core.register(Machine.program);
    const code = this.#half(program);
    let goal: ThrownGoal | undefined;
    let place: GoalPlace | undefined;
    let unboundInHead: readonly boolean[] = [];
    const [first] = continuations;
    const predicate = NATIVE.has(code) ? this.#word(program + 4) : this.#calledAt(program, first);
    if (predicate !== 0) {
      const { name, arity } = this.#functorOf(predicate);
      const args = this.#cells(arity, (i) => X + 4 * i);
      const unknown = name === "$raise" && arity === 2 ? (args[1] as number) : 0;
      goal =
        unknown === 0 ? this.#goal(name, args, ball) : this.#goal(...this.#parts(unknown), ball);
      const before = first === undefined ? 0 : this.#calleeBefore(first);
      const isIt = unknown === 0 ? before === predicate : this.#isOf(before, unknown);
      if (first !== undefined && isIt) {
        place = this.#placeAt(first);
        continuations.shift();
      } else
        place = unknown === 0 ? this.#placeOfLastCall(predicate) : this.#placeOfUnknown(unknown);
    } else if (IN_PLACE.has(code)) {
      const functor = this.#functorInPlace(this.#half(program + 4));
      const { name, arity } = functorAt(this.#core, functor);
      goal = this.#goal(
        name,
        this.#cells(arity, (i) => X + this.#half(program + 6 + 2 * i)),
        ball,
      );
      // Without an environment, the instruction does not name its clause.
      const named = this.#word(program + this.#half(program + 2) - 8);
      const clause = named === 0 ? this.#clauseWith(program) : named;
      if (clause !== 0)
        place = { clause: this.#clause(clause), goal: this.#nameIn(clause, program, functor) };
    } else {
      const clause = this.#clauseWith(program) || this.#clauseBefore(program, first);
      if (clause !== 0) {
        place = { clause: this.#clause(clause), goal: ARITHMETIC_GOAL };
        unboundInHead = this.#unboundInHead(clause);
      }
      const isOutermost = continuations.every((at) => this.#word(at - 8) === clause);
      const isGoal = place === undefined || GOALS.test(place.clause.name);
      if (isOutermost && isGoal) goal = this.#arithmeticOfQuery();
    }
    if (isKnown && place === undefined) return undefined;
    if (place !== undefined && continuations.length > 0) {
      const [next, after] = continuations as [number, number?];
      // The continuation may still be that of the clause's last call, or stand in its environment too.
      const isOwn = predicate === 0 && this.#clause(this.#word(next - 8)) === place.clause;
      if (isOwn || next === after) continuations.shift();
    }
    const callers = continuations.map((at) => this.#placeAt(at));
    this.#addLastCall(place, callers);
    return { goal, place, unboundInHead, callers };
  }

  /** The arguments of a clause's head that are unbound; they may be elsewhere after the first call. */
  #unboundInHead(clause: number): boolean[] {
    const core = this.#core;
    const predicate = this.#word(clause + Clause.predicate);
    const { arity } = this.#functorOf(predicate);
    return Array.from({ length: arity }, (_, i) => {
      const cell = this.#word(X + 4 * i);
      const isRef = (cell & 3) === 0 && cell > X && cell < core.bytes.length;
      return isRef && kindOf(core, core.deref(cell)) === "variable";
    });
  }

  /** Whether a cleanup throws the ball on. Then the callers, which may be many, are not looked at for each cleanup. */
  #isThrownOn(): boolean {
    const clause = this.#word(this.#core.register(Machine.continuation) - 8);
    return clause !== 0 && this.#clause(clause).indicator === THROWN_ON;
  }

  /** The continuations of the callers, the innermost first; undefined if one of them catches the ball. */
  #continuations(): number[] | undefined {
    const core = this.#core;
    const found: number[] = [];
    let continuation = core.register(Machine.continuation);
    let environment = core.register(Machine.environment);
    while (environment !== 0) {
      if (this.#half(continuation) === Op.CATCH_EXIT && !this.#isLoad(environment))
        return undefined;
      if (found.length < MOST_FRAMES && this.#word(continuation - 8) !== 0)
        found.push(continuation);
      continuation = this.#word(environment + Environment.continuation);
      environment = this.#word(environment + Environment.caller);
    }
    return found;
  }

  /** Whether the catch is that of loading, whose recovery is '$load_error'. */
  #isLoad(environment: number): boolean {
    const core = this.#core;
    const barrier = this.#word(environment + Environment.BYTES);
    const choice = (barrier >>> 1) - 1 + core.register(Machine.choiceBase);
    const recovery = core.deref(this.#word(choice + Choice.BYTES + 8));
    return kindOf(core, recovery) === "compound" && functorName(core, recovery) === "$load_error";
  }

  // -- the goal -----------------------------------------------------------------------

  #cells(count: number, addressOf: (i: number) => number): number[] {
    return Array.from({ length: count }, (_, i) => this.#core.deref(this.#word(addressOf(i))));
  }

  /** The name and the arguments of an atom or a compound. */
  #parts(goal: number): [string, number[]] {
    const core = this.#core;
    if (kindOf(core, goal) !== "compound") return [core.name(goal), []];
    const args = Array.from({ length: arityOf(core, goal) }, (_, i) => argument(core, goal, i));
    return [functorName(core, goal), args];
  }

  #goal(name: string, cells: readonly number[], ball: number): ThrownGoal | undefined {
    if (name.startsWith("$")) return undefined;
    const core = this.#core;
    const arity = cells.length;
    const show = (cell: number): string => showTerm(core, cell, { depth: DEPTH, nodes: NODES });
    const blamed = this.#blamed(ball);
    const blamedText = blamed === undefined ? "" : show(blamed);
    const texts = cells.map(show);
    const quoted = show(makeAtom(core, name));
    const query = this.#queryNames();
    const args = cells.map((cell, i): ThrownArgument => {
      const isUnbound = kindOf(core, cell) === "variable";
      const isBlamed =
        blamed === cell || (!isUnbound && blamed !== undefined && texts[i] === blamedText);
      return { isUnbound, name: query.get(cell), isBlamed };
    });
    const isArithmetic = ARITHMETIC.has(name) && arity === 2;
    const expressions = isArithmetic ? cells.slice(name === "is" ? 1 : 0) : [];
    const unbound = this.#variablesIn(expressions).map((cell) => query.get(cell) ?? "_");
    return {
      indicator: `${name}/${arity}`,
      text: (names) => {
        const known = new Map<string, string>();
        for (const [i, { isUnbound }] of args.entries()) {
          const written = names[i];
          const text = texts[i] as string;
          if (isUnbound && written !== undefined && !known.has(text)) known.set(text, written);
        }
        return lettered(goalText(name, texts, quoted), known);
      },
      isArithmetic,
      args,
      unbound,
    };
  }

  /** The culprit in the ball. */
  #blamed(ball: number): number | undefined {
    const core = this.#core;
    if (kindOf(core, ball) !== "compound") return undefined;
    const formal = argument(core, ball, 0);
    if (kindOf(core, formal) !== "compound" || arityOf(core, formal) !== 2) return undefined;
    return argument(core, formal, 1);
  }

  /** The names of unbound variables of the query. */
  #queryNames(): Map<number, string> {
    return new Map(this.#unboundInQuery().reverse());
  }

  #unboundInQuery(): (readonly [cell: number, name: string])[] {
    const core = this.#core;
    if (this.#names.length === 0) return [];
    const answer = core.deref(this.#word(core.register(Machine.query) + Query.answer));
    if ((answer & 3) !== 1) return [];
    return listOf(core, answer)
      .items.map((item, i) => [core.deref(item), this.#names[i] ?? ""] as const)
      .filter(([cell, name]) => name !== "" && (cell & 3) === 0);
  }

  /** The only arithmetic in the text of the query. */
  #arithmeticOfQuery(): ThrownGoal | undefined {
    const written = findGoal(this.#text, 0, ARITHMETIC_GOAL);
    if (written === undefined) return undefined;
    const unbound = new Set(this.#unboundInQuery().map(([, name]) => name));
    return {
      indicator: "",
      text: () => "",
      isArithmetic: true,
      args: [],
      unbound: [...written.variables.keys()].filter((name) => unbound.has(name)),
    };
  }

  #variablesIn(cells: readonly number[]): number[] {
    const core = this.#core;
    const found: number[] = [];
    const waiting = [...cells].reverse();
    for (let n = 0; n < MOST_PARTS; n++) {
      const cell = waiting.pop();
      if (cell === undefined) break;
      const kind = kindOf(core, cell);
      if (kind === "variable") found.push(cell);
      if (kind !== "compound" || arityOf(core, cell) > MOST_PARTS) continue;
      for (let i = arityOf(core, cell) - 1; i >= 0; i--) waiting.push(argument(core, cell, i));
    }
    return found;
  }

  // -- code ---------------------------------------------------------------------------

  #functorOf(predicate: number): { readonly name: string; readonly arity: number } {
    return functorAt(this.#core, this.#word(predicate + Predicate.functor));
  }

  /** The functor of the builtin in place of that number, as a header; 0: none. */
  #functorInPlace(number: number): number {
    const core = this.#core;
    const count = core.register(Machine.functorCount);
    for (let i = 0; i < count; i++) {
      const record = core.register(Machine.functors) + i * Functor.BYTES;
      const known = this.#word(record + Functor.known);
      if (known >>> 8 === number + 1 && (known & 255) >= FIRST_IN_PLACE) {
        const arity = Math.min(this.#word(record + Functor.arity), 31);
        return ((i << 10) | (arity << 5) | 15) >>> 0;
      }
    }
    return 0;
  }

  /** The predicate call/N that refuses its goal at an instruction; 0 if it is none or not known which. */
  #calledAt(program: number, continuation: number | undefined): number {
    if (this.#half(program) !== Op.CALL_GOAL) return 0;
    const before = continuation === undefined ? 0 : this.#calleeBefore(continuation);
    const isLast = (predicate: number): boolean =>
      predicate !== 0 && this.#word(predicate + Predicate.entry) === program;
    return [before, this.#lastCallee()].find(isLast) ?? 0;
  }

  /** The predicate of the call before a continuation; 0 if it is not known. */
  #calleeBefore(continuation: number): number {
    const at = this.#callBefore(continuation);
    const isCall = this.#half(at) === Op.CALL && this.#half(at + 2) === continuation - at;
    return isCall ? this.#definition(this.#word(at + 4)) : 0;
  }

  /** The predicate that an imported one stands for; any other itself. */
  #definition(predicate: number): number {
    return this.#word(predicate + Predicate.importedFrom) || predicate;
  }

  /** The address of the call instruction before a continuation. */
  #callBefore(continuation: number): number {
    return continuation - 16 - 4 * Math.ceil(this.#half(continuation - 4) / 32);
  }

  #placeAt(continuation: number): GoalPlace {
    const clause = this.#word(continuation - 8);
    const predicate = this.#calleeBefore(continuation);
    const functor = predicate === 0 ? 0 : this.#word(predicate + Predicate.functor);
    const goal = this.#nameIn(clause, this.#callBefore(continuation), functor);
    return { clause: this.#clause(clause), goal };
  }

  /** A call in last position has no continuation in its clause, but it may be the last one that was made. */
  #placeOfLastCall(predicate: number): GoalPlace | undefined {
    const isIt = this.#lastCallee() === predicate;
    return isIt ? this.#placeOfCall(this.#core.register(Machine.lastCall)) : undefined;
  }

  /** The predicate of the last call; 0 if it is not known. */
  #lastCallee(): number {
    const core = this.#core;
    const isLast = core.register(Machine.lastBudget) === core.register(Machine.budget);
    const at = core.register(Machine.lastCall);
    return isLast && at !== 0 ? this.#definition(this.#word(at + 4)) : 0;
  }

  /** A clause that has called a predicate of the library in last position is none of the callers that are left. */
  #addLastCall(place: GoalPlace | undefined, callers: GoalPlace[]): void {
    const at = this.#core.register(Machine.lastCall);
    if (at === 0) return;
    const { name, arity } = this.#functorOf(this.#word(at + 4));
    const isIt = (one: { name: string; arity: number } | undefined): boolean =>
      one?.name === name && one.arity === arity;
    const frames = place === undefined ? callers : [place, ...callers];
    const called = frames.findIndex(
      ({ clause }, i) => isIt(clause) && !isIt(frames[i + 1]?.goal) && clause.isLibrary,
    );
    const found = called < 0 ? undefined : this.#placeOfCall(at);
    if (found?.clause.isLibrary !== false) return;
    callers.splice(called + callers.length - frames.length + 1, 0, found);
  }

  /** The same for the goal of an unknown predicate: the library throws the error. */
  #placeOfUnknown(goal: number): GoalPlace | undefined {
    const at = this.#core.register(Machine.unknownCall);
    return at !== 0 && this.#isOf(this.#word(at + 4), goal) ? this.#placeOfCall(at) : undefined;
  }

  /** Whether a predicate has the functor of a goal. */
  #isOf(predicate: number, goal: number): boolean {
    if (predicate === 0) return false;
    const { name, arity } = this.#functorOf(predicate);
    const [wanted, args] = this.#parts(goal);
    return name === wanted && arity === args.length;
  }

  /** The place of the goal that an instruction calls. */
  #placeOfCall(at: number): GoalPlace | undefined {
    const clause = this.#clauseWith(at);
    if (clause === 0) return undefined;
    const functor = this.#word(this.#word(at + 4) + Predicate.functor);
    return { clause: this.#clause(clause), goal: this.#nameIn(clause, at, functor) };
  }

  /** The clause that runs in code that it had before it was compiled anew, by its last call; 0: none. */
  #clauseBefore(program: number, continuation: number | undefined): number {
    if (continuation === undefined) return 0;
    const clause = this.#word(continuation - 8);
    const distance = program - continuation;
    return distance > 0 && distance < this.#word(clause + Clause.codeBytes) ? clause : 0;
  }

  /**
   * Which goal of a body the instruction at an address is. Calls of a predicate name it by its address, so the code
   * before it can be looked at word by word.
   */
  #nameIn(clause: number, end: number, functor: number): GoalName | undefined {
    if (functor === 0) return undefined;
    const core = this.#core;
    const number = IN_PLACE.has(this.#half(end)) ? this.#half(end + 4) : -1;
    let index = 0;
    for (let at = this.#word(clause + Clause.code); at < end; at += 4) {
      const code = this.#half(at);
      const predicate = code === Op.CALL ? this.#word(at + 4) : 0;
      const isCall = predicate > X && predicate < core.bytes.length - Predicate.BYTES;
      if (isCall && this.#word(predicate + Predicate.functor) === functor) index++;
      else if (IN_PLACE.has(code) && this.#half(at + 4) === number) index++;
    }
    return { ...functorAt(this.#core, functor), index };
  }

  #clause(clause: number): ClausePlace {
    let place = this.#clauses.get(clause);
    if (place === undefined) this.#clauses.set(clause, (place = this.#readClause(clause)));
    return place;
  }

  #readClause(clause: number): ClausePlace {
    const core = this.#core;
    const predicate = this.#word(clause + Clause.predicate);
    const module = this.#word(predicate + Predicate.module);
    const { name, arity } = this.#functorOf(predicate);
    const fileAtom = this.#word(clause + Clause.file);
    const file = (fileAtom & 15) === 7 ? core.name(fileAtom) : "";
    const isUsers = module === core.register(Machine.userModule);
    const prefix = isUsers ? "" : `${core.name(this.#word(module + Module.name))}:`;
    return {
      indicator: `${prefix}${name}/${arity}`,
      name,
      arity,
      file,
      line: this.#word(clause + Clause.line),
      isLibrary: module === core.register(Machine.systemModule) || file.startsWith("library("),
    };
  }

  /** The clause to whose code an address belongs; 0: none. */
  #clauseWith(address: number): number {
    const core = this.#core;
    for (let module = core.register(Machine.modules); module !== 0; module = this.#word(module)) {
      let predicate = this.#word(module + Module.predicates);
      for (; predicate !== 0; predicate = this.#word(predicate + Predicate.nextOfModule)) {
        let clause = this.#word(predicate + Predicate.first);
        for (; clause !== 0; clause = this.#word(clause)) {
          const code = this.#word(clause + Clause.code);
          const end = code + this.#word(clause + Clause.codeBytes);
          if (code !== 0 && code <= address && address < end) return clause;
        }
      }
    }
    return 0;
  }
}

/** The text of a goal with these arguments. */
function goalText(name: string, args: readonly string[], quoted: string): string {
  if (args.length === 0) return quoted;
  if (args.length === 2 && ARITHMETIC.has(name))
    return name === "is" ? `${args[0]} is ${args[1]}` : `${args[0]}${name}${args[1]}`;
  return `${quoted}(${args.join(",")})`;
}
