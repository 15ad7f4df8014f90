/*
 * Queries the relations of boggle.ts, in each direction: `npx tsx examples/embedding/main.ts`.
 */
import { Engine } from "../../src/index.js";
import { assoc } from "../../src/libraries/assoc.js";
import { allWords, hasWord, nextLetters } from "./boggle.js";

const engine = new Engine({ libraries: [assoc] });
const rows = ["abc", "def", "ghi"].map((row) => [...row]);

console.log("adhf is on abc/def/ghi:", hasWord(engine, rows, "adhf"));
console.log("adhc is on abc/def/ghi:", hasWord(engine, rows, "adhc"));
console.log("adh goes on with:", [...new Set(nextLetters(engine, rows, "adh"))].join(" "));
for (const size of [2, 3]) {
  const small = rows.slice(0, size).map((row) => row.slice(0, size));
  const words = allWords(engine, small, 3);
  const [first] = words;
  console.log(
    `${size}x${size}: ${words.length} words of 3 letters and more, from ${first?.join("")} on`,
  );
}
