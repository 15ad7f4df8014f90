:- module(dictionary, [
    dictionary/1,       % +File
    word/1,             % ?Word
    board_word/2,       % +Board, ?Word
    words/2,            % +Board, -Words
    dictionary_word/1   % ?Word
]).

:- use_module(library(lists)).
:- use_module(library(native_boards)).

/** <module> The words of a dictionary, alone and on a board

The dictionary is a trie. Only its nodes are native: '$dictionary_step'(Node,
Letter, Next) relates a node to its children in alphabetical order, and
'$dictionary_word'(Node) says that a word ends there. The search is the Prolog
text below.
*/

%!  dictionary(+File) is det.
%
%   Makes the dictionary in File the current one. File is a list of words, one
%   per line, where letter case does not matter and words with characters
%   other than the letters a to z are skipped, or a file made by ambilog
%   dictionary build, which is recognized by its first bytes; a damaged one is
%   a domain_error(dictionary, File). Before the first call, the dictionary is
%   that of the host; if that has none, predicates that need words raise
%   existence_error(dictionary, default).
%
%   ```
%   ?- dictionary(ex_no_file).
%   error: existence_error(source_sink,ex_no_file).
%   ```

dictionary(File) :-
    '$dictionary_file'(File).

%!  word(?Word) is nondet.
%
%   True iff Word, a list of characters, is in the dictionary. Enumerates the
%   words in alphabetical order; a partly known word is completed.
%
%   ```
%   ?- word([c,a,t]).
%   true.
%   ?- word([z,e,b,r|T]).
%   T = [a]
%   ;  ... .
%   ```

word(Word) :-
    '$dictionary_root'(word/1, Root),
    word_(Word, Root).

word_([], Node) :-
    '$dictionary_word'(Node).
word_([Letter|Letters], Node) :-
    '$dictionary_step'(Node, Letter, Next),
    word_(Letters, Next).

%!  dictionary_word(?Word) is semidet.
%
%   True iff Word, a list of characters, is in the dictionary. For the unknown
%   part of Word this is a constraint: it checks Word again each time it
%   grows, and fails as soon as no word continues that way. It uses the
%   dictionary that is current when it is called.
%
%   ```
%   ?- dictionary_word(W), W = [x,q|_].
%   false.
%   ?- dictionary_word([z,e,b,r,a|T]), T = [].
%   T = [].
%   ?- dictionary_word([z,e,b,r|T]).
%   dictionary_word([z,e,b,r|T]).
%   ?- dictionary_word([z,A,b,r,a]), member(A, [i,e,o]).
%   A = e.
%   ```

dictionary_word(Word) :-
    '$dictionary_constrain'(Word).

attribute_goals(Var) -->
    { get_attr(Var, dictionary, Constraint) },
    goals_(Constraint, Var).

goals_(both(A, B), Var) -->
    goals_(A, Var),
    goals_(B, Var).
goals_(suffix(Node, Trie), Var) -->
    goal_(Node, Trie, Var).
goals_(letter(Node, Trie, Rest), Var) -->
    goal_(Node, Trie, [Var|Rest]).

goal_(Node, Trie, Rest) -->
    { '$dictionary_prefix'(Node, Trie, Prefix),
      append(Prefix, Rest, Word) },
    [dictionary_word(Word)].

%!  board_word(+Board, ?Word) is nondet.
%
%   True iff Word is in the dictionary and on Board. There is one answer for
%   each path that spells it, in the order of board_path/3. It searches board
%   and dictionary together: a path is followed only while it begins some
%   word.
%
%   ```
%   ?- make_board([[c,a],[t,s]], _B), board_word(_B, [t|T]).
%   T = [a]
%   ;  ... .
%   ```

board_word(Board, Word) :-
    (   var(Board)
    ->  throw(error(instantiation_error, _))
    ;   functor(Board, board, Size),
        Size > 0
    ->  true
    ;   throw(error(type_error(board, Board), _))
    ),
    numlist(1, Size, Starts),
    '$dictionary_root'(board_word/2, Root),
    walk_(Starts, Board, [], Root, Word).

%   walk_(Ns, Board, Visited, Node, Word): Word leads from Node to the end of a
%   dictionary word along a path that starts in Ns and avoids Visited.

walk_(Ns, Board, Visited, Node0, Word) :-
    member(N, Ns),
    arg(N, Board, cell(_, Letters, Neighbours)),
    along_(Letters, Node0, Node, Word, Rest),
    \+ memberchk(N, Visited),
    further_(Rest, Neighbours, Board, [N|Visited], Node).

along_([], Node, Node, Word, Word).
along_([Letter|Letters], Node0, Node, [Letter|Word], Rest) :-
    '$dictionary_step'(Node0, Letter, Node1),
    along_(Letters, Node1, Node, Word, Rest).

further_([], _, _, _, Node) :-
    '$dictionary_word'(Node).
further_([Letter|Word], Ns, Board, Visited, Node) :-
    walk_(Ns, Board, Visited, Node, [Letter|Word]).

%!  words(+Board, -Words) is det.
%
%   True iff Words is the sorted list, without duplicates, of the words of at
%   least three letters that are in the dictionary and on Board.
%
%   ```
%   ?- make_board([[c,a],[t,q]], _B), words(_B, Words).
%   Words = [[a,c,t],[c,a,t],[q,a,t]].
%   ```

words(Board, Words) :-
    Word = [_,_,_|_],
    findall(Word, board_word(Board, Word), Found),
    sort(Found, Words).
