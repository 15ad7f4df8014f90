/*
 * `ambilog query`: the answers of a goal, one per line.
 */
import { ERROR, FAILURE, SUCCESS, UsageError, writeLine } from "../console.js";
import type { Console } from "../console.js";
import { jsonOption } from "../inputs.js";
import { commonOptions } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";
import type { QueryOptions } from "../../engine/query-options.js";
import type { Query } from "../../engine/query.js";
import { ProofPrinter, proofNotes, proofOptions } from "../proof-printer.js";
import { Session, engineOptions } from "../session.js";

export const syntax: CommandSyntax = {
  name: "query",
  usage: "GOAL [FILE.pl...] [OPTIONS] [-- ARGS]",
  summary: "Loads the files and prints the answers of the goal, one per line, as they are found.",
  options: [
    { name: "limit", value: "N", doc: "stop after N answers" },
    { ...jsonOption, doc: "print one JSON object per answer" },
    ...proofOptions,
    ...engineOptions,
    ...commonOptions,
  ],
  notes:
    'With --json, a part of a cyclic term that contains itself is {"cyclic":N}, the term\n' +
    "N levels above; residual goals, such as dif(X,a), are in a list under the key\n" +
    '"residuals".\n\n' +
    `${proofNotes}\n\n` +
    "Exit code 0 if there is an answer, 1 if there is none, 2 after an error.",
};

export async function run(args: Arguments, console: Console): Promise<number> {
  const [goal, ...files] = args.operands;
  if (goal === undefined || goal.endsWith(".pl")) {
    const got = goal === undefined ? "" : `, before the files, got ${goal}`;
    throw new UsageError(`Expected a GOAL, such as 'member(X, [1,2])'${got}`);
  }
  const limit = args.number("limit", 1) ?? Infinity;
  const session = await Session.start(args, console);
  return session.use(async () => {
    session.consult(files);
    if (session.loadErrors > 0) return ERROR;
    const proofs = ProofPrinter.of(args, session.engine);
    const answers = await print(session, goal, limit, args.has("json"), proofs);
    if (answers > 0) return SUCCESS;
    if (!args.has("json")) writeLine(console.output, "false");
    return FAILURE;
  });
}

/** The most values of an answer. */
const MOST = 2 ** 24;
const JSON_LINES: QueryOptions = { json: { maxNodes: MOST } };

/** Prints answers, and returns their number. */
async function print(
  session: Session,
  goal: string,
  limit: number,
  asJson: boolean,
  proofs: ProofPrinter | undefined,
): Promise<number> {
  let count = 0;
  const options = asJson ? JSON_LINES : {};
  const prepare = (query: Query): void => proofs?.record(query);
  for await (const query of session.answers(goal, {}, undefined, options, prepare)) {
    const text = asJson
      ? withProof(session.line(query), proofs)
      : (session.texts(query).join(", ") || "true") + (proofs?.text() ?? "");
    writeLine(session.console.output, text);
    if (++count >= limit) break;
  }
  return count;
}

/** A line of JSON, an object, with the proof as its last entry. */
function withProof(line: string, proofs: ProofPrinter | undefined): string {
  const node = proofs?.node();
  if (node === undefined) return line;
  return `${line.slice(0, -1)}${line === "{}" ? "" : ","}"proof":${JSON.stringify(node)}}`;
}
