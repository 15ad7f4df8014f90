% Exceptions: each is thrown ten calls below the catch/3 that takes it, and past
% one that does not.

bench(N) :-
    times(N),
    caught(N, _),
    fail.
bench(_).

answer([X, Y]) :-
    caught(7, X),
    catch(Y0 is foo + 1, error(type_error(T, _), _), Y0 = T),
    Y = Y0.

caught(N, Reason) :-
    catch(outer(10, N), too_deep(Reason, _), true).

outer(D, N) :-
    catch(inner(D, N), too_shallow(_), true).

inner(0, N) :-
    R is N mod 10,
    throw(too_deep(R, [a,b,c])).
inner(D, N) :-
    D > 0,
    E is D - 1,
    inner(E, N),
    true.
