/*
 * The flags that say how the top level shows answers.
 *
 *   answer_write_options   options of write_term/2 for the terms of answers
 *   answer_boards          `drawn`: a board is drawn, and shown as the goal that makes it;
 *                          `term`: it is a term as others are
 */
import { readWriteOptions } from "../builtins/writing.js";
import type { Engine } from "../engine/engine.js";
import type { Database } from "../machine/database.js";
import { Machine } from "../machine/machine.js";
import { atom, structure } from "../terms/term.js";
import { listOf } from "../terms/walk.js";
import type { WriteOptions } from "../text/writer.js";
import { boardGoal } from "./board-answers.js";
import type { AnswerStyle } from "./answer-text.js";

/** How deep terms are shown to a person at a terminal, who can have them in full by a key. */
const DEPTH = 100;
/** How many parts of each term are shown then: where the depth is small, there may be billions. */
const NODES = 10_000;

/** Declares the flags with the values that suit a person at a terminal, or a program that reads. */
export function declareAnswerFlags(database: Database, forPeople: boolean): void {
  const options = [
    structure("quoted", atom("true")),
    structure("numbervars", atom("true")),
    structure("portray", atom("true")),
  ];
  if (forPeople) options.push(structure("max_depth", DEPTH));
  database.flags.declare("answer_write_options", listOf(options));
  const boards = atom(forPeople ? "drawn" : "term");
  database.flags.declare("answer_boards", boards, true, ["drawn", "term"]);
}

/**
 * How answers are to be shown now.
 *
 * @param engine whose flags are asked
 * @param inFull whether to pass over what makes terms shorter: the depth and the hooks. Default: false
 * @throws {Ball} if the flag `answer_write_options` is no list of options
 */
export function answerStyle(engine: Engine, inFull: boolean = false): AnswerStyle {
  const { database } = engine;
  const { value } = database.flags.get("answer_write_options")!;
  const { options } = readWriteOptions(new Machine(database), value);
  const { maxDepth } = options;
  // What contains itself has no end to be shown: it is shown no shorter than otherwise.
  const write: Partial<WriteOptions> = inFull
    ? { ...options, maxDepth: undefined, cyclicDepth: maxDepth || undefined, portray: undefined }
    : { ...options, maxNodes: maxDepth ? NODES : undefined };
  const drawn = !inFull && database.flags.text("answer_boards") === "drawn";
  return drawn ? { write, binding: boardGoal } : { write };
}
