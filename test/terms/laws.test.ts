/* Laws that hold for all terms: unification, the standard order, copies, variables, sets. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import type { Value } from "../../src/complete.js";
import { terms } from "./arbitrary.js";
import type { TermOptions } from "./arbitrary.js";
import { anyText } from "./text.js";

const engine = new Engine({ limits: { inferences: 10_000_000 } });
engine.consult(`
  ordered(L) :- \\+ ( append(_, [X|R], L), member(Y, R), compare(>, X, Y) ).
  % The same terms up to the names of variables, which are not shared.
  copied(X, Y) :-
      X =@= Y, term_variables(X, Vs), term_variables(Y, Ws),
      \\+ ( member(V, Vs), member(W, Ws), V == W ).
  % Distinct variables, as before.
  free([]).
  free([V|Vs]) :- var(V), \\+ ( member(W, Vs), W == V ), free(Vs).
  opposite(<, >).
  opposite(>, <).
  opposite(=, =).
  attributed(V) :- put_attr(V, kept, value(V)).
  kept:attr_unify_hook(_, _).
`);

/** Checks that `goal` is true of any terms A, B, …, which may share variables. */
function holds(goal: string, count: number, options: TermOptions = {}, numRuns = 400): void {
  const names = ["A", "B", "C"].slice(0, count);
  const all = fc.tuple(...names.map(() => terms(options)));
  const whole = `\\+ \\+ ( Given = given(${names.join(",")}), ${goal} )`;
  fc.assert(
    fc.property(all, (args) => {
      expect(engine.query(whole, { Given: { functor: "given", args } }).exists()).toBe(true);
    }),
    { numRuns },
  );
}

it.each([
  ["commutes", "findall(A-B, A = B, L), findall(A-B, B = A, M), L =@= M"],
  [
    "makes its two terms one, and then has nothing to do",
    "( A = B -> A == B, term_variables(A, Vs), copy_term(Vs, Ws), B = A, Vs =@= Ws, free(Vs) ; true )",
  ],
  ["is undone", "term_variables(A-B, Vs), ( A = B, fail ; true ), free(Vs)"],
  ["is undone where it fails", "term_variables(A-B, Vs), ( \\+ f(A, x) = f(B, y) -> free(Vs) )"],
  [
    "with the occurs check is that without, where the terms stay finite",
    "( unify_with_occurs_check(A, B) -> true ; A = B -> cyclic_term(A-B) ; true )",
  ],
  [
    "is what unifiable/3 would bind",
    "( unifiable(A, B, Us) -> forall(member(X=_, Us), var(X)), maplist(call, Us), A == B ; A \\= B )",
  ],
  ["is decided by ?=", "( ?=(A, B) -> ( A == B -> true ; A \\= B ) ; A \\== B, A = B )"],
])("unification: %s", (_, goal) => holds(goal, 2));

/** Equations for cells that refer to each other, and which of them are the same infinite term. */
const graphs = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.nat(9), fc.nat(9)) },
    { weight: 1, arbitrary: fc.constantFrom("a", "b") },
  ),
  { minLength: 10, maxLength: 10 },
);

/** Pairs of cells that no finite look tells apart. */
function bisimilar(nodes: readonly (readonly [number, number] | string)[]): boolean[][] {
  const kind = (x: readonly [number, number] | string): string => (typeof x === "string" ? x : "f");
  const same = nodes.map((x) => nodes.map((y) => kind(x) === kind(y)));
  for (let changes = true; changes;) {
    changes = false;
    nodes.forEach((x, i) => {
      nodes.forEach((y, j) => {
        if (!same[i]![j] || typeof x === "string" || typeof y === "string") return;
        if (same[x[0]]![y[0]] && same[x[1]]![y[1]]) return;
        same[i]![j] = false;
        changes = true;
      });
    });
  }
  return same;
}

it.each([
  ["unify", "X = Y"],
  ["are identical", "X == Y"],
  ["compare as equal", "compare(=, X, Y)"],
  ["are variants", "X =@= Y"],
  ["have equal copies", "copy_term(X, X1), X1 == Y"],
  ["subsume each other", "subsumes_term(X, Y)"],
  ["are one in a set", "sort([X,Y], [_])"],
])("infinite terms: %s exactly if no finite part tells them apart", (_, goal) => {
  fc.assert(
    fc.property(graphs, fc.nat(9), fc.nat(9), (nodes, i, j) => {
      const equations = nodes.map((x, n) =>
        typeof x === "string" ? `N${n} = ${x}` : `N${n} = f(N${x[0]}, N${x[1]})`,
      );
      const whole = `\\+ \\+ ( ${equations.join(", ")}, X = N${i}, Y = N${j}, ${goal} )`;
      expect(engine.query(whole).exists()).toBe(bisimilar(nodes)[i]![j]);
    }),
    { numRuns: 150 },
  );
});

