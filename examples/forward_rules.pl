/*  A forward-chaining rule engine

    Prolog asks what a goal follows from. A rule engine works in the
    opposite direction: from the given facts to the facts that follow,
    until nothing new does.

      rule Name :: if Conditions then Actions.

    Conditions, joined by `and`, are
      - a pattern, which a fact must match
      - not Pattern, if no fact may match it
      - test Goal, a condition in Prolog

    Actions, joined by `and`, are
      - add Fact
      - remove Pattern, which removes the facts that matched it
      - tell Term, which prints it

    A rule together with facts that satisfy it is an instance. In each
    cycle the engine collects the instances that have not fired yet (the
    agenda), fires the best of them, and remembers it, so that it never
    fires again: this is refraction, without which no engine would ever
    stop. The best is the one with the highest salience, then the one with
    the newest facts, then the one whose rule comes first.

    Each fact has a number and remembers which rule derived it from which
    facts, so explain_fact/1 can explain it.

    ?- reset, load(zoo), run(_), explain_fact(is(stripes, tiger)).
*/

:- use_module(library(lists)).
:- use_module(library(apply)).

:- op(1150, fx, rule).
:- op(1140, xfx, ::).
:- op(1130, xfx, then).
:- op(1120, fx, if).
:- op(1100, xfy, and).
:- op(900, fy, not).
:- op(900, fy, test).
:- op(900, fy, add).
:- op(900, fy, remove).
:- op(900, fy, tell).

:- dynamic
    fact/3,         % fact(Fact, Number, Reason)
    fired/2,        % fired(Name, Numbers)
    next_number/1,
    active/1.       % the base whose rules are in force

:- discontiguous (rule)/1, base/2, salience/2.


/*  Knowledge: a zoo keeper's rules  */

base(zoo, [ has(stripes, hair), eats(stripes, meat), colour(stripes, tawny),
            has(stripes, dark_stripes), has(pingo, feathers),
            does(pingo, swim), has(daisy, hair), eats(daisy, grass),
            has(daisy, hooves) ]).

rule mammal :: if has(X, hair) then add is(X, mammal).
rule bird :: if has(X, feathers) then add is(X, bird).
rule carnivore ::
    if is(X, mammal) and eats(X, meat)
    then add is(X, carnivore).
rule ungulate :: if is(X, mammal) and has(X, hooves) then add is(X, ungulate).
rule tiger ::
    if is(X, carnivore) and colour(X, tawny) and has(X, dark_stripes)
    then add is(X, tiger) and tell beware(X).
rule penguin ::
    if is(X, bird) and does(X, swim) and not does(X, fly)
    then add is(X, penguin).
rule fence ::
    if is(X, tiger) and is(Y, ungulate)
    then add apart(X, Y).

salience(tiger, 10).


/*  Knowledge: reachability in a graph  */

base(graph, [edge(a, b), edge(b, c), edge(c, d), edge(d, b)]).

rule step :: if edge(X, Y) then add reach(X, Y).
rule way :: if edge(X, Y) and reach(Y, Z) then add reach(X, Z).


/*  Knowledge: accounts, which shows facts that change. The rule for orders
    has to come before the one for closing, hence the salience.  */

base(bank, [ balance(ann, 50), balance(bob, 10), order(1, ann, bob, 30),
             order(2, bob, ann, 100), open ]).

rule pay ::
    if open and order(N, From, To, Sum) and balance(From, A)
        and balance(To, B) and test A >= Sum and test A1 is A - Sum
        and test B1 is B + Sum
    then remove order(N, From, To, Sum) and remove balance(From, A)
        and remove balance(To, B) and add balance(From, A1)
        and add balance(To, B1).
rule refuse ::
    if closed and order(N, _, _, _)
    then remove order(N, _, _, _) and add refused(N).
rule close :: if open then remove open and add closed.

salience(close, -10).

%   belongs(Name, Base): which rules are in force in which base.

belongs(Name, zoo) :-
    memberchk(Name, [mammal, bird, carnivore, ungulate, tiger, penguin,
                     fence]).
belongs(Name, graph) :-
    memberchk(Name, [step, way]).
belongs(Name, bank) :-
    memberchk(Name, [pay, refuse, close]).


/*  Facts  */

%!  reset is det.
%
%   Removes all facts and forgets what has fired.

reset :-
    retractall(fact(_, _, _)),
    retractall(fired(_, _)),
    retractall(next_number(_)),
    retractall(active(_)),
    assertz(next_number(1)).

%!  load(+Base) is det.
%
%   Loads the facts of the knowledge base of that name and activates its
%   rules. Throws an existence error if there is none.

load(Base) :-
    (   base(Base, Facts)
    ->  assertz(active(Base)),
        forall(member(Fact, Facts), added(Fact, given))
    ;   throw(error(existence_error(base, Base), load/1))
    ).

%!  added(+Fact, +Reason) is det.
%
%   Adds Fact. A fact that exists already keeps its number and its reason, so
%   that it is not new again.

added(Fact, Reason) :-
    (   \+ ground(Fact)
    ->  throw(error(instantiation_error, added/2))
    ;   fact(Fact, _, _)
    ->  true
    ;   retract(next_number(N)),
        N1 is N + 1,
        assertz(next_number(N1)),
        assertz(fact(Fact, N, Reason))
    ).

