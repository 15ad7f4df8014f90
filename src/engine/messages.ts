/**
 * Errors and messages for people: of balls that nobody has caught, and of texts that are loaded.
 */
import { HaltError, PrologError, ResourceError } from "./errors.js";
import type { ResourceKind, Message } from "./errors.js";
import type { Value } from "../machine/value-types.js";
import type { Library } from "./library.js";
import { RESOURCES as SENTENCES, notes, renderReadError, warnings } from "../text/sentences.js";
import { nearest } from "../text/spelling.js";
import { ReadError, SourceText } from "../text/source-text.js";
import { Ball, uncaught } from "../machine/balls.js";
import type { Report } from "../machine/balls.js";
import { coreLibraryText } from "../machine/boot-texts.js";
import { makeAtom } from "../machine/build.js";
import { NIL, argument, functorName, kindOf, listOf } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import { EndedError, MemoryError, UncaughtError } from "../machine/errors.js";
import type { TextPlace } from "../machine/loading.js";
import { Machine } from "../machine/records.generated.js";
import { decodeText, encodeText } from "../machine/texts.js";
import { toValue } from "../machine/values.js";
import { endInSwi } from "./dialects.js";
import { explain, placeText } from "./explanations.js";
import { howToGet, knownLibraries, missingIn } from "./other-libraries.js";
import type { Explanation } from "./explanations.js";
import { goalText, sentenceFor } from "./sentences.js";
import { backtraceOf } from "./backtraces.js";
import type { Backtrace } from "./backtraces.js";
import { beginning, findVariable } from "./written-goals.js";
import { argumentsOf } from "../machine/value-parts.js";

/** Hints for at most this many singletons of a clause. */
const MOST_HINTS = 20;
/** Singletons are compared with at most this many variables. */
const MOST_COMPARED = 200;
/** Errors of the host that are remembered. */
const MOST_THROWN = 100;

const RESOURCES: ReadonlySet<string> = new Set("inferences time answers memory".split(" "));

/** A text that has been loaded. */
interface Source {
  readonly bytes: Uint8Array;
  readonly text: SourceText;
}

export class Messages {
  readonly #core: Core;
  readonly #hand: (message: Message) => void;
  readonly #sources = new Map<string, Source>();
  /** The values that predicates of the host have thrown, by name and message. */
  readonly #thrown = new Map<string, unknown>();
  /** The backtrace of the ball that is reported next. */
  #trace: Backtrace | undefined;
  /** The libraries that have been passed to the engine. */
  libraries: ReadonlyMap<string, Library> = new Map();
  /** The library of ambilog that exports a predicate; the owner replaces it. */
  libraryOf: (name: string, arity: number) => string | undefined = () => undefined;

  constructor(core: Core, hand: (message: Message) => void) {
    this.#core = core;
    this.#hand = hand;
  }

  /** Keeps a text that is going to be loaded, for places in it. */
  remember(path: string, text: string | Uint8Array): void {
    this.#sources.set(path, sourceOf(path, text));
  }

