:- module(board, [
    make_board/2,           % +Rows, -Board
    board_path/3,           % +Board, ?Word, ?Path
    board_path_between/5,   % +Board, +Min, +Max, ?Word, ?Path
    board_has_word/2        % +Board, ?Word
]).

:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists)).
:- use_module(library(native_boards)).

:- set_prolog_flag(double_quotes, codes).

/** <module> Words on a letter board

A board is a set of cells, each with a tile of one or more letters. A path is
a sequence of distinct cells, each a king's move from the one before. It
spells the letters of its tiles in order. All of this is one relation between
a board, a word and a path; depending on which of them are known, it checks,
searches or completes.

A board is a term board(Cell1, ..., CellN). The cells are in row-major order,
and each is cell(Row-Column, Letters, Neighbours): its position, counted from
0, the characters of its tile, and the numbers of the cells a king's move
away, in ascending order.
*/

%!  make_board(+Rows, -Board) is det.
%
%   True iff Board is the board of Rows, a list of rows of tiles. A tile is an
%   atom of one or more letters; '.' is a hole; a variable is a tile of one
%   unknown letter. Rows need not be equally long. Throws a type error for
%   anything that is not a list or atom, and a domain error for an atom that
%   is not a tile, and for boards without cells or with more than 64.
%
%   ```
%   ?- make_board([[c,a],['.',qu]], B).
%   B = board(cell(0-0,[c],[2,3]),cell(0-1,[a],[1,3]),cell(1-1,[q,u],[1,2])).
%   ?- make_board([[c,A]], _B), board_has_word(_B, [c,a]).
%   A = a.
%   ```

make_board(Rows, Board) :-
    check_list_(Rows),
    rows_tiles_(Rows, 0, Tiles),
    length(Tiles, Size),
    (   Size =:= 0
    ->  throw(error(domain_error(board_with_cells, Rows), _))
    ;   Size > 64
    ->  throw(error(domain_error(board_of_at_most_64_cells, Size), _))
    ;   number_tiles_(Tiles, 1, Numbered),
        tiles_cells_(Tiles, Numbered, Cells),
        Built =.. [board|Cells],
        (   ground(Built)
        ->  copy_term(Built, Board) % without the variables of its construction
        ;   Board = Built
        )
    ).

check_list_(List) :-
    (   acyclic_term(List)
    ->  check_end_(List)
    ;   throw(error(type_error(list, List), _))
    ).

check_end_(List) :-
    (   var(List)
    ->  throw(error(instantiation_error, _))
    ;   List = [_|Rest]
    ->  check_end_(Rest)
    ;   List == []
    ->  true
    ;   throw(error(type_error(list, List), _))
    ).

rows_tiles_([], _, []).
rows_tiles_([Row|Rows], Y, Tiles) :-
    check_list_(Row),
    row_tiles_(Row, Y, 0, Tiles, Rest),
    Y1 is Y + 1,
    rows_tiles_(Rows, Y1, Rest).

row_tiles_([], _, _, Tiles, Tiles).
row_tiles_([Tile|Row], Y, X, Tiles0, Tiles) :-
    tile_letters_(Tile, Letters),
    (   Letters == ['.']
    ->  Tiles0 = Tiles1
    ;   Tiles0 = [tile(Y, X, Letters)|Tiles1]
    ),
    X1 is X + 1,
    row_tiles_(Row, Y, X1, Tiles1, Tiles).

tile_letters_(Tile, Letters) :-
    (   var(Tile)
    ->  Letters = [Tile]
    ;   atom(Tile)
    ->  atom_chars(Tile, Letters),
        (   ( Letters == ['.'] ; letters_(Letters) )
        ->  true
        ;   throw(error(domain_error(tile, Tile), _))
        )
    ;   throw(error(type_error(tile, Tile), _))
    ).

%   Beyond ASCII every character counts as a letter.

letters_([Letter|Letters]) :-
    maplist(letter_, [Letter|Letters]).

letter_(Letter) :-
    char_code(Letter, Code),
    (   Code >= 0'a, Code =< 0'z
    ->  true
    ;   Code >= 0'A, Code =< 0'Z
    ->  true
    ;   Code > 127
    ).

number_tiles_([], _, []).
number_tiles_([tile(Y, X, _)|Tiles], N, [at(Y, X, N)|Numbered]) :-
    N1 is N + 1,
    number_tiles_(Tiles, N1, Numbered).

tiles_cells_([], _, []).
tiles_cells_([tile(Y, X, Letters)|Tiles], Numbered, [Cell|Cells]) :-
    Cell = cell(Y-X, Letters, Neighbours),
    neighbours_(Numbered, Y, X, Neighbours),
    tiles_cells_(Tiles, Numbered, Cells).

neighbours_([], _, _, []).
neighbours_([at(Y1, X1, N)|Numbered], Y, X, Neighbours) :-
    (   kings_move_(Y, X, Y1, X1)
    ->  Neighbours = [N|Neighbours1]
    ;   Neighbours = Neighbours1
    ),
    neighbours_(Numbered, Y, X, Neighbours1).

