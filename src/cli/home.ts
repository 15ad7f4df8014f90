/*
 * The files of the top level in the user's home folder.
 */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * The file that stores the history of goals: the value of the environment variable AMBILOG_HISTORY, else
 * `.ambilog_history` in the home folder; undefined if the variable is set and empty.
 */
export function historyFile(): string | undefined {
  const named = process.env["AMBILOG_HISTORY"];
  if (named === "") return undefined;
  return named ?? join(homedir(), ".ambilog_history");
}

/** The program that is loaded before all others at a terminal; undefined if there is none. */
export function initialisationFile(): string | undefined {
  const path = join(homedir(), ".ambilogrc");
  return existsSync(path) ? path : undefined;
}
