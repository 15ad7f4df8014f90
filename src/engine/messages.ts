/**
 * What loading has to say to people: errors and warnings with their places. The
 * sentences about error terms are made in text/messages.ts; this gathers them
 * and hands them to whoever listens.
 */
import type { Term } from "../terms/term.js";
import { messageOf, renderReadError } from "../text/messages.js";
import type { ReadTerm } from "../text/parser.js";
import type { ReadError, SourceText } from "../text/source.js";
import { formatTerm } from "../text/writer.js";
import type { Database } from "../machine/database.js";
import type { Place } from "../machine/clause.js";
import type { Predicate } from "../machine/predicate.js";

/** An error or a warning from loading a program or running a directive. */
export interface Message {
  /** An error keeps a clause from being loaded; a warning does not. */
  readonly severity: "error" | "warning";
  /** The whole message as people read it: place, sentence, and the line of code where there is one. */
  readonly text: string;
  /** The name of the text, where the message is about one. */
  readonly file?: string | undefined;
  /** Counted from 1. */
  readonly line?: number | undefined;
  /** Counted from 1, in code points. */
  readonly column?: number | undefined;
  /** The Prolog term of an error. @internal */
  readonly term?: Term | undefined;
}

/** Makes messages and hands them on. */
export class Messenger {
  private readonly database: Database;
  private readonly report: (message: Message) => void;

  constructor(database: Database, report: (message: Message) => void) {
    this.database = database;
    this.report = report;
  }

  /** Hands on a message that is made already. */
  forward(message: Message): void {
    this.report(message);
  }

  /** A sentence for the error term `x`. */
  sentence(x: Term): string {
    return messageOf(x, { operators: this.database.user.operators });
  }

  private goalText(goal: Term): string {
    return formatTerm(goal, {
      operators: this.database.user.operators,
      quoted: true,
      numberVars: true,
      maxDepth: 10,
    });
  }

  /** A text that cannot be read. */
  syntaxError(error: ReadError, source: SourceText): void {
    const position = source.position(error.offset);
    const text = renderReadError(source, error);
    this.report({ severity: "error", text, file: source.file, ...position });
  }

  /** An error in a clause or directive, or in the goal that it ran. */
  error(term: Term, place: Place | undefined, source?: SourceText, goal?: Term): void {
    const where = place === undefined ? "" : `${place.file}:${place.line}:${place.column}: `;
    let text = `${where}Error: ${this.sentence(term)}`;
    if (goal !== undefined) text += `\n  in the goal ${this.goalText(goal)}`;
    else if (source !== undefined && place !== undefined) text += `\n${frameAt(source, place)}`;
    this.report({ severity: "error", text, term, ...plain(place) });
  }

  /** A directive that has no answer. */
  goalFailed(goal: Term, place: Place | undefined): void {
    this.warn(`Goal (directive) failed: ${this.goalText(goal)}`, place);
  }

  discontiguous(p: Predicate, place: Place): void {
    this.warn(`Clauses of ${p.indicator} are not together in the source file`, place);
  }

  redefined(p: Predicate, before: string, now: string): void {
    const text = `Redefined ${p.indicator}: its clauses in ${before} are replaced by those in ${now}`;
    this.warn(text, undefined);
  }

  singletons(read: ReadTerm, place: Place): void {
    const { singletons } = read;
    if (singletons.length === 0) return;
    const names = singletons.join(", ");
    this.warn(
      `Singleton variable${singletons.length > 1 ? "s" : ""}: ${names} (occur${singletons.length > 1 ? "" : "s"} only once in the clause)`,
      place,
    );
  }

  warn(sentence: string, place: Place | undefined): void {
    const where = place === undefined ? "" : `${place.file}:${place.line}:${place.column}: `;
    this.report({ severity: "warning", text: `${where}Warning: ${sentence}`, ...plain(place) });
  }
}

/** The place as a plain object, which a message can take up. */
function plain(place: Place | undefined): Partial<Place> {
  if (place === undefined) return {};
  const { file, line, column } = place;
  return { file, line, column };
}

function frameAt(source: SourceText, place: Place): string {
  const lines = source.text.split("\n", place.line);
  let offset = 0;
  for (let i = 0; i < place.line - 1; i++) offset += lines[i]!.length + 1;
  return source.frame(offset + place.column - 1);
}
