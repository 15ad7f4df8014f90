/**
 * The state of a text while it is being loaded.
 */
import { domainError } from "../terms/error-terms.js";
import type { Payer } from "../terms/effort.js";
import type { Term } from "../terms/term.js";
import { atomName } from "../terms/term.js";
import { atomArgument } from "../builtins/arguments.js";
import { encodingOf } from "../builtins/encodings.js";
import type { ReadTerm } from "../text/parser.js";
import { SourcePlace } from "../text/source-text.js";
import type { SourceText } from "../text/source-text.js";
import type { Place } from "../machine/place.js";
import type { Module } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import type { Stream } from "../machine/stream.js";
import { Conditions } from "./conditions.js";
import { isLibraryPath } from "./loaded-texts.js";

const WIDE = /[^\0-\x7f]/;

/**
 * The names that `style_check/1` accepts: only the first two have an effect, and the last three are
 * initially off.
 */
export const STYLES: readonly string[] =
  "singleton discontiguous no_effect charset var_branches atom".split(" ");

/**
 * The work of loading, which can be left where it yields: what it waits for, or undefined if only for its
 * next slice of time.
 */
export type Loading<T> = Generator<PromiseLike<unknown> | undefined, T, undefined>;

/** Does such work without a break. */
export function finished<T>(work: Loading<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value as T;
  }
}

/** What pays for long work of a load, and when the load is to be left. */
interface Paying {
  readonly reading: Payer | undefined;
  readonly sliceEnd: number;
}

/** Has long work of a load paid for like its text, and left when the slice of time is over. */
export class Pace implements Payer {
  private readonly load: Paying;

  constructor(load: Paying) {
    this.load = load;
  }

  get isSliceOver(): boolean {
    return performance.now() >= this.load.sliceEnd;
  }

  spend(calls: number): void {
    this.load.reading?.spend(calls);
  }

  charge(calls: number): void {
    this.load.reading?.charge(calls);
  }

  reserve(cells: number): void {
    this.load.reading?.reserve(cells);
  }

  noteCells(cells: number): void {
    this.load.reading?.noteCells?.(cells);
  }

  look(): void {
    this.load.reading?.look();
  }

  get mostBits(): number {
    return this.load.reading?.mostBits ?? Infinity;
  }

  get mostCharacters(): number {
    return this.load.reading?.mostCharacters ?? Infinity;
  }

  checkText(characters: number): void {
    this.load.reading?.checkText?.(characters);
  }

  checkArguments(n: number): void {
    this.load.reading?.checkArguments?.(n);
  }

  checkVariables(n: number): void {
    this.load.reading?.checkVariables?.(n);
  }
}

/** One text, or the image of one, being loaded. */
export class Load {
  /** The text; undefined for an image. */
  readonly source: SourceText | undefined;
  readonly path: string;
  module: Module;
  readonly importer: Module;
  /** The predicates that this load has added clauses to. */
  readonly defined: Set<Predicate> = new Set();
  last: Predicate | undefined = undefined;
  /** Are its clauses added to those of earlier texts? */
  adds = false;
  readonly initialisation: (() => Loading<unknown>)[] = [];
  readonly conditions: Conditions = new Conditions();
  term: ReadTerm | undefined = undefined;
  /** The place of the current step; of an image only. */
  step: Place | undefined = undefined;
  ended = false;
  /** The module that the text declares, and where. */
  declaration: { readonly module: Module; readonly place: Place } | undefined = undefined;

  constructor(source: SourceText | undefined, path: string, module: Module) {
    this.source = source;
    this.path = path;
    this.module = module;
    this.importer = module;
  }

  /** The name of the file, without folder and extension. */
  get baseName(): string {
    const name = this.path.slice(this.path.lastIndexOf("/") + 1);
    const dot = name.lastIndexOf(".");
    return dot > 0 ? name.slice(0, dot) : name;
  }

  get isLibrary(): boolean {
    return isLibraryPath(this.path);
  }

  /**
   * Handles the directive `encoding/1`. Texts arrive decoded, so the encoding must be a form of Unicode, or
   * one that makes no difference.
   */
  checkEncoding(name: Term): void {
    const encoding = atomArgument(name);
    const known = encodingOf(atomName(encoding));
    const isUnicode = known.startsWith("utf");
    if (!isUnicode && (known === "" || WIDE.test(this.source!.text))) {
      throw domainError("encoding", encoding);
    }
  }

  /** The place of an offset in the text. */
  placeAt(offset: number): Place {
    return new SourcePlace(this.path, this.source!, offset);
  }
}

/** A line that ends the clauses on `user_input`. */
const END_OF_FILE = /^[ \t]*end_of_file[ \t]*\.[ \t]*(?:\r?\n|$)/gm;

/** Takes the text of clauses from a stream, up to its end or to a line `end_of_file.`. */
export function takeClauses(stream: Stream): string {
  let text = "";
  stream.scan((input, from, complete) => {
    END_OF_FILE.lastIndex = from;
    const end = END_OF_FILE.exec(input);
    if (end === null && !complete) return -1;
    const to = end === null ? input.length : END_OF_FILE.lastIndex;
    text = input.slice(from, to);
    if (end === null) stream.markPast();
    return to;
  });
  return text;
}
