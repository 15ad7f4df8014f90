// An example of a program that uses the package. It is compiled and run in a project of its own.

import { Engine, rel, term } from "ambilog";
import type { Answer, Library, Limits, Query, Row, Value } from "ambilog";
import { BoardScorer, Dictionary, findWords, parseBoard, symmetries } from "ambilog/board";
import type { Board } from "ambilog/board";
import { all } from "ambilog/libraries";
import { assoc } from "ambilog/libraries/assoc";
import { board as boards } from "ambilog/libraries/board";
import { clpfd } from "ambilog/libraries/clpfd";
import { dcgBasics } from "ambilog/libraries/dcg/basics";
import { dictionary, dictionaryOf, setDictionary } from "ambilog/libraries/dictionary";

const { and, member, pair, relation, solve, variable } = rel;
const limits: Limits = { inferences: 1_000_000 };
const libraries: readonly Library[] = [assoc, boards, clpfd, dictionary, dcgBasics];
const engine = new Engine({ limits, libraries });

const words: Dictionary = Dictionary.fromWords(["cat", "cats", "tac"]);
setDictionary(engine, words);

const query: Query<{ W: string[] }> = engine.query<{ W: string[] }>(
  "make_board([[c,a],[t,s]], _B), board_has_word(_B, W), word(W)",
);
const found: string[] = [];
for (const { W } of query) found.push(W.join(""));

const board: Board = parseBoard("ca/ts");
const native: readonly string[] = findWords(board, words).words;
const score: number | undefined = new BoardScorer(words).score(board);

engine.consult(":- use_module(library(clpfd)).\nupper(Max) :- X in 1..3, X #< 3, fd_sup(X, Max).");
const fd: Row | undefined = engine.once("upper(S)");
const value: Value = term.compound("f", 1);

const edge: rel.Relation<[from: string, to: string]> = relation("edge", (from, to) =>
  member(pair(from, to), [pair("a", "b"), pair("b", "c")]),
);
const from = variable<string>();
const sources: string[] = [];
for (const row of solve(engine, and(edge(from, "c")), { from })) sources.push(row.from);

const answers: Answer[] = [...engine.query("member(X, [1,2])").answers()];

console.log(
  JSON.stringify({
    found,
    native,
    score,
    upper: fd?.["S"],
    value: engine.once("V = Value", { Value: value }) !== undefined,
    sources,
    answers: answers.length,
    same: dictionaryOf(engine) === words,
    turns: symmetries(board).length,
    libraries: all.length > libraries.length,
    integers: engine.query("phrase(integer(X), ['4', '2'])").all(),
  }),
);
