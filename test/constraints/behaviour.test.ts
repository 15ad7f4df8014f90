/**
 * Constraints and the rest of the system: limits, cuts, copies, other attributes, and how goals are loaded.
 */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { ResourceError } from "../../src/engine/errors.js";
import { engineOf } from "../machine/goals.js";

const engine = new Engine();
engine.once("use_module(library(clpfd))");

const isTrue = (goal: string): void => expect(engine.once(goal)).toBeDefined();
const isFalse = (goal: string): void => expect(engine.once(goal)).toBeUndefined();

describe("a domain", () => {
  it("may contain itself", () => {
    expect(engine.once("D = 1..2 \\/ D, X in D, fd_inf(X, A), fd_sup(X, B)")).toMatchObject({
      A: 1,
      B: 2,
    });
  });

  it("may contain a part very often", () => {
    isTrue("length(L, 60), foldl([_,A,A \\/ A]>>true, L, 1..2, D), X in D, X #> 1, X == 2");
  });
});

describe("a condition", () => {
  it("is a type error if it contains itself", () => {
    const isError = "catch(X, error(type_error(acyclic_term, _), _), true)";
    isTrue(`X = (X #\\/ _), ${isError}`);
    isTrue(`X = (Z #= 1 #\\/ X), ${isError}, var(Z)`);
  });

  it("may contain a part very often", () => {
    isTrue("length(L, 60), foldl([_,C,C #\\/ C]>>true, L, X #= 1, D), D, X == 1");
  });
});

it("a task may use as much as the limit, which rises with what others use", () => {
  isFalse(
    "Vs = [S,U,L], Vs ins -2..3, cumulative([task(S,1,_,U,_),task(S,1,_,L,_)], [limit(L)]), L = 3, U = 1, S = 0",
  );
  isFalse(
    "Vs = [B,A,D], Vs ins -1..3, cumulative([task(A,B,_,B,_),task(A,B,0,D,_)], [limit(D)]), labeling([min], Vs), B > 0",
  );
});

describe("propagation without an end", () => {
  const endless = "X #> Y, Y #> X, [X,Y] ins 0..1000000000000";

  it("stops at a limit of inferences", () => {
    expect(() => engine.once(endless, {}, { limits: { inferences: 100_000 } })).toThrow(
      ResourceError,
    );
  });

  it("stops at a limit of time", () => {
    expect(() => engine.once(endless, {}, { limits: { timeMs: 50 } })).toThrow(ResourceError);
  });

  it("is an error that a program may catch, and go on", () => {
    const goal = `catch((${endless}), error(resource_error(_), _), true), A in 1..2, A #> 1`;
    expect(engine.once(goal, {}, { limits: { inferences: 100_000 } })).toMatchObject({ A: 2 });
  });

  it.each([
    "X #> Y, Y #> X, X #> 0",
    "X #> abs(X)",
    "X #= Y*Y, Y #= X*X, X #> 1",
    "X #= Y+1, Y #= X*2, X #> 0",
    "X #> 0, Y #> 0, Z #> 0, X #> Y + Z, Y #> X + Z",
    "Z #= Y*2, Z rem 2 #= 1",
    "Z #= Y*(-2), Z rem (-2) #= 1",
    "Z #= Y*2, Z mod 2 #= 1, Y #< 0",
    "[X,Z] ins -2.. -1, 2+X+abs(Z) #= (Y*X) rem X",
    "2^N #= Z, Z #> 10^30000",
  ])("ends where domains are open: %s", (goal) =>
    expect(engine.once(goal, {}, { limits: { inferences: 100_000 } })).toBeDefined(),
  );

  it.each([
    "X in 1..1000000000000, X mod 2 #= 0, X mod 3 #= 1, X mod 6 #= 0",
    "length(Xs, 4000), Xs ins 1..4000, all_distinct(Xs)",
  ])("stops at a limit of time in one constraint: %s", (goal) => {
    expect(() => engine.once(goal, {}, { limits: { timeMs: 50 } })).toThrow(ResourceError);
  });

  it.each([
    "length(Xs, 3000), Xs ins 1..3000, all_distinct(Xs)",
    "length(Xs, 1000000), Xs ins 0..1",
    "length(Xs, 1000000), sum(Xs, #=, _)",
  ])("stops at a limit of time soon, with many variables: %s", (goal) => {
    expect(() => engine.once(goal, {}, { limits: { timeMs: 50 } })).toThrow(ResourceError);
  });

  it("stops at a signal", () => {
    let looks = 0;
    const signal = new AbortController().signal;
    Object.defineProperty(signal, "aborted", { get: () => ++looks > 3 });
    Object.defineProperty(signal, "reason", { get: () => new Error("enough") });
    expect(() => engine.once(endless, {}, { signal })).toThrow("enough");
  });
});

