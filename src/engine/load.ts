/**
 * What the loader keeps of a text while it loads it.
 */
import type { ReadTerm } from "../text/parser.js";
import { SourcePlace } from "../text/source.js";
import type { SourceText } from "../text/source.js";
import type { Place } from "../machine/clause.js";
import type { Module } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { Conditions } from "./conditions.js";
import { isLibraryPath } from "./texts.js";

/** One text, or the image of one, being loaded. */
export class Load {
  /** The text; undefined for an image. */
  readonly source: SourceText | undefined;
  readonly path: string;
  module: Module;
  readonly importer: Module;
  /** The predicates that have got clauses from this load. */
  readonly defined: Set<Predicate> = new Set();
  last: Predicate | undefined = undefined;
  readonly initialisation: (() => void)[] = [];
  readonly conditions: Conditions = new Conditions();
  term: ReadTerm | undefined = undefined;
  /** The place of the step that is under way, of an image. */
  step: Place | undefined = undefined;
  ended = false;

  constructor(source: SourceText | undefined, path: string, module: Module) {
    this.source = source;
    this.path = path;
    this.module = module;
    this.importer = module;
  }

  get isLibrary(): boolean {
    return isLibraryPath(this.path);
  }

  /** The place of an offset in the text. */
  placeAt(offset: number): Place {
    return new SourcePlace(this.path, this.source!, offset);
  }
}
