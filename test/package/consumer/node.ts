// The part of a program that is for Node.

import { Engine, LoadError, builtInDictionary } from "ambilog/node";
import type { EngineOptions } from "ambilog/node";

const options: EngineOptions = { dialect: "swi" };
const engine = new Engine(options);
let errors = 0;
try {
  engine.consult("p(1). p(");
} catch (thrown) {
  if (!(thrown instanceof LoadError)) throw thrown;
  errors = thrown.messages.length;
}
const words: number = builtInDictionary().size;
const row = engine.once("list_to_assoc([a-1], A), get_assoc(a, A, X), word([c,a,t]), p(X)");
console.log(JSON.stringify({ errors, words: words > 100_000, x: row?.["X"] }));
