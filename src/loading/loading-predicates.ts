/**
 * The predicates that load programs, as rows for an engine's loader.
 */
import { unwrapped } from "../terms/cycles.js";
import { domainError, instantiationError, typeError } from "../terms/error-terms.js";
import {
  COLON,
  EQUALS,
  KIND_VARIABLE,
  atom,
  atomName,
  cons,
  deref,
  struct2,
  structure,
  hasFunctor,
  isAtom,
} from "../terms/term.js";
import { inParts } from "../terms/effort.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { listOf } from "../terms/walk.js";
import { atomArgument, boundArgument } from "../builtins/arguments.js";
import { declareEach } from "../builtins/indicators.js";
import { atomOption, booleanOption, readOptions } from "../builtins/option-lists.js";
import type { BuiltinRow, Control } from "../machine/builtin.js";
import { onFile } from "../machine/host-errors.js";
import type { Machine } from "../machine/machine.js";
import type { Module, PredicateKey } from "../machine/module.js";
import { libraryName, pathName } from "./exports.js";
import { importFrom } from "./imports.js";
import { STYLES, takeClauses } from "./load-state.js";
import type { Loading } from "./load-state.js";
import { isLibraryPath } from "./loaded-texts.js";
import { isElsewhere } from "./other-libraries.js";
import type { Loader } from "./loader.js";
import { RequestedLoad } from "./requested-load.js";