%!  facts(?Pattern, -Facts) is det.
%
%   True iff Facts are the facts that match Pattern, in the order of terms.

facts(Pattern, Facts) :-
    findall(Pattern, fact(Pattern, _, _), Facts0),
    sort(Facts0, Facts).


/*  Matching  */

%!  matched(+Conditions, -Numbers) is nondet.
%
%   True iff the facts Numbers satisfy Conditions, one number for each pattern
%   in order.

matched(Conditions, Numbers) :-
    matched_(Conditions, Numbers, []).

matched_(Condition, Numbers0, Numbers) :-
    (   Condition = (A and B)
    ->  matched_(A, Numbers0, Numbers1),
        matched_(B, Numbers1, Numbers)
    ;   Condition = (not Pattern)
    ->  \+ fact(Pattern, _, _),
        Numbers0 = Numbers
    ;   Condition = (test Goal)
    ->  call(Goal),
        Numbers0 = Numbers
    ;   fact(Condition, Number, _),
        Numbers0 = [Number|Numbers]
    ).

%!  agenda(-Instances) is det.
%
%   True iff Instances are the instances that may fire, the best one first.
%   Each is Rank-instance(Name, Numbers, Actions).

agenda(Instances) :-
    findall(Instance, instance_(Instance), Instances0),
    keysort(Instances0, Instances).

%   keysort/2 puts the smallest rank first and preserves the order of equals,
%   so ranks are negated where larger means earlier.

instance_(rank(Minus, Newest)-instance(Name, Numbers, Actions)) :-
    active(Base),
    rule(( Name :: if Conditions then Actions )),
    belongs(Name, Base),
    matched(Conditions, Numbers),
    \+ fired(Name, Numbers),
    (   salience(Name, Salience)
    ->  true
    ;   Salience = 0
    ),
    Minus is -Salience,
    newest_(Numbers, Newest).

newest_(Numbers, Newest) :-
    msort(Numbers, Ascending),
    reverse(Ascending, Descending),
    maplist(negative_, Descending, Newest).

negative_(N, Minus) :-
    Minus is -N.


/*  Running  */

%!  run(-Cycles) is det.
%
%   True iff the engine stops after Cycles instances have fired.

run(Cycles) :-
    run_(0, Cycles).

run_(Cycles0, Cycles) :-
    (   cycle(_)
    ->  Cycles1 is Cycles0 + 1,
        run_(Cycles1, Cycles)
    ;   Cycles = Cycles0
    ).

%!  run_at_most(+Most, -Cycles) is det.
%
%   As run/1, but stops after Most cycles, even if the agenda is not empty.

run_at_most(Most, Cycles) :-
    (   Most > 0,
        cycle(_)
    ->  Most1 is Most - 1,
        run_at_most(Most1, Cycles1),
        Cycles is Cycles1 + 1
    ;   Cycles = 0
    ).

%!  cycle(-Name) is semidet.
%
%   True iff the agenda is not empty; its best instance, of the rule Name, has
%   fired.

cycle(Name) :-
    agenda([_-instance(Name, Numbers, Actions)|_]),
    assertz(fired(Name, Numbers)),
    acted_(Actions, by(Name, Numbers)).

acted_(Action, Reason) :-
    (   Action = (A and B)
    ->  acted_(A, Reason),
        acted_(B, Reason)
    ;   Action = (add Fact)
    ->  added(Fact, Reason)
    ;   Action = (remove Pattern)
    ->  retractall(fact(Pattern, _, _))
    ;   Action = (tell Term)
    ->  format("~q~n", [Term])
    ;   throw(error(domain_error(action, Action), acted_/2))
    ).


/*  Explanations  */

%!  explain_fact(?Pattern) is semidet.
%
%   Prints the derivation of the first fact that matches Pattern, down to the
%   given facts. Fails if there is no such fact.

explain_fact(Pattern) :-
    once(fact(Pattern, Number, _)),
    explained_(Number, 0).

explained_(Number, Depth) :-
    Column is 2 * Depth,
    (   fact(Fact, Number, Reason)
    ->  (   Reason = by(Name, Numbers)
        ->  format("~*c~q by ~q from~n", [Column, 0' , Fact, Name]),
            Depth1 is Depth + 1,
            forall(member(N, Numbers), explained_(N, Depth1))
        ;   format("~*c~q was given~n", [Column, 0' , Fact])
        )
    ;   format("~*c(a fact that is gone)~n", [Column, 0' ])
    ).

%!  depends(+Fact, -Given) is semidet.
%
%   True iff Given are the given facts that Fact was derived from.

depends(Fact, Given) :-
    fact(Fact, Number, _),
    findall(Source, source_(Number, Source), Sources),
    sort(Sources, Given).

source_(Number, Source) :-
    fact(Fact, Number, Reason),
    (   Reason = by(_, Numbers)
    ->  member(N, Numbers),
        source_(N, Source)
    ;   Source = Fact
    ).

%!  main is det.
%
%   Runs the zoo and the bank.

main :-
    reset,
    load(zoo),
    run(Cycles),
    format("~d cycles~n", [Cycles]),
    explain_fact(apart(_, _)),
    reset,
    load(bank),
    run(_),
    facts(balance(_, _), Balances),
    facts(refused(_), Refused),
    format("~q ~q~n", [Balances, Refused]).
