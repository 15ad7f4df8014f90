/* Programs with tables: paths, recursion that counts, tables with modes, and calls of all these. */
import type { Draw } from "../draw.js";
import type { Sample } from "../sample.js";

/** The depth of terms and the length of lists in tabled calls. */
function size(draw: Draw, isLarge: boolean): number {
  if (isLarge) return draw.pick([1000, 4000, 5000, 7000, 20_000]);
  return draw.weighted([
    [6, draw.integer(0, 12)],
    [2, draw.integer(12, 120)],
  ]);
}

/** A program of tabled predicates that come to an end without tables as well if `isAcyclic`. */
class Tables {
  readonly clauses: string[] = [];
  /** Goals that call tabled predicates, each with one variable that is shown, `X`. */
  readonly calls: (() => string)[] = [];
  private readonly draw: Draw;
  private readonly isAcyclic: boolean;
  private readonly isLarge: boolean;

  constructor(draw: Draw, isAcyclic: boolean, isLarge: boolean) {
    this.draw = draw;
    this.isAcyclic = isAcyclic;
    this.isLarge = isLarge;
  }

  private node(): string {
    return this.draw.pick(["a", "b", "c", "d", "e"]);
  }

  /** Each round has a table with all of its term: some thousand rounds take too long. */
  private rounds(): number {
    return this.isLarge && this.draw.chance(0.2) ? 400 : size(this.draw, false);
  }

  private add(text: string): void {
    this.clauses.push(text);
  }

  edges(): void {
    const { draw } = this;
    const names = ["a", "b", "c", "d", "e"];
    for (let i = draw.integer(2, 8); i > 0; i--) {
      const [from, to] = [draw.integer(0, 4), draw.integer(0, 4)];
      if (this.isAcyclic && from >= to) continue;
      this.add(`edge(${names[from]}, ${names[to]}, ${draw.integer(1, 9)}).`);
    }
    this.add("edge(a, b, 1).\nedge(X, Y) :- edge(X, Y, _).");
  }

  path(): void {
    const { draw } = this;
    const recursive = this.isAcyclic
      ? ["path(X, Z) :- edge(X, Y), path(Y, Z)."]
      : [
          "path(X, Z) :- path(X, Y), edge(Y, Z).",
          "path(X, Z) :- edge(X, Y), path(Y, Z).",
          "path(X, Z) :- path(X, Y), path(Y, Z).",
          "path(X, Z) :- ( path(X, Y) ; edge(X, Y) ), edge(Y, Z), X \\== Z.",
          "path(X, Z) :- other(X, Y), edge(Y, Z).\nother(X, Z) :- path(X, Y), edge(Y, Z).",
        ];
    const text = draw.pick(recursive);
    const base = "path(X, Y) :- edge(X, Y).";
    this.add(`:- table path/2${text.includes("other") ? ", other/2" : ""}.`);
    this.add(draw.chance(0.7) ? `${base}\n${text}` : `${text}\n:- discontiguous path/2.\n${base}`);
    this.calls.push(
      () => `path(${this.node()}, X)`,
      () => `path(X, ${this.node()})`,
      () => `path(Y, X)`,
      () => `path(X, X)`,
      () => `path(${this.node()}, ${this.node()}), X = yes`,
    );
  }

  shortest(): void {
    const { draw } = this;
    const mode = draw.pick(["min", "max", "first", "sum", "lattice(least/3)", "po(less/2)", "-"]);
    const isSafe = this.isAcyclic || ["min", "first", "-", "lattice(least/3)"].includes(mode);
    const used = isSafe ? mode : "min";
    this.add(`:- table way(_, _, ${used}).`);
    this.add("least(X, Y, Z) :- Z is min(X, Y).\nless(X, Y) :- Y < X.");
    this.add("way(X, Y, C) :- edge(X, Y, C).");
    this.add(
      draw.pick([
        "way(X, Z, C) :- way(X, Y, A), edge(Y, Z, B), C is A + B.",
        "way(X, Z, C) :- edge(X, Y, A), way(Y, Z, B), C is A + B.",
      ]),
    );
    this.calls.push(
      () => `way(${this.node()}, ${this.node()}, X)`,
      () => `way(${this.node()}, Y, X)`,
    );
  }

  counting(): void {
    const { draw } = this;
    const end = draw.pick([
      "r(0, _) :- !.",
      "r(0, _).",
      "r(N, _) :- N =< 0, !.",
      "r(0, X) :- atom(X) ; X = s(_).",
    ]);
    const guard = end.includes("!") ? "" : "N > 0, ";
    const grown = draw.pick(["s(X)", "f(X,N)", "[N|X]", "X", "g(a,X,b)"]);
    const behind = draw.pick(["", "", ", N >= 0", ", true"]);
    this.add(`:- table r/2.\n${end}\nr(N, X) :- ${guard}M is N-1, r(M, ${grown})${behind}.`);
    this.calls.push(
      () => `r(${this.rounds()}, a), X = yes`,
      () =>
        `numlist(1, ${1 + size(draw, this.isLarge)}, _L), r(${draw.integer(0, 4)}, _L), X = yes`,
    );
  }

