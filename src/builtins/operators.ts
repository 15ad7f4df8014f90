/**
 * Operators: `op/3` and `current_op/3`. Each module has a table of its own on top of that of `user`, which in
 * turn extends the system's.
 */
import { inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import {
  domainError,
  instantiationError,
  permissionError,
  typeError,
} from "../terms/error-terms.js";
import {
  ATOM,
  COLON,
  CONS,
  CURLY,
  NIL,
  atom,
  atomName,
  deref,
  isAtom,
  isInteger,
  hasFunctor,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { viewList } from "../terms/walk.js";
import type { OperatorTable, OperatorType } from "../text/operator-table.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Database } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import type { Module } from "../machine/module.js";
import { boundArgument, integerArgument, isUnbound } from "./arguments.js";
import { unqualify } from "./assertion.js";

const TYPES: readonly string[] = ["xfx", "xfy", "yfx", "fy", "fx", "xf", "yf"];

function isOperatorType(name: string): name is OperatorType {
  return TYPES.includes(name);
}

function checkPriority(x: Term): number {
  if (typeof x !== "number" || x < 0 || x > 1200) throw domainError("operator_priority", x);
  return x;
}

function checkType(x: Cell): OperatorType {
  const name = atomName(x);
  if (!isOperatorType(name)) throw domainError("operator_specifier", x);
  return name;
}

/** The cost of each look at one of many names, in steps of a walk. */
const STEPS = 8;

/** An operator to declare: its name and its module. */
interface Declared {
  readonly module: Module;
  readonly name: Cell;
}

/** Reads the names in `op/3`: one or a list, each possibly qualified. */
function* operatorNames(database: Database, x: Term): LongWork<Declared[]> {
  const { module, term } = unqualify(database, database.user, x);
  if (isUnbound(term)) throw instantiationError();
  if (typeof term === "number" || (term.t !== ATOM && term.t !== CONS)) {
    throw typeError("list", term);
  }
  if (term.t === ATOM) return [{ module, name: term }];
  const { items, tail } = viewList(term);
  if (isUnbound(tail)) throw instantiationError();
  for (const item of items) {
    unqualify(database, module, boundArgument(item));
    yield STEPS;
  }
  if (tail !== NIL) throw typeError("list", term);
  const declared: Declared[] = [];
  for (const item of items) {
    const { module: owner, term: name } = unqualify(database, module, item);
    boundArgument(name);
    if (!isAtom(name)) throw typeError("atom", name);
    declared.push({ module: owner, name });
    yield STEPS;
  }
  return declared;
}

function checkName(table: OperatorTable, priority: number, type: OperatorType, x: Cell): void {
  const name = atomName(x);
  if (name === ",") throw permissionError("modify", "operator", x);
  if (x === NIL || x === CURLY) throw permissionError("create", "operator", x);
  const isInfix = type.length === 3;
  if (name === "|" && (!isInfix || (priority > 0 && priority < 1001))) {
    throw permissionError("create", "operator", x);
  }
  const isPostfix = type === "xf" || type === "yf";
  const clash = isInfix ? table.postfix(name) : isPostfix ? table.infix(name) : undefined;
  if (clash !== undefined && priority > 0) throw permissionError("create", "operator", x);
}

function op(m: Machine, priority: Term, type: Term, names: Term): boolean {
  return inParts(() => declare(m, priority, type, names));
}

function* declare(m: Machine, priority: Term, type: Term, names: Term): LongWork<boolean> {
  boundArgument(priority);
  const t = boundArgument(type);
  const declared = yield* operatorNames(m.database, names);
  const p = integerArgument(priority);
  if (!isAtom(t)) throw typeError("atom", t);
  const n = checkPriority(p);
  const kind = checkType(t);
  for (const { module, name } of declared) {
    checkName(module.operators, n, kind, name);
    yield STEPS;
  }
  for (const { module, name } of declared) {
    module.operators.add(n, kind, atomName(name));
    yield STEPS;
  }
  return true;
}

/** The operators of one name, each class once. */
function named(
  table: OperatorTable,
  name: string,
): { readonly priority: number; readonly type: string; readonly name: string }[] {
  const found = [table.prefix(name), table.infix(name), table.postfix(name)];
  return found.flatMap((entry) => (entry === undefined ? [] : [{ ...entry, name }]));
}

function* currentOp(
  m: Machine,
  priority: Term,
  type: Term,
  name: Term,
): Generator<boolean, boolean> {
  const { database } = m;
  const p = deref(priority);
  if (!isUnbound(p)) {
    if (!isInteger(p)) throw typeError("integer", p);
    checkPriority(p);
  }
  const t = deref(type);
  if (typeof t === "number") throw typeError("atom", t);
  if (!isUnbound(t)) {
    if (t.t !== ATOM) throw typeError("atom", t);
    checkType(t);
  }
  const { module, term } = operatorTarget(database, name);
  if (!isUnbound(term) && !isAtom(term)) {
    throw typeError("atom", term);
  }
  const { operators } = module;
  const entries = isUnbound(term) ? operators.entries() : named(operators, atomName(term as Cell));
  for (const entry of entries) {
    yield (
      unify(m, p, entry.priority) &&
        unify(m, t, atom(entry.type)) &&
        unify(m, term, atom(entry.name))
    );
  }
  return false;
}

function operatorTarget(database: Database, x: Term): { module: Module; term: Term } {
  const y = deref(x);
  if (hasFunctor(y, COLON) && isUnbound(deref(y.a0))) {
    return { module: database.user, term: deref(y.a1) };
  }
  return unqualify(database, database.user, y);
}

export const operators: readonly BuiltinRow[] = [
  {
    name: "op",
    arity: 3,
    modes: ["op(+Priority, +Type, +Names)"],
    doc: "Makes the names operators of that priority and type; priority 0 removes them.",
    determinism: "det",
    example: `
      ?- op(700, xfx, ===>), term_to_atom(T, 'a ===> b'), T =.. Parts, op(0, xfx, ===>).
      T = ===>(a,b), Parts = [===>,a,b].
      ?- op(1201, xfx, ===>).
      error: domain_error(operator_priority,1201).
      ?- op(700, xxx, ===>).
      error: domain_error(operator_specifier,xxx).
      ?- op(700, xfx, ',').
      error: permission_error(modify,operator,',').
    `,
    iso: true,
    meta: "++:",
    det: op,
    long: true,
  },
  {
    name: "current_op",
    arity: 3,
    modes: ["current_op(?Priority, ?Type, ?Name)"],
    doc: "True iff Name is an operator of that priority and type.",
    determinism: "nondet",
    example: `
      ?- current_op(P, xfx, is).
      P = 700.
      ?- current_op(P, T, -).
      P = 200, T = fy
      ;  P = 500, T = yfx.
      ?- current_op(1201, T, is).
      error: domain_error(operator_priority,1201).
    `,
    iso: true,
    meta: "??:",
    nondet: currentOp,
  },
];
