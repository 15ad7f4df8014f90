/*
 * Runs a program, and writes the outcomes as JSON to standard output: in each round the goal, a goal
 * that releases what it has left, a query after it, and the goal again in a program that catches the error; then the
 * same number of times within one program. Without rounds, the outcome of the goal.
 *
 * node runaway.mjs ENTRY CLAUSES '{ "goal", "after", "memory", "rounds" }'
 */
import { readFileSync } from "node:fs";

const [, , entry, text, options] = process.argv;
const { goal, after = "true", memory, rounds } = JSON.parse(options);
const { Engine } = await import(entry);
const libraries = entry === "ambilog" ? (await import("ambilog/libraries")).all : [];
const limits = { memory };
const engine = new Engine(entry === "ambilog" ? { limits, libraries } : { limits });
engine.consult(readFileSync(text, "utf8"), { file: "runaways.pl" });

/** The outcome of a goal: an answer, none, or the kind of resource that ran out. */
function outcome(query) {
  try {
    return engine.query(query).next().done === true ? "no" : "yes";
  } catch (error) {
    return error.kind ?? String(error.message).slice(0, 200);
  }
}

const outcomes = [];
const caught = `catch((${goal}), error(resource_error(memory), _), true)`;
for (let i = 0; i < rounds; i++) {
  outcomes.push(outcome(goal), outcome(after), outcome("many(20000)"));
  outcomes.push(outcome(`${caught}, ${after}, many(20000)`), outcome(after));
}
const again = `forall(between(1, ${rounds}, _), (${caught}, ${after}, many(20000)))`;
outcomes.push(outcome(rounds === 0 ? goal : again));
console.log(JSON.stringify(outcomes));
