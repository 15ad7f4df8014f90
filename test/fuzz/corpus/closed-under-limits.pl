% Cleanups run, whatever the limit.
:- dynamic open/1.
%?- setup_call_cleanup(assertz(open(1)), true, retract(open(1))), write(m).
%?- setup_call_cleanup(assertz(open(1)), member(_, [1,2]), retract(open(1))), write(m).