describe("long integers", () => {
  it("have the powers that is/2 gives them", () => {
    isTrue("Y #= 10^400000, Y =:= 10**400000");
    isTrue("X #= 10^200000, Y #= X^2, Y =:= 10**400000");
    isTrue("X is 10^200000, Y #= X*X, X #= Z, Y #= Z^2");
    isTrue("X #= 7 << 2000000, Y #= X >> 2000000, Y == 7, Z #= X >> 1000000000, Z == 0");
  });

  const chain = ":- use_module(library(clpfd)). c([_]). c([X,Y|T]) :- Y #= X*X+1, c([Y|T]).";

  it("are a resource error where they get too long", () => {
    expect(() => engine.once("Y #= 10^400000000")).toThrow("memory");
    const own = engineOf(chain, { limits: { memory: 1 << 25 } });
    expect(() => own.once("X #= 3, length(L, 40), L = [X|_], c(L)")).toThrow(/size|memory/);
  });

  it("are no bounds where they get too long", () => {
    const own = engineOf(chain);
    const goal = "X in 0..10, length(L, 40), L = [X|_], c(L), last(L, Z), fd_sup(Z, Sup)";
    expect(own.once(goal)).toMatchObject({ Sup: "sup" });
  });

  it("move domains with many gaps, as far as they have to", () => {
    const many =
      "findall(I..I, (between(1, 3000, J), I is 3*J), Rs), foldl([R,D0,D0\\/R]>>true, Rs, 0..0, D)";
    isTrue(`${many}, C is 7**300, X in D, Y #= X*C, Y #> 5*C, X #< 8, X == 6, Y =:= 6*C`);
    isTrue(`${many}, C is 7**300, X in D, Y #= X+C, Y #> C, X #< 5, X == 3, Y =:= 3+C`);
  });
});

describe("the residual goals of an answer", () => {
  it("take as many calls and steps as there are variables, not their square", () => {
    const goal = (n: number): string => `length(L, ${n}), L ins 0..9, sum(L, #=, S), S #> 100`;
    const calls = (n: number): number => {
      const text = `${goal(n)}, statistics(inferences, I), copy_term(L, _, Goals),
        statistics(inferences, J), K is J - I, length(Goals, Size), Size > ${n}`;
      return engine.once(text)!["K"] as number;
    };
    const few = calls(500);
    expect(calls(2000)).toBeLessThan(5 * few);
  });

  it("of twelve thousand variables with a sum are read", () => {
    const query = engine.query("length(L, 12000), L ins 0..9, sum(L, #=, S), S #> 100");
    const { residuals } = query.answers().next().value!;
    query.return();
    expect(residuals).toHaveLength(12_002);
  });
});

describe("a variable that is there twice", () => {
  it.each([
    "global_cardinality([Y,X],[1-Y,0-X]), label([X,Y])",
    "global_cardinality([X],[0-X,1-1])",
    "global_cardinality([Y,X],[1-Y,0-X],[]), label([X,Y])",
    "tuples_in([[X,X]], [[1,2],[2,3]])",
    "X = Y, tuples_in([[X,Y]], [[1,2],[2,3]])",
    "X #= Y, tuples_in([[X,Y]], [[1,2],[2,3]])",
    "tuples_in([[X,Y]], [[1,2],[2,3]]), X = Y",
    "tuples_in([[X,Y]], [[1,2],[2,3]]), X #= Y",
    "X in 0..3, X #= Y #<==> B, X = Y, B #= 0",
  ])("is one: no solution of %s", (goal) => isFalse(goal));

  it("leaves the rows where it has one value", () => {
    isTrue(
      "tuples_in([[X,X,Y]], [[1,2,7],[3,3,8],[4,4,9],[5,6,7]]), fd_dom(X, 3..4), X = 4, Y == 9",
    );
  });

  it("cannot be a key twice", () => {
    expect(() => engine.once("global_cardinality([X], [1-A,1-B])")).toThrow("gcc_unique_key_pairs");
  });

  it("of a copy is one before values are tried", () => {
    const copy = "[A,B] ins 0..1, max(A,A) #\\= B, copy_term(A-B, C-D)";
    isTrue(`findall(C-D, (${copy}, label([D,C])), L), msort(L, [0-1,1-0])`);
  });
});

