/*  Huffman coding

    A code gives each character a sequence of bits, none of which is a
    prefix of another, so that bits can be read without separators between
    the characters. Huffman's code is the shortest of that kind for a
    text: it joins the two rarest parts into one until one is left. The
    result is a tree:

      leaf(Char)
      node(Left, Right)     bit 0 leads to Left, bit 1 to Right

    Tables are assocs (AVL trees), texts are lists of characters, and bits are
    the integers 0 and 1.

    ?- text_tree([a,b,a], Tree), tree_text_bits(Tree, [b,a], Bits).
*/

:- use_module(library(assoc)).
:- use_module(library(pairs)).
:- use_module(library(lists)).
:- use_module(library(apply)).

:- set_prolog_flag(double_quotes, chars).


/*  From a text to its tree  */

%!  frequencies(+Text, -Frequencies) is det.
%
%   True iff Frequencies is the list of the pairs Char-Count of Text, in the
%   order of the characters.

frequencies(Text, Frequencies) :-
    map_list_to_pairs(=, Text, Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    maplist(group_count_, Groups, Frequencies).

group_count_(Char-Chars, Char-Count) :-
    length(Chars, Count).

%!  frequencies_tree(+Frequencies, -Tree) is det.
%
%   True iff Tree is the Huffman tree of Frequencies. Of equal counts the
%   earliest are joined first, so the tree is the same on each system. Throws
%   a domain error if there is nothing to code.

frequencies_tree(Frequencies, Tree) :-
    (   Frequencies == []
    ->  throw(error(domain_error(non_empty_list, []), frequencies_tree/2))
    ;   transpose_(Frequencies, Forest0),
        keysort(Forest0, Forest),
        joined_(Forest, Tree)
    ).

transpose_([], []).
transpose_([Char-Count|Pairs], [Count-leaf(Char)|Forest]) :-
    transpose_(Pairs, Forest).

%   joined_(Forest, Tree): Tree is the result of joining the pairs
%   Weight-Tree, which are ordered by weight.

joined_([_-Tree], Tree).
joined_([W1-T1, W2-T2|Forest0], Tree) :-
    W is W1 + W2,
    inserted_(Forest0, W-node(T1, T2), Forest),
    joined_(Forest, Tree).

inserted_([], Pair, [Pair]).
inserted_([W1-T1|Forest0], W-T, Forest) :-
    (   W1 =< W
    ->  Forest = [W1-T1|Forest1],
        inserted_(Forest0, W-T, Forest1)
    ;   Forest = [W-T, W1-T1|Forest0]
    ).

%!  text_tree(+Text, -Tree) is det.
%
%   True iff Tree is the Huffman tree of Text.

text_tree(Text, Tree) :-
    frequencies(Text, Frequencies),
    frequencies_tree(Frequencies, Tree).


/*  The tree as a relation  */

%!  tree_code(+Tree, ?Char, ?Code) is nondet.
%
%   True iff Code is the list of bits that leads to Char in Tree. A tree of a
%   single character needs no bits to distinguish it; its code is [0], so that
%   the length of a text shows in its bits.

tree_code(leaf(Char), Char, [0]).
tree_code(node(Left, Right), Char, Code) :-
    way_(node(Left, Right), Char, Code, []).

%   The way to a leaf, as a difference list of bits.

way_(leaf(Char), Char) -->
    [].
way_(node(Left, Right), Char) -->
    step_(Left, Right, Tree),
    way_(Tree, Char).

step_(Left, _, Left) -->
    [0].
step_(_, Right, Right) -->
    [1].

%!  tree_text_bits(+Tree, ?Text, ?Bits) is nondet.
%
%   True iff Bits is Text in the code of Tree. One relation for both
%   directions: with Text known it encodes, with Bits known it decodes, with
%   neither it enumerates texts and bits forever. To encode it searches the
%   whole tree for each character; encoded/3 looks it up in a table.

tree_text_bits(Tree, Text, Bits) :-
    (   Tree = leaf(Char)
    ->  phrase(alone_(Text, Char), Bits)
    ;   phrase(coded_(Text, Tree), Bits)
    ).

alone_([], _) -->
    [].
alone_([Char|Text], Char) -->
    [0],
    alone_(Text, Char).

coded_([], _) -->
    [].
coded_([Char|Text], Tree) -->
    way_(Tree, Char),
    coded_(Text, Tree).


/*  Tables  */

%!  code_table(+Tree, -Table) is det.
%
%   True iff Table is the assoc from the characters of Tree to their codes.

code_table(Tree, Table) :-
    findall(Char-Code, tree_code(Tree, Char, Code), Pairs),
    list_to_assoc(Pairs, Table).

%!  char_table(+Table, -Inverse) is det.
%
%   True iff Inverse is the assoc from the codes of Table to their characters.

char_table(Table, Inverse) :-
    assoc_to_list(Table, Pairs),
    transpose_pairs(Pairs, Transposed),
    list_to_assoc(Transposed, Inverse).

%!  encoded(+Table, +Text, -Bits) is det.
%
%   True iff Bits is Text in the code of Table. Throws an existence error for
%   a character that has no code.

encoded(_, [], []).
encoded(Table, [Char|Text], Bits) :-
    (   get_assoc(Char, Table, Code)
    ->  append(Code, Bits1, Bits),
        encoded(Table, Text, Bits1)
    ;   throw(error(existence_error(code, Char), encoded/3))
    ).

%!  decoded(+Inverse, +Bits, -Text) is det.
%
%   True iff Text is the meaning of Bits, found by the table of codes alone,
%   without a tree: bits are collected until they form a code. Throws a syntax
%   error for bits that end within a code.

decoded(Inverse, Bits, Text) :-
    decoded_(Bits, [], Inverse, Text).

decoded_([], Open, _, []) :-
    (   Open == []
    ->  true
    ;   throw(error(syntax_error(end_within_code), decoded/3))
    ).
decoded_([Bit|Bits], Open0, Inverse, Text) :-
    append(Open0, [Bit], Open),
    (   get_assoc(Open, Inverse, Char)
    ->  Text = [Char|Text1],
        decoded_(Bits, [], Inverse, Text1)
    ;   decoded_(Bits, Open, Inverse, Text)
    ).


/*  Results  */

%!  code_length(+Tree, +Text, -Length) is det.
%
%   True iff Text has Length bits in the code of Tree: the sum over its
%   characters of frequency times length of the code.

code_length(Tree, Text, Length) :-
    frequencies(Text, Frequencies),
    code_table(Tree, Table),
    foldl(add_bits_(Table), Frequencies, 0, Length).

add_bits_(Table, Char-Count, Sum0, Sum) :-
    get_assoc(Char, Table, Code),
    length(Code, Bits),
    Sum is Sum0 + Count * Bits.

%!  round_trip(+Text, -Bits) is semidet.
%
%   True iff decoding Bits, the code of Text, by the tree and by the table
%   restores Text.

round_trip(Text, Bits) :-
    text_tree(Text, Tree),
    code_table(Tree, Table),
    char_table(Table, Inverse),
    encoded(Table, Text, Bits),
    decoded(Inverse, Bits, Text),
    once(tree_text_bits(Tree, ByTree, Bits)),
    ByTree == Text.

%!  print_code(+Tree) is det.
%
%   Prints the characters of Tree with their codes, the short codes first.

print_code(Tree) :-
    findall(Length-(Char-Code),
            ( tree_code(Tree, Char, Code), length(Code, Length) ),
            Pairs),
    keysort(Pairs, Sorted),
    pairs_values(Sorted, Codes),
    forall(member(Char-Code, Codes),
           ( atomic_list_concat(Code, Bits),
             format("~q~t~6|~w~n", [Char, Bits]) )).

%!  main is det.
%
%   Encodes a sentence and decodes it again.

main :-
    Text = "she sells sea shells by the sea shore",
    text_tree(Text, Tree),
    print_code(Tree),
    round_trip(Text, Bits),
    length(Text, Length),
    length(Bits, Size),
    Plain is 8 * Length,
    atomic_list_concat(Bits, Atom),
    format("~w~n~d bits instead of ~d~n", [Atom, Size, Plain]).