/** -1, 0 or 1 as texts are ordered by their code points. */
function byCodes(a: string, b: string): number {
  const [p, q] = [a, b].map((s) => Array.from(s, (c) => c.codePointAt(0)!)) as [number[], number[]];
  const at = p.findIndex((c, i) => c !== q[i]);
  return Math.sign(at < 0 ? p.length - q.length : p[at]! - (q[at] ?? -1));
}

describe("the standard order", () => {
  it.each([
    ["tells one way from the other", "compare(O, A, B), compare(P, B, A), opposite(O, P)"],
    [
      "calls terms equal if they are identical",
      "compare(O, A, B), ( O == (=) -> A == B ; A \\== B )",
    ],
    ["is transitive", "msort([A,B,C], L), ordered(L)"],
    [
      "is that of sort/2, without doubles",
      "msort([A,B,C,B,A], L), sort([C,B,A], S), ordered(S), list_to_set(L, S)",
    ],
    ["is that of predsort/3", "predsort(compare, [A,B,C], L), sort([A,B,C], L)"],
    ["is that of sort/4", "sort(0, @>=, [A,B,C], L), reverse(L, R), msort([A,B,C], M), R == M"],
    [
      "is that of keysort/2, which is stable",
      "keysort([A-1,B-2,A-3,C-4], L), pairs_keys(L, Ks), ordered(Ks), findall(N, ( member(K-N, L), K == A ), Ns), nth0(I, Ns, 1), nth0(J, Ns, 3), I < J",
    ],
    ["agrees with the predicates", "( A @< B -> \\+ A @>= B, B @> A ; A @>= B, B @=< A )"],
  ])("%s", (_, goal) => holds(goal, 3));

  it("is by kind, then by value, arity, name and arguments", () => {
    const sorted = `[_, -1.5, 1, 1180591620717411303424, 'A', a, S, z(1), a(1,2), b(0,0)]`;
    const goal = `L = ${sorted}, reverse(L, R), msort(R, M), M == L`;
    expect(engine.query(goal, { S: { string: "A" } }).exists()).toBe(true);
  });

  it("puts texts in the order of their code points, however long", () => {
    const long = fc
      .tuple(fc.integer({ min: 2040, max: 8300 }), fc.nat(8300), anyText)
      .map(([length, place, text]) => {
        const same = "a".repeat(length);
        return same.slice(0, place) + text + same.slice(place + text.length);
      });
    const one = fc.oneof(anyText, long);
    fc.assert(
      fc.property(one, one, (a, b) => {
        const order = ["<", "=", ">"][byCodes(a, b) + 1];
        const values: Record<string, Value> = {
          A: { atom: a },
          B: { atom: b },
          S: { string: a },
          T: { string: b },
        };
        expect(engine.once("compare(O, A, B), compare(P, S, T)", values)).toMatchObject({
          O: order,
          P: order,
        });
      }),
      { numRuns: 300 },
    );
  });

  it("does not depend on the depth of terms or the length of lists", () => {
    engine.consult("deep(0, X, X) :- !.\ndeep(N, X, f(Y)) :- M is N-1, deep(M, X, Y).", {
      file: "deep",
    });
    const goal = `deep(300000, 1, D), deep(300000, 2, E), D @< E, D == D, numlist(1, 300000, L),
      compare(>, L, [0|L]), numlist(1, 300000, M), L == M, deep(300000, X, F), F = E, X == 2`;
    expect(engine.query(goal).exists()).toBe(true);
  });
});

