% Knights and knaves: knights always tell the truth, knaves never do. A
% variable is 1 for a knight and 0 for a knave; a statement is true if and
% only if the speaker is a knight.
%
% ambilog examples/knights.pl -g main -g halt

:- use_module(library(clpfd)).

% puzzle(?Name, ?People): the statements of people on the island.

% A: "I am a knave or B is a knight."
puzzle(either, [A,B]) :-
    A #<==> (#\ A #\/ B).

% A: "All of us are knaves." B: "Exactly one of us is a knight."
puzzle(counting, [A,B,C]) :-
    A #<==> (A + B + C #= 0),
    B #<==> (A + B + C #= 1).

% B: "A says that he is a knave." C: "B is a knave."
puzzle(hearsay, [A,B,C]) :-
    Said #<==> #\ A,
    B #<==> (A #<==> Said),
    C #<==> #\ B.

% Ten people. The one at position N says: "Exactly N of us are knaves."
puzzle(ten, People) :-
    length(People, 10),
    sum(People, #=, Knights),
    claims(People, 1, Knights).

claims([], _, _).
claims([Person|People], N, Knights) :-
    Person #<==> (10 - Knights #= N),
    N1 is N+1,
    claims(People, N1, Knights).

% solution(?Name, ?People)

solution(Name, People) :-
    puzzle(Name, People),
    People ins 0..1,                    % nothing else is known of silent people
    label(People).

main :-
    forall(solution(Name, People), format("~w: ~w~n", [Name,People])).
