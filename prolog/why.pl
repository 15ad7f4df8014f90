:- module(why,
          [ why/2,                      % :Goal, -Proof
            why/3,                      % :Goal, -Proof, +Options
            proof_tree/2,               % +Proof, -Tree
            proof_tree/3                % +Proof, -Tree, +Options
          ]).
:- use_module(library(error), [must_be/2, domain_error/2]).

/** <module> Why an answer holds

The proof of an answer is the tree of the clauses that give it. The engine
runs the goal as always and records what it calls: answers, their order,
errors and effects are those of the goal itself. Each goal that is called, and
holds, is a node

    proof(Goal, Reason, Children)

in which Goal has the values of the answer, and Children are the proofs of the
goals that it has called, in the order of their calls. Reason is

  * clause(File:Line:Column)
    A clause of the program proves it, at that place; clause(none) for one that
    was asserted.
  * builtin, library, host
    It is a builtin, a predicate of a library, or one that a TypeScript
    program defines. Goals of the program that it calls are its children.
  * table
    It is tabled. How its table was made is not recorded.
  * absent
    A negation, or the condition of an if-then-else without an answer.
  * woken
    Goal is the name of a module, such as `freeze`: the children were
    delayed, and a binding has woken them.
  * control
    It is a conjunction or another control construct with several children.

Nodes are made for what holds. What failed, or what a cut passed over, is not
part of a proof. Control constructs have no nodes; their goals are children
of the clause. Goals that may not hold for other values of their variables,
such as \+ p(X), var(X) or findall/3, are shown as they were when they exited.
The proof of a goal that comes down to one call is that of the call.

While a goal has proofs left, the programs of the engine are interpreted.
*/

:- meta_predicate
    why(0, -),
    why(0, -, +).

%!  why(:Goal, -Proof) is nondet.
%
%   True iff Goal holds, and Proof is the tree of the clauses that prove it.
%   Each answer of Goal has a proof; the next one is found on backtracking.
%
%   ```
%   ?- why((member(X, [1,2,3]), X > 1), Proof).
%   X = 2, Proof = proof((member(2,[1,2,3]),2>1),control,[proof(member(2,[1,2,3]),library,[]),proof(2>1,builtin,[])])
%   ;  X = 3, Proof = proof((member(3,[1,2,3]),3>1),control,[proof(member(3,[1,2,3]),library,[]),proof(3>1,builtin,[])]).
%   ?- why(\+ member(c, [a,b]), Proof).
%   Proof = proof(\+member(c,[a,b]),absent,[]).
%   ?- why(fail, Proof).
%   false.
%   ```

why(Goal, Proof) :-
    why(Goal, Proof, []).

%!  why(:Goal, -Proof, +Options) is nondet.
%
%   As why/2. With the option libraries(Names), clauses of these libraries
%   are looked into as well; they run without native code.
%
%   ```
%   ?- why(append(Xs, [c], [a,c]), _Proof, [libraries([lists])]), _Proof = proof(Goal, clause(_), [_]).
%   Xs = [a], Goal = append([a],[c],[a,c]).
%   ?- why(true, Proof, [libraries([no_such_library])]).
%   error: existence_error(source_sink,library(no_such_library)).
%   ```

why(Goal, Proof, Options) :-
    must_be(list, Options),
    why_options_(Options, Libraries),
    load_(Libraries),
    setup_call_cleanup('$observe_proof'(Libraries, Observation),
                       '$prove'(Goal, Proof),
                       '$end_observation'(Observation)).

why_options_([], []).
why_options_([Option|Options], Libraries) :-
    must_be(nonvar, Option),
    (   Option = libraries(Names)
    ->  must_be(list(atom), Names),
        why_options_(Options, _),
        Libraries = Names
    ;   domain_error(why_option, Option)
    ).

load_([]).
load_([Name|Names]) :-
    use_module(library(Name), []),
    load_(Names).

%!  proof_tree(+Proof, -Tree) is det.
%
%   True iff Tree shows Proof, as a whole if it is small, as
%   tree(Number, Text, Reason, Hidden, Children): Text is the string for the
%   goal, Reason that of the proof, and Hidden the number of nodes below it
%   that are in none of the Children. Nodes are numbered from 1, each before
%   its children.
%
%   ```
%   ?- why(member(X, [a]), _Proof), proof_tree(_Proof, Tree).
%   X = a, Tree = tree(1,"member(a,[a])",library,0,[]).
%   ```

proof_tree(Proof, Tree) :-
    proof_tree(Proof, Tree, []).

%!  proof_tree(+Proof, -Tree, +Options) is semidet.
%
%   As proof_tree/2. Tree begins with the node from(Number) (default: 1) and
%   has at most depth(Levels) below it (default: 25) and nodes(Count)
%   altogether (default: 200), those nearest to the first one. Fails if there
%   is no such node.
%
%   ```
%   ?- why((member(X, [a,b]), X = b), _Proof), proof_tree(_Proof, Tree, [nodes(1)]).
%   X = b, Tree = tree(1,"(member(b,[a,b]),b=b)",control,2,[]).
%   ?- why((member(X, [a,b]), X = b), _Proof), proof_tree(_Proof, Tree, [from(3)]).
%   X = b, Tree = tree(3,"b=b",builtin,0,[]).
%   ```

proof_tree(Proof, Tree, Options) :-
    must_be(nonvar, Proof),
    must_be(list, Options),
    extent_(Options, extent(1,25,200), extent(From,Depth,Nodes)),
    '$proof_outline'(Proof, From, Depth, Nodes, Tree).

extent_([], Extent, Extent).
extent_([Option|Options], Extent0, Extent) :-
    must_be(nonvar, Option),
    (   extent_option_(Option, N, Type, Extent0, Extent1)
    ->  must_be(Type, N),
        extent_(Options, Extent1, Extent)
    ;   domain_error(proof_tree_option, Option)
    ).

extent_option_(from(N), N, positive_integer, extent(_,D,C), extent(N,D,C)).
extent_option_(depth(N), N, nonneg, extent(F,_,C), extent(F,N,C)).
extent_option_(nodes(N), N, positive_integer, extent(F,D,_), extent(F,D,N)).