describe("a copy", () => {
  const attributed = "term_variables(A, Vs), maplist(attributed, Vs), length(Vs, N)";
  it.each([
    ["is a variant with variables of its own", "copy_term(A, X), copied(A, X)"],
    ["follows bindings", "( A = B -> copy_term(A, X), copied(A, X) ; true )"],
    ["of findall/3 is one", "findall(A, true, [X]), copied(A, X)"],
    ["of a record is one", "recordz(law, A, R), recorded(law, X, R), erase(R), copied(A, X)"],
    ["in a fact is one", "assertz(kept_fact(A)), retract(kept_fact(X)), copied(A, X)"],
    ["in a ball is one", "catch(throw(ball(A)), ball(X), true), copied(A, X)"],
    ["in a global variable is one", "nb_setval(law, A), nb_getval(law, X), copied(A, X)"],
    ["keeps what is shared", "copy_term(A-A, X-Y), X == Y"],
    [
      "takes attributes along, as duplicate_term/2 does",
      `${attributed}, copy_term(A, X), duplicate_term(A, Y),
       forall(member(T, [X,Y]),
              ( term_variables(T, Ws), length(Ws, N),
                forall(member(W, Ws), ( get_attr(W, kept, value(V)), V == W )) ))`,
    ],
    [
      "by copy_term_nat/2 has none",
      `${attributed}, copy_term_nat(A, X), term_attvars(X, []), term_variables(X, Ws), length(Ws, N)`,
    ],
    [
      "by copy_term/3 has goals for them",
      `${attributed}, copy_term(A, X, Gs), term_attvars(X, []), length(Gs, N)`,
    ],
  ])("%s", (_, goal) => holds(goal, 2));
});

describe("variables", () => {
  /** The names of the variables of a term in the order in which they occur. */
  function namesIn(term: Value, found: string[] = []): string[] {
    const { variable, args } = Object(term) as { variable?: string; args?: readonly Value[] };
    if (variable !== undefined && !found.includes(variable)) found.push(variable);
    for (const arg of args ?? []) namesIn(arg, found);
    return found;
  }

  it("are found in the order in which they occur", () => {
    fc.assert(
      fc.property(terms(), (term) => {
        const names = namesIn(term);
        const args = [
          term,
          { variable: "A" },
          { variable: "B" },
          { variable: "C" },
          { variable: "D" },
        ];
        const goal = `T = t(X,_A,_B,_C,_D), term_variables(X, Vs), Vs == [${names.map((name) => `_${name}`).join(",")}]`;
        const whole = `\\+ \\+ ( ${goal}, ( ground(X) -> Vs == [] ; Vs \\== [] ) )`;
        expect(engine.query(whole, { T: { functor: "t", args } }).exists()).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    [
      "are those of a term's parts",
      "term_variables(A-B, Vs), term_variables(A, Xs), term_variables(B, Ys), append(Xs, Ys, Zs), term_variables(Zs, Vs)",
    ],
    [
      "are numbered by numbervars/3",
      "term_variables(A, Vs), length(Vs, N), numbervars(A, 0, M), M == N, ground(A)",
    ],
    [
      "tell a term from its instances",
      "( subsumes_term(A, B) -> X = yes ; X = no ), ( \\+ \\+ ( term_variables(B, Vs), unify_with_occurs_check(A, B), term_variables(Vs, Ws), Vs == Ws ) -> X == yes ; X == no )",
    ],
    [
      "do not matter for a variant",
      "( A =@= B -> copy_term(A, C), C = B, C =@= A, variant_hash(A, H), variant_hash(B, H) ; A \\== B )",
    ],
  ])("%s", (_, goal) => holds(goal, 2));
});

describe("sets of terms", () => {
  it.each([
    ["of setof/3 are sorted", "setof(X, member(X, [A,B,C,A]), L), sort([A,B,C], L)"],
    ["of bagof/3 are lists", "bagof(X, member(X, [A,B,C,A]), L), L == [A,B,C,A]"],
    [
      "by a key come in the order of keys",
      "findall(K, bagof(V, member(K-V, [A-1,B-2,C-3]), _), Ks), sort([A,B,C], S), ( S = [_,_,_] -> Ks == S ; true )",
    ],
    [
      "hash alike where they are equal",
      "term_hash(A, H), copy_term(A, D), term_hash(D, H), integer(H)",
    ],
    [
      "are found in a tree",
      "list_to_assoc([k(A)-1], T0), put_assoc(k(B), T0, 2, T), get_assoc(k(B), T, 2), ( A == B -> true ; get_assoc(k(A), T, 1) )",
    ],
  ])("%s", (_, goal) => holds(goal, 3, { isGround: true }));

  it("have few hashes in common", () => {
    const words =
      "forall(( member(A, Cs), member(B, Cs), member(C, Cs) ), ( term_hash([A,B,C], H), assertz(hash(H)) ))";
    engine.consult(":- dynamic hash/1.", { file: "hash" });
    engine.once(`atom_chars(abcdefghijklmnopqrstuvwxyz, Cs), ${words}`);
    expect(engine.once("setof(H, hash(H), Hs), length(Hs, N), N > 17400")).toBeDefined();
  });
});