kings_move_(Y, X, Y1, X1) :-
    abs(Y1 - Y) =< 1,
    abs(X1 - X) =< 1,
    \+ ( Y1 =:= Y, X1 =:= X ).

%!  board_has_word(+Board, ?Word) is nondet.
%
%   True iff some path of Board spells Word, a list of characters. There is
%   one answer for each such path, in the order of board_path/3.
%
%   ```
%   ?- make_board([[c,a],[t,s]], B), board_has_word(B, [c,a,t]).
%   B = board(cell(0-0,[c],[2,3,4]),cell(0-1,[a],[1,3,4]),cell(1-0,[t],[1,2,4]),cell(1-1,[s],[1,2,3])).
%   ```

board_has_word(Board, Word) :-
    board_path(Board, Word, _).

%!  board_path(+Board, ?Word, ?Path) is nondet.
%
%   True iff Path is a path of Board, a nonempty list of cells Row-Column, and
%   Word is the list of the characters that it spells. Each path is answered
%   once, depth first: a path before its extensions, cells in row-major order.
%   With Word unbound it enumerates all paths, limited only by the size of the
%   board, and holds one path at a time; with Word partly known, it follows
%   only the paths that match.
%
%   ```
%   ?- make_board([[c,a],[t,s]], _B), board_path(_B, [c,A,s], _).
%   A = a
%   ;  A = t.
%   ?- make_board([[qu,a]], _B), board_path(_B, W, Path).
%   W = [q,u], Path = [0-0]
%   ;  W = [q,u,a], Path = [0-0,0-1]
%   ;  W = [a], Path = [0-1]
%   ;  W = [a,q,u], Path = [0-1,0-0].
%   ```

board_path(Board, Word, Path) :-
    board_size_(Board, Size),
    numbers_(1, Size, Starts),
    path_(Starts, Board, [], Word, Path).

%   path_(Ns, Board, Visited, Word, Path): Path starts in one of the cells Ns,
%   avoids those Visited, and spells Word.

path_(Ns, Board, Visited, Word, [Place|Path]) :-
    member(N, Ns),
    arg(N, Board, cell(Place, Letters, Neighbours)),
    spells_(Letters, Word, Rest),
    \+ memberchk(N, Visited),
    more_(Rest, Neighbours, Board, [N|Visited], Path).

%   more_(Word, Ns, Board, Visited, Path): Path continues through Ns to spell
%   the rest of the word, and ends where the word does.

more_([], _, _, _, []).
more_([Letter|Word], Ns, Board, Visited, Path) :-
    path_(Ns, Board, Visited, [Letter|Word], Path).

%   spells_(Letters, Word, Rest): Word is Letters followed by Rest.

spells_([], Word, Word).
spells_([Letter|Letters], [Letter|Word], Rest) :-
    spells_(Letters, Word, Rest).

%!  board_path_between(+Board, +Min, +Max, ?Word, ?Path) is nondet.
%
%   As board_path/3, for words of Min to Max letters. Max may be the atom inf.
%   Longer paths are not followed.
%
%   ```
%   ?- make_board([[a,b,c]], _B), board_path_between(_B, 2, 2, W, _).
%   W = [a,b]
%   ;  W = [b,a]
%   ;  W = [b,c]
%   ;  W = [c,b].
%   ```

board_path_between(Board, Min, Max, Word, Path) :-
    board_size_(Board, Size),
    numbers_(1, Size, Starts),
    (   Max == inf
    ->  letters_on_(Size, Board, 0, Most)
    ;   Most = Max
    ),
    bounded_(Starts, Board, Min, Most, [], Word, Path).

bounded_(Ns, Board, Min, Max, Visited, Word, [Place|Path]) :-
    member(N, Ns),
    arg(N, Board, cell(Place, Letters, Neighbours)),
    spells_(Letters, Word, Rest),
    \+ memberchk(N, Visited),
    length(Letters, Length),
    Min1 is Min - Length,
    Max1 is Max - Length,
    Max1 >= 0,
    bounded_more_(Rest, Neighbours, Board, Min1, Max1, [N|Visited], Path).

bounded_more_([], _, _, Min, _, _, []) :-
    Min =< 0.
bounded_more_([Letter|Word], Ns, Board, Min, Max, Visited, Path) :-
    Max > 0,
    bounded_(Ns, Board, Min, Max, Visited, [Letter|Word], Path).

letters_on_(0, _, Sum, Sum) :-
    !.
letters_on_(N, Board, Sum0, Sum) :-
    arg(N, Board, cell(_, Letters, _)),
    length(Letters, Length),
    Sum1 is Sum0 + Length,
    N1 is N - 1,
    letters_on_(N1, Board, Sum1, Sum).

board_size_(Board, Size) :-
    (   var(Board)
    ->  throw(error(instantiation_error, _))
    ;   functor(Board, board, Size),
        Size > 0
    ->  true
    ;   throw(error(type_error(board, Board), _))
    ).

numbers_(From, To, Numbers) :-
    (   From > To
    ->  Numbers = []
    ;   Numbers = [From|Numbers1],
        From1 is From + 1,
        numbers_(From1, To, Numbers1)
    ).
