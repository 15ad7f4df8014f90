% Goals that the unification with a catcher wakes are called before the recovery, or the cleanup.
p(_, true).
p(_, _).
q([E|_]) :- E = 0, _.
q(true).
%?- freeze(C, catch(_, D, p(true, []))), freeze(D, write(woken)), p(_, C).
%?- freeze(C, catch(q([_|true]), D, q(true))), freeze(D, write(woken)), q([C|true]).
%?- freeze(D, write(woken)), catch(throw(x), D, write(recovery)).
%?- freeze(D, D == y), catch(catch(throw(x), D, write(recovery)), E, true).
%?- freeze(R, (write(R), write(woken))), setup_call_catcher_cleanup(true, true, R, p(_, [])).
