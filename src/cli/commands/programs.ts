/*
 * `ambilog [FILE.pl...]`: runs programs, goals, and the queries on the standard input.
 */
import { commands } from "../command-table.js";
import { ERROR, FAILURE, SUCCESS, UsageError, say } from "../console.js";
import type { Console } from "../console.js";
import { HaltError } from "../../engine/errors.js";
import { findProgram, isScript } from "../../node/node-files.js";
import { commonOptions, quote } from "../options.js";
import type { Arguments, CommandSyntax, OptionRow } from "../options.js";
import { Session, engineOptions, errorText, isFinal } from "../session.js";
import { runTopLevel } from "../toplevel.js";
import { nearest } from "../../text/spelling.js";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** Options of SWI-Prolog that change nothing here; the help lists them in its notes. */
const swiOptions: readonly OptionRow[] = [
  { name: "optimise", short: "O", doc: "" },
  { name: "table-space", value: "SIZE", doc: "" },
  ...["tty", "debug", "signals", "packs", "pce", "threads"].flatMap((name) => [
    { name, doc: "" },
    { name: `no-${name}`, doc: "" },
  ]),
  { name: "compile", short: "c", doc: "" },
  { name: "state", short: "x", value: "FILE", doc: "" },
];

const HOWS: readonly string[] = ["print", "halt", "status"];

export const syntax: CommandSyntax = {
  name: "",
  usage: "[OPTIONS] [-g GOAL]... [FILE.pl...] [ARGS]",
  summary:
    "Loads the files, runs the goals, and then answers the queries on stdin: at a terminal as many\n" +
    "answers as you request, from a pipe the first answer of each.\n" +
    "If the first argument is one of the commands below, that command runs.",
  options: [
    { name: "goal", short: "g", value: "GOAL", doc: "run GOAL after loading; may be repeated" },
    {
      name: "toplevel",
      short: "t",
      value: "GOAL",
      doc: "run GOAL in place of the queries on stdin, such as halt",
    },
    { name: "script", short: "s", value: "FILE", doc: "load FILE" },
    { name: "load", short: "l", value: "FILE", doc: "load FILE" },
    {
      name: "init-file",
      short: "f",
      value: "FILE",
      doc: "load FILE in place of ~/.ambilogrc; none for no file",
    },
    {
      name: "search-path",
      short: "p",
      value: "ALIAS=DIR",
      doc: "look for files ALIAS(FILE) in DIR",
    },
    {
      name: "on-error",
      value: "HOW",
      doc: "after errors in files: print, halt (exit 1) or status (exit 1 at the end)",
    },
    { name: "on-warning", value: "HOW", doc: "the same after warnings and errors" },
    {
      name: "stack-limit",
      value: "SIZE",
      doc: "bytes of the stacks, or kilobytes and so on: 500m, 2g (default: 1g)",
    },
    { name: "quiet", short: "q", doc: "no greeting at a terminal" },
    { name: "no-rc", doc: "do not load ~/.ambilogrc, which is loaded first at a terminal" },
    { name: "no-color", doc: "no colours, like setting the environment variable NO_COLOR" },
    ...engineOptions,
    ...commonOptions,
    { name: "version", short: "v", doc: "print the version" },
    ...swiOptions,
  ],
  notes:
    "ARGS are for the program: all that follows a file that begins with #!, or from the first operand on\n" +
    "that does not end in .pl or .prolog, or what follows --. SWI-Prolog's options -O, --no-tty,\n" +
    "--no-debug, --no-signals, --no-packs and --no-pce are accepted and change nothing.",
  kindOf(operand, isFirst) {
    if (isFirst) return isScript(operand) ? "script" : "program";
    return /\.(?:pl|prolog|plt)$/.test(operand) ? "program" : "argument";
  },
};

const GREETING = "ambilog: Prolog. Type a goal, or help. to see what there is; halt. leaves.\n";

export async function run(args: Arguments, streams: Console): Promise<number> {
  const console = args.has("no-color") ? { ...streams, coloured: false } : streams;
  if (args.has("compile") || args.has("state")) {
    throw new UsageError("There are no saved states: run the files themselves, or see Engine.save");
  }
  const [onError, onWarning] = ["on-error", "on-warning"].map((name) => {
    const how = args.text(name) ?? "print";
    if (HOWS.includes(how)) return how;
    throw new UsageError(`Expected print, halt or status for --${name}, but got ${quote(how)}`);
  });
  const initial = args.text("init-file");
  const files = [...args.all("load"), ...args.all("script"), ...args.operands];
  if (initial !== undefined && initial !== "none") files.unshift(initial);
  for (const name of files) {
    if (findProgram(name) !== undefined) continue;
    if (!args.has("swi")) throw new UsageError(missing(name));
    say(console, `ambilog: ${missing(name)}`);
    return FAILURE;
  }
  const session = await Session.start(args, console, undefined, console.interactive);
  for (const path of args.all("search-path")) addSearchPath(session, path);
  const size = args.text("stack-limit");
  if (size !== undefined) limitStacks(session, size);
  return session.use(async () => {
    const hasOwn = console.interactive && !args.has("no-rc") && initial === undefined;
    const first = hasOwn ? initialisationFile() : undefined;
    try {
      session.consult(first === undefined ? files : [first, ...files]);
    } catch (thrown) {
      return toldError(console, thrown, FAILURE);
    }
    const isMet = (how: string): boolean => {
      const { loadErrors, loadWarnings } = session;
      return (
        (onError === how && loadErrors > 0) || (onWarning === how && loadErrors + loadWarnings > 0)
      );
    };
    if (isMet("halt")) return FAILURE;
    const ending = runGoals(args, console, session);
    return isMet("status") ? (await ending.catch(statusOf)) || FAILURE : ending;
  });
}

