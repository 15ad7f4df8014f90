:- module(proof_checker,
          [ learn/2,                    % +File, +Text
            check_proof/1               % +Proof
          ]).

/** <module> A checker of proofs that knows only the clauses

learn/2 reads the clauses of a text as terms, with their places; nothing of it
is run. check_proof/1 is true of a proof whose every node follows from its
children by the clause that stands at the place of the node. Builtins,
libraries, tables and negations are checked by calling them.
*/

:- dynamic
    rule/4,                             % Place, Module, Head, Body
    exported/2.                         % Module, Exports

learn(File, Text) :-
    open_string(Text, Stream),
    learn_(Stream, File, user),
    close(Stream).

learn_(Stream, File, Module) :-
    read_term(Stream, Term, [term_position(Position)]),
    (   Term == end_of_file
    ->  true
    ;   stream_position_data(line_count, Position, Line),
        stream_position_data(line_position, Position, Column0),
        Column is Column0+1,
        (   Term = (:- module(Module1, Exports))
        ->  assertz(exported(Module1, Exports))
        ;   Module1 = Module,
            note_(Term, File:Line:Column, Module)
        ),
        learn_(Stream, File, Module1)
    ).

note_((:- _), _, _) :-
    !.                                  % not a clause
note_((Head --> Body), Place, Module) :-
    !,                                  % a grammar rule
    dcg_translate_rule((Head --> Body), (Head1 :- Body1)),
    assertz(rule(Place, Module, Head1, Body1)).
note_((Head :- Body), Place, Module) :-
    !,                                  % a rule
    assertz(rule(Place, Module, Head, Body)).
note_(Head, Place, Module) :-
    assertz(rule(Place, Module, Head, true)).

check_proof(Proof) :-
    \+ \+ ( copy_term(Proof, Copy, _),
            valid_(Copy, Copy)
          ).

% valid_(+Node, +Whole): Node, a part of the proof Whole, is a proof.

valid_(proof(Goal,Reason,Nodes), Whole) :-
    is_list(Nodes),
    reason_(Reason, Goal, Nodes, Whole),
    !.                                  % one way to read it is enough

reason_(clause(Place), Goal, Nodes, Whole) :-
    plain_(Goal, Module, Head),
    clause_(Place, Module, Head, Body, Whole),
    whole_body_(Body, Module, Nodes, Whole).
reason_(control, Goal, Nodes, Whole) :-
    whole_body_(Goal, user, Nodes, Whole).
reason_(builtin, Goal, Nodes, Whole) :-
    (   Goal = catch(Tried, _, Recovery)
    ->  (   whole_body_(Tried, user, Nodes, Whole)
        ;   whole_body_(Recovery, user, Nodes, Whole)
        )
    ;   Goal = setup_call_cleanup(Setup, Called, Cleanup)
    ->  whole_body_((Setup,Called,Cleanup), user, Nodes, Whole)
    ;   Nodes == [],
        holds_(Goal)
    ).
reason_(library, Goal, Nodes, Whole) :-
    (   mapped_(Goal, Goals)
    ->  calls_(Goals, Nodes, Whole)
    ;   all_valid_(Nodes, Whole),
        holds_(Goal)
    ).
reason_(host, Goal, [], _) :-
    holds_(Goal).
reason_(table, Goal, [], _) :-
    holds_(Goal).
reason_(absent, Goal, [], _) :-
    holds_(Goal).

clause_(Place, Module, Head, Body, Whole) :-
    (   Place == none
    ->  inside_(Whole, proof(assertz(Clause),builtin,[])),
        copy_term(Clause, Copy),
        plain_(Copy, _, Asserted),
        (   Asserted = (Head :- Body)
        ->  true
        ;   Asserted = Head,
            Body = true
        )
    ;   rule(Place, Module, Head, Body)
    ).

holds_(Goal) :-
    (   effect_(Goal)
    ->  true
    ;   \+ \+ catch(user:Goal, _, fail)
    ).

% Goals that depend on the state of the run are believed.

effect_(assertz(_)).
effect_(retract(_)).
effect_(b_setval(_, _)).
effect_(b_getval(_, _)).

