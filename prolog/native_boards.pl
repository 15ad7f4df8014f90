:- module(native_boards, []).

/** <module> The native sides of the libraries on boards

Goals of library(board) and library(dictionary) that are ground enough are
answered by native searches, with the same answers in the same order, if the
flag `native` is true. The clauses of these libraries become those of other
predicates, and what is here stands before them.

If word/1 of the same word follows, the constraint dictionary_word/1 is posted
on the word before the search, if the flag `word_ahead` is true.
*/

:- if(predicate_property(system:'$set_worker'(_, _, _, _), defined)).

board:board_has_word(Board, Word) :-
    ahead_(Word),
    (   current_prolog_flag(native, true),
        '$board_has_word'(Board, Word, Search)
    ->  paths_(Search, Board, Word, [])
    ;   board:'board_has_word in Prolog'(Board, Word)
    ).

board:board_path(Board, Word, Path) :-
    ahead_(Word),
    (   current_prolog_flag(native, true),
        '$board_path'(Board, Word, Path, Search)
    ->  paths_(Search, Board, Word, Path)
    ;   board:'board_path in Prolog'(Board, Word, Path)
    ).

board:board_path_between(Board, Min, Max, Word, Path) :-
    (   current_prolog_flag(native, true),
        '$board_path_between'(Board, Min, Max, Word, Path, Search)
    ->  paths_(Search, Board, Word, Path)
    ;   board:'board_path_between in Prolog'(Board, Min, Max, Word, Path)
    ).

dictionary:board_word(Board, Word) :-
    (   current_prolog_flag(native, true),
        '$board_word'(Board, Word, Search)
    ->  paths_(Search, Board, Word, [])
    ;   dictionary:'board_word in Prolog'(Board, Word)
    ).

dictionary:words(Board, Words) :-
    (   current_prolog_flag(native, true),
        '$word_search'(Board, Search)
    ->  repeat,
        '$search_words'(Search),
        !,
        '$found_words'(Search, Found),
        checked_(Words),
        Words = Found
    ;   dictionary:'words in Prolog'(Board, Words)
    ).

:- '$set_worker'(board, board_has_word, 2, 'board_has_word in Prolog').
:- '$set_worker'(board, board_path, 3, 'board_path in Prolog').
:- '$set_worker'(board, board_path_between, 5, 'board_path_between in Prolog').
:- '$set_worker'(dictionary, board_word, 2, 'board_word in Prolog').
:- '$set_worker'(dictionary, words, 2, 'words in Prolog').

% paths_(+Search, +Board, ?Word, ?Path): the next answers of a search; [] for
% one without answers, and for a path that is not wanted.

paths_(Search, Board, Word, Path) :-
    Search \== [],
    repeat,
    '$next_path'(Search, Board, Word, Path, Status),
    (   Status =:= 1
    ->  true
    ;   Status =:= 0,
        !,
        fail
    ).

ahead_(Word) :-
    (   var(Word),
        '$next_goal'(Word, Module),
        current_prolog_flag(word_ahead, true),
        is_library_(Module)
    ->  '$dictionary_constrain'(Word)
    ;   true
    ).

% is_library_(+Module): word/1, called from Module, is that of the library.

is_library_(Module) :-
    (   '$predicate'(Module, word, 1, Definer, Flags),
        memberchk(defined, Flags)
    ->  Definer == dictionary
    ;   true
    ).

checked_(List) :-
    (   '$is_partial_list'(List)
    ->  true
    ;   is_list(List)
    ->  true
    ;   throw(error(type_error(list, List), context(words/2, _)))
    ).

% '$dictionary_step'(+Node, ?Letter, -Next): Letter leads from Node to Next, in
% alphabetical order.

system:'$dictionary_step'(Node, Letter, Next) :-
    (   var(Letter)
    ->  '$dictionary_children'(Node, Children),
        child_(Children, Letter, Next)
    ;   '$dictionary_child'(Node, Letter, Next)
    ).

