import { describeExample } from "./programs.js";

describeExample("word_ladder.pl", [
  ["a rung changes one letter", "rung(cold, X)", ["cord", "gold", "hold"]],
  ["a word is no rung from itself", "rung(cold, cold), X = yes", []],
  ["the distance is that of the shortest ladder", "distance(cold, warm, X)", ["4"]],
  ["a word is no rungs from itself", "distance(cold, cold, X)", ["0"]],
  ["some words are not linked", "distance(cold, zinc, X)", []],
  ["what is no word has no distance", "distance(cxld, Y, N), X = Y-N", []],
  [
    "ladders are the shortest, each once",
    "ladder(cold, warm, X)",
    ["[cold,cord,card,ward,warm]", "[cold,cord,word,ward,warm]", "[cold,cord,word,worm,warm]"],
  ],
  ["a ladder may be of one word", "ladder(zinc, zinc, X)", ["[zinc]"]],
  [
    "the distance is the same both ways",
    "findall(A-B, (member(A, [cold,warm,five]), distance(A, B, N), distance(B, A, M), M =\\= N), X)",
    ["[]"],
  ],
  [
    "each ladder of a pair has as many rungs as the distance",
    "findall(A, (word(A), distance(A, warm, N), ladder(A, warm, Ws), \\+ length(Ws, M), M =\\= N+1), X)",
    ["[]"],
  ],
  ["a family is closed", "findall(W, family(five, W), Ws), sort(Ws, X)", ["[five,live,love,move]"]],
  [
    "families share no word and leave none out",
    "families(Fs), append(Fs, All), length(All, N), findall(W, word(W), Ws), length(Ws, M), X = N-M",
    ["82-82"],
  ],
]);
