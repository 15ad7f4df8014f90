/** `call_residue_vars/2`: the attributed variables that a goal leaves. */
import { Residues } from "../terms/attributed-variables.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { listOf } from "../terms/walk.js";
import type { BuiltinRow, Control } from "../machine/builtin.js";
import { Frame } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import { FAIL } from "../machine/signal.js";
import { callGoal } from "./control.js";

/** The goal has succeeded: recording stops until it is backtracked into. */
const tell: Resume = (m, depth, frame) => {
  const residues = frame.code as Residues;
  residues.close(m);
  if (!unify(m, frame.env as Term, listOf(residues.found()))) return FAIL;
  return m.proceed(depth, frame.k);
};

const callResidueVars: Control = (m, depth, k, goal, vars) => {
  const residues = new Residues(m.residues);
  residues.open(m);
  return callGoal(m, depth, new Frame(tell, k, residues, vars, 0, undefined), goal);
};

export const residues: readonly BuiltinRow[] = [
  {
    name: "call_residue_vars",
    arity: 2,
    modes: ["call_residue_vars(+Goal, -Vars)"],
    doc: "True iff Goal is, and Vars are the variables to which it has given attributes and that still have some, the newest first.",
    example: `
      ?- call_residue_vars(freeze(X, true), Vars), Vars == [X], del_attrs(X).
      Vars = [X].
    `,
    meta: "0-",
    control: callResidueVars,
  },
];
