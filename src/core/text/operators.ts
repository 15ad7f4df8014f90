/*
 * Operators: records of atoms, one for each module that defines the atom as an operator, or as none.
 *
 *   Atom.operator    -> Operator -> Operator ...     linked by `next`
 *   Module.operators -> Operator -> Operator ...     linked by `nextOfModule`, newest first
 *
 * Of each class, prefix, infix and postfix, the nearest module that knows one counts: the module itself, then its
 * parents. A module may know that there is none: then its priority is 0.
 */

export const enum Type {
  XFX = 0,
  XFY = 1,
  YFX = 2,
  FX = 3,
  FY = 4,
  XF = 5,
  YF = 6,
  NONE = 7,
}

/** Classes of operators, as bits. */
export const enum OperatorClass {
  PREFIX = 1,
  INFIX = 2,
  POSTFIX = 4,
}

/** Priorities (0: none), and the highest ones of the arguments. */
@unmanaged
export class Operator {
  prefix: u16;
  prefixRight: u16;
  infix: u16;
  infixLeft: u16;
  infixRight: u16;
  postfix: u16;
  postfixLeft: u16;
  /** The classes that the module knows. */
  known: u16;
  /** The number of the atom. */
  atom: u32;
  module: Module;
  next: Operator;
  nextOfModule: Operator;
}

const NO_OPERATOR = changetype<Operator>(0);
const NOTHING = changetype<Operator>(memory.data(32));
/** The merged record of an atom on which several modules have one, until the next call. */
const MERGED = changetype<Operator>(memory.data(32));

/** The operator that an atom is for `module` and its parents; valid until the next call. */
export function operatorOf(module: Module, atom: u32): Operator {
  const first = changetype<Operator>(atomAt(atom).operator);
  if (first == NO_OPERATOR) return NOTHING;
  if (first.next == NO_OPERATOR && changetype<Address>(first.module) == machine.systemModule)
    return first;
  return merged(module, first);
}

/** Whether the atom is an operator of any class. */
export function isOperator(op: Operator): bool {
  return (op.prefix | op.infix | op.postfix) != 0;
}

function merged(module: Module, first: Operator): Operator {
  const all = MERGED;
  memory.fill(changetype<Address>(all), 0, 32);
  for (; module != NO_MODULE; module = module.parent) {
    for (let op = first; op != NO_OPERATOR; op = op.next) {
      if (op.module != module) continue;
      const fresh = op.known & ~all.known;
      all.known |= op.known;
      if (fresh & OperatorClass.PREFIX) {
        all.prefix = op.prefix;
        all.prefixRight = op.prefixRight;
      }
      if (fresh & OperatorClass.INFIX) {
        all.infix = op.infix;
        all.infixLeft = op.infixLeft;
        all.infixRight = op.infixRight;
      }
      if (fresh & OperatorClass.POSTFIX) {
        all.postfix = op.postfix;
        all.postfixLeft = op.postfixLeft;
      }
    }
  }
  return all;
}

/** Makes an atom, by its number, an operator in a module; priority 0: makes it none of that class. */
export function defineOperator(module: Module, priority: u32, type: i32, atom: u32): void {
  let op = changetype<Operator>(atomAt(atom).operator);
  while (op != NO_OPERATOR && op.module != module) op = op.next;
  if (op == NO_OPERATOR) {
    op = changetype<Operator>(allocateCleared(offsetof<Operator>()));
    op.atom = atom;
    op.module = module;
    op.next = changetype<Operator>(atomAt(atom).operator);
    op.nextOfModule = changetype<Operator>(module.operators);
    atomAt(atom).operator = module.operators = changetype<Address>(op);
  }
  const exact = <u16>priority;
  const less = <u16>max<u32>(priority, 1) - 1;
  switch (type) {
    case Type.FX:
    case Type.FY:
      op.known |= <u16>OperatorClass.PREFIX;
      op.prefix = exact;
      op.prefixRight = type == Type.FY ? exact : less;
      return;
    case Type.XF:
    case Type.YF:
      op.known |= <u16>OperatorClass.POSTFIX;
      op.postfix = exact;
      op.postfixLeft = type == Type.YF ? exact : less;
      return;
    default:
      op.known |= <u16>OperatorClass.INFIX;
      op.infix = exact;
      op.infixLeft = type == Type.YFX ? exact : less;
      op.infixRight = type == Type.XFY ? exact : less;
  }
}

