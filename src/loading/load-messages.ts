/**
 * The messages of loading: errors and warnings with their places. The sentences for error terms are made in
 * text/error-messages.ts; this module collects them and passes them to the listener.
 */
import type { Ball } from "../terms/error-terms.js";
import type { Cell, Term } from "../terms/term.js";
import { findVariable } from "../text/goal-search.js";
import { messageOf } from "../text/error-messages.js";
import { notes, renderReadError, warnings } from "../text/sentences.js";
import type { ReadTerm } from "../text/parser.js";
import { SourcePlace } from "../text/source-text.js";
import type { ReadError, SourceText } from "../text/source-text.js";
import { nearest } from "../text/spelling.js";
import { NamesOnDemand } from "../text/names-on-demand.js";
import { formatStart } from "../text/writer.js";
import type { Backtrace } from "../compile/backtrace.js";
import type { Database } from "../machine/database.js";
import type { Place } from "../machine/place.js";
import type { Predicate } from "../machine/predicate.js";
import type { Explainer, Explanation } from "./error-explanation.js";
import { plainNotes } from "./missing-library.js";
import { suspects } from "./singletons.js";
import type { Suspects } from "./singletons.js";
import type { Message } from "./message.js";

/** Goals in messages are cut off after this many characters: few do not end far before, at their 300th part. */
const GOAL_LENGTH = 10_000;

/** Makes messages and passes them on. */
export class Messenger {
  private readonly database: Database;
  private readonly hand: (message: Message) => void;

  constructor(database: Database, hand: (message: Message) => void) {
    this.database = database;
    this.hand = hand;
  }

  /** Passes on a message that is already complete. */
  forward(message: Message): void {
    this.hand(message);
  }

  /** The names of the libraries that the engine knows; set once they are. */
  libraries: Iterable<string> = [];

  /** Explains errors; set once libraries are known, if the engine has this part. */
  explainer: Explainer | undefined = undefined;

  /** The whole message for an uncaught ball. */
  report(ball: Ball, names?: ReadonlyMap<Cell, string>): string {
    const { place, frame, ...more } = this.explanation(ball, names);
    const where = place === undefined ? "" : `${place.file}:${place.line}:${place.column}: `;
    const lines = [`${where}Error: ${this.sentence(ball.term)}`];
    if (frame !== undefined) lines.push(frame);
    return [...lines, ...more.notes.map((note) => `  ${note}`)].join("\n");
  }

  private explanation(ball: Ball, names?: ReadonlyMap<Cell, string>): Explanation {
    const { explainer } = this;
    if (explainer !== undefined) {
      return explainer.explain(ball.term, ball.trace as Backtrace | undefined, names);
    }
    const said = plainNotes(ball.term, new Set(this.libraries));
    return { place: undefined, frame: undefined, notes: said };
  }

  /** A sentence for the error term `x`. */
  sentence(x: Term): string {
    return messageOf(x, { operators: this.database.user.operators });
  }

  /** The text of a goal in messages. */
  goalText(goal: Term): string {
    return formatStart(goal, GOAL_LENGTH, {
      variableNames: new NamesOnDemand(),
      operators: this.database.user.operators,
      quoted: true,
      numberVars: true,
      maxDepth: 10,
      maxNodes: 300,
    });
  }

  /** Reports a text that cannot be read. */
  syntaxError(error: ReadError, source: SourceText): void {
    const position = source.position(error.offset);
    const text = renderReadError(source, error);
    this.hand({ severity: "error", text, file: source.file, ...position });
  }

  /** Reports an error in a clause or directive, or in the goal that it ran. */
  error(ball: Ball, place: Place | undefined, goal?: Term): void {
    const { term } = ball;
    const where = place === undefined ? "" : `${place.file}:${place.line}:${place.column}: `;
    const lines = [`${where}Error: ${this.sentence(term)}`];
    const explanation = this.explanation(ball);
    if (goal !== undefined) lines.push(`  ${notes.inGoal(this.goalText(goal))}`);
    if (explanation.place !== undefined) {
      const { file, line, column } = explanation.place;
      lines.push(`  ${notes.thrownAt(`${file}:${line}:${column}`)}`);
      if (explanation.frame !== undefined) lines.push(explanation.frame);
    } else if (place instanceof SourcePlace) {
      lines.push(markOf(place));
    }
    lines.push(...explanation.notes.map((note) => `  ${note}`));
    this.hand({ severity: "error", text: lines.join("\n"), term, ...plain(place) });
  }