describe("search", () => {
  it("is cut", () => {
    isTrue("X in 1..3, findall(X, once(label([X])), [1])");
    isTrue("findall(X, limit(2, (X in 1..9, label([X]))), [1,2])");
  });

  it("takes what it has done back", () => {
    isTrue("[X,Y] ins 1..3, X #< Y, \\+ \\+ label([X,Y]), fd_dom(X, 1..2), fd_dom(Y, 2..3)");
    isTrue("X in 1..3, ( X #> 1, X #< 3, fail ; fd_dom(X, 1..3) )");
  });

  it("is left by an exception", () => {
    isTrue(
      "X in 1..9, catch((label([X]), X =:= 4, throw(found(X))), found(4), true), fd_size(X, 9)",
    );
  });

  it("calls the goals that wait for a variable", () => {
    isTrue("X in 1..5, freeze(X, X mod 2 =:= 0), findall(X, label([X]), [2,4])");
    isTrue("X in 1..5, freeze(X, X > 2), findall(X, labeling([enum,down], [X]), [5,4,3])");
    isTrue("[X,Y] ins 1..3, X #< Y, freeze(X, Z = X), label([Y,X]), Z == 1");
    isTrue("[X,Y] ins 1..3, freeze(X, X = Y), findall(X-Y, label([X,Y]), [1-1,2-2,3-3])");
    isTrue("X in 1..2, freeze(X, Z = X), X #> 1, Z == 2");
  });

  it("goes on with variables that have become one on the way", () => {
    isTrue("[X,Y,Z] ins 1..2, freeze(X, Y = Z), findall(X-Y-Z, label([X,Y,Z]), L), length(L, 4)");
  });
});

describe("unification", () => {
  it("looks at domains", () => {
    isFalse("X in 1..3, X = 4");
    isTrue("X in 1..3, X \\= 4");
    isFalse("X in 1..3, Y in 4..5, X = Y");
    isTrue("X in 1..3, Y in 3..5, X = Y, Y == 3");
  });

  it("of several variables at once sees all of them", () => {
    isFalse("X #\\= Y, [X,Y] = [1,1]");
    isTrue("[X,Y,Z] ins 0..9, X + Y #= Z, [X,Y] = [3,4], Z == 7");
    isFalse("all_different([X,Y]), X = Y");
    isTrue("X #= Y + Z, f(X,Z) = f(Y,W), W == 0");
  });
});

describe("copies", () => {
  it("have constraints of their own", () => {
    isTrue("[X,Y] ins 0..3, X #< Y, copy_term(X-Y, A-B), A = 2, B == 3, fd_dom(X, 0..2)");
    isTrue("X in 1..5, copy_term(X, Y), X #> 3, fd_dom(Y, 1..5), Y #< 3, fd_dom(X, 4..5)");
    isTrue("findall(X-Y, (X in 0..3, Y #> X), [A-B]), A = 2, fd_inf(B, 3)");
    isTrue("[X,Y,Z] ins 1..3, all_distinct([X,Y,Z]), copy_term([X,Y,Z], [1,2,C]), C == 3");
    isTrue("X in 1..3, copy_term(X, Y), copy_term(Y, Z), findall(Z, label([Z]), [1,2,3])");
  });

  it("of duplicate_term/2 have constraints of their own", () => {
    isTrue("X in 1..3, duplicate_term(X, Y), X = 2, Y = 1");
    isTrue("X in 1..3, duplicate_term(f(X), f(Y)), Y #> 1, fd_dom(X, 1..3), fd_dom(Y, 2..3)");
    isFalse("X in 1..3, duplicate_term(X, Y), Y = 4");
  });

  it("are made of constraints on many variables", () => {
    const goal = "length(Xs, 20000), sum(Xs, #=, 7), Xs = [X|_], copy_term(X, Y), attvar(Y)";
    isTrue(goal);
    isTrue(goal.replace("copy", "duplicate"));
  });

  it("of a copy are copies", () => {
    isTrue("X in 0..9, Y #= X*2, copy_term(X-Y, T), copy_term(T, 3-B), B == 6");
  });

  it("are without them where copy_term_nat/2 makes them", () => {
    isTrue("X in 1..3, copy_term_nat(X, Y), Y = a");
    isTrue("X in 1..3, copy_term(X, Y, Gs), \\+ attvar(Y), Gs = [clpfd:(Y in 1..3)]");
  });

  it("may find out that there is no solution", () => {
    isFalse("1 - X #= max(X,X), copy_term(X, Y), Y in 0..9, label([Y])");
  });
});

