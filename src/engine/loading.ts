/**
 * The predicates that load programs: they belong to the loader of an engine.
 */
import { domainError, instantiationError, typeError } from "../terms/errors.js";
import {
  ATOM,
  COLON,
  KIND_VARIABLE,
  atom,
  atomName,
  cons,
  deref,
  struct2,
  structure,
} from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow, Deterministic } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import type { Module } from "../machine/module.js";
import type { Loader } from "./loader.js";

/** The rows for one engine. */
export function loadingRows(loader: Loader): readonly BuiltinRow[] {
  const { database } = loader;

  /** The module and the plain term of a module-sensitive argument. */
  const strip = (x: Term): { module: Module; term: Term } => {
    let module = loader.sourceModule;
    let term = deref(x);
    while (typeof term !== "number" && term.t === COLON) {
      const name = deref(term.a0);
      if (typeof name === "number" || name.t !== ATOM) break;
      module = database.module(atomName(name));
      term = deref(term.a1);
    }
    return { module, term };
  };

  /** Runs something with the caller's budget. */
  const within = (run: (...args: Term[]) => void): Deterministic => {
    return (m: Machine, ...args: Term[]) => {
      const outer = loader.machine;
      loader.machine = m;
      try {
        run(...args);
      } finally {
        loader.machine = outer;
      }
      return true;
    };
  };

  const consult = within((spec) => {
    const { module, term } = strip(spec);
    if (typeof term !== "number" && term.t.kind === KIND_VARIABLE) throw instantiationError();
    loader.consult(term, module);
  });

  return [
    {
      name: "consult",
      arity: 1,
      modes: ["consult(+Files)"],
      doc: "True iff the programs in Files, one or a list of them, have been loaded.",
      meta: ":",
      det: consult,
    },
    {
      name: ".",
      arity: 2,
      modes: ["[+File|+Files]"],
      doc: "True iff the programs in the list have been loaded.",
      meta: "??",
      det: (m, head, tail) => consult(m, cons(head, tail)),
    },
    {
      name: "ensure_loaded",
      arity: 1,
      modes: ["ensure_loaded(+File)"],
      doc: "True iff the program in File is loaded, now or before.",
      iso: true,
      meta: ":",
      det: within((spec) => {
        const { module, term } = strip(spec);
        loader.useModule(term, module);
      }),
    },
    {
      name: "use_module",
      arity: 1,
      modes: ["use_module(+File)"],
      doc: "True iff the module in File is loaded and what it exports is visible here.",
      meta: ":",
      det: within((spec) => {
        const { module, term } = strip(spec);
        loader.useModule(term, module);
      }),
    },
    {
      name: "use_module",
      arity: 2,
      modes: ["use_module(+File, +Imports)"],
      doc: "True iff the module in File is loaded and Imports of it are visible here.",
      meta: ":?",
      det: within((spec, imports) => {
        const { module, term } = strip(spec);
        loader.useModule(term, module, imports);
      }),
    },
    {
      name: "include",
      arity: 1,
      modes: ["include(+File)"],
      doc: "True iff the clauses of File stand in the place of this directive.",
      iso: true,
      det: within((spec) => loader.include(spec)),
    },
    {
      name: "initialization",
      arity: 1,
      modes: ["initialization(+Goal)"],
      doc: "Calls Goal when the program that is being loaded has been loaded.",
      iso: true,
      meta: "0",
      det: within((goal) => {
        const { module, term } = strip(goal);
        if (typeof term !== "number" && term.t.kind === KIND_VARIABLE) throw instantiationError();
        if (typeof term === "number") throw typeError("callable", term);
        loader.afterLoad(term, module);
      }),
    },
    {
      name: "initialization",
      arity: 2,
      modes: ["initialization(+Goal, +When)"],
      doc: "Calls Goal after loading (`now`, `after_load`) or as the program (`main`, `program`).",
      meta: "0?",
      det: within((goal, when) => {
        const { module, term } = strip(goal);
        const name = deref(when);
        if (typeof name !== "number" && name.t.kind === KIND_VARIABLE) throw instantiationError();
        switch (typeof name !== "number" && name.t === ATOM ? atomName(name) : "") {
          case "now":
            loader.runGoal(term, module, loader.place);
            break;
          case "after_load":
          case "restore":
            loader.afterLoad(term, module);
            break;
          case "program":
          case "main":
            loader.mainGoal = struct2(COLON, atom(module.name), term);
            break;
          default:
            throw domainError("initialization_type", name);
        }
      }),
    },
    {
      name: "module",
      arity: 2,
      modes: ["module(+Name, +Exports)"],
      doc: "Begins a module; only as the first directive of a file.",
      det: (_m, name) => {
        throw domainError("directive", structure("module", name));
      },
    },
    {
      name: "prolog_load_context",
      arity: 2,
      modes: ["prolog_load_context(+Key, -Value)"],
      doc: "True iff Value is what Key (module, source, file, term_position) says of the load under way.",
      det: (m, key, value) => {
        const name = deref(key);
        const { place } = loader;
        if (typeof name === "number" || name.t !== ATOM) throw typeError("atom", name);
        switch (atomName(name)) {
          case "module":
            return unify(m, value, atom(loader.sourceModule.name));
          case "source":
          case "file":
            return place !== undefined && unify(m, value, atom(place.file));
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