  lengths(): void {
    const { draw } = this;
    const text = draw.pick([
      "len([], 0).\nlen([_|T], N) :- len(T, M), N is M+1.",
      "len([], 0) :- !.\nlen([_|T], N) :- !, len(T, M), N is M+1.",
      "len(L, 0) :- L == [], !.\nlen(L, N) :- L = [_|T], len(T, M), N is M+1.",
    ]);
    this.add(`:- table len/2.\n${text}`);
    this.calls.push(() => `numlist(1, ${1 + this.rounds()}, _L), len(_L, X)`);
  }

  /** A large argument, and goals that inspect it. */
  shallow(): void {
    const { draw } = this;
    const body = draw.pick([
      "t(L, N) :- length(L, N).",
      "t([X|_], X).\nt([_,X|_], X).",
      "t(L, X) :- member(X, L), X < 4.",
      "t(L, s(X)) :- L = [X|_].",
      "t(L, L2) :- append([_], L2, L).",
      "t(L, X) :- u(L, X) ; u(L, Y), X is Y + 1.\nu([X|_], X).\n:- table u/2.",
    ]);
    this.add(`:- table t/2.\n${body}`);
    this.calls.push(
      () =>
        `numlist(1, ${1 + size(draw, this.isLarge)}, _L), t(_L, _X), ( is_list(_X) -> length(_X, X) ; X = _X )`,
      () => `length(_L, ${size(draw, this.isLarge)}), _L = [X|_], t(_L, _)`,
    );
  }

  numbers(): void {
    const { draw } = this;
    this.add(":- table fib/2.\nfib(0, 0).\nfib(1, 1).");
    this.add("fib(N, F) :- N > 1, A is N-1, B is N-2, fib(A, X), fib(B, Y), F is X+Y.");
    this.calls.push(() => `fib(${draw.integer(0, this.isAcyclic ? 12 : 60)}, X)`);
    if (this.isAcyclic) return;
    this.add(":- table up/1, q/1, s/1.\nup(0).\nup(X) :- up(Y), Y < 20, X is Y + 1.");
    this.add("q(X) :- s(Y), X is (Y + 3) mod 7.\ns(0).\ns(X) :- q(Y), X is (Y * 2) mod 5.");
    this.calls.push(
      () => "up(X)",
      () => `up(${draw.integer(0, 25)}), X = yes`,
      () => "q(X)",
      () => "s(X), q(X)",
    );
  }

  /** A predicate that is not tabled and calls tabled ones. */
  callers(): void {
    const call = this.draw.pick(this.calls)();
    this.add(`plain(X) :- ${call}.\nplain(none).`);
    this.calls.push(() => "plain(X)");
    this.calls.push(() => "plain(X), !");
  }
}

function goalsOf(tables: Tables, draw: Draw, isPure: boolean): string[] {
  return draw.times(draw.integer(3, 7), () => {
    const call = draw.pick(tables.calls)();
    if (isPure) return call;
    return draw.weighted([
      [5, `${call}, write(m)`],
      [2, `findall(X, ( ${call} ), Xs), write(Xs)`],
      [1, `\\+ \\+ ( ${call} ), write(m)`],
      [1, `once(( ${call} )), write(m)`],
      [1, `( ${call} -> write(X) ; write(none) ), write(m)`],
      [1, `forall(( ${call} ), ( write(X), write(' ') ))`],
      [1, `setup_call_cleanup(write(s), ( ${call} ), write(c)), write(m)`],
      [1, `catch(( ${call}, throw(ball(X)) ), ball(Y), write(caught(Y)))`],
      [1, `( ${call}, write(X), fail ; write(end) )`],
      [1, `between(1, 3, I), ( ${call} ), write(I)`],
      [1, "abolish_all_tables"],
    ]);
  });
}

function make(draw: Draw, isAcyclic: boolean, isLarge: boolean): Sample {
  const tables = new Tables(draw, isAcyclic, isLarge);
  tables.edges();
  const parts = [
    () => tables.path(),
    () => tables.shortest(),
    () => tables.counting(),
    () => tables.lengths(),
    () => tables.shallow(),
    () => tables.numbers(),
  ];
  const usable = isAcyclic ? parts.filter((_, i) => i !== 1) : parts;
  for (const part of draw.some(usable, isLarge ? 2 : draw.integer(1, 4))) part();
  if (tables.calls.length === 0) tables.path();
  if (draw.chance(0.5)) tables.callers();
  const goals = goalsOf(tables, draw, isAcyclic);
  const begin = { goal: "abolish_all_tables" };
  const asked = [...goals, ...(draw.chance(0.5) ? goals : [])].map((goal) => ({ goal }));
  return { steps: [{ load: `${tables.clauses.join("\n")}\n` }, begin, ...asked, begin] };
}

/** Programs with tables. */
export function tabled(draw: Draw): Sample {
  return make(draw, false, draw.chance(0.2));
}

/** Programs for which tables affect only the time they take. */
export function acyclic(draw: Draw): Sample {
  return make(draw, true, draw.chance(0.2));
}

/** The text without its table directives. */
export function untabled(text: string): string {
  return text.replaceAll(/^:- table .*$/gm, "");
}