  /** Reports a directive that failed. */
  goalFailed(goal: Term, place: Place | undefined): void {
    const mark = place === undefined ? "" : markOf(place);
    this.warn(warnings.goalFailed(this.goalText(goal)), place, mark);
  }

  /** The warning about cleanups that a finished run did not complete. */
  unfinished(count: number, first: Term): string {
    const sentence = warnings.unfinished(count, this.goalText(first));
    this.warn(sentence, undefined);
    return sentence;
  }

  /** The warning that a cleanup has thrown something when its query had ended. */
  lateFailure(name: Term, what: string): void {
    this.warn(warnings.lateFailure(this.goalText(name), what), undefined);
  }

  discontiguous(p: Predicate, place: Place): void {
    this.warn(warnings.discontiguous(p.indicator), place, markOf(place));
  }

  undefinedExport(indicator: string, place: Place): void {
    this.warn(warnings.undefinedExport(indicator), place, markOf(place));
  }

  notExported(what: Term, place: Place | undefined): void {
    const mark = place === undefined ? "" : markOf(place);
    this.warn(warnings.notExported(this.goalText(what)), place, mark);
  }

  replaced(p: Predicate, place: Place): void {
    this.warn(notes.replaced(p.indicator), place, markOf(place));
  }

  redefined(p: Predicate, before: string, now: string): void {
    this.warn(warnings.redefined(p.indicator, before, now), undefined);
  }

  /** The variables of a clause that look like slips. */
  suspects(read: ReadTerm): Suspects {
    return suspects(read, this.database.flags.text("traditional") === "true");
  }

  /**
   * Warns about the variables of a clause that are probably slips; with `traditional` twice about one that
   * is alone in the clause and in a branch, as SWI-Prolog does.
   */
  variables(read: ReadTerm, { alone, marked }: Suspects, place: Place): void {
    this.singletons(read, place);
    if (alone.length > 0) this.atVariables(warnings.alone(alone), alone, place);
    if (marked.length > 0) this.atVariables(warnings.marked(marked), marked, place);
  }

  singletons(read: ReadTerm, place: Place): void {
    const singletons = read.singletons.filter((name) => !name.startsWith("_"));
    if (singletons.length === 0) return;
    const isShort = read.variableNames.size <= MOST_COMPARED;
    const marks = singletons.slice(0, MOST_HINTS).map((name) => {
      const near = isShort ? nearest(name, read.variableNames.keys()) : [];
      return `  ${notes.singleton(name, near)}`;
    });
    this.atVariables(warnings.singletons(singletons), singletons, place, marks);
  }

  /** A warning that shows the first of some variables in the clause at `place`, with `marks` below. */
  private atVariables(
    sentence: string,
    names: readonly string[],
    place: Place,
    marks: readonly string[] = [],
  ): void {
    if (!(place instanceof SourcePlace)) {
      this.warn(sentence, place);
      return;
    }
    const { source, offset } = place;
    const [start, end] = findVariable(source.text, offset, names[0]!) ?? [offset, offset + 1];
    const at = new SourcePlace(place.file, source, start);
    this.warn(sentence, at, [source.frame(start, end - start), ...marks].join("\n"));
  }

  warn(sentence: string, place: Place | undefined, below = ""): void {
    const where = place === undefined ? "" : `${place.file}:${place.line}:${place.column}: `;
    const text = `${where}Warning: ${sentence}${below === "" ? "" : `\n${below}`}`;
    this.hand({ severity: "warning", text, ...plain(place) });
  }
}

/** Hints for at most this many singletons of a clause, */
const MOST_HINTS = 20;
/** which are compared with at most this many other variables: the cost is linear in the clause. */
const MOST_COMPARED = 200;

/** The line of code at a place, with a mark; nothing if the text is not available. */
function markOf(place: Place): string {
  return place instanceof SourcePlace ? place.source.frame(place.offset) : "";
}

/** The place as a plain object that can be spread into a message. */
function plain(place: Place | undefined): Partial<Place> {
  if (place === undefined) return {};
  const { file, line, column } = place;
  return { file, line, column };
}
