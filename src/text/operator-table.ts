/**
 * Operator tables.
 *
 * A table has one map for each of the three classes: prefix, infix, postfix. A name has at most one
 * operator of each class. Tables nest: a table falls back on its parent. An entry of priority 0 states that
 * the name is not an operator here, which hides the parent's entry.
 */

/** How an operator takes its operands: `f` stands for it, `x` and `y` for them. */
export type OperatorType = "xfx" | "xfy" | "yfx" | "fy" | "fx" | "xf" | "yf";

/** The properties of an operator. */
export interface Operator {
  readonly priority: number;
  readonly type: OperatorType;
}

/** An operator with its name. */
export interface NamedOperator extends Operator {
  readonly name: string;
}

type Entries = Map<string, Operator>;

/** A class of a table that others fall back on, which may hide its names. */
interface Part {
  readonly entries: Entries;
  readonly size: number;
  readonly children: readonly OperatorTable[];
}

/** The operators that a reader or writer uses. */
export class OperatorTable {
  private readonly parent: OperatorTable | undefined;
  /** The names in the three maps. */
  private readonly known: Set<string> = new Set();
  private readonly prefixes: Entries = new Map();
  private readonly infixes: Entries = new Map();
  private readonly postfixes: Entries = new Map();

  constructor(parent?: OperatorTable) {
    this.parent = parent;
  }

  /** Whether the table mentions that name. For most names it does not, which is quick to check. */
  mentions(name: string): boolean {
    return this.known.has(name) || this.parent?.mentions(name) === true;
  }

  /** The prefix operator of that name. */
  prefix(name: string): Operator | undefined {
    const own = this.prefixes.get(name);
    if (own === undefined) return this.parent?.prefix(name);
    return own.priority === 0 ? undefined : own;
  }

  /** The infix operator of that name. */
  infix(name: string): Operator | undefined {
    const own = this.infixes.get(name);
    if (own === undefined) return this.parent?.infix(name);
    return own.priority === 0 ? undefined : own;
  }

  /** The postfix operator of that name. */
  postfix(name: string): Operator | undefined {
    const own = this.postfixes.get(name);
    if (own === undefined) return this.parent?.postfix(name);
    return own.priority === 0 ? undefined : own;
  }

  /** Whether there is an operator of that name, of any class. */
  isOperator(name: string): boolean {
    if (!this.mentions(name)) return false;
    return (
      this.infix(name) !== undefined ||
      this.prefix(name) !== undefined ||
      this.postfix(name) !== undefined
    );
  }

  /**
   * Makes `name` an operator, replacing the one of the same class. Priority 0 removes it, including the
   * parent's as far as this table is concerned. The caller checks whether the change is allowed.
   */
  add(priority: number, type: OperatorType, name: string): void {
    this.known.add(name);
    this.entriesOf(type).set(name, { priority, type });
  }

  private entriesOf(type: OperatorType): Entries {
    return type.length === 3 ? this.infixes : type[0] === "f" ? this.prefixes : this.postfixes;
  }

  /**
   * The entries of this table alone, including those of priority 0, which remove an operator of the parent.
   */
  *own(): Generator<NamedOperator, void, undefined> {
    for (const entries of this.classes) {
      for (const [name, { priority, type }] of entries) yield { priority, type, name };
    }
  }

  /**
   * The operators in force, the parent's first, one per class and name; without names that are added meanwhile.
   */
  *entries(): Generator<NamedOperator, void, undefined> {
    for (const { entries, size, children } of this.parts([])) {
      let left = size;
      for (const [name, { priority, type }] of entries) {
        if (left-- === 0) break;
        const isHidden = children.some((table) => table.entriesOf(type).has(name));
        if (priority > 0 && !isHidden) yield { priority, type, name };
      }
    }
  }

  /** The classes of this table and its parents, as large as they are now; `children` are the tables below it. */
  private parts(children: readonly OperatorTable[]): Part[] {
    const own = this.classes.map((entries) => ({ entries, size: entries.size, children }));
    return [...(this.parent?.parts([...children, this]) ?? []), ...own];
  }

  private get classes(): readonly Entries[] {
    return [this.prefixes, this.infixes, this.postfixes];
  }
}

/** Priority, type and names: the standard's operators and those that SWI-Prolog adds. */
const DEFAULTS: readonly [number, OperatorType, string][] = [
  [1200, "xfx", ":- --> => ==>"],
  [1200, "fx", ":- ?-"],
  [1150, "fx", "dynamic discontiguous initialization meta_predicate module_transparent multifile"],
  [1150, "fx", "public table thread_initialization thread_local volatile"],
  [1100, "xfy", "; |"],
  [1050, "xfy", "-> *->"],
  [1000, "xfy", ","],
  [990, "xfx", ":="],
  [900, "fy", "\\+"],
  [700, "xfx", "= \\= == \\== @< @> @=< @>= =.. is =:= =\\= < > =< >="],
  [700, "xfx", "=@= \\=@= as >:< :<"],
  [600, "xfy", ":"],
  [500, "yfx", "+ - /\\ \\/"],
  [400, "yfx", "* / // mod rem << >> div rdiv xor"],
  [200, "xfx", "**"],
  [200, "xfy", "^"],
  [200, "fy", "- + \\"],
  [1, "fx", "$"],
];

/** A table with the operators that every program starts with. */
export function defaultOperators(): OperatorTable {
  const table = new OperatorTable();
  for (const [priority, type, names] of DEFAULTS) {
    for (const name of names.split(" ")) table.add(priority, type, name);
  }
  return table;
}