/** The exit code of `halt/1`; rethrows anything else. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HaltError) return thrown.status;
  throw thrown;
}

/** Runs the goals of the options and of the files, and then the program or the top level. */
async function runGoals(args: Arguments, console: Console, session: Session): Promise<number> {
  for (const goal of args.all("goal")) {
    const status = await prove(session, "-g", goal, () => session.provesLater(goal));
    if (status !== SUCCESS) return status;
  }
  for (const goal of session.programGoals) {
    const status = await prove(session, "initialization", "program", () =>
      session.provesLater("_Goal", { _Goal: goal }),
    );
    if (status !== SUCCESS) return status;
  }
  const main = session.mainGoal;
  const toplevel = args.text("toplevel");
  if (main === undefined && toplevel !== undefined && !/^(?:prolog|default)$/.test(toplevel)) {
    return prove(session, "-t", toplevel, () => session.provesLater(toplevel));
  }
  if (main === undefined) {
    if (console.interactive && !args.has("quiet")) console.output.write(GREETING);
    return await runTopLevel(session, historyFile());
  }
  return prove(session, "initialization", "main", () =>
    session.provesLater("_Main", { _Main: main }),
  );
}

/** Adds a clause of `file_search_path/2` for `ALIAS=FOLDER`. */
function addSearchPath(session: Session, text: string): void {
  const [, alias, folder] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (alias === undefined || folder === undefined) {
    throw new UsageError(`Expected ALIAS=DIR for -p, but got ${quote(text)}`);
  }
  const goal = "asserta(user:file_search_path(_Alias, _Folder))";
  session.prove(goal, { _Alias: { atom: alias }, _Folder: { atom: folder } });
}

/** Sets the flag stack_limit by a number with a unit. */
function limitStacks(session: Session, text: string): void {
  const [, digits, unit = ""] = /^(\d+)([bkmg]?)$/i.exec(text) ?? [];
  if (digits === undefined) {
    throw new UsageError(`Expected a size such as 500m for --stack-limit, but got ${quote(text)}`);
  }
  const bytes = BigInt(digits) << BigInt(10 * "bkmg".indexOf(unit.toLowerCase()));
  session.prove("set_prolog_flag(stack_limit, _Bytes)", { _Bytes: bytes });
}

/** Runs a goal that is expected to succeed, and reports it if it fails. */
async function prove(
  session: Session,
  origin: string,
  goal: string,
  hasAnswer: () => Promise<boolean>,
): Promise<number> {
  try {
    if (await hasAnswer()) return SUCCESS;
    say(session.console, `Warning: Goal (${origin}) failed: ${goal}`);
    return FAILURE;
  } catch (thrown) {
    return toldError(session.console, thrown, ERROR);
  }
}

/** Tells the error of a program, for which the exit code is `status`; rethrows anything else. */
function toldError(console: Console, thrown: unknown, status: number): number {
  const text = isFinal(thrown) ? undefined : errorText(thrown);
  if (text === undefined) throw thrown;
  say(console, text);
  return status;
}

function missing(name: string): string {
  const text = `There is no file ${quote(name)}`;
  if (!/^[\w-]+$/.test(name)) return text;
  const [meant] = nearest(name, commands.keys());
  const hint = meant === undefined ? "" : `; did you mean the command ${meant}?`;
  return `${text} and no command of that name${hint}`;
}

/**
 * The file that stores the history of goals: the value of the environment variable AMBILOG_HISTORY, else
 * `.ambilog_history` in the home folder; undefined if the variable is set and empty.
 */
function historyFile(): string | undefined {
  const named = process.env["AMBILOG_HISTORY"];
  if (named === "") return undefined;
  return named ?? join(homedir(), ".ambilog_history");
}

/** The program that is loaded before all others at a terminal; undefined if there is none. */
function initialisationFile(): string | undefined {
  const path = join(homedir(), ".ambilogrc");
  return existsSync(path) ? path : undefined;
}
