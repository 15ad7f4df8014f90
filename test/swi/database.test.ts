import { describeHabit } from "./programs.js";

describeHabit("transaction/1 and snapshot/1 undo what has changed in the database", "", [
  ["assertz(cnt(0)), snapshot((retract(cnt(_)), assertz(cnt(1)), cnt(A))), cnt(B), X = A-B", "1-0"],
  ["transaction((retractall(cnt(_)), assertz(cnt(5)))), cnt(X)", "5"],
  ["(transaction((retractall(cnt(_)), assertz(cnt(6)), fail)) ; cnt(X))", "5"],
  ["catch(transaction((retractall(cnt(_)), assertz(cnt(6)), throw(x))),x,true), cnt(X)", "5"],
  ["transaction(member(X,[1,2]))", "1"],
  ["snapshot(member(X,[1,2]))", "1"],
  ["snapshot(fail) -> X = y ; X = n", "n"],
  ["catch(snapshot(_), error(X,_), true)", "instantiation_error"],
  ["catch(transaction(1), error(X,_), true)", "type_error(callable,1)"],
  [
    "dynamic(t/1), transaction((assertz(t(1)), (transaction((assertz(t(2)),fail)) ; assertz(t(3))))), findall(Y,t(Y),X)",
    "[1,3]",
  ],
  [
    "retractall(t(_)), forall(member(Y,[1,2,3,4]), assertz(t(Y))), snapshot((retract(t(2)), retract(t(4)), assertz(t(9)), asserta(t(0)), findall(Y,t(Y),L))), findall(Y,t(Y),M), X = L-M",
    "[0,1,3,9]-[1,2,3,4]",
  ],
  ["snapshot((assertz(nw(1)), nw(X))), \\+ catch(nw(_),_,fail)", "1"],
  ["snapshot((assertz((t(Y) :- Y > 5)), t(7), X = ok)), \\+ t(7)", "ok"],
]);

describeHabit("variant_sha1/2 is the same for variants only", "", [
  [
    "variant_sha1(f(A,B,A), H), variant_sha1(f(C,D,C), H), \\+ variant_sha1(f(C,C,D), H), X = same",
    "same",
  ],
  ["variant_sha1(f(A,_,A), H), atom_length(H, X)", "40"],
  ["A = f(A), catch(variant_sha1(A, _), error(type_error(X, _), _), true)", "acyclic_term"],
]);

describeHabit(
  "retract/1 of a predicate that is not defined makes it dynamic",
  `
here(X) :- at(X).
go(X) :- retract(at(_)), assertz(at(X)).
state(X) :- ( catch(at(X), error(existence_error(_, P), _), X = unknown(P)) -> true ; X = nowhere ).
ruled(X) :- retract((rule(_) :- true)), X = yes.
asked(X) :- catch(rule(X), error(_, _), X = unknown).
`,
  [
    ["state(X)", "unknown(at/1)"],
    ["go(X)"],
    ["state(X)", "nowhere"],
    ["here(X)"],
    ["asked(X)", "unknown"],
    ["ruled(X)"],
    ["asked(X)"],
    [
      "retract(atom_length(X, _))",
      "caught(permission_error(modify,static_procedure,atom_length/2))",
    ],
  ],
);