/** The type that an atom names; names.txt has them in the order of Type. */
export function typeOf(name: Cell): i32 {
  const type = (name - Names.ATOM_XFX) >> 4;
  return type < <u32>Type.NONE && atomCell(atomNumber(name)) == name ? type : Type.NONE;
}

/** The atom of the type that an operator has in one of its classes. */
export function typeName(op: Operator, which: u32): Cell {
  if (which == OperatorClass.PREFIX) {
    return op.prefixRight == op.prefix ? Names.ATOM_FY : Names.ATOM_FX;
  }
  if (which == OperatorClass.POSTFIX) {
    return op.postfixLeft == op.postfix ? Names.ATOM_YF : Names.ATOM_XF;
  }
  if (op.infixLeft == op.infix) return Names.ATOM_YFX;
  return op.infixRight == op.infix ? Names.ATOM_XFY : Names.ATOM_XFX;
}

/** The priority that an operator has in one of its classes. */
export function priorityOf(op: Operator, which: u32): u32 {
  if (which == OperatorClass.PREFIX) return op.prefix;
  return which == OperatorClass.INFIX ? op.infix : op.postfix;
}

/** Defines the names in a text, with blanks between them. */
function define(priority: u32, type: i32, names: string): void {
  const system = changetype<Module>(machine.systemModule);
  const scratch = memory.data(32);
  let length: u32 = 0;
  for (let i = 0; i <= names.length; i++) {
    const c = i < names.length ? names.charCodeAt(i) : 32;
    if (c != 32) {
      store<u8>(scratch + length++, <u8>c);
    } else {
      defineOperator(system, priority, type, intern(<u32>scratch, length));
      length = 0;
    }
  }
}

/** Defines the operators that every program starts with, in the module `system`. */
export function initOperators(): void {
  define(1200, Type.XFX, ":- --> => ==>");
  define(1200, Type.FX, ":- ?-");
  define(1150, Type.FX, "dynamic discontiguous initialization meta_predicate");
  define(1150, Type.FX, "module_transparent multifile public table thread_initialization");
  define(1150, Type.FX, "thread_local volatile");
  define(1100, Type.XFY, "; |");
  define(1050, Type.XFY, "-> *->");
  define(1000, Type.XFY, ",");
  define(990, Type.XFX, ":=");
  define(900, Type.FY, "\\+");
  define(700, Type.XFX, "= \\= == \\== @< @> @=< @>= =.. is =:= =\\= < > =< >=");
  define(700, Type.XFX, "=@= \\=@= as >:< :<");
  define(600, Type.XFY, ":");
  define(500, Type.YFX, "+ - /\\ \\/");
  define(400, Type.YFX, "* / // mod rem << >> div rdiv xor");
  define(200, Type.XFX, "**");
  define(200, Type.XFY, "^");
  define(200, Type.FY, "- + \\");
  define(1, Type.FX, "$");
}

/** The first of the operators that a module knows by itself. */
export function operatorsOf(module: Module): Operator {
  return changetype<Operator>(module.operators);
}

/** Whether a module between `module` and the one of `op`, this one left out, knows that class of the atom. */
export function isHidden(module: Module, op: Operator, which: u32): bool {
  for (; module != op.module; module = module.parent) {
    let other = changetype<Operator>(atomAt(op.atom).operator);
    for (; other != NO_OPERATOR; other = other.next) {
      if (other.module == module && other.known & which) return true;
    }
  }
  return false;
}
