/*
 * The commands that the first argument may name.
 */
import type { Arguments, CommandSyntax } from "./options.js";
import type { Console } from "./console.js";

/** The exports of a command's file. */
export interface Command {
  readonly syntax: CommandSyntax;
  run(args: Arguments, console: Console): Promise<number>;
}

/** The commands by name. Each is loaded when it runs. */
export const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["words", () => import("./commands/words.js")],
  ["check", () => import("./commands/check.js")],
  ["paths", () => import("./commands/paths.js")],
  ["score", () => import("./commands/score.js")],
  ["search", () => import("./commands/search.js")],
  ["prove", () => import("./commands/prove.js")],
  ["roll", () => import("./commands/roll.js")],
  ["canonical", () => import("./commands/canonical.js")],
  ["compare", () => import("./commands/compare.js")],
  ["dictionary", () => import("./commands/dictionary.js")],
  ["query", () => import("./commands/query.js")],
  ["test", () => import("./commands/test.js")],
  ["types", () => import("./commands/types.js")],
  ["playground", () => import("./commands/playground.js")],
]);
