/**
 * Loading programs: reads a text clause by clause, adds the clauses, runs the directives, and collects the
 * errors and warnings. An error in one clause is reported, and the rest of the text is loaded.
 *
 * Loads nest (a file may load others); `current` is the innermost. A library is a text with a name, loaded
 * into its own module when a program asks for it or calls a predicate that it exports.
 */
import { isAcyclic } from "../terms/cycles.js";
import {
  Ball,
  domainError,
  existenceError,
  instantiationError,
  typeError,
} from "../terms/error-terms.js";
import {
  COLON,
  atom,
  atomName,
  deref,
  functor,
  struct2,
  variable,
  hasFunctor,
  isAtom,
  isVariable,
  isCompound,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { setPayer } from "../terms/effort.js";
import { instantiate } from "../terms/template.js";
import { properList } from "../terms/walk.js";
import type { OperatorTable } from "../text/operator-table.js";
import { Reader } from "../text/parser.js";
import type { ReadContext, ReadFlags, ReadTerm } from "../text/parser.js";
import { ReadError, SourceText } from "../text/source-text.js";
import { textOf } from "../text/textual.js";
import { makeClause } from "../builtins/assertion.js";
import { callRow } from "../builtins/control.js";
import { readFlags } from "../builtins/reading.js";
import { addToPredicate } from "../builtins/single-sided.js";
import { register } from "../builtins/register.js";
import { predicateKey } from "../machine/database.js";
import type { Database } from "../machine/database.js";
import type { Flag } from "../machine/flag-table.js";
import { Stopped } from "../machine/meter.js";
import { Module } from "../machine/module.js";
import type { PredicateKey } from "../machine/module.js";
import { Clause } from "../machine/clause.js";
import type { Place } from "../machine/place.js";
import type { Predicate } from "../machine/predicate.js";
import { MODULE, exportKey, indicatorOf, libraryName, pathName } from "./exports.js";
import { Expansion, isDirective } from "./expansion.js";
import { hooksOf, openHook } from "./hooks.js";
import { libraryImage } from "./image.js";
import { declareExports, importFrom, undefinedExports } from "./imports.js";
import type { Missing } from "./imports.js";
import { sidesOf } from "./library-sides.js";
import type { Library } from "./library.js";
import { LibraryIndex } from "./library-index.js";
import { isElsewhere } from "./other-libraries.js";
import { Load, STYLES, takeClauses } from "./load-state.js";
import type { Loading } from "./load-state.js";
import { LoadRuns } from "./load-runs.js";
import type { Messenger } from "./load-messages.js";
import { Texts } from "./loaded-texts.js";

const LIBRARY = functor("library", 1);
const ENCODING = functor("encoding", 1);
/** A term of this many characters may take long. */
const LONG_TERM = 10_000;
const FILE_SEARCH_PATH = functor("file_search_path", 2);
const EXISTS_SOURCE = functor("exists_source", 2);

/** A file: its text, or the image that was made of it. */
export interface SourceFile {
  readonly path: string;
  readonly text?: string;
  readonly image?: () => string;
}

/** Characters of a text that cost as much to read as a call. */
const CHARACTERS = 64;

/** The sources of programs other than texts: files, and libraries by name. */
export interface Sources {
  /** Keyed by the name in `library(Name)`, such as `lists` or `dcg/basics`. */
  readonly libraries: ReadonlyMap<string, Library>;
  /** The file that `name` denotes relative to `base`; undefined if there is none. */
  file(name: string, base: string | undefined): SourceFile | undefined;
}

/** Is told of each directive of a text, before it is run, and of each clause. */
interface Recorder {
  directive(path: string, goal: Term, place: Place): void;
  clause(path: string, clause: Clause, moduleName: string): void;
}

/** What reading the text of a load depends on; directives may change it. */
class LoadContext implements ReadContext {
  private readonly load: Load;
  private readonly currentFlags: () => ReadFlags;

  constructor(load: Load, currentFlags: () => ReadFlags) {
    this.load = load;
    this.currentFlags = currentFlags;
  }

  get operators(): OperatorTable {
    return this.load.module.operators;
  }

  get flags(): ReadFlags {
    return this.currentFlags();
  }
}

/** Loads texts into a database. */
export class Loader {
  readonly database: Database;
  sources: Sources;
  /** What the libraries export. */
  readonly index: LibraryIndex;
  private readonly messenger: Messenger;
  private readonly loads: Load[] = [];
  /** The texts that have been loaded. */
  readonly texts: Texts = new Texts();
  /** The goal of `initialization(Goal, main)`. */
  mainGoal: Term | undefined = undefined;
  /** The goals of `initialization(Goal, program)`. */
  readonly programGoals: Term[] = [];
  /** The style warnings in force; a text that changes them does so up to its end. */
  styles: readonly string[] = STYLES.slice(0, 3);
  /** Told what is loaded; for making images. */
  recorder: Recorder | undefined = undefined;
  /** Called for each term of a text with its offset in UTF-16 units; used to show the progress of a load. */
  onTerm: ((path: string, offset: number) => void) | undefined = undefined;
  /** Runs what the present load has to run. */
  readonly runs: LoadRuns;
  private readonly expansion: Expansion;
  /**
   * The meaning of double quotes in modules: for the source module the flag `double_quotes` holds it, for
   * the other modules of the current loads this map does. A module that is not here has `firstQuotes`.
   */
  private quotes: Map<Module, Term> = new Map();
  private firstQuotes: Term;

  constructor(database: Database, sources: Sources, messenger: Messenger) {
    this.database = database;
    this.firstQuotes = this.quotesFlag.value;
    this.sources = sources;
    this.messenger = messenger;
    this.runs = new LoadRuns(database, messenger);
    this.expansion = new Expansion(this.runs);
    const context = (): ReadContext => ({
      operators: database.system.operators,
      flags: readFlags(database),
    });
    const traditional = database.flags.text("traditional") === "true";
    this.index = new LibraryIndex(sources.libraries, context, traditional);
  }

  private get current(): Load | undefined {
    return this.loads[this.loads.length - 1];
  }

  /** Is a text being loaded? */
  get isLoading(): boolean {
    return this.loads.length > 0;
  }

  /** The module in which directives and queries currently run. */
  get sourceModule(): Module {
    return this.current?.module ?? this.database.user;
  }

  /** File, line and term of the clause that is being loaded. */
  get place(): Place | undefined {
    const load = this.current;
    if (load?.term === undefined) return load?.step;
    return load.placeAt(load.term.start);
  }

  /** The term that is being loaded, as it was read, and its variables' names. */
  get term(): ReadTerm | undefined {
    return this.current?.term;
  }

  /** Makes the following clauses belong to `module`. */
  switchModule(module: Module): void {
    const load = this.current;
    if (load === undefined) return;
    this.turn(load.module, module);
    load.module = module;
  }

  private get quotesFlag(): Flag {
    return this.database.flags.get("double_quotes")!;
  }

  /** Makes another module the source module, and restores its meaning of double quotes. */
  private turn(from: Module, to: Module): void {
    if (from === to) return;
    const flag = this.quotesFlag;
    this.quotes.set(from, flag.value);
    flag.value = this.quotes.get(to) ?? this.firstQuotes;
    this.runs.flags = undefined;
  }

  // -- texts --------------------------------------------------------------------

  /**
   * Loads `text` into `module`, or into the module that it declares. If it `adds`, its clauses are added to
   * those of earlier texts.
   */
  load(text: string, path: string, module: Module, adds = false): Module | undefined {
    return this.runs.atOnce(this.loading(text, path, module, adds));
  }

  /** Does the same, and can be left between two clauses and in a directive; see `leave`. */
  *loading(text: string, path: string, module: Module, adds = false): Loading<Module | undefined> {
    const load = new Load(new SourceText(text, path), path, module);
    load.adds = adds;
    return yield* this.performing(load, this.loadingAll(load, text.length));
  }

  private *loadingAll(load: Load, length: number): Loading<void> {
    yield* this.loadingClauses(load);
    if (!load.conditions.isOpen) return;
    const ball = domainError("endif", atom("end_of_file"));
    this.messenger.error(ball, load.placeAt(length));
  }

  /**
   * Takes the state of the loads that are left for a while away, so that other code finds none; returns a
   * function that brings it back. `styles` are those before these loads.
   */
  leave(styles: readonly string[]): () => void {
    const { sourceModule } = this;
    const { user } = this.database;
    const inner = this.styles;
    const loads = this.loads.splice(0);
    this.turn(sourceModule, user);
    const { quotes, firstQuotes } = this;
    this.quotes = new Map();
    const restore = this.runs.charge(undefined, undefined);
    this.styles = styles;
    return () => {
      this.quotes = quotes;
      this.firstQuotes = firstQuotes;
      this.loads.push(...loads);
      this.turn(user, sourceModule);
      restore();
      this.styles = inner;
    };
  }

  private *performing(load: Load, run: Loading<void>): Loading<Module | undefined> {
    const { path } = load;
    const { styles, sourceModule } = this;
    this.texts.forget(path, this.database);
    this.texts.begin(path, load.defined);
    this.turn(sourceModule, load.module);
    this.loads.push(load);
    try {
      yield* run;
    } finally {
      this.loads.pop();
      this.runs.flags = undefined;
      this.turn(load.module, sourceModule);
      if (this.loads.length === 0) this.quotes.clear();
      this.styles = styles;
    }
    for (const goal of load.initialisation) {
      yield* goal();
      yield* this.runs.pause();
    }
    const { declaration } = load;
    if (declaration !== undefined) {
      for (const missing of undefinedExports(this.database, declaration.module)) {
        this.messenger.undefinedExport(missing, declaration.place);
        yield* this.runs.pause();
      }
    }
    return load.module === load.importer ? undefined : load.module;
  }

  private *loadingClauses(load: Load): Loading<void> {
    const { runs } = this;
    const source = load.source!;
    const flags = (): ReadFlags => (runs.flags ??= this.flagsFor(load.module));
    const reader = new Reader(source, new LoadContext(load, flags));
    runs.flags = undefined;
    const { exhaustions } = runs;
    while (!load.ended) {
      runs.checkAbortion();
      let term: ReadTerm | undefined;
      const { offset } = reader;
      try {
        const parts = reader.readInParts();
        let part = runs.readPart(parts);
        for (; part.done !== true; part = runs.readPart(parts)) yield* runs.pause();
        term = part.value;
      } catch (thrown) {
        if (!(thrown instanceof ReadError)) throw thrown;
        if (load.conditions.active) this.messenger.syntaxError(thrown, source);
        runs.reading?.charge(1 + Math.trunc((reader.offset - offset) / CHARACTERS));
        yield undefined;
        continue;
      }
      runs.reading?.charge(1 + Math.trunc((reader.offset - offset) / CHARACTERS));
      yield undefined;
      if (term === undefined) return;
      runs.isBrief = !runs.canLeave || reader.offset - offset < LONG_TERM;
      this.onTerm?.(load.path, term.start);
      load.term = term;
      try {
        yield* this.takeTerm(load, term);
      } catch (thrown) {
        if (!(thrown instanceof Ball)) throw thrown;
        if (thrown !== runs.reported) {
          this.messenger.error(thrown, load.placeAt(term.start));
        }
        if (thrown instanceof Stopped || runs.exhaustions > exhaustions) throw thrown;
      }
    }
  }

  private flagsFor(module: Module): ReadFlags {
    const flags = readFlags(this.database);
    return module.library ? { ...flags, lenient: false } : flags;
  }

  private *takeTerm(load: Load, read: ReadTerm): Loading<void> {
    const { conditions, module } = load;
    const condition = conditions.take(read.term);
    if (condition === true) return;
    if (condition !== false) {
      if (yield* this.runs.holds(condition, module)) conditions.hold();
      return;
    }
    const t = deref(read.term);
    const expanded = this.expansion.mayExpand(load, t) ? yield* this.expansion.expand(load, t) : t;
    if (!Array.isArray(expanded)) {
      yield* this.takeExpanded(load, expanded, read);
      return;
    }
    for (const term of expanded) {
      yield* this.takeExpanded(load, term, read);
      yield undefined;
    }
  }

  private *takeExpanded(load: Load, term: Term, read: ReadTerm): Loading<void> {
    const t = deref(term);
    if (isDirective(t)) {
      if (this.warnsOfVariables(load) && this.database.flags.text("traditional") === "true") {
        this.messenger.singletons(read, load.placeAt(read.start));
      }
      yield* this.directive(load, deref((t as Cell).a0));
    } else {
      yield* this.clause(load, t, read);
    }
  }

  private *clause(load: Load, term: Term, read: ReadTerm): Loading<void> {
    if (typeof term !== "number" && term.t.arity === 0 && term === atom("end_of_file")) {
      load.ended = true;
      return;
    }
    const place = load.placeAt(read.start);
    const { database, runs } = this;
    const { isBrief } = runs;
    // Closures that are made for each clause take a third of the time of loading facts.
    const clause = isBrief
      ? this.made(load, term, place)
      : yield* runs.inSlices(() => makeClause(database, load.module, term, place));
    this.recorder?.clause(load.path, clause, load.module.name);
    this.add(load, clause);
    if (this.warnsOfVariables(load)) {
      const { messenger } = this;
      const found = isBrief
        ? messenger.suspects(read)
        : yield* runs.inSlices(() => messenger.suspects(read));
      messenger.variables(read, found, place);
    }
  }

  /** Makes a clause without a break: what a hook has made may be large all the same. */
  private made(load: Load, term: Term, place: Place): Clause {
    const { reading } = this.runs;
    const payer = reading && setPayer(reading);
    try {
      return makeClause(this.database, load.module, term, place);
    } finally {
      if (reading !== undefined) setPayer(payer);
    }
  }

  private warnsOfVariables(load: Load): boolean {
    return !load.module.library && this.styles.includes("singleton");
  }

  /** Adds a clause of the load to its predicate. */
  private add(load: Load, clause: Clause): void {
    const { predicate, place } = clause;
    if (!load.defined.has(predicate)) {
      load.defined.add(predicate);
      openHook(predicate);
      this.beginPredicate(load, predicate);
      if (!load.isLibrary && this.replacesBuiltin(predicate)) {
        this.messenger.replaced(predicate, place!);
      }
    } else if (
      load.last !== predicate &&
      !predicate.discontiguous &&
      predicate.definition !== "dynamic" &&
      this.styles.includes("discontiguous")
    ) {
      this.messenger.discontiguous(predicate, place!);
    }
    load.last = predicate;
    addToPredicate(this.database, clause, true);
  }

  /** Whether these clauses of the program are called instead of a builtin. */
  private replacesBuiltin(p: Predicate): boolean {
    const { system } = this.database;
    if (p.module === system || p.multifile) return false;
    const builtin = system.predicates.get(predicateKey(p.name, p.arity));
    return builtin?.native !== undefined && builtin.definition === "native";
  }

  /** Prepares the first clause of a predicate in this load: removes what an earlier load defined. */
  private beginPredicate(load: Load, p: Predicate): void {
    if (p.multifile) return;
    if (load.adds && p.alive > 0) return;
    if (p.definition === "dynamic" && p.file !== load.path) {
      p.file = load.path;
      return;
    }
    if (p.file !== undefined && p.alive > 0) {
      if (p.file !== load.path) this.messenger.redefined(p, p.file, load.path);
      this.database.clear(p);
    }
    p.file = load.path;
  }

  // -- directives -----------------------------------------------------------------

  private *directive(load: Load, goal: Term): Loading<void> {
    this.runs.flags = undefined;
    this.recorder?.directive(load.path, goal, this.place!);
    if (hasFunctor(goal, MODULE)) {
      yield* this.beginModule(load, goal);
      return;
    }
    if (hasFunctor(goal, ENCODING)) {
      load.checkEncoding(goal.a0);
      return;
    }
    yield* this.runs.goal(goal, load.module, this.place);
  }

  /** Runs `goal` when the present load has ended, or at once if nothing is being loaded. */
  *afterLoad(goal: Term, module: Module): Loading<void> {
    const load = this.current;
    const { place } = this;
    if (load === undefined) yield* this.runs.goal(goal, module, undefined);
    else load.initialisation.push(() => this.runs.goal(goal, module, place));
  }

  // -- modules ----------------------------------------------------------------------

  private *beginModule(load: Load, declaration: Cell): Loading<void> {
    const given = deref(declaration.a0);
    if (!isAtom(given) && !isVariable(given)) throw typeError("atom", given);
    // A variable stands for the name of the file.
    const name = isAtom(given) ? atomName(given) : load.baseName;
    const { isLibrary } = load;
    let module = this.database.modules.get(name);
    if (module === undefined || module.predicates.size === 0) {
      module ??= this.makeModule(name, isLibrary);
    }
    module.file = load.path;
    // Files that this one loads may ask for the module in turn.
    const { loaded } = this.texts;
    if (loaded.has(load.path) && loaded.get(load.path) === undefined) loaded.set(load.path, module);
    // Settings made by an earlier load of the module do not apply to this one.
    this.quotes.delete(module);
    this.turn(load.module, module);
    load.module = module;
    yield* this.runs.inSlices(() => declareExports(module, declaration.a1));
    if (!isLibrary) load.declaration = { module, place: this.place! };
  }

  private makeModule(name: string, isLibrary: boolean): Module {
    if (!isLibrary) return this.database.module(name);
    const module = new Module(name, this.database.system);
    module.library = true;
    this.database.modules.set(name, module);
    return module;
  }

  /** Imports into a module as `importFrom` does. */
  private import(
    module: Module,
    into: Module,
    imports?: Term,
    missing?: Missing,
  ): Loading<PredicateKey[]> {
    return this.runs.inSlices(() => importFrom(this.database, module, into, imports, missing));
  }

  /** Loads the modules or files that `specs` denotes and makes their exports visible in `into`. */
  *useModule(specs: Term, into: Module, imports?: Term): Loading<void> {
    for (const spec of yield* this.singly(specs)) {
      const module = yield* this.loadSpec(spec, into, true);
      if (module !== undefined) yield* this.import(module, into, imports, this.missing);
    }
  }

  /**
   * The same for `autoload/1,2`: here they load at once. A file that does not exist, or does not export what
   * is asked for, makes no difference until that is called.
   */
  *autoloadFrom(specs: Term, into: Module, imports?: Term): Loading<void> {
    for (const spec of yield* this.singly(specs)) {
      let module: Module | undefined;
      try {
        module = yield* this.loadSpec(spec, into, true);
      } catch (thrown) {
        if (!(thrown instanceof Ball) || !isMissingFile(thrown.term)) throw thrown;
      }
      if (module !== undefined) yield* this.import(module, into, imports);
    }
  }

  /**
   * What to do about an import that a module does not export; true if it is imported all the same. Nothing
   * has to be done if it is visible anyway, as a builtin or by autoloading.
   */
  private readonly missing = (module: Module, item: Term): boolean => {
    const key = exportKey(item as Cell);
    const { system } = this.database;
    if (system.predicates.get(key)?.isDefined || this.index.exported.has(indicatorOf(key))) {
      return false;
    }
    const what = struct2(COLON, atom(module.name), item);
    if (this.database.flags.text("traditional") !== "true") throw existenceError("export", what);
    this.messenger.notExported(what, this.place);
    return true;
  };

  /** Like `useModule`, but `into` also exports what it imports. */
  *reexport(specs: Term, into: Module, imports?: Term): Loading<void> {
    for (const spec of yield* this.singly(specs)) {
      const module = yield* this.loadSpec(spec, into, true);
      if (module === undefined) continue;
      const imported = yield* this.import(module, into, imports, this.missing);
      for (const key of imported) into.exports.add(key);
      into.exportedOperators.push(...module.exportedOperators);
    }
  }

  /** Loads what `specs` denotes, even if it is loaded already. */
  *consult(specs: Term, into: Module): Loading<void> {
    for (const spec of yield* this.singly(specs)) {
      const module = yield* this.loadSpec(spec, into, false);
      if (module !== undefined) yield* this.import(module, into);
    }
  }

  /** The files that a specification denotes: a name, `library(Name)`, a path such as `a/b`, or a list. */
  private *singly(specs: Term): Loading<Term[]> {
    const { runs } = this;
    if (!(yield* runs.inSlices(() => isAcyclic(specs)))) {
      throw domainError("source_sink", specs);
    }
    const files: Term[] = [];
    const waiting = [specs];
    for (let spec = waiting.pop(); spec !== undefined; spec = waiting.pop()) {
      const one = spec;
      yield* runs.pause();
      const list = yield* runs.inSlices(() => this.listOfFiles(one));
      if (list === undefined) files.push(spec);
      else for (const item of list.reverse()) waiting.push(item);
    }
    return files;
  }

  /** The members of a list of files; undefined for the name of a file, which may be a list of characters. */
  private listOfFiles(spec: Term): Term[] | undefined {
    const list = properList(spec);
    const text = list === undefined ? undefined : textOf(deref(spec), { lists: true });
    if (list === undefined || (text !== undefined && text !== "" && this.isFile(text))) {
      return undefined;
    }
    // A list of characters is a file name, unless each character is itself the name of a file.
    if (text !== undefined && list.length > 0 && ![...text].every((c) => this.isFile(c))) {
      throw existenceError("source_sink", atom(text));
    }
    return list;
  }

  private isFile(name: string): boolean {
    return this.sources.file(name, this.current?.path) !== undefined;
  }

  /**
   * Loads `spec` unless `once` holds and it is loaded already; returns the module that the text declares,
   * if any.
   */
  private *loadSpec(spec: Term, into: Module, once: boolean): Loading<Module | undefined> {
    yield* this.runs.pause();
    const x = deref(spec);
    if (typeof x !== "number" && x.t.kind === 0) throw instantiationError();
    if (hasFunctor(x, LIBRARY)) {
      const name = libraryName(x.a0);
      const module = this.loadLibrary(name);
      if (module === undefined) {
        const known = this.database.modules.get(name);
        if (known !== undefined) return known;
        if (isElsewhere(name)) return undefined;
      } else {
        return module;
      }
    }
    if (isAtom(x) && this.database.modules.has(atomName(x)) && once) {
      const known = this.database.modules.get(atomName(x))!;
      if (known.file !== undefined) return known;
    }
    if (x === atom("user")) return yield* this.loadUser(into);
    const found = yield* this.found(x);
    const { loaded } = this.texts;
    if (once && loaded.has(found.path)) return loaded.get(found.path);
    loaded.set(found.path, undefined);
    const module = yield* this.loadFile(found, into);
    loaded.set(found.path, module);
    return module;
  }

  private loadFile({ path, text, image }: SourceFile, into: Module): Loading<Module | undefined> {
    return image === undefined
      ? this.loading(text!, path, into)
      : this.loadingImage(image(), path, into);
  }

  /** The file that a name denotes, or `Alias(Name)` by `file_search_path/2` of the program. */
  private *found(spec: Term): Loading<SourceFile> {
    const { user } = this.database;
    const file = variable(0);
    if (typeof spec !== "number" && spec.t.arity === 1) {
      const known = hooksOf(user, user, FILE_SEARCH_PATH).length > 0;
      if (known && (yield* this.runs.holds(struct2(EXISTS_SOURCE, spec, file), user)))
        spec = deref(file);
      else if (known || spec.t === LIBRARY) throw existenceError("source_sink", spec);
    }
    const name = pathName(spec, { lists: true });
    if (name === undefined) throw domainError("source_sink", spec);
    const found = this.sources.file(name, this.current?.path);
    if (found === undefined) throw existenceError("source_sink", spec);
    return found;
  }

  /**
   * Loads the text on `user_input`, up to its end or to a line `end_of_file.`. Such texts add to each
   * other, but a predicate that an earlier one defined is redefined.
   */
  private loadUser(into: Module): Loading<Module | undefined> {
    const text = takeClauses(this.database.streams.userInput);
    return this.loading(text, this.texts.nextUnnamed(), into);
  }

  /** Adds the clauses of files to the current load. */
  *include(specs: Term): Loading<void> {
    for (const spec of yield* this.singly(specs)) yield* this.includeFile(spec);
  }

  private *includeFile(spec: Term): Loading<void> {
    const load = this.current;
    const found = yield* this.found(deref(spec));
    if (load === undefined || found.text === undefined) {
      yield* this.loadFile(found, this.sourceModule);
      return;
    }
    const inner = new Load(new SourceText(found.text, found.path), found.path, load.module);
    for (const p of load.defined) inner.defined.add(p);
    this.loads.push(inner);
    try {
      yield* this.loadingClauses(inner);
    } finally {
      this.loads.pop();
      this.turn(inner.module, load.module);
    }
    for (const p of inner.defined) load.defined.add(p);
    load.initialisation.push(...inner.initialisation);
  }

  // -- libraries ----------------------------------------------------------------------

  /** Loads a library unless it is loaded already; undefined if there is none of that name. */
  loadLibrary(name: string): Module | undefined {
    const path = `library(${name})`;
    const { loaded } = this.texts;
    if (loaded.has(path)) return loaded.get(path);
    const library = this.sources.libraries.get(name);
    if (library === undefined) return undefined;
    loaded.set(path, undefined);
    const flag = this.quotesFlag;
    const { value } = flag;
    const { quotes, firstQuotes } = this;
    this.firstQuotes = flag.value = atom("chars");
    this.quotes = new Map();
    const restore = this.runs.charge(undefined, undefined);
    let module: Module | undefined;
    try {
      const { text, prepared } = library;
      module =
        text === undefined
          ? this.loadImage(prepared!.image(), path, this.database.user)
          : this.load(text, path, this.database.user);
    } finally {
      flag.value = value;
      this.quotes = quotes;
      this.firstQuotes = firstQuotes;
      restore();
    }
    loaded.set(path, module);
    if (module !== undefined) {
      for (const p of module.predicates.values()) p.library = true;
      for (const side of sidesOf(library)) side.loaded?.(this.database, module);
    }
    return module;
  }

  /** Loads the image of a text, as `load` loads the text. */
  loadImage(image: string, path: string, module: Module): Module | undefined {
    return this.runs.atOnce(this.loadingImage(image, path, module));
  }

  /** Does the same, and can be left as `loading` can. */
  *loadingImage(image: string, path: string, module: Module): Loading<Module | undefined> {
    const load = new Load(undefined, path, module);
    return yield* this.performing(load, this.loadingSteps(load, image, path));
  }

  private *loadingSteps(load: Load, image: string, path: string): Loading<void> {
    const { database } = this;
    for (const step of libraryImage(image)) {
      const place = { file: path, line: step.line, column: step.column };
      if ("goal" in step) {
        load.step = place;
        yield* this.directive(load, instantiate(step.goal, [], 0));
        continue;
      }
      const owner = step.owner === undefined ? load.module : database.module(step.owner);
      const context = step.context === undefined ? undefined : database.module(step.context);
      const p = database.define(owner, step.predicate, "static");
      const { head, body, variables, key } = step;
      this.add(load, new Clause(p, head, body, variables, key, place, context));
    }
  }

  /** Loads the library that exports `key`, and returns the predicate. `call/N` exists for every N. */
  autoload(key: PredicateKey): Predicate | undefined {
    if (!("t" in key) && key.arity > 8 && key.name === "call") {
      const { system } = this.database;
      register(this.database, system, [callRow(key.arity)]);
      return system.predicates.get(key);
    }
    const name = this.index.exported.get(indicatorOf(key));
    if (name === undefined) return undefined;
    const module = this.loadLibrary(name);
    return module === undefined ? undefined : this.database.known(module, key);
  }
}

const SOURCE_SINK = atom("source_sink");

/** Whether the error says that there is no such file, or no such place for files. */
function isMissingFile(term: Term): boolean {
  const x = deref(term);
  const formal = isCompound(x) && x.t.name === "error" ? deref(x.a0) : x;
  return isCompound(formal) && formal.t.arity === 2 && deref(formal.a0) === SOURCE_SINK;
}