plain_(Goal, Module, Plain) :-
    (   Goal = M:G
    ->  Module = M,
        Plain = G
    ;   Module = user,
        Plain = Goal
    ).

all_valid_(Nodes0, Whole) :-
    woken_(Nodes0, Nodes, Whole),
    (   Nodes = [Node|Nodes1]
    ->  valid_(Node, Whole),
        all_valid_(Nodes1, Whole)
    ;   Nodes == []
    ).

% mapped_(+Goal, -Goals): Goal calls the Goals, one for each element.

mapped_(Goal, Goals) :-
    Goal =.. [maplist,Closure|Lists],
    rows_(Lists, Closure, Goals).

rows_(Lists, Closure, Goals) :-
    (   Lists = [[]|_]
    ->  Goals = []
    ;   firsts_(Lists, Firsts, Rests),
        plain_(Closure, Module, Plain),
        Plain =.. List0,
        append(List0, Firsts, List),
        Goal =.. List,
        Goals = [Module:Goal|Goals1],
        rows_(Rests, Closure, Goals1)
    ).

firsts_([], [], []).
firsts_([[X|Xs]|Lists], [X|Firsts], [Xs|Rests]) :-
    firsts_(Lists, Firsts, Rests).

% The calls that a library makes of builtins are not in a proof.

calls_([], Nodes, Whole) :-
    woken_(Nodes, [], Whole).
calls_([Module:Goal|Goals], Nodes0, Whole) :-
    (   call_(Goal, Module, Nodes0, Nodes, Whole)
    ;   predicate_property(Module:Goal, built_in),
        holds_(Goal),
        Nodes = Nodes0
    ),
    calls_(Goals, Nodes, Whole).

% body_(+Body, +Module, +Nodes0, -Nodes, +Whole): the nodes between Nodes0 and
% Nodes prove Body.

whole_body_(Body, Module, Nodes, Whole) :-
    body_(Body, Module, Nodes, Rest, Whole),
    woken_(Rest, [], Whole).

body_(Goal, _, _, _, _) :-
    var(Goal),
    !,                                  % the proof must have said what it is
    fail.
body_(Module:Goal, _, Nodes0, Nodes, Whole) :-
    !,                                  % another module
    body_(Goal, Module, Nodes0, Nodes, Whole).
body_(Goal, Module, Nodes0, Nodes, Whole) :-
    (   control_(Goal)
    ->  control_(Goal, Module, Nodes0, Nodes, Whole)
    ;   call_(Goal, Module, Nodes0, Nodes, Whole)
    ).

control_(true).
control_(!).
control_((_,_)).
control_((_;_)).
control_((_->_)).
control_((_*->_)).
control_(\+ _).
control_(once(_)).
control_(ignore(_)).
control_(call(_)).
control_({}(_)).

control_(true, _, Nodes, Nodes, _).
control_(!, _, Nodes, Nodes, _).
control_((A,B), Module, Nodes0, Nodes, Whole) :-
    body_(A, Module, Nodes0, Nodes1, Whole),
    body_(B, Module, Nodes1, Nodes, Whole).
control_((If->Then;_), Module, Nodes0, Nodes, Whole) :-
    body_((If,Then), Module, Nodes0, Nodes, Whole).
control_((If*->Then;_), Module, Nodes0, Nodes, Whole) :-
    body_((If,Then), Module, Nodes0, Nodes, Whole).
control_((A;B), Module, Nodes0, Nodes, Whole) :-
    (   condition_(A, If)
    ->  absent_(If, Module, Nodes0, Nodes1, Whole),
        body_(B, Module, Nodes1, Nodes, Whole)
    ;   (   body_(A, Module, Nodes0, Nodes, Whole)
        ;   body_(B, Module, Nodes0, Nodes, Whole)
        )
    ).
control_((If->Then), Module, Nodes0, Nodes, Whole) :-
    body_((If,Then), Module, Nodes0, Nodes, Whole).
control_((If*->Then), Module, Nodes0, Nodes, Whole) :-
    body_((If,Then), Module, Nodes0, Nodes, Whole).
control_(\+ Goal, Module, Nodes0, Nodes, Whole) :-
    absent_(Goal, Module, Nodes0, Nodes, Whole).
