/* The set of the words of a board, by relations in TypeScript and by the same clauses as text. */

import { allWords } from "../../examples/embedding/boggle.js";
import { Engine } from "../../src/complete.js";
import { timed } from "./measure.js";
import type { Task } from "./measure.js";

/** The clauses of examples/embedding/boggle.ts. */
const PROGRAM = `
all_words(Rows, Least, Words) :-
    make_board(Rows, Board),
    setof(Word, N^(board_has_word(Board, Word), length(Word, N), N >= Least), Words).

make_board(Rows, Board) :-
    square(Rows, N),
    places(N, Places),
    foldl(put_letter(Rows), Places, t, Board).

square(Rows, N) :- length(Rows, N), maplist(row_length(N), Rows).
row_length(N, Row) :- length(Row, N).
range(N, Numbers) :- Last is N - 1, bagof(I, between(0, Last, I), Numbers).
places(N, Places) :-
    range(N, Numbers),
    findall(Row-Column, ( member(Row, Numbers), member(Column, Numbers) ), Places).
put_letter(Rows, X-Y, Board0, Board) :-
    nth0(X, Rows, Row),
    nth0(Y, Row, Letter),
    put_assoc(X-Y, Board0, Letter, Board).

board_has_word(Board, Word) :-
    assoc_to_keys(Board, Places),
    member(Place, Places),
    board_has_word(Board, Word, Place).

board_has_word(_, [], _).
board_has_word(Board, [First|Rest], X-Y) :-
    del_assoc(X-Y, Board, First, Others),
    member(Down, [-1,0,1]),
    member(Across, [-1,0,1]),
    NewX is X + Down,
    NewY is Y + Across,
    board_has_word(Others, Rest, NewX-NewY).
`;

/** The words of three letters and more of 3x3, where there are 92,754 proofs. */
export function embeddingTasks(): Task[] {
  const rows = ["abc", "def", "ghi"].map((row) => [...row]);
  const text = new Engine();
  text.consult(PROGRAM);
  const embedded = new Engine();
  const digest = (words: unknown): string => `${(words as readonly unknown[]).length} words`;
  return [
    {
      name: "set of the words of 3x3, by steps in all directions",
      unit: "sets",
      contenders: [
        {
          name: "clauses as text",
          units: 1,
          run: () =>
            timed(() => digest(text.once("all_words(_Rows, 3, W)", { _Rows: rows })?.["W"])),
        },
        {
          name: "relations in TypeScript",
          units: 1,
          run: () => timed(() => digest(allWords(embedded, rows, 3))),
        },
      ],
    },
  ];
}
