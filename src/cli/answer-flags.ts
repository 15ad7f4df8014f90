/*
 * The flags that control how the top level shows answers.
 *
 *   answer_write_options   options of write_term/2 for the terms of answers
 *   answer_boards          `drawn`: a board is drawn, and shown as the goal that makes it;
 *                          `term`: it is shown like any other term
 */
import { readWriteOptions } from "../builtins/writing.js";
import type { Engine } from "../engine/engine.js";
import type { Database } from "../machine/database.js";
import { Machine } from "../machine/machine.js";
import { atom, structure } from "../terms/term.js";
import { listOf } from "../terms/walk.js";
import type { WriteOptions } from "../text/writer.js";
import { boardGoal } from "./board-answers.js";
import type { AnswerStyle } from "../engine/answer-text.js";

/** The depth to which terms are shown at a terminal, where a key shows them in full. */
const DEPTH = 100;
/** The number of parts of each term that are shown there: even at a small depth there may be billions. */
const NODES = 10_000;

/** Declares the flags with defaults for a person at a terminal, or for a program that reads the output. */
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
 * The current settings for showing answers.
 *
 * @param engine the engine whose flags apply
 * @param inFull whether to ignore the settings that shorten terms: the depth and the hooks. Default: false
 * @throws {Ball} if the flag `answer_write_options` is not a list of options
 */
export function answerStyle(engine: Engine, inFull: boolean = false): AnswerStyle {
  const { database } = engine;
  const { value } = database.flags.get("answer_write_options")!;
  const { options } = readWriteOptions(new Machine(database), value);
  const { maxDepth } = options;
  // A cyclic term cannot be shown in full: it is shown as deep as otherwise.
  const write: Partial<WriteOptions> = inFull
    ? { ...options, maxDepth: undefined, cyclicDepth: maxDepth || undefined, portray: undefined }
    : { ...options, maxNodes: maxDepth ? NODES : undefined };
  const drawn = !inFull && database.flags.text("answer_boards") === "drawn";
  return drawn ? { write, binding: boardGoal } : { write };
}