control_(once(Goal), Module, Nodes0, Nodes, Whole) :-
    body_(Goal, Module, Nodes0, Nodes, Whole).
control_(ignore(Goal), Module, Nodes0, Nodes, Whole) :-
    (   body_(Goal, Module, Nodes0, Nodes, Whole)
    ;   absent_(Goal, Module, Nodes0, Nodes, Whole)
    ;   Nodes = Nodes0,                 % of ignore/1 as a predicate
        \+ holds_(Module:Goal)
    ).
control_(call(Goal), Module, Nodes0, Nodes, Whole) :-
    body_(Goal, Module, Nodes0, Nodes, Whole).
control_({}(Goal), Module, Nodes0, Nodes, Whole) :-
    call_({}(Goal), Module, Nodes0, Nodes, Whole).

condition_((If->_), If).
condition_((If*->_), If).

absent_(Goal, Module, Nodes0, Nodes, Whole) :-
    woken_(Nodes0, [Node|Nodes], Whole),
    Node = proof(Noted,absent,[]),
    plain_(Noted, Module, \+ Goal0),
    subsumes_term(Goal0, Goal),
    valid_(Node, Whole).

% call_(+Goal, +Module, +Nodes0, -Nodes, +Whole): the first node proves Goal.

call_(Goal, Module, Nodes0, Nodes, Whole) :-
    closed_(Goal, Goal1),
    (   Goal1 \== Goal
    ->  body_(Goal1, Module, Nodes0, Nodes, Whole)
    ;   woken_(Nodes0, [Node|Nodes], Whole),
        Node = proof(Noted,Reason,_),
        plain_(Noted, Module1, Plain),
        visible_(Module1, Module, Plain),
        is_of_(Reason, Plain, Goal),
        valid_(Node, Whole)
    ).

visible_(Module, Module, _) :-
    !.                                  % its own
visible_(user, _, _) :-
    !.                                  % inherited
visible_(Module, _, Goal) :-
    functor(Goal, Name, Arity),
    exported(Module, Exports),
    memberchk(Name/Arity, Exports).

closed_(Goal, Closed) :-
    (   Goal =.. [call,Closure|Args],
        Args = [_|_]
    ->  plain_(Closure, Module, Plain),
        Plain =.. List0,
        append(List0, Args, List),
        Closed0 =.. List,
        Closed = Module:Closed0
    ;   Closed = Goal
    ).

% A builtin may be noted as it was before later bindings. Meta-arguments may be
% qualified.

is_of_(Reason, Noted, Goal) :-
    (   Reason == builtin,
        subsumes_term(Noted, Goal)
    ->  true
    ;   Noted = Goal
    ->  true
    ;   Noted =.. [Name|Args0],
        Goal =.. [Name|Args],
        maplist(plain_argument_, Args0, Args)
    ).

plain_argument_(Noted, Arg) :-
    (   Noted = Arg
    ->  true
    ;   subsumes_term(Noted, Arg)
    ->  true
    ;   Noted = _:Arg
    ).

% woken_(+Nodes0, -Nodes, +Whole): Nodes follow any nodes of goals that were
% delayed in the same proof, and have been woken.

woken_(Nodes, Nodes, _).
woken_([proof(_,woken,Woken)|Nodes0], Nodes, Whole) :-
    all_delayed_(Woken, Whole),
    all_valid_(Woken, Whole),
    woken_(Nodes0, Nodes, Whole).

all_delayed_([], _).
all_delayed_([proof(Goal,_,_)|Nodes], Whole) :-
    (   inside_(Whole, proof(Delaying,library,_)),
        ( Delaying = freeze(_, Delayed) ; Delaying = when(_, Delayed) ),
        plain_(Delayed, _, Plain),
        part_(Plain, Goal0),
        subsumes_term(Goal0, Goal)
    ->  true
    ),
    all_delayed_(Nodes, Whole).

part_((A,B), Goal) :-
    !,
    ( part_(A, Goal) ; part_(B, Goal) ).
part_(Goal, Goal).

% inside_(+Proof, -Node): Node is a node of Proof.

inside_(Node, Node).
inside_(proof(_,_,Nodes), Node) :-
    member(Inner, Nodes),
    inside_(Inner, Node).
