/*
 * Finds the syntax errors of texts with an engine in a worker of its own. It reads a text with the operators that the text
 * declares or imports, and keeps and runs none of it. It starts when it is first needed.
 */
import type { PlainMessage, WorkerLike } from "../worker/index.js";
import { MOST_CHARACTERS } from "./analysis.js";
import { problemAt, sentences } from "./query-text.js";
import { Session } from "./session.js";
import { tokensOf } from "./tokens.js";
import type { Span } from "./tokens.js";

export interface Problem extends Span {
  readonly message: string;
}

/** Each term of the texts behind it is read, and nothing is left of it but its operators. */
const READING = `
declared(op(Priority, Type, Names)) :- catch(op(Priority, Type, Names), _, true).
declared((A, B)) :- declared(A), declared(B).
declared(module(_, Exports)) :-
    is_list(Exports),
    forall(( member(Export, Exports), nonvar(Export), Export = op(_,_,_) ), declared(Export)).
declared(use_module(library(Name))) :- catch(use_module(library(Name)), _, true).
declared(use_module(File, _)) :- declared(use_module(File)).
left(Term) :- nonvar(Term), Term = (:- Directive), nonvar(Directive), declared(Directive), !.
left(_).
term_expansion(Term, []) :- left(Term).
`;

let session: Session | undefined;
/** The reading in progress; texts are read one after the other. */
let reading: Promise<unknown> = Promise.resolve();
let newWorker: () => WorkerLike | undefined = () => undefined;

/** Sets the function that makes the worker, if it must not be the usual one. */
export function readIn(worker: () => WorkerLike | undefined): void {
  newWorker = worker;
}

/** The syntax errors of a text, which may use the operators of another one. */
export async function problemsOf(text: string, base: string = ""): Promise<readonly Problem[]> {
  if (text.length > MOST_CHARACTERS) return [];
  const reader = (session ??= new Session(newWorker));
  const file = "text.pl";
  const read = async (): Promise<readonly PlainMessage[]> =>
    reader.load([
      { file: "reading.pl", text: READING },
      { file: "base.pl", text: base },
      { file, text },
    ]);
  const said = reading.then(read).catch(() => []);
  reading = said;
  const messages = await said;
  const errors = messages.filter((message) => message.file === file && ERROR.test(message.text));
  if (errors.length === 0) return [];
  const tokens = [...tokensOf(text)];
  return errors.map((error): Problem => {
    const from = Math.min(offsetOf(text, error), Math.max(0, text.length - 1));
    const token = tokens.find((one) => one.from <= from && from < one.to);
    const to = token?.sort === "wrong" ? from + 1 : (token?.to ?? from + 1);
    return { from, to, message: sentences(error.text).join(". ") };
  });
}

/** The syntax error of a goal that cannot be run, since the program has errors too. */
export async function problemOfGoal(goal: string, program: string): Promise<string | undefined> {
  const [found] = await problemsOf(`${goal}.`, program);
  if (found === undefined) return undefined;
  const before = goal.slice(0, found.from).split("\n");
  return problemAt(before.length, Array.from(before.at(-1)!).length + 1, found.message);
}

const ERROR = /^\S*?\d+:\d+: Syntax error: /;

/** The offset of a message's place in its text. */
function offsetOf(text: string, { line = 1, column = 1 }: PlainMessage): number {
  let from = 0;
  for (let n = 1; n < line; n++) from = text.indexOf("\n", from) + 1;
  const before = Array.from(text.slice(from, from + 2 * column)).slice(0, column - 1);
  return from + before.join("").length;
}