  /** The text of a file, or of a library. */
  #source(path: string): Source | undefined {
    const name = path.slice("library(".length, -1);
    const text = this.libraries.get(name)?.text ?? coreLibraryText(name);
    return this.#sources.get(path) ?? (text === undefined ? undefined : sourceOf(path, text));
  }

  /** The text that has been loaded under a name. */
  textOf(path: string): string | undefined {
    return this.#sources.get(path)?.text.text;
  }

  /** At most `size` characters of a text, from a line and a column on. */
  partOf(path: string, line: number, column: number, size: number): string | undefined {
    const text = this.textOf(path);
    if (text === undefined) return undefined;
    let from = 0;
    for (let i = 1; i < line; i++) from = text.indexOf("\n", from) + 1;
    for (let i = 1; i < column; i++) from += (text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1;
    return text.slice(from, from + size);
  }

  /** Passes on a message that is already complete. */
  forward(message: Message): void {
    this.#hand(message);
  }

  // -- errors ---------------------------------------------------------------------

  /** Keeps a value that a predicate of the host has thrown: it is rethrown if no program catches its error. */
  noteThrown(name: string, message: string, thrown: unknown): void {
    if (this.#thrown.size >= MOST_THROWN) this.#thrown.clear();
    this.#thrown.set(`${name}: ${message}`, thrown);
  }

  /** The error for a value that a run or a stream has thrown. */
  errorFor(thrown: unknown): unknown {
    if (thrown instanceof Ball) {
      this.#core.setRegister(Machine.ball, thrown.cell);
      return this.errorFor(uncaught(this.#core));
    }
    if (thrown instanceof EndedError && thrown.kind !== "abort")
      return new ResourceError(
        thrown.kind,
        `Resource error: ${SENTENCES[thrown.kind]}`,
        thrown.report,
      );
    if (thrown instanceof MemoryError)
      return new ResourceError("memory", "Resource error: not enough memory");
    return thrown instanceof UncaughtError ? this.#uncaught(thrown) : thrown;
  }

  /** Keeps the backtrace of a ball that nothing catches. */
  traceBall(ball: number): void {
    const core = this.#core;
    if (isUnwinding(core, ball)) return;
    const { variables = [], text = "" } = core.running ?? {};
    // A ball that a cleanup or the host rethrows has a trace already.
    const isKnown = this.#trace !== undefined;
    const trace = backtraceOf(core, ball, { variables, text }, isKnown);
    if (!isKnown || trace !== undefined) this.#trace = trace;
  }

  #takeTrace(): Backtrace | undefined {
    const trace = this.#trace;
    this.#trace = undefined;
    return trace;
  }

  #explain(term: Value, trace: Backtrace | undefined, isInLibrary: boolean): Explanation {
    const source = (file: string): SourceText | undefined => this.#sources.get(file)?.text;
    const libraries = knownLibraries(this.libraries);
    return explain({ core: this.#core, libraries, isInLibrary, source }, term, trace);
  }

  report(ball: number, term: Value): Report {
    const { sentence, isInLibrary } = this.#told(ball);
    const trace = this.#takeTrace();
    let known: Explanation | undefined;
    const explanation = (): Explanation => (known ??= this.#explain(term, trace, isInLibrary));
    return [
      sentence,
      () => {
        const { place, frame, notes: below } = explanation();
        const lines = [`${place === undefined ? "" : `${placeText(place)}: `}Error: ${sentence}`];
        if (frame !== undefined) lines.push(frame);
        return [...lines, ...below.map((note) => `  ${note}`)].join("\n");
      },
      () => explanation().place ?? {},
    ];
  }

  #uncaught({ term, message, report, place }: UncaughtError): unknown {
    const [unwound] = argumentsOf(term, "unwind", 1) ?? [];
    const [status] = argumentsOf(unwound, "halt", 1) ?? [];
    if (typeof status === "number") return new HaltError(status);
    const [formal] = argumentsOf(term, "error", 2) ?? [];
    const [name, text] = argumentsOf(formal, "host_error", 2) ?? [];
    const key = `${String(name)}: ${(text as { string?: string } | undefined)?.string}`;
    if (name !== undefined && this.#thrown.has(key)) return this.#thrown.get(key);
    const [kind] = argumentsOf(formal, "resource_error", 1) ?? [];
    if (RESOURCES.has(String(kind)))
      return new ResourceError(kind as ResourceKind, message, report);
    return new PrologError(message, term, place, report);
  }

  /**
   * The text of a goal in messages; goals of programs are shown without their module.
   *
   * @param names - a list of Name=Variable
   */
  show(cell: number, names: number = 0): string {
    const core = this.#core;
    const isOfUser =
      kindOf(core, cell) === "compound" &&
      functorName(core, cell) === ":" &&
      argument(core, cell, 0) === makeAtom(core, "user");
    return goalText(core, isOfUser ? argument(core, cell, 1) : cell, names);
  }

  // -- messages of loading ------------------------------------------------------------

  /** Tells a message of prolog/system/loading.pl. */
  tell(message: number, place: TextPlace | undefined): void {
    const core = this.#core;
    const name = kindOf(core, message) === "compound" ? functorName(core, message) : "";
    const part = (i: number): number => argument(core, message, i);
    const shown = (i: number): string => this.show(part(i));
    const warn = (sentence: string): void => this.#warn(sentence, place);
    const warnOf = (which: "alone" | "marked"): void => {
      const names = this.#names(part(0));
      this.#atVariable(warnings[which](names), names, place);
    };
    const tellings: Readonly<Record<string, () => void>> = {
      syntax_error: () => this.#syntaxError(message, place as TextPlace),
      error: () => this.#error(part(0), place),
      goal_error: () => this.#error(part(0), place, this.show(part(1), part(2))),
      goal_failed: () => warn(warnings.goalFailed(this.show(part(0), part(1)))),
      singletons: () => this.#singletons(this.#names(part(0)), this.#names(part(1)), place),
      alone: () => warnOf("alone"),
      marked: () => warnOf("marked"),
      discontiguous: () => warn(warnings.discontiguous(shown(0))),
      redefined: () => {
        const other = part(1) === NIL ? undefined : core.name(part(1));
        this.#warn(warnings.redefined(shown(0), other, place?.file ?? ""), undefined);
      },
      overrides: () => warn(warnings.overrides(shown(0), core.name(part(1)))),
      hides: () => warn(notes.replaced(shown(0))),
      undefined_export: () => {
        // The declaration of the module is the first term.
        const text = this.#at(place)?.source.text ?? "";
        this.#warn(warnings.undefinedExport(shown(0)), place, [], beginning(text));
      },
      not_exported: () => warn(warnings.notExported(shown(0))),
    };
    tellings[name]?.();
  }

  #names(list: number): string[] {
    const core = this.#core;
    return listOf(core, list).items.map((item) => core.name(core.deref(item)));
  }

  /** The text of a place, and the offset in it in UTF-16 units. */
  #at(
    place: TextPlace | undefined,
  ): { readonly source: SourceText; readonly offset: number } | undefined {
    const source = place === undefined ? undefined : this.#source(place.file);
    if (source === undefined || place === undefined) return undefined;
    return { source: source.text, offset: unitsIn(source, place.offset) };
  }

  #syntaxError(message: number, place: TextPlace): void {
    const core = this.#core;
    const source = this.#source(place.file);
    if (source === undefined) return;
    const byte = (i: number): number => argument(core, message, i) >> 3;
    const offset = (i: number): number => unitsIn(source, byte(i));
    const clause = source.bytes.subarray(byte(3), byte(4));
    const isSwiClause = endInSwi(core, clause, argument(core, message, 5)) >= 0;
    const error = new ReadError(core.name(argument(core, message, 0)), offset(1), offset(2));
    const { line, column } = source.text.position(error.offset);
    const formal = { functor: "syntax_error", args: [error.message] };
    this.#hand({
      severity: "error",
      text: renderReadError(source.text, error, isSwiClause),
      file: place.file,
      line,
      column,
      term: {
        functor: "error",
        args: [formal, { functor: "file", args: [place.file, line, column] }],
      },
    });
  }

  #error(ball: number, place: TextPlace | undefined, goal?: string): void {
    const at = this.#at(place);
    const where = at === undefined ? undefined : at.source.position(at.offset);
    const before = where === undefined ? "" : `${place?.file}:${where.line}:${where.column}: `;
    const term = toValue(this.#core, ball);
    const { sentence, isInLibrary } = this.#told(ball);
    const lines = [`${before}Error: ${sentence}`];
    const explanation = this.#explain(term, this.#takeTrace(), isInLibrary);
    if (goal !== undefined) lines.push(`  ${notes.inGoal(goal)}`);
    if (explanation.place !== undefined) {
      lines.push(`  ${notes.thrownAt(placeText(explanation.place))}`);
      if (explanation.frame !== undefined) lines.push(explanation.frame);
    } else if (at !== undefined) lines.push(at.source.frame(at.offset));
    lines.push(...explanation.notes.map((note) => `  ${note}`));
    const message = { severity: "error", text: lines.join("\n"), ...plain(place, where) } as const;
    this.#hand({ ...message, term });
  }

  sentence(ball: number): string {
    return this.#told(ball).sentence;
  }

  /** A sentence for a ball, which says how to get what a library has; the ball may have moved then. */
  #told(ball: number): { readonly sentence: string; readonly isInLibrary: boolean } {
    const sentence = sentenceFor(this.#core, ball);
    const missing = missingIn(this.#core, ball);
    const isPredicate = typeof missing === "object";
    if (isPredicate && /^(?::-|-->|\?-)$/.test(missing.name))
      return { sentence: `${sentence} (${notes.clauseAsGoal})`, isInLibrary: true };
    const library = isPredicate ? this.libraryOf(missing.name, missing.arity) : missing;
    const isKnown = library !== undefined && knownLibraries(this.libraries).has(library);
    // A library that is known is not the one that does not exist.
    const how =
      library === undefined || (isKnown && !isPredicate) ? undefined : howToGet(library, isKnown);
    return how === undefined
      ? { sentence, isInLibrary: false }
      : { sentence: `${sentence} (${how})`, isInLibrary: true };
  }

  #singletons(names: string[], all: readonly string[], place: TextPlace | undefined): void {
    const isShort = all.length <= MOST_COMPARED;
    const marks = names
      .slice(0, MOST_HINTS)
      .map((name) => `  ${notes.singleton(name, isShort ? nearest(name, all) : [])}`);
    this.#atVariable(warnings.singletons(names), names, place, marks);
  }

  /** Passes on a warning that shows the first of some variables. */
  #atVariable(
    sentence: string,
    names: readonly string[],
    place: TextPlace | undefined,
    below: readonly string[] = [],
  ): void {
    const at = this.#at(place);
    const first = at && findVariable(at.source.text, at.offset, names[0] as string);
    this.#warn(sentence, place, below, first);
  }

  /** Passes a warning on; `marked` is the part of the text that it shows. */
  #warn(
    sentence: string,
    place: TextPlace | undefined,
    below: readonly string[] = [],
    marked?: readonly [start: number, end: number],
  ): void {
    const at = this.#at(place);
    const [start, end] = marked ?? [at?.offset ?? 0, (at?.offset ?? 0) + 1];
    const where = at === undefined ? undefined : at.source.position(start);
    const before = where === undefined ? "" : `${place?.file}:${where.line}:${where.column}: `;
    const lines = [`${before}Warning: ${sentence}`];
    if (at !== undefined) lines.push(at.source.frame(start, end - start));
    const text = [...lines, ...below].join("\n");
    this.#hand({ severity: "warning", text, ...plain(place, where) });
  }

  /** The warning that a cleanup has thrown something when its query had ended. */
  lateFailure(name: string, what: string): void {
    this.#warn(warnings.lateFailure(name, what), undefined);
  }

  /** The warning that cleanups of a run have not come to their end. */
  unfinished(): void {
    this.#warn("Cleanups were not completed: the budget for them is used up", undefined);
  }
}

/** Whether a ball is unwind(_), which ends a run. */
function isUnwinding(core: Core, ball: number): boolean {
  return kindOf(core, ball) === "compound" && functorName(core, ball) === "unwind";
}

function sourceOf(path: string, text: string | Uint8Array): Source {
  const bytes = typeof text === "string" ? encodeText(text) : text;
  const whole = typeof text === "string" ? text : decodeText(text);
  return { bytes, text: new SourceText(whole, path) };
}

/** UTF-16 units before an offset in bytes. */
function unitsIn({ bytes }: Source, offset: number): number {
  return decodeText(bytes.subarray(0, Math.max(offset, 0))).length;
}

function plain(
  place: TextPlace | undefined,
  where: { readonly line: number; readonly column: number } | undefined,
): { readonly file?: string; readonly line?: number; readonly column?: number } {
  return place === undefined ? {} : { file: place.file, ...where };
}
