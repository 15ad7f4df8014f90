% Board and dictionary searched together: a path is followed only while some
% word begins so. The dictionary is a trie of facts, step(Node, Letter, Next)
% and end(Node), from the node 0.

bench(N) :-
    times(N),
    board(Board),
    dictionary_word(Board, _),
    fail.
bench(_).

answer(Count) :-
    board(Board),
    findall(Word, dictionary_word(Board, Word), Words),
    length(Words, Count).

board(Board) :-
    make_board([[c,a,t,d],[l,i,n,e],[m,a,r,o],[p,e,t,s]], Board).

dictionary_word(Board, Word) :-
    functor(Board, board, Size),
    numbers_(1, Size, Starts),
    walk(Starts, Board, [], 0, Word).

walk(Ns, Board, Visited, Node0, Word) :-
    member(N, Ns),
    arg(N, Board, cell(_, Letters, Neighbours)),
    along(Letters, Node0, Node, Word, Rest),
    \+ memberchk(N, Visited),
    further(Rest, Neighbours, Board, [N|Visited], Node).

along([], Node, Node, Word, Word).
along([Letter|Letters], Node0, Node, [Letter|Word], Rest) :-
    step(Node0, Letter, Node1),
    along(Letters, Node1, Node, Word, Rest).

further([], _, _, _, Node) :-
    end(Node).
further([Letter|Word], Ns, Board, Visited, Node) :-
    walk(Ns, Board, Visited, Node, [Letter|Word]).