child_([Child|Children], Letter, Next) :-
    child_(Children, Child, Letter, Next).

child_([], Letter-Next, Letter, Next).
child_([_|_], Letter-Next, Letter, Next).
child_([Child|Children], _, Letter, Next) :-
    child_(Children, Child, Letter, Next).

% The constraint dictionary_word/1. Only the first unknown part of a word has
% the attribute `dictionary`, with one of the values
%
%   suffix(Node, Trie)         the end of the list: it leads from Node to the end
%                              of a word
%   letter(Node, Trie, Rest)   a letter from Node to a node from which Rest leads
%                              to the end of a word
%   both(A, B)                 both of these hold
%
% Trie is the number of the dictionary that was current when the constraint was
% posted.

system:'$dictionary_constrain'(Word) :-
    '$dictionary_trie'(dictionary_word/1, Root, Trie),
    walk_(Word, Root, Trie).

walk_(Word, Node, Trie) :-
    '$dictionary_walk'(Node, Trie, Word, Variable, Constraint),
    (   Constraint == true
    ->  true
    ;   constrain_(dictionary, Variable, Constraint)
    ).

dictionary:attr_unify_hook(Constraint, Value) :-
    (   var(Value)
    ->  constrain_all_(Constraint, dictionary, Value)
    ;   holds_(Constraint, Value)
    ).

holds_(suffix(Node, Trie), Word) :-
    walk_(Word, Node, Trie).
holds_(letter(Node, Trie, Rest), Letter) :-
    '$trie_child'(Trie, Node, Letter, Next),
    walk_(Rest, Next, Trie).
holds_(both(A, B), Value) :-
    holds_(A, Value),
    holds_(B, Value).

% Constraints on letters. The unknown letters of the word, and the unknown end
% of its list, have the attribute `letters`, with one of the values
%
%   one(Set)             a letter, one of Set, which is set(List, Bits, First):
%                        Bits is an integer with a bit for each code from First
%   each(Set)            the end of a list whose letters are all in Set
%   bag(Word, Counts, C) a part of Word, which contains each letter at most as
%                        often as Counts says, a list of Letter-Most; of others
%                        none. C is counted(true) when all of it is known, so
%                        that one unification counts once
%   both(A, B)           both of these hold

system:'$letters_in'(Word, List) :-
    length(List, Count),
    bits_(Count, List, [], Bits, First),
    each_(Word, Word, set(List, Bits, First)).

%   bits_(+Count, +Letters, -Rest, -Bits, -First): the bits of so many letters in
%   the order of their codes, halves first: so the time is that for their range.

bits_(Count, [Letter|Letters], Rest, Bits, First) :-
    !,
    (   Count =:= 1
    ->  Rest = Letters,
        Bits = 1,
        char_code(Letter, First)
    ;   Half is Count // 2,
        Others is Count - Half,
        bits_(Half, [Letter|Letters], Rest0, Bits0, First),
        bits_(Others, Rest0, Rest, Bits1, First1),
        Bits is Bits0 \/ Bits1 << (First1 - First)
    ).
bits_(0, [], [], 0, 0).

% each_(?List, +Slow, +Set): Slow moves half as fast, so that a cyclic list ends.

each_(List, Slow, Set) :-
    (   var(List)
    ->  constrain_(letters, List, each(Set))
    ;   List = [Letter|Letters]
    ->  letter_(Letter, Set),
        each_other_(Letters, Slow, Set)
    ;   List == []
    ).

each_other_(List, Slow, Set) :-
    (   var(List)
    ->  constrain_(letters, List, each(Set))
    ;   List = [Letter|Letters],
        \+ same_term(List, Slow)
    ->  letter_(Letter, Set),
        Slow = [_|Slower],
        each_(Letters, Slower, Set)
    ;   List == []
    ).

letter_(Letter, Set) :-
    (   var(Letter)
    ->  constrain_(letters, Letter, one(Set))
    ;   is_in_(Letter, Set)
    ).

