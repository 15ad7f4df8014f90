/*
 * `ambilog [FILE.pl...]`: runs programs, goals, and the queries on the standard input.
 */
import { ERROR, FAILURE, SUCCESS, UsageError, say } from "../console.js";
import type { Console } from "../console.js";
import { findProgram } from "../../host/node-files.js";
import { commonOptions, quote } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";
import { historyFile, initialisationFile } from "../home.js";
import { Session, engineOptions, errorText, isFinal } from "../session.js";
import { runTopLevel } from "../toplevel.js";

export const syntax: CommandSyntax = {
  name: "",
  usage: "[OPTIONS] [-g GOAL]... [FILE.pl...] [-- ARGS]",
  summary:
    "Loads the files, runs the goals, and then answers the queries on stdin: at a terminal as many\n" +
    "answers as you request, from a pipe the first answer of each.\n" +
    "If the first argument is one of the commands below, that command runs.",
  options: [
    { name: "goal", short: "g", value: "GOAL", doc: "run GOAL after loading; may be repeated" },
    { name: "quiet", short: "q", doc: "no greeting at a terminal" },
    { name: "no-rc", doc: "do not load ~/.ambilogrc, which is loaded first at a terminal" },
    { name: "no-color", doc: "no colours, like setting the environment variable NO_COLOR" },
    ...engineOptions,
    ...commonOptions,
    { name: "version", short: "v", doc: "print the version" },
  ],
};

const GREETING = "ambilog: Prolog. Type a goal, or help. to see what there is; halt. leaves.\n";

export async function run(args: Arguments, streams: Console): Promise<number> {
  const console = args.has("no-color") ? { ...streams, coloured: false } : streams;
  for (const name of args.operands) {
    if (findProgram(name) === undefined) throw new UsageError(missing(name));
  }
  const session = await Session.start(args, console, undefined, console.interactive);
  return session.use(async () => {
    const first = console.interactive && !args.has("no-rc") ? initialisationFile() : undefined;
    await session.consult(first === undefined ? args.operands : [first, ...args.operands]);
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
    if (main === undefined) {
      if (console.interactive && !args.has("quiet")) console.output.write(GREETING);
      return await runTopLevel(session, historyFile());
    }
    return prove(session, "initialization", "main", () =>
      session.provesLater("_Main", { _Main: main }),
    );
  });
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
    if (isFinal(thrown)) throw thrown;
    const text = errorText(thrown);
    if (text === undefined) throw thrown;
    say(session.console, text);
    return ERROR;
  }
}

function missing(name: string): string {
  const isName = /^[\w-]+$/.test(name);
  return `There is no file ${quote(name)}${isName ? " and no command of that name" : ""}`;
}
