/*
 * Tau Prolog as a second opinion: runs a goal in it and in our engine and gives the answers of
 * both in one normal form, text in which variables are named in order of appearance.
 *
 * Tau hands its answers to callbacks by way of setTimeout. While it runs, setTimeout is a queue
 * that is emptied on the spot, so that a goal has run to its answer when the call returns.
 */

import { createRequire } from "node:module";
import { PrologError } from "../../src/complete.js";
import type { Engine, Value } from "../../src/complete.js";

interface TauTerm {
  readonly id?: string;
  readonly args?: readonly TauTerm[];
  readonly value?: number;
  readonly is_float?: boolean;
}

type TauAnswer = { readonly links: Readonly<Record<string, TauTerm>> } | TauTerm | false | null;

/** The output of a session. */
interface TauSink {
  put(text: string): boolean;
  flush(): boolean;
}

interface TauSession {
  readonly thread: { readonly total_steps: number };
  readonly streams: { readonly user_output: { stream: TauSink } };
  consult(text: string, options: object): void;
  query(goal: string, options: object): void;
  answer(callback: (answer: TauAnswer) => void): void;
}

const require = createRequire(import.meta.url);

const core = require("tau-prolog/modules/core.js") as { create(limit: null): TauSession };
for (const module of ["lists", "statistics"]) {
  (require(`tau-prolog/modules/${module}.js`) as (tau: object) => void)(core);
}

/** Predicates that our programs use and Tau's libraries lack. */
const ADDITIONS = `
:- use_module(library(lists)).
:- set_prolog_flag(double_quotes, chars).
memberchk(X, Xs) :- member(X, Xs), !.
`;

function runNow(start: () => void): void {
  const queue: (() => void)[] = [];
  const later = globalThis.setTimeout;
  globalThis.setTimeout = ((action: () => void) => queue.push(action)) as unknown as typeof later;
  try {
    start();
    for (let action = queue.shift(); action !== undefined; action = queue.shift()) action();
  } finally {
    globalThis.setTimeout = later;
  }
}

/** A Tau session with a program. */
export class Tau {
  readonly #session: TauSession = core.create(null);
  #output = "";

  constructor(program = "") {
    this.#session.streams.user_output.stream = {
      put: (text) => {
        this.#output += text;
        return true;
      },
      flush: () => true,
    };
    let error: TauTerm | undefined;
    const options = { file: false, error: (term: TauTerm) => (error = term) };
    runNow(() => this.#session.consult(ADDITIONS + program, options));
    if (error !== undefined) throw new SyntaxError(`Tau: ${renderBall(fromTau(error))}`);
  }

  /** The output of the session so far. */
  get output(): string {
    return this.#output;
  }

  /** The number of steps that the session has taken so far. */
  get steps(): number {
    return this.#session.thread.total_steps;
  }

  /** The first `most` answers of `goal`, and the error that ends them. */
  answers(goal: string, most = 1000): string[] {
    const found: string[] = [];
    let error: TauTerm | undefined;
    const options = { error: (term: TauTerm) => (error = term) };
    runNow(() => this.#session.query(`${goal} .`, options));
    if (error !== undefined) return [renderBall(fromTau(error))];
    while (found.length < most) {
      let answer: TauAnswer = null;
      runNow(() => this.#session.answer((given) => (answer = given)));
      // Assigned in the callback, which the compiler does not see.
      const given = answer as TauAnswer;
      if (given === false || given === null) break;
      if (!("links" in given)) {
        found.push(renderBall(fromTau(given)));
        break;
      }
      const { links } = given;
      found.push(
        renderRow(Object.fromEntries(Object.keys(links).map((v) => [v, fromTau(links[v])]))),
      );
    }
    return found;
  }
}

/** The first `most` answers of `goal` in our engine, and the error that ends them. */
export function ourAnswers(
  engine: Engine,
  goal: string,
  most = 1000,
  values: Readonly<Record<string, Value>> = {},
): string[] {
  const found: string[] = [];
  try {
    for (const row of engine.query(goal, values)) {
      found.push(renderRow(row));
      if (found.length === most) break;
    }
  } catch (thrown) {
    if (!(thrown instanceof PrologError)) throw thrown;
    found.push(renderBall({ functor: "throw", args: [thrown.term] }));
  }
  return found;
}

function fromTau(term: TauTerm): Value {
  const { id, args, value } = term;
  if (value !== undefined) return term.is_float === true ? { float: value } : value;
  if (id === undefined) throw new TypeError(`What is this term of Tau? ${JSON.stringify(term)}`);
  if (args === undefined) return { variable: id };
  if (id === "[]" && args.length === 0) return [];
  if (args.length === 0) return id;
  if (id !== "." || args.length !== 2) return { functor: id, args: args.map(fromTau) };
  const items: Value[] = [];
  let tail = term;
  while (tail.id === "." && tail.args?.length === 2) {
    items.push(fromTau(tail.args[0]));
    tail = tail.args[1];
  }
  return tail.id === "[]" && tail.args?.length === 0 ? items : { list: items, tail: fromTau(tail) };
}

/** An answer as text: the variables that begin with a capital, by name. */
function renderRow(row: Readonly<Record<string, Value>>): string {
  const names = Object.keys(row)
    .filter((name) => /^[A-Z]/.test(name))
    .sort();
  const render = renderer();
  return names.map((name) => `${name} = ${render(row[name])}`).join(", ") || "true";
}

/**
 * An uncaught ball as text. The context of an error and the message of a syntax error are left out: each
 * system has its own.
 */
function renderBall(thrown: Value): string {
  const ball = argumentsOf(thrown, "throw", 1)?.[0] ?? thrown;
  const formal = argumentsOf(ball, "error", 2)?.[0];
  if (formal === undefined) return `throws ${renderer()(ball)}`;
  const syntax = argumentsOf(formal, "syntax_error", 1) !== undefined;
  return `throws the error ${syntax ? "syntax_error" : renderer()(formal)}`;
}

function argumentsOf(value: Value, name: string, arity: number): readonly Value[] | undefined {
  if (typeof value !== "object" || !("functor" in value)) return undefined;
  return value.functor === name && value.args.length === arity ? value.args : undefined;
}

function renderer(): (value: Value) => string {
  const names = new Map<string, string>();
  const nameOf = (variable: string): string => {
    const known = names.get(variable);
    if (known !== undefined) return known;
    const name = `_${String.fromCodePoint(65 + names.size)}`;
    names.set(variable, name);
    return name;
  };
  const float = (x: number): string => (Number.isInteger(x) ? `${x}.0` : String(x));
  const render = (value: Value): string => {
    if (typeof value === "number") return Number.isInteger(value) ? String(value) : float(value);
    if (typeof value === "string") return /^[a-z]\w*$/.test(value) ? value : `'${value}'`;
    if (typeof value !== "object") return String(value);
    if (Array.isArray(value)) return `[${value.map(render).join(",")}]`;
    if ("float" in value) return float(value.float);
    if ("variable" in value) return nameOf(value.variable);
    if ("list" in value) return `[${value.list.map(render).join(",")}|${render(value.tail)}]`;
    if ("functor" in value) return `${render(value.functor)}(${value.args.map(render).join(",")})`;
    return JSON.stringify(value);
  };
  return render;
}