/** The rows for one engine. */
export function loadingRows(loader: Loader): readonly BuiltinRow[] {
  const { database } = loader;

  /** The module and the plain term of a module-sensitive argument. */
  const strip = (x: Term): { module: Module; term: Term } => {
    let module = loader.sourceModule;
    let term = deref(x);
    for (let steps = 1; hasFunctor(term, COLON); steps++) {
      const name = deref(term.a0);
      if (!isAtom(name)) break;
      module = database.module(atomName(name));
      term = unwrapped(term, steps);
    }
    return { module, term };
  };

  /** Loads with the caller's budget. */
  const within =
    (name: string, run: (...args: Term[]) => Loading<unknown>): Control =>
    (m, depth, k, ...args) => {
      const work = function* (): Loading<void> {
        yield* run(...args);
      };
      return new RequestedLoad(loader, work(), name, args.length).begin(m, depth, k);
    };

  /** Calls `declare` for each predicate that a directive such as `export/1` names. */
  const declare = (spec: Term, one: (module: Module, key: PredicateKey) => void): boolean => {
    const { module, term } = strip(spec);
    inParts(() => declareEach(database, module, term, one));
    return true;
  };

  /** Implements `load_files/2`; options that it does not use have no effect. */
  function* loadFiles(spec: Term, options: Term): Loading<void> {
    const { module, term } = strip(spec);
    let once = false;
    let reexport = false;
    let stream: Term | undefined;
    let imports: Term | undefined;
    for (const option of readOptions(options, "load_option")) {
      if (option.name === "if") {
        once = atomOption(option, "load_option", ["true", "changed", "not_loaded"]) !== "true";
      } else if (option.name === "imports") {
        imports = option.value;
      } else if (option.name === "reexport") {
        reexport = booleanOption(option, "load_option");
      } else if (option.name === "stream") {
        stream = option.value;
      }
    }
    if (stream !== undefined) {
      const path = pathName(term, { lists: true });
      if (path === undefined) throw domainError("source_sink", term);
      const text = takeClauses(database.streams.getInput(stream, false));
      const loaded = yield* loader.loading(text, path, module);
      if (loaded !== undefined) importFrom(database, loaded, module, imports);
      return;
    }
    if (reexport) yield* loader.reexport(term, module, imports);
    else if (once || imports !== undefined) yield* loader.useModule(term, module, imports);
    else yield* loader.consult(term, module);
  }

  const consult = within("consult", (spec) => {
    const { module, term } = strip(spec);
    if (typeof term !== "number" && term.t.kind === KIND_VARIABLE) throw instantiationError();
    return loader.consult(term, module);
  });

  function* styleCheck(m: Machine, spec: Term): Generator<boolean, boolean, undefined> {
    const x = boundArgument(spec);
    const sign = typeof x === "number" || x.t.arity !== 1 ? "" : x.t.name;
    if (typeof x === "number" || !["+", "-", "?"].includes(sign)) throw typeError("style", x);
    if (sign === "?") {
      for (const style of loader.styles) yield unify(m, x.a0, atom(style));
      return false;
    }
    const style = atomName(atomArgument(x.a0));
    if (!STYLES.includes(style)) throw domainError("style_name", deref(x.a0));
    loader.styles = loader.styles.filter((other) => other !== style);
    if (sign === "+") loader.styles = [...loader.styles, style];
    return true;
  }

  return [
    {
      name: "consult",
      arity: 1,
      modes: ["consult(+Files)"],
      doc: "Loads the programs in Files, one file or a list.",
      determinism: "det",
      example: `
        ?- consult(library(lists)).
        true.
        ?- consult(_).
        error: instantiation_error.
        ?- consult(ex_no_file).
        error: existence_error(source_sink,ex_no_file).
      `,
      meta: ":",
      control: consult,
    },
    {
      name: ".",
      arity: 2,
      modes: ["[+File|+Files]"],
      doc: "Loads the programs in the list.",
      determinism: "det",
      example: `
        ?- [library(lists)].
        true.
      `,
      meta: "??",
      control: (m, depth, k, head, tail) => consult(m, depth, k, cons(head!, tail!)),
    },
    {
      name: "ensure_loaded",
      arity: 1,
      modes: ["ensure_loaded(+File)"],
      doc: "Loads the program in File unless it is loaded already.",
      determinism: "det",
      example: `
        ?- ensure_loaded(library(lists)).
        true.
        ?- ensure_loaded(_).
        error: instantiation_error.
      `,
      // In SWI-Prolog a program may have a predicate of that name: some begin with `ensure_loaded(x).`
      iso: database.flags.text("traditional") !== "true",
      meta: ":",
      control: within("ensure_loaded", (spec) => {
        const { module, term } = strip(spec);
        return loader.useModule(term, module);
      }),
    },
    {
      name: "use_module",
      arity: 1,
      modes: ["use_module(+File)"],
      doc: "Loads the module in File unless it is loaded already, and imports all that it exports.",
      determinism: "det",
      example: `
        ?- use_module(library(pairs)), pairs_keys([a-1], Keys).
        Keys = [a].
        ?- use_module(library(ex_no_library)).
        error: existence_error(source_sink,library(ex_no_library)).
        ?- use_module(_).
        error: instantiation_error.
      `,
      meta: ":",
      control: within("use_module", (spec) => {
        const { module, term } = strip(spec);
        return loader.useModule(term, module);
      }),
    },
    {
      name: "use_module",
      arity: 2,
      modes: ["use_module(+File, +Imports)"],
      doc: "Loads the module in File unless it is loaded already, and imports what Imports selects.",
      determinism: "det",
      example: `
        ?- use_module(library(lists), [append/3]).
        true.
        ?- use_module(library(lists), a).
        error: type_error(list,a).
      `,
      meta: ":?",
      control: within("use_module", (spec, imports) => {
        const { module, term } = strip(spec);
        return loader.useModule(term, module, imports);
      }),
    },
    {
      name: "autoload",
      arity: 1,
      modes: ["autoload(+File)"],
      doc: "Imports all that the module in File exports, if there is such a file.",
      determinism: "det",
      example: `
        ?- autoload(library(pairs)), autoload(ex_no_file).
        true.
      `,
      meta: ":",
      control: within("autoload", (spec) => {
        const { module, term } = strip(spec);
        return loader.autoloadFrom(term, module);
      }),
    },
    {
      name: "autoload",
      arity: 2,
      modes: ["autoload(+File, +Imports)"],
      doc: "Imports what Imports selects and the module in File exports, if there is such a file.",
      determinism: "det",
      example: `
        ?- autoload(library(pairs), [pairs_keys/2,no_such/1]).
        true.
      `,
      meta: ":?",
      control: within("autoload", (spec, imports) => {
        const { module, term } = strip(spec);
        return loader.autoloadFrom(term, module, imports);
      }),
    },
    {
      name: "load_files",
      arity: 2,
      modes: ["load_files(+Files, +Options)"],
      doc: "Loads the programs in Files; the options are if(true, changed or not_loaded), imports(Imports), reexport(Bool) and stream(Stream).",
      determinism: "det",
      example: `
        ?- load_files(library(lists), [if(not_loaded)]).
        true.
        ?- load_files(_, []).
        error: instantiation_error.
      `,
      meta: ":?",
      control: within("load_files", loadFiles),
    },
    {
      name: "reexport",
      arity: 1,
      modes: ["reexport(+Files)"],
      doc: "Loads the modules in Files unless they are loaded already; imports and exports all that they export.",
      determinism: "det",
      example: `
        ?- reexport(library(pairs)).
        true.
      `,
      meta: ":",
      control: within("reexport", (spec) => {
        const { module, term } = strip(spec);
        return loader.reexport(term, module);
      }),
    },
    {
      name: "reexport",
      arity: 2,
      modes: ["reexport(+File, +Imports)"],
      doc: "Loads the module in File unless it is loaded already; imports and exports what Imports selects.",
      determinism: "det",
      example: `
        ?- reexport(library(pairs), [pairs_keys/2]).
        true.
      `,
      meta: ":?",
      control: within("reexport", (spec, imports) => {
        const { module, term } = strip(spec);
        return loader.reexport(term, module, imports);
      }),
    },
    {
      name: "export",
      arity: 1,
      modes: ["export(+Indicators)"],
      doc: "Exports these predicates from the module.",
      determinism: "det",
      example: `
        ?- export(ex_exported/1).
        true.
        ?- export(_).
        error: instantiation_error.
      `,
      meta: ":",
      transparent: true,
      det: (_m, spec) => declare(spec, (module, key) => void module.exports.add(key)),
      long: true,
    },
    {
      name: "import",
      arity: 1,
      modes: ["import(+Indicators)"],
      doc: "Makes the predicates Module:Name/Arity visible here.",
      determinism: "det",
      example: `
        ?- import(lists:append/3).
        true.
        ?- import(_).
        error: instantiation_error.
      `,
      meta: ":",
      transparent: true,
      det: (_m, spec) => {
        const into = loader.sourceModule;
        return declare(spec, (module, key) => {
          const target = database.resolve(module, key) ?? database.predicate(module, key);
          if (module !== into) database.importPredicate(into, target);
        });
      },
      long: true,
    },
    {
      name: "include",
      arity: 1,
      modes: ["include(+File)"],
      doc: "Includes the clauses of File in place of this directive.",
      determinism: "det",
      example: `
        ?- include(ex_no_file).
        error: existence_error(source_sink,ex_no_file).
      `,
      iso: true,
      control: within("include", (spec) => loader.include(spec)),
    },
    {
      name: "initialization",
      arity: 1,
      modes: ["initialization(+Goal)"],
      doc: "Calls Goal after the current program has been loaded.",
      determinism: "det",
      example: `
        ?- initialization(nb_setval(ex_started, yes)), nb_getval(ex_started, X).
        X = yes.
        ?- initialization(_).
        error: instantiation_error.
      `,
      iso: true,
      meta: "0",
      control: within("initialization", (goal) => {
        const { module, term } = strip(goal);
        if (typeof term !== "number" && term.t.kind === KIND_VARIABLE) throw instantiationError();
        if (typeof term === "number") throw typeError("callable", term);
        return loader.afterLoad(term, module);
      }),
    },
    {
      name: "initialization",
      arity: 2,
      modes: ["initialization(+Goal, +When)"],
      doc: "Calls Goal at once (`now`), after loading (`after_load`), before the top level (`program`) or in place of it (`main`); the kinds for saved states (`restore`, `restore_state`, `prepare_state`) never call it.",
      determinism: "det",
      example: `
        ?- initialization(nb_setval(ex_begun, yes), now), nb_getval(ex_begun, X).
        X = yes.
        ?- initialization(true, never).
        error: domain_error(initialization_type,never).
      `,
      meta: "0?",
      control: within("initialization", function* (goal, when) {
        const { module, term } = strip(goal);
        const name = deref(when);
        if (typeof name !== "number" && name.t.kind === KIND_VARIABLE) throw instantiationError();
        switch (isAtom(name) ? atomName(name) : "") {
          case "now":
            yield* loader.runs.goal(term, module, loader.place);
            break;
          case "after_load":
            yield* loader.afterLoad(term, module);
            break;
          case "restore":
          case "restore_state":
          case "prepare_state":
            break;
          case "program":
            loader.programGoals.push(struct2(COLON, atom(module.name), term));
            break;
          case "main":
            loader.mainGoal = struct2(COLON, atom(module.name), term);
            break;
          default:
            throw domainError("initialization_type", name);
        }
      }),
    },
    {
      name: "style_check",
      arity: 1,
      modes: ["style_check(+Style)"],
      doc: "Turns a warning on (+Name) or off (-Name) for the rest of the text, where Name is singleton or discontiguous (no_effect, charset, var_branches and atom change nothing); ?(Name) is true iff it is on.",
      determinism: "nondet",
      example: String.raw`
        ?- style_check(?(discontiguous)).
        true.
        ?- style_check(-singleton), \+ style_check(?(singleton)), style_check(+singleton).
        true.
        ?- style_check(singleton).
        error: type_error(style,singleton).
        ?- style_check(-spelling).
        error: domain_error(style_name,spelling).
      `,
      nondet: styleCheck,
    },
    {
      name: "module",
      arity: 1,
      modes: ["module(+Name)"],
      doc: "Makes the clauses that follow in a text belong to that module.",
      determinism: "det",
      example: `
        ?- module(ex_module), module(user).
        true.
        ?- module(_).
        error: instantiation_error.
      `,
      det: (_m, name) => {
        loader.switchModule(database.module(atomName(atomArgument(name))));
        return true;
      },
    },
    {
      name: "module",
      arity: 2,
      modes: ["module(+Name, +Exports)"],
      doc: "Begins a module; only as the first directive of a file.",
      determinism: "det",
      example: `
        ?- module(ex_m, []).
        error: domain_error(directive,module(ex_m)).
      `,
      det: (_m, name) => {
        throw domainError("directive", structure("module", name));
      },
    },
    {
      name: "unload_file",
      arity: 1,
      modes: ["unload_file(+File)"],
      doc: "Removes what loading File has defined.",
      determinism: "det",
      example: `
        ?- unload_file(ex_no_file).
        true.
      `,
      det: (_m, file) => {
        const absolute = (path: string): string => database.host.files?.absolute?.(path) ?? path;
        const name = absolute(pathName(file) ?? "");
        for (const path of Array.from(loader.texts.loaded.keys())) {
          if (![name, `${name}.pl`].includes(absolute(path))) continue;
          loader.texts.forget(path, database);
          loader.texts.loaded.delete(path);
        }
        return true;
      },
    },
    {
      name: "$source_files",
      arity: 1,
      modes: ["'$source_files'(-Files)"],
      doc: "True iff Files are the names of the files that have been loaded.",
      det: (m, files) => {
        const paths = [...loader.texts.loaded.keys()].filter((path) => !isLibraryPath(path));
        return unify(m, files, listOf(paths.map((path) => atom(path))));
      },
    },
    {
      name: "$library",
      arity: 1,
      modes: ["'$library'(+Name)"],
      doc: "True iff there is a library with that name, an atom or Folder/Name.",
      det: (_m, name) => {
        const library = libraryName(deref(name));
        return loader.sources.libraries.has(library) || isElsewhere(library);
      },
    },
    {
      name: "prolog_load_context",
      arity: 2,
      modes: ["prolog_load_context(+Key, -Value)"],
      doc: "True iff Value is the value of Key (module, source, file, directory, term, term_position, variable_names, dialect) for the current load.",
      determinism: "semidet",
      example: `
        ?- prolog_load_context(dialect, X).
        X = ambilog.
        ?- prolog_load_context(source, X).
        false.
      `,
      det: (m, key, value) => {
        const name = deref(key);
        const { place } = loader;
        if (!isAtom(name)) throw typeError("atom", name);
        switch (atomName(name)) {
          case "module":
            return unify(m, value, atom(loader.sourceModule.name));
          case "source":
          case "file":
            return place !== undefined && unify(m, value, atom(place.file));
          case "directory": {
            if (place === undefined) return false;
            const end = place.file.lastIndexOf("/");
            const folder = end < 0 ? "." : place.file.slice(0, Math.max(end, 1));
            const path = onFile("access", "directory", atom(folder), () =>
              database.host.files?.absolute?.(folder),
            );
            return unify(m, value, atom(path ?? folder));
          }
          case "dialect":
            return unify(m, value, database.flags.get("dialect")!.value);
          case "term": {
            const { term } = loader;
            return term !== undefined && unify(m, value, term.term);
          }
          case "variable_names": {
            const { term } = loader;
            if (term === undefined) return false;
            const names = [...term.variableNames].map(([v, x]) => struct2(EQUALS, atom(v), x));
            return unify(m, value, listOf(names));
          }
          case "term_position":
            return (
              place !== undefined &&
              unify(m, value, structure("$stream_position", 0, place.line, place.column - 1, 0))
            );
          default:
            return false;
        }
      },
    },
  ];
}
