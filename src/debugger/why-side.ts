/** The native side of library(why): recording proofs, and showing them in part. */
import { clauseMarkRow } from "./clause-mark.js";
import { existenceError } from "../terms/error-terms.js";
import {
  COLON,
  CONS,
  atom,
  atomName,
  deref,
  isCompound,
  reference,
  referenced,
  struct3,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { properList } from "../terms/walk.js";
import { unify } from "../terms/unify.js";
import { atomArgument, smallInteger } from "../builtins/arguments.js";
import { callGoal } from "../builtins/control.js";
import type { BuiltinRow, Control } from "../machine/builtin.js";
import type { Database } from "../machine/database.js";
import { Frame } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import type { Module } from "../machine/module.js";
import type { NativeSide } from "../machine/native-side.js";
import { ABSENCE_MARK } from "../machine/observer.js";
import type { Observation } from "../machine/observer.js";
import { FAIL } from "../machine/signal.js";
import { outlineOf } from "./proof-outline.js";
import { PROOF, ProofRecorder } from "./proof-recorder.js";

const CONTROL = atom("control");
const USER = atom("user");

/** What a proof needs to be observed, with the clauses of these libraries. */
export function proofObservation(libraries: ReadonlySet<Module>): Observation {
  return { clauses: true, absences: true, libraries };
}

/** The library of that name, which has been loaded. */
export function libraryNamed(database: Database, name: string): Module | undefined {
  for (const module of database.modules.values()) {
    if (module.library && module.file === `library(${name})`) return module;
  }
  return undefined;
}

/** The proof of a goal from the list of its nodes. */
export function rootOf(goal: Term, nodes: Term): Term {
  const list = deref(nodes);
  if (isCompound(list) && list.t === CONS) {
    const rest = deref(list.a1);
    if (!isCompound(rest)) return list.a0;
  }
  let plain = deref(goal);
  if (isCompound(plain) && plain.t === COLON && deref(plain.a0) === USER) plain = plain.a1;
  return struct3(PROOF, plain, CONTROL, list);
}

/** A proof under way. */
interface Course {
  readonly goal: Term;
  readonly proof: Term;
  readonly list: Cell;
  readonly before: ProofRecorder["spot"];
}

const prove: Control = (m, depth, k, goal, proof) => {
  const { list, before } = ProofRecorder.of(m).begin(m);
  const course: Course = { goal: goal!, proof: proof!, list, before };
  return callGoal(m, depth, new Frame(proved, k, course, undefined, 0, undefined), goal!);
};

const proved: Resume = (m, depth, frame) => {
  const { goal, proof, list, before } = frame.code as Course;
  (m.recorder as ProofRecorder).end(m, before);
  return unify(m, proof, rootOf(goal, list)) ? m.proceed(depth, frame.k) : FAIL;
};

function librariesArgument(database: Database, names: Term): Set<Module> {
  const libraries = new Set<Module>();
  for (const item of properList(names) ?? []) {
    const name = atomArgument(item);
    const module = libraryNamed(database, atomName(name));
    if (module === undefined) throw existenceError("library", name);
    libraries.add(module);
  }
  return libraries;
}

const rows: readonly BuiltinRow[] = [
  {
    name: "$observe_proof",
    arity: 2,
    modes: ["'$observe_proof'(+Libraries, -Observation)"],
    doc: "True iff calls can be recorded until '$end_observation'/1, with the clauses of these libraries.",
    det: (m, libraries, handle) => {
      const observation = proofObservation(librariesArgument(m.database, libraries!));
      m.database.observation.begin(observation);
      return unify(m, handle!, reference(observation));
    },
  },
  {
    name: "$end_observation",
    arity: 1,
    modes: ["'$end_observation'(+Observation)"],
    doc: "Ends an observation.",
    det: (m, handle) => {
      m.database.observation.end(referenced(deref(handle!) as Cell) as Observation);
      return true;
    },
  },
  {
    name: "$prove",
    arity: 2,
    modes: ["'$prove'(:Goal, -Proof)"],
    doc: "Calls Goal and unifies Proof with its proof.",
    meta: "0-",
    control: prove,
  },
  {
    name: ABSENCE_MARK,
    arity: 1,
    modes: [`'${ABSENCE_MARK}'(+Goal)`],
    doc: "Always true. Tells who records the run that Goal holds since another goal has no answer.",
    det: (m, goal) => {
      m.recorder?.absence(m, goal!);
      return true;
    },
  },
  {
    name: "$proof_outline",
    arity: 5,
    modes: ["'$proof_outline'(+Proof, +From, +Depth, +Nodes, -Tree)"],
    doc: "True iff Tree is the part of Proof from node From, so many levels and nodes of it.",
    det: (m, proof, from, depth, nodes, tree) => {
      const tree0 = outlineOf(m.database, proof!, {
        from: smallInteger(from!),
        depth: smallInteger(depth!),
        nodes: smallInteger(nodes!),
      });
      return tree0 !== undefined && unify(m, tree!, tree0);
    },
  },
];

/** What is native in library(why). */
export const whySide: NativeSide = { rows: () => [...rows, clauseMarkRow] };