describe("goals of programs are loaded as arithmetic", () => {
  const program = `
    :- use_module(library(clpfd)).
    length_of([], 0).
    length_of([_|Xs], N) :- N #> 0, N0 #= N - 1, length_of(Xs, N0).
    factorial(0, 1).
    factorial(N, F) :- N #> 0, N1 #= N - 1, F #= N * F1, factorial(N1, F1).
    half(X, Y) :- Y #= X // 2.
    quotient(X, Y, Z) :- Z #= X // Y.
    apart(X, Y) :- X #\\= Y.
  `;
  const loaded = engineOf(program);

  it("and still run in all directions", () => {
    expect(loaded.once("factorial(5, F)")).toEqual({ F: 120 });
    expect(loaded.once("factorial(N, 120)")).toEqual({ N: 5 });
    expect(loaded.once("length_of(L, 2)")).toBeDefined();
    expect(loaded.once("length_of([a,b,c], N)")).toEqual({ N: 3 });
    expect(loaded.once("half(X, 3), X #> 6")).toEqual({ X: 7 });
    expect(loaded.once("quotient(7, 0, Z)")).toBeUndefined();
    expect(loaded.once("apart(X, 1), X = 1")).toBeUndefined();
    expect(() => loaded.once("apart(a, 1)")).toThrow("clpfd_expression");
  });

  it("where every operation has a value", () => {
    expect(loaded.once("clause(half(_, _), (integer(_) -> _ ; _))")).toBeDefined();
    expect(loaded.once("clause(quotient(_, _, _), _ #= _)")).toBeDefined();
  });

  it("but not where the program has a predicate of that name", () => {
    const own = new Engine();
    own.once("use_module(library(clpfd), [label/1])");
    own.consult(":- op(700, xfx, #=). p :- a #= b. a #= b.");
    expect(own.once("p")).toBeDefined();
  });

  it("and cost no more than arithmetic does", () => {
    const count = (goal: string): number =>
      Number(
        loaded.once(`statistics(inferences, I0), ${goal}, statistics(inferences, I), N is I - I0`)!
          .N,
      );
    loaded.consult(`
      plain(0).
      plain(N) :- N > 0, N1 is N - 1, plain(N1).
      constrained(0).
      constrained(N) :- N #> 0, N1 #= N - 1, constrained(N1).
    `);
    expect(count("constrained(1000)")).toBeLessThan(1.2 * count("plain(1000)"));
  });
});

it("variables that lose their attributes are bound all the same", () => {
  isTrue("X in 1..3, Y in 1..3, X #< Y, del_attrs(X), Y = 2, X == 1");
});

describe("the library", () => {
  it("is there for those only who ask for it", () => {
    const own = new Engine();
    expect(() => own.once("sum([1], '#=', X)")).toThrow("sum/3");
    expect(own.once("use_module(library(clpfd)), sum([1], '#=', X)")).toEqual({ X: 1 });
  });

  it("takes marked variables", () => {
    isTrue("?(X) #= ?(Y) + 2, Y = 1, X == 3");
    isTrue("#(X) #= 2*(#(Y)), Y = 2, X == 4");
  });
});

it("global_cardinality/2 counts thousands of keys without a look at all items for each", () => {
  isTrue(
    `numlist(1, 20000, Ks), maplist([K,K-1]>>true, Ks, Ps), length(L, 20000), L ins 1..20000,
     L = [5,6|M], global_cardinality(L, Ps), M = [X|_], fd_size(X, 19998), X = 7`,
  );
  isTrue(
    `findall(K-_, (between(1, 3000, I), K is (I * 7919) mod 3001 - 1500), Ps), length(L, 3000),
     global_cardinality(L, Ps), L = [5,5|_], memberchk(5-C, Ps), fd_inf(C, 2), fd_sup(C, 3000)`,
  );
});

describe("domains of thousands of intervals", () => {
  const every = (step: number, count: number, domain: string): string =>
    `findall(I..I, (between(1, ${count}, J), I is J * ${step}), Is), foldl([I,A,A\\/I]>>true, Is, 1..1, ${domain})`;
  // Each looks for thousands of values, or takes the union of many domains.
  it.each([
    `${every(3, 4000, "D")}, L = [1,Y,Z], L ins D, all_distinct(L), Y #< 4, Y == 3, fd_inf(Z, 6)`,
    `${every(2, 2000, "D")}, length(L, 4000), L ins D, \\+ circuit(L)`,
    `${every(1_000_003, 3000, "D")}, length(L, 40), L ins D, all_distinct(L), L = [1,X|_], fd_inf(X, 1000003)`,
    `${every(2, 30_000, "D")}, I in D, length(L, 60001), L ins 0..9, element(I, L, X), X #> 3, fd_size(I, 30001)`,
    `${every(3, 10_000, "D")}, length(L, 60), L ins D, element(_, L, X), fd_size(X, 10001)`,
    `${every(3, 20_000, "D")}, X in D, findall([I], between(30000, 60000, I), Rows),
     tuples_in([[X]], Rows), fd_size(X, N), N =:= 10001`,
    `${every(3, 10_000, "D")}, X in D, \\+ ( between(1, 30000, I), I mod 3 =\\= 0, I > 1, X = I )`,
  ])("have their values found and united without a look at all: %s", (goal) => isTrue(goal));
});