is_in_(Letter, set(_, Bits, First)) :-
    atom(Letter),
    atom_length(Letter, 1),
    char_code(Letter, Code),
    Code >= First,
    getbit(Bits, Code - First) =:= 1.

system:'$letters_at_most'(Word, Counts) :-
    in_bag_(bag(Word, Counts, counted(false))).

in_bag_(Bag) :-
    Bag = bag(Word, Counts, _),
    '$bag_has'(Word, Counts),
    term_variables(Word, Variables),
    constrain_each_(Variables, Bag).

constrain_each_([], _).
constrain_each_([Variable|Variables], Bag) :-
    constrain_(letters, Variable, Bag),
    constrain_each_(Variables, Bag).

letters:attr_unify_hook(Constraint, Value) :-
    (   var(Value)
    ->  constrain_all_(Constraint, letters, Value)
    ;   fits_(Constraint, Value)
    ).

fits_(one(Set), Letter) :-
    is_in_(Letter, Set).
fits_(each(Set), Letters) :-
    each_(Letters, Letters, Set).
fits_(bag(Word, Counts, Counted), Value) :-
    (   Counted = counted(true)
    ->  true
    ;   atom(Value),
        Value \== []
    ->  '$bag_has'(Word, Counts),
        (   ground(Word)
        ->  setarg(1, Counted, true)
        ;   true
        )
    ;   in_bag_(bag(Word, Counts, counted(false)))
    ).
fits_(both(A, B), Value) :-
    fits_(A, Value),
    fits_(B, Value).

% constrain_(+Attribute, +Variable, +Constraint): adds a constraint to those that
% the variable has; fails if they exclude each other.

constrain_(Attribute, Variable, Constraint) :-
    (   get_attr(Variable, Attribute, Constraints)
    ->  (   has_(Constraints, Constraint)
        ->  true
        ;   agrees_(Constraints, Constraint),
            put_attr(Variable, Attribute, both(Constraint, Constraints))
        )
    ;   put_attr(Variable, Attribute, Constraint)
    ).

constrain_all_(Constraint, Attribute, Variable) :-
    (   Constraint = both(A, B)
    ->  constrain_all_(A, Attribute, Variable),
        constrain_all_(B, Attribute, Variable)
    ;   constrain_(Attribute, Variable, Constraint)
    ).

has_(Constraints, Constraint) :-
    (   Constraints = both(A, B)
    ->  (   is_(A, Constraint)
        ->  true
        ;   has_(B, Constraint)
        )
    ;   is_(Constraints, Constraint)
    ).

is_(suffix(Node, Trie), suffix(Node, Trie)).
is_(letter(Node, Trie, Rest0), letter(Node, Trie, Rest)) :-
    same_term(Rest0, Rest).
is_(one(Set0), one(Set)) :-
    same_term(Set0, Set).
is_(each(Set0), each(Set)) :-
    same_term(Set0, Set).
is_(bag(Word0, Counts0, _), bag(Word, Counts, _)) :-
    same_term(Word0, Word),
    same_term(Counts0, Counts).

% A term cannot be both a letter and a list.

agrees_(both(A, B), Constraint) :-
    agrees_(A, Constraint),
    agrees_(B, Constraint).
agrees_(suffix(_, _), suffix(_, _)).
agrees_(letter(_, _, _), letter(_, _, _)).
agrees_(one(_), one(_)).
agrees_(each(_), each(_)).
agrees_(one(_), bag(_, _, _)).
agrees_(each(_), bag(_, _, _)).
agrees_(bag(_, _, _), _).

% '$place_words'(+Board, +Words): all Words, lists of characters, are on Board,
% for each way to place them once.

system:'$place_words'(Board, Words) :-
    '$word_placement'(Board, Words, Placement),
    repeat,
    '$next_placement'(Placement, Board, Status),
    (   Status =:= 1
    ->  true
    ;   Status =:= 0,
        !,
        fail
    ).

:- endif.
