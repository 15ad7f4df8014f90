% A prover in the manner of Boyer and Moore: terms are rewritten by lemmas into
% nested conditionals, and those are examined for being true in all cases.

bench(N) :-
    times(N),
    theorem(T),
    proved(T),
    fail.
bench(_).

answer([Size, Proved, Refuted]) :-
    theorem(T),
    !,
    rewritten(T, U),
    size(U, Size),
    ( proved(T) -> Proved = yes ; Proved = no ),
    ( proved(or(p, and(q, p))) -> Refuted = no ; Refuted = yes ).

theorem(implies(and(implies(X, Y),
                    and(implies(Y, Z), and(implies(Z, U), implies(U, W)))),
                implies(X, W))) :-
    X = f(plus(plus(a, b), plus(c, zero))),
    Y = f(times(times(a, b), plus(c, d))),
    Z = f(reverse(append(append(a, b), nil))),
    U = equal(plus(a, b), difference(x, y)),
    W = lessp(remainder(a, b), member(a, length(b))).
theorem(iff(not(and(lessp(a, b), equal(append(append(a, b), c), d))),
            or(not(lessp(a, b)), not(equal(append(a, append(b, c)), d))))).
theorem(equal(length(append(reverse(reverse(a)), append(nil, b))),
              plus(length(a), length(b)))).

proved(T) :-
    rewritten(T, U),
    true_in_all(U, [], []).

rewritten(T, T) :-
    atomic(T),
    !.
rewritten(T, U) :-
    functor(T, F, N),
    functor(S, F, N),
    rewritten_args(N, T, S),
    (   lemma(S, R)
    ->  rewritten(R, U)
    ;   U = S
    ).

rewritten_args(0, _, _) :-
    !.
rewritten_args(N, T, S) :-
    arg(N, T, A),
    rewritten(A, B),
    arg(N, S, B),
    M is N - 1,
    rewritten_args(M, T, S).

true_in_all(T, Trues, Falses) :-
    (   known(T, t, Trues)
    ->  true
    ;   known(T, f, Falses)
    ->  fail
    ;   T = if(If, Then, Else)
    ->  (   known(If, t, Trues)
        ->  true_in_all(Then, Trues, Falses)
        ;   known(If, f, Falses)
        ->  true_in_all(Else, Trues, Falses)
        ;   true_in_all(Then, [If|Trues], Falses),
            true_in_all(Else, Trues, [If|Falses])
        )
    ).

known(T, T, _) :-
    !.
known(T, _, Ts) :-
    among(T, Ts).

among(T, [U|Us]) :-
    (   T == U
    ->  true
    ;   among(T, Us)
    ).

lemma(and(P, Q), if(P, if(Q, t, f), f)).
lemma(or(P, Q), if(P, t, if(Q, t, f))).
lemma(not(P), if(P, f, t)).
lemma(implies(P, Q), if(P, if(Q, t, f), t)).
lemma(iff(P, Q), and(implies(P, Q), implies(Q, P))).
lemma(if(if(P, Q, R), S, T), if(P, if(Q, S, T), if(R, S, T))).
lemma(if(t, P, _), P).
lemma(if(f, _, P), P).
lemma(equal(X, Y), t) :-
    X == Y.
lemma(equal(plus(A, B), zero), and(zerop(A), zerop(B))).
lemma(equal(plus(A, B), plus(C, D)), equal(B, D)) :-
    A == C.
lemma(equal(difference(A, B), difference(C, D)), equal(A, C)) :-
    B == D.
lemma(equal(lessp(A, B), C), if(lessp(A, B), equal(t, C), equal(f, C))).
lemma(plus(plus(A, B), C), plus(A, plus(B, C))).
lemma(plus(A, zero), A).
lemma(plus(zero, A), A).
lemma(times(times(A, B), C), times(A, times(B, C))).
lemma(times(A, plus(B, C)), plus(times(A, B), times(A, C))).
lemma(times(A, difference(B, C)), difference(times(A, B), times(A, C))).
lemma(difference(A, B), zero) :-
    A == B.
lemma(difference(plus(A, B), C), B) :-
    A == C.
lemma(append(append(A, B), C), append(A, append(B, C))).
lemma(append(nil, A), A).
lemma(append(A, nil), A).
lemma(reverse(append(A, B)), append(reverse(B), reverse(A))).
lemma(reverse(reverse(A)), A).
lemma(length(append(A, B)), plus(length(A), length(B))).
lemma(length(reverse(A)), length(A)).
lemma(member(A, append(B, C)), or(member(A, B), member(A, C))).
lemma(member(A, reverse(B)), member(A, B)).
lemma(remainder(A, one), zero) :-
    numberp(A).
lemma(remainder(A, B), zero) :-
    A == B.
lemma(lessp(remainder(_, A), B), not(zerop(A))) :-
    A == B.
lemma(lessp(plus(A, B), plus(C, D)), lessp(B, D)) :-
    A == C.
lemma(zerop(zero), t).
lemma(zerop(plus(A, B)), and(zerop(A), zerop(B))).
lemma(f(plus(A, B)), plus(f(A), f(B))).
lemma(f(append(A, B)), or(f(A), f(B))).

numberp(A) :-
    integer(A).

size(T, 1) :-
    atomic(T),
    !.
size(T, N) :-
    T =.. [_|Args],
    sizes(Args, 1, N).

sizes([], N, N).
sizes([T|Ts], N0, N) :-
    size(T, M),
    N1 is N0 + M,
    sizes(Ts, N1, N).
