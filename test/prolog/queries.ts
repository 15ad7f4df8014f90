/** Reads and runs the queries with answers in the comments of Prolog texts. */
import { HaltError, PrologError, ResourceError } from "../../src/engine/errors.js";
import type { Engine } from "../../src/engine/engine.js";
import type { Value } from "../../src/machine/value-types.js";

const TEXTS = { texts: true } as const;

/** A query of a comment: the goal, and the text of its answers. */
export interface DocumentedQuery {
  readonly line: number;
  readonly goal: string;
  readonly answers: string;
}

/** The queries in the fenced blocks of a text's comments. */
export function documentedQueries(text: string): DocumentedQuery[] {
  const queries: DocumentedQuery[] = [];
  let fenced = false;
  let goal: string[] | undefined;
  let answers: string[] = [];
  let line = 0;
  let inGoal = false;
  const finish = (): void => {
    if (goal !== undefined) {
      const whole = goal.join("\n").replace(/\.$/, "");
      queries.push({ line, goal: whole, answers: answers.join("\n") });
    }
    goal = undefined;
    answers = [];
  };
  text.split("\n").forEach((raw, i) => {
    const comment = /^%(?: {3}| ?$)?(.*)$/.exec(raw)?.[1];
    if (comment === undefined) {
      fenced = false;
      finish();
    } else if (comment.trim().startsWith("```")) {
      fenced = !fenced;
      finish();
    } else if (fenced && comment.startsWith("?- ")) {
      finish();
      line = i + 1;
      goal = [comment.slice(3)];
      inGoal = !comment.endsWith(".");
    } else if (fenced && goal !== undefined) {
      if (inGoal) {
        goal.push(comment);
        inGoal = !comment.endsWith(".");
      } else if (comment.trim() !== "") {
        answers.push(comment);
      }
    }
  });
  finish();
  return queries;
}

/** The queries of an example of the reference. */
export function queriesIn(example: string): DocumentedQuery[] {
  const comment = ["```", ...example.split("\n"), "```"].map((line) => `%   ${line}`);
  return documentedQueries(comment.join("\n"));
}

function formal(term: Value, engine: Engine): string {
  const query = engine.query("_E = error(_F, _) -> X = _F ; X = _E", { _E: term }, TEXTS);
  const { texts } = query.answers().next().value!;
  query.return();
  return (texts[0] ?? "X = _").slice("X = ".length);
}

/** The answers of a goal as the documentation writes them; at most `limit` of them. */
export function answersOf(engine: Engine, goal: string, limit: number): string {
  const answers: string[] = [];
  try {
    const query = engine.query(goal, {}, TEXTS);
    for (const { texts } of query.answers()) {
      if (answers.length === limit) {
        answers.push("... .");
        query.return();
        break;
      }
      answers.push(texts.join(", ") || "true");
    }
    if (answers.length === 0) answers.push("false");
  } catch (thrown) {
    if (thrown instanceof ResourceError) answers.push(`error: resource_error(${thrown.kind})`);
    else if (thrown instanceof HaltError) answers.push(`halt: ${thrown.status}`);
    else if (!(thrown instanceof PrologError)) throw thrown;
    else answers.push(`error: ${formal(thrown.term, engine)}`);
  }
  const text = answers.join("\n;  ");
  return text.endsWith(" .") ? text : `${text}.`;
}

/** The text with the nameless variables of each answer numbered in order of appearance. */
export function normalise(text: string): string {
  return text.split("\n;  ").map(normaliseAnswer).join("\n;  ");
}

function normaliseAnswer(text: string): string {
  const names = new Map<string, string>();
  return text.replace(/\b_(?:\d+|[A-Z]\w*)\b|\b_G\d+\b/g, (name) => {
    if (!names.has(name)) names.set(name, `_${names.size + 1}`);
    return names.get(name)!;
  });
}
