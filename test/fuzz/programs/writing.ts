/*
 * The clauses of programs like those that people write (everyday.ts). A predicate has arguments with modes and types, so
 * most calls do something. It calls the ones before it, and itself with less than it was given. How often each construct
 * occurs is drawn anew for each program: programs differ more than if all were of one mixture.
 */
import type { Draw } from "../draw.js";

type Type = "int" | "atom" | "list" | "term" | "any";

interface Argument {
  readonly isInput: boolean;
  readonly type: Type;
}

interface Predicate {
  readonly name: string;
  readonly args: readonly Argument[];
  /** The facts that it consists of; any argument of a call may be unbound. */
  readonly rows?: readonly (readonly string[])[];
  /** The type of what grammar rules pass on: the last two arguments. */
  readonly grammar?: Type;
  /** The argument that gets smaller. */
  readonly measure: number | undefined;
}

interface Variable {
  readonly name: string;
  readonly type: Type;
}

/** The variables and their types at some place of a body. */
export type Scope = Variable[];

/** The frequency of each construct, from 0 to 1. */
interface Mixture {
  readonly cuts: number;
  readonly tests: number;
  readonly userTests: number;
  readonly unifications: number;
  readonly writes: number;
  readonly control: number;
  readonly meta: number;
  readonly database: number;
  readonly errors: number;
  readonly cleanups: number;
  readonly waiting: number;
  readonly globals: number;
  readonly callsInside: number;
  readonly oddArguments: number;
  readonly headResults: number;
}

const ALWAYS: readonly (keyof Mixture)[] = ["cuts", "tests", "userTests", "writes", "callsInside"];

function mixture(draw: Draw): Mixture {
  const names: readonly (keyof Mixture)[] = [
    "cuts",
    "tests",
    "userTests",
    "unifications",
    "writes",
    "control",
    "meta",
    "database",
    "errors",
    "cleanups",
    "waiting",
    "globals",
    "callsInside",
    "oddArguments",
    "headResults",
  ];
  // In a third of the programs a few constructs are frequent that are rare elsewhere.
  const rarely = draw.chance(0.3) ? 0 : 0.35;
  const rates = names.map((name) => {
    const isThere = draw.chance(ALWAYS.includes(name) ? 0.85 : rarely);
    return [name, isThere ? draw.pick([0.1, 0.3, 0.6]) : 0];
  });
  return Object.fromEntries(rates) as unknown as Mixture;
}

/** The predicate by which grammar rules change the number that they pass on. */
const ADD = "add(I, S0, S) :- S is S0 + I.";

/** Numbers of two types, and variables, have another order in SWI-Prolog. */
const SAMENESS = ["==", "\\==", "\\="];
const COMPARISONS = [...SAMENESS, "@<", "@>="];

/** The clauses of a program while it is made. */
export class Writing {
  readonly clauses: string[] = [];
  readonly predicates: Predicate[] = [];
  readonly rates: Mixture;
  readonly draw: Draw;
  private variables = 0;
  private marks = 0;

  /** Whether it is restricted to the language that other systems share. */
  readonly isCommon: boolean;

  constructor(draw: Draw, isCommon: boolean) {
    this.draw = draw;
    this.isCommon = isCommon;
    const rates = mixture(draw);
    this.rates = isCommon ? { ...rates, waiting: 0, cleanups: 0 } : rates;
  }

  // -- terms ----------------------------------------------------------------

  fresh(letter = "V"): string {
    return `${letter}${this.variables++}`;
  }

  mark(): string {
    const { draw } = this;
    const text = `m${this.marks++ % 50}`;
    return draw.chance(0.8) ? `write(${text})` : `( write(${text}), nl )`;
  }

  constant(type: Type): string {
    const { draw } = this;
    if (type === "int") {
      return draw.weighted([
        [12, String(draw.integer(0, 5))],
        [2, String(draw.integer(-3, 40))],
        [1, draw.pick(["123456789012345678901", "9007199254740992", "-9007199254740993"])],
        [1, draw.pick(["1.5", "0.0", "2.0"])],
      ]);
    }
    if (type === "atom") return draw.pick(["a", "a", "b", "b", "c", "d", "nil", "[]", "'B c'"]);
    if (type === "list") {
      const items = draw.times(draw.integer(0, 4), () =>
        this.constant(draw.pick(["int", "atom", "any"])),
      );
      return `[${items.join(",")}]`;
    }
    if (type === "term") {
      const item = (): string => this.constant(draw.pick(["int", "atom", "any", "atom"]));
      return draw.weighted([
        [3, `f(${item()})`],
        [3, `f(${item()},${item()})`],
        [2, `g(${item()},${item()},${item()})`],
        [1, `${item()} - ${item()}`],
        [1, `s(s(${item()}))`],
        [1, `h(${draw.times(9, item).join(",")})`],
      ]);
    }
    return draw.weighted([
      [4, () => this.constant("int")],
      [5, () => this.constant("atom")],
      [1, () => this.constant("term")],
      [1, () => this.constant("list")],
      [this.isCommon ? 0 : 1, () => '"str"'],
    ])();
  }

  /** A value of the type: a variable that the scope has, or something written out. */
  value(scope: Scope, type: Type, known = 0.85): string {
    const { draw } = this;
    const fitting = scope.filter((v) => type === "any" || v.type === type);
    if (fitting.length > 0 && draw.chance(known)) return draw.pick(fitting).name;
    if (type === "term" && scope.length > 0 && draw.chance(0.5)) {
      return `f(${draw.pick(scope).name},${this.constant("any")})`;
    }
    if (type === "list" && scope.length > 0 && draw.chance(0.5)) {
      return `[${draw.pick(scope).name}|${this.value(scope, "list", 0.5)}]`;
    }
    return this.constant(type);
  }

  expression(scope: Scope, depth = 0): string {
    const { draw } = this;
    if (depth > 1 || draw.chance(0.4)) return this.value(scope, "int", 0.8);
    const [x, y] = [this.expression(scope, depth + 1), this.expression(scope, depth + 1)];
    return draw.weighted([
      [4, `${x} + ${y}`],
      [3, `${x} - (${y})`],
      [2, `${x} * (${y})`],
      [1, `max(${x},${y})`],
      [1, `(${x}) mod 7`],
      [1, `(${x}) // 3`],
      [1, `abs(${x})`],
    ]);
  }

  pattern(type: Type, scope: Scope): string {
    const { draw } = this;
    const part = (t: Type): string => {
      if (draw.chance(0.3)) return "_";
      const name = this.fresh();
      scope.push({ name, type: t });
      return name;
    };
    if (type === "list")
      return draw.chance(0.3) ? `[${part("any")}]` : `[${part("any")}|${part("list")}]`;
    if (type === "term") {
      return draw.pick([
        () => `f(${part("any")})`,
        () => `f(${part("any")},${part("any")})`,
        () => `g(${part("any")},_,${part("any")})`,
        () => `${part("any")} - ${part("any")}`,
        () => `s(${part("term")})`,
      ])();
    }
    return this.constant(type);
  }

  // -- goals ----------------------------------------------------------------

  /** A call of an existing predicate; its results are added to the scope. */
  call(scope: Scope, among: readonly Predicate[] = this.predicates): string {
    if (among.length === 0) return "true";
    const { draw, rates } = this;
    const p = draw.pick(among);
    const made: Variable[] = [];
    const row = p.rows !== undefined && draw.chance(0.7) ? draw.pick(p.rows) : undefined;
    const args = p.args.map(({ isInput, type }, i) => {
      const isOdd = draw.chance(rates.oddArguments * 0.4);
      if (isOdd && draw.chance(0.5) && made.length > 0) return draw.pick(made).name;
      const bound = isOdd ? draw.chance(0.5) : p.rows !== undefined ? draw.chance(0.5) : isInput;
      if (bound && row !== undefined && row[i] !== "_") return row[i]!;
      if (bound) return isOdd ? this.value(scope, "any") : this.small(p, scope, type);
      const name = this.fresh();
      made.push({ name, type });
      return name;
    });
    scope.push(...made);
    return args.length === 0 ? p.name : `${p.name}(${args.join(",")})`;
  }

  /** An input of a call: what the predicate counts with is never large. */
  private small(p: Predicate, scope: Scope, type: Type): string {
    if (p.measure === undefined) return this.value(scope, type);
    if (type === "int") return String(this.draw.integer(0, 4));
    return this.value(scope, type, 0.5);
  }

  builtinTest(scope: Scope): string {
    const { draw } = this;
    const any = (): string => this.value(scope, "any");
    return draw.weighted([
      [
        6,
        () =>
          `${this.value(scope, "int")} ${draw.pick(["<", ">", "=<", ">=", "=:=", "=\\="])} ${this.expression(scope)}`,
      ],
      [2, () => `${any()} ${draw.pick(this.isCommon ? SAMENESS : COMPARISONS)} ${any()}`],
      [
        3,
        () =>
          `${draw.pick(["atom", "integer", "nonvar", "var", "atomic", "compound", "number", "ground", "is_list", "callable"])}(${any()})`,
      ],
      // SWI-Prolog throws for a term that is not a list.
      [this.isCommon ? 0 : 1, () => `memberchk(${any()}, ${this.value(scope, "list")})`],
      [1, () => "true"],
    ])();
  }

  /** A test that calls a predicate of the program. */
  userTest(scope: Scope): string {
    const { draw } = this;
    const inner = [...scope];
    const called = (): string => this.call(inner);
    return draw.weighted([
      [6, called],
      [2, () => `\\+ ${called()}`],
      [1, () => `once(${called()})`],
      [1, () => `( ${called()} -> true ; fail )`],
      [1, () => `( ${called()}, ${this.builtinTest(inner)} -> true ; ${this.builtinTest(scope)} )`],
      [1, () => `( ${called()} *-> true ; ${this.builtinTest(scope)} )`],
      [1, () => `\\+ \\+ ${called()}`],
      [1, () => `findall(x, ${called()}, [_|_])`],
      [1, () => `forall(${called()}, ${this.builtinTest(inner)})`],
      [1, () => `call(${called()})`],
    ])();
  }

  /** The goals that a clause begins with: tests, unifications, and perhaps a cut. */
  guards(scope: Scope, settle: (goals: string[]) => void = () => undefined): string[] {
    const { draw, rates } = this;
    const goals: string[] = [];
    if (draw.chance(rates.tests)) goals.push(this.builtinTest(scope));
    if (draw.chance(rates.userTests)) goals.push(this.userTest(scope));
    if (draw.chance(rates.unifications)) goals.push(this.unification(scope));
    if (draw.chance(rates.tests * 0.4)) goals.push(this.builtinTest(scope));
    if (draw.chance(rates.unifications * 0.5)) settle(goals);
    if (draw.chance(rates.cuts)) goals.push("!");
    return goals;
  }

  unification(scope: Scope): string {
    const { draw } = this;
    const type = draw.pick<Type>(["term", "list", "term", "any"]);
    const left = this.value(scope, "any");
    const isDestructuring = draw.chance(0.3);
    const inner: Scope = [];
    const right = isDestructuring ? this.pattern(type, inner) : this.value(scope, type);
    scope.push(...inner);
    if (isDestructuring) return `${left} = ${right}`;
    const name = this.fresh();
    scope.push({ name, type });
    return draw.chance(0.3) ? `${name} = ${right}, ${name} = ${left}` : `${name} = ${right}`;
  }

  /** One goal of a body. */
  goal(scope: Scope, depth = 0): string {
    const { draw, rates } = this;
    const result = (type: Type, text: (name: string) => string): string => {
      const name = this.fresh();
      const goal = text(name);
      scope.push({ name, type });
      return goal;
    };
    /** Goals whose results are not visible outside. */
    const inside = (n: number): string => {
      const inner = [...scope];
      return draw.times(n, () => this.goal(inner, depth + 1)).join(", ");
    };
    const deeper = depth < 2 ? 1 : 0;
    return draw.weighted<() => string>([
      [4, () => this.call(scope)],
      [3, () => result("int", (x) => `${x} is ${this.expression(scope)}`)],
      [2, () => this.unification(scope)],
      [1, () => this.builtinTest(scope)],
      [4 * rates.writes, () => this.mark()],
      [2 * rates.writes, () => `write(${this.value(scope, "any")})`],
      [
        4 * rates.control * deeper,
        () =>
          draw.pick([
            () => `( ${this.userTest(scope)} -> ${inside(1)} ; ${inside(1)} )`,
            () => `( ${this.builtinTest(scope)} -> ${inside(1)} ; ${inside(2)} )`,
            () =>
              `( ${this.builtinTest(scope)}, ${this.userTest(scope)} -> ${inside(1)} ; ${this.builtinTest(scope)} -> ${inside(1)} ; true )`,
            () => `( ${inside(1)} ; ${inside(1)} )`,
            () => `( ${this.userTest(scope)} *-> ${inside(1)} ; ${inside(1)} )`,
            () => `\\+ ( ${inside(2)} )`,
            () => `( ${inside(1)} -> true ; true )`,
          ])(),
      ],
      [
        3 * rates.meta * deeper,
        () =>
          draw.pick([
            () => `once(( ${inside(2)} ))`,
            () => `ignore(( ${inside(1)} ))`,
            () => `forall(${this.userTest(scope)}, ( ${inside(1)} ))`,
            () => {
              const inner = [...scope];
              const called = this.call(inner);
              const item = this.value(inner, "any");
              return result("list", (x) => `findall(${item}, ${called}, ${x})`);
            },
            () => `call(( ${inside(2)} ))`,
            () => {
              const inner = [...scope];
              const called = this.call(inner);
              const item = this.value(inner, "any");
              return result(
                "list",
                (x) =>
                  `( ${draw.pick(["setof", "bagof"])}(${item}, ${called}, ${x}) -> true ; ${x} = [] )`,
              );
            },
            () =>
              result(
                "int",
                (x) =>
                  `( between(1, ${draw.integer(1, 4)}, ${x}), ${this.builtinTest(scope)} -> true ; ${x} = 0 )`,
              ),
            () => result("int", (x) => `length(${this.value(scope, "list")}, ${x})`),
            () =>
              result(
                "any",
                (x) => `arg(${draw.integer(1, 2)}, ${this.value(scope, "term")}, ${x})`,
              ),
          ])(),
      ],
      [
        1.5 * rates.meta,
        () =>
          draw.pick([
            () => result("any", (x) => `member(${x}, ${this.value(scope, "list")})`),
            () => result("int", (x) => `between(1, ${draw.integer(1, 3)}, ${x})`),
            () =>
              result(
                "list",
                (x) => `append(${this.value(scope, "list")}, ${this.value(scope, "list")}, ${x})`,
              ),
            () => result("term", (x) => `copy_term(${this.value(scope, "any")}, ${x})`),
            () => result("list", (x) => `${this.value(scope, "term")} =.. ${x}`),
            () => result("list", (x) => `msort(${this.value(scope, "list")}, ${x})`),
            () =>
              result("any", (x) => `select(${x}, ${this.value(scope, "list")}, ${this.fresh()})`),
          ])(),
      ],
      [
        3 * rates.database,
        () =>
          draw.pick([
            () => `assertz(fact(${this.value(scope, "any")}))`,
            () => `asserta(fact(${this.value(scope, "any")}))`,
            () => `( retract(fact(${this.value(scope, "any")})) -> true ; true )`,
            () => result("any", (x) => `fact(${x})`),
            () => `( fact(${this.value(scope, "any")}) -> ${this.mark()} ; true )`,
            () => `retract(counter(${this.fresh("C")})), assertz(counter(${this.constant("int")}))`,
            () =>
              result(
                "int",
                (x) => `retract(counter(${x})), ${x}n is ${x} + 1, assertz(counter(${x}n))`,
              ),
          ])(),
      ],
      [
        2 * rates.errors * deeper,
        () =>
          draw.pick([
            () => `catch(( ${inside(2)} ), ball(${this.fresh("B")}), ${this.mark()})`,
            () =>
              `catch(( ${inside(1)}, throw(ball(${this.value(scope, "any")})) ), ball(${this.fresh("B")}), ( ${inside(1)} ))`,
            () =>
              `( ${this.builtinTest(scope)} -> throw(ball(${this.value(scope, "any")})) ; true )`,
            () => `catch(( ${inside(1)} ), error(type_error(_, _), _), ${this.mark()})`,
          ])(),
      ],
      [
        2 * rates.cleanups * deeper,
        () =>
          draw.pick([
            () => `setup_call_cleanup(${this.mark()}, ( ${inside(1)} ), ${this.mark()})`,
            () => `call_cleanup(( ${inside(1)}, ${this.mark()} ), ${this.mark()})`,
            () => `setup_call_cleanup(true, ${this.call([...scope])}, ${this.mark()})`,
          ])(),
      ],
      [
        2 * rates.waiting * deeper,
        () =>
          draw.pick([
            () => result("any", (x) => `freeze(${x}, ( ${this.mark()} ))`),
            () => result("any", (x) => `freeze(${x}, ( ${inside(1)} ))`),
            () => result("any", (x) => `dif(${x}, ${this.value(scope, "any")})`),
            () => result("any", (x) => `when(nonvar(${x}), ${this.mark()})`),
          ])(),
      ],
      [
        2 * rates.globals,
        () =>
          draw.pick([
            () => `b_setval(key, ${this.value(scope, "any")})`,
            () => `nb_setval(count, ${this.value(scope, "int")})`,
            () => result("any", (x) => `b_getval(key, ${x})`),
            () => result("int", (x) => `nb_getval(count, ${x})`),
          ])(),
      ],
    ])();
  }

  /** Goals of a body after its guards. */
  goals(scope: Scope, most: number): string[] {
    return this.draw.times(this.draw.integer(0, most), () => this.goal(scope));
  }

  // -- predicates -----------------------------------------------------------

  clause(head: string, goals: readonly string[]): void {
    this.clauses.push(
      goals.length === 0 ? `${head}.` : `${head} :-\n    ${goals.join(",\n    ")}.`,
    );
  }

  private add(args: readonly Argument[], extra: Partial<Predicate> = {}): Predicate {
    const name = `p${this.predicates.length}`;
    return { name, args, measure: undefined, ...extra };
  }

  private head({ name }: Predicate, args: readonly string[]): string {
    return args.length === 0 ? name : `${name}(${args.join(",")})`;
  }

  /** Some facts. */
  table(): void {
    const { draw } = this;
    const types = draw.times(draw.integer(1, 4), () =>
      draw.pick<Type>(["int", "atom", "any", "term", "list"]),
    );
    const rows = draw.times(draw.integer(1, draw.pick([2, 6, 12])), () =>
      types.map((type) => (draw.chance(0.04) ? "_" : this.constant(type))),
    );
    const p = this.add(
      types.map((type) => ({ isInput: true, type })),
      { rows },
    );
    for (const row of rows) this.clause(this.head(p, row), []);
    this.predicates.push(p);
  }

  private inputs(count: number): Argument[] {
    const { draw } = this;
    return draw.times(count, () => ({
      isInput: true,
      type: draw.pick<Type>(["int", "atom", "list", "term", "any"]),
    }));
  }

  private results(count: number): Argument[] {
    const { draw } = this;
    return draw.times(count, () => ({
      isInput: false,
      type: draw.pick<Type>(["int", "list", "any", "term"]),
    }));
  }

  /** Clauses that distinguish cases. */
  cases(): void {
    const { draw, rates } = this;
    const args = this.shuffled([
      ...this.inputs(draw.integer(0, 3)),
      ...this.results(draw.integer(0, 2)),
    ]);
    const p = this.add(args);
    const count = draw.integer(1, 5);
    for (let i = 0; i < count; i++) {
      const scope: Scope = [];
      const isLast = i === count - 1 && draw.chance(0.5);
      const heads = args.map(({ isInput, type }) => {
        if (!isInput) return this.fresh("R");
        if (!isLast && draw.chance(0.4)) return this.pattern(type, scope);
        const name = this.fresh();
        scope.push({ name, type });
        return name;
      });
      let isSettled = false;
      const settle = (before: string[]): void => {
        isSettled = true;
        this.settle(args, heads, scope, before);
      };
      const goals = isLast ? [] : this.guards(scope, settle);
      goals.push(...this.goals(scope, 3));
      if (!isSettled) settle(goals);
      if (draw.chance(rates.cuts * 0.2)) goals.push("!");
      if (draw.chance(rates.writes * 0.3)) goals.push(this.mark());
      this.clause(this.head(p, heads), goals);
    }
    this.predicates.push(p);
  }

  /** Binds the results of a clause: in the head, by a goal, or not at all. */
  private settle(args: readonly Argument[], heads: string[], scope: Scope, goals: string[]): void {
    const { draw, rates } = this;
    args.forEach(({ isInput, type }, i) => {
      if (isInput || draw.chance(0.05)) return;
      const value = this.value(scope, type, 0.8);
      if (draw.chance(rates.headResults)) heads[i] = value;
      else if (type === "int" && draw.chance(0.6))
        goals.push(`${heads[i]} is ${this.expression(scope)}`);
      else
        goals.splice(
          draw.integer(Math.max(0, goals.length - 1), goals.length),
          0,
          `${heads[i]} = ${value}`,
        );
    });
  }

  private shuffled<T>(items: readonly T[]): T[] {
    const left = [...items];
    const out: T[] = [];
    while (left.length > 0) out.push(...left.splice(this.draw.integer(0, left.length - 1), 1));
    return out;
  }

  /** Recursion over a number, a list or a term, with accumulators and results. */
  recursion(): void {
    const { draw, rates } = this;
    const kind = draw.pick<Type>(["int", "int", "list", "list", "term"]);
    const others = [...this.inputs(draw.integer(0, 2)), ...this.results(draw.integer(0, 2))];
    const accumulators = draw.chance(0.4) ? draw.integer(1, 2) : 0;
    for (let i = 0; i < accumulators; i++) {
      const type = draw.pick<Type>(["int", "list", "any"]);
      others.push({ isInput: true, type }, { isInput: false, type });
    }
    const measured: Argument = { isInput: true, type: kind };
    const args = this.shuffled([measured, ...others]);
    const p = this.add(args, { measure: args.indexOf(measured) });
    const at = args.indexOf(measured);
    // Callable from its own clauses, and from those of others, once it is there.
    const bases = draw.integer(1, 2);
    const steps = draw.integer(1, 3);
    const isBaseLast = draw.chance(0.15);
    const isGuarded = isBaseLast || draw.chance(0.6);
    const base = (): void => {
      for (let i = 0; i < bases; i++) this.base(p, at, kind, !isGuarded);
    };
    if (!isBaseLast) base();
    for (let i = 0; i < steps; i++)
      this.step(p, at, kind, isGuarded || draw.chance(0.3), i === steps - 1);
    if (isBaseLast) base();
    if (draw.chance(rates.tests * 0.3)) this.cover(p);
    this.predicates.push(p);
  }

  /** A clause for the end of a recursion. */
  private base(p: Predicate, at: number, kind: Type, mustCut: boolean): void {
    const { draw } = this;
    const scope: Scope = [];
    const heads = p.args.map(({ isInput, type }, i) => {
      const name = this.fresh(isInput ? "V" : "R");
      if (isInput && i !== at) scope.push({ name, type });
      return name;
    });
    const goals: string[] = [];
    const n = heads[at]!;
    const end = kind === "int" ? "0" : "[]";
    const tables = this.predicates.filter(({ rows }) => rows !== undefined);
    const how = draw.integer(0, 9);
    if (kind === "term") {
      goals.push(
        draw.pick([`atomic(${n})`, `\\+ compound(${n})`, `( atomic(${n}) -> true ; var(${n}) )`]),
      );
    } else if (how < 4) heads[at] = end;
    else if (how < 6)
      goals.push(
        kind === "int" ? draw.pick([`${n} =< 0`, `${n} =:= 0`, `${n} < 1`]) : `${n} == []`,
      );
    else if (how < 8 && tables.length > 0) {
      // Facts define the end.
      const table = draw.pick(tables);
      const name = `e${this.predicates.length}`;
      const result = p.args.findIndex(({ isInput }) => !isInput);
      const ends = result >= 0 ? [end, this.constant(p.args[result]!.type)] : [end];
      this.clauses.unshift(`${name}(${ends.join(",")}).`);
      goals.push(`${name}(${[n, ...(result >= 0 ? [heads[result]!] : [])].join(",")})`);
      if (draw.chance(0.2)) goals.push(this.call([...scope], [table]));
      if (result >= 0) scope.push({ name: heads[result]!, type: p.args[result]!.type });
    } else goals.push(`${n} = ${end}`);
    if (draw.chance(this.rates.userTests * 0.5)) goals.push(this.userTest(scope));
    if (draw.chance(this.rates.unifications * 0.5)) goals.push(this.unification(scope));
    const left = p.args.map((x, i) =>
      scope.some((v) => v.name === heads[i]) ? { ...x, isInput: true } : x,
    );
    // Results may be bound before the cut or after it.
    const isEarly = draw.chance(0.4);
    if (isEarly) this.settle(left, heads, scope, goals);
    if (mustCut || draw.chance(this.rates.cuts)) goals.push("!");
    goals.push(...this.goals(scope, 1));
    if (!isEarly) this.settle(left, heads, scope, goals);
    this.clause(this.head(p, heads), goals);
  }

  /** The decomposition of a clause's measure: the argument in its head, goals with tests, and the rest. */
  private taken(
    kind: Type,
    scope: Scope,
    isGuarded: boolean,
    isLast: boolean,
  ): { head: string; goals: string[]; less: string[] } {
    const { draw } = this;
    let head: string;
    const goals: string[] = [];
    const less: string[] = [];
    if (kind === "int") {
      const [n, m] = [this.fresh("N"), this.fresh("M")];
      head = n;
      if (isGuarded) goals.push(draw.pick([`${n} > 0`, `${n} >= 1`, `0 < ${n}`]));
      scope.push({ name: n, type: "int" });
      goals.push(...(isLast && draw.chance(0.5) ? [] : this.guards(scope)));
      goals.push(
        `${m} is ${n}-${draw.weighted([
          [8, 1],
          [1, 2],
        ])}`,
      );
      less.push(m);
      if (draw.chance(0.15)) {
        const half = this.fresh("M");
        goals.push(`${half} is ${n}//2`);
        less.push(half);
      }
    } else if (kind === "list") {
      const [x, xs] = [this.fresh("X"), this.fresh("Xs")];
      head = `[${x}|${xs}]`;
      scope.push({ name: x, type: "any" });
      goals.push(...(isLast && draw.chance(0.5) ? [] : this.guards(scope)));
      if (draw.chance(0.5)) scope.push({ name: xs, type: "list" });
      less.push(xs);
    } else {
      const t = this.fresh("T");
      head = t;
      if (isGuarded) goals.push(`compound(${t})`);
      scope.push({ name: t, type: "term" });
      goals.push(...(isLast && draw.chance(0.5) ? [] : this.guards(scope)));
      const way = draw.integer(0, 2);
      if (way === 0) {
        const a = this.fresh("A");
        goals.push(`arg(${draw.integer(1, 2)}, ${t}, ${a})`);
        less.push(a);
      } else if (way === 1) {
        const a = this.fresh("A");
        goals.push(`${t} =.. [_,${a}|_]`);
        less.push(a);
      } else {
        const [a, k, arity] = [this.fresh("A"), this.fresh("K"), this.fresh("K")];
        goals.push(
          `functor(${t}, _, ${arity})`,
          `between(1, ${arity}, ${k})`,
          `arg(${k}, ${t}, ${a})`,
        );
        less.push(a);
      }
    }
    return { head, goals, less };
  }

  /** A clause that calls its own predicate with less. */
  private step(p: Predicate, at: number, kind: Type, isGuarded: boolean, isLast: boolean): void {
    const { draw, rates } = this;
    const scope: Scope = [];
    const heads = p.args.map(({ isInput, type }, i) => {
      if (i === at) return "";
      const name = this.fresh(isInput ? "V" : "R");
      if (isInput) scope.push({ name, type });
      return name;
    });
    const { head, goals, less } = this.taken(kind, scope, isGuarded, isLast);
    heads[at] = head;
    goals.push(...this.goals(scope, 1));
    // The clause computes its results from those of the recursive call.
    const calls = less.length > 1 ? less : draw.chance(0.08) ? [...less, ...less] : less;
    const taken = new Set<number>();
    for (const smaller of calls) {
      const made: Variable[] = [];
      const isAlone = calls.length === 1;
      const args = p.args.map(({ isInput, type }, i) => {
        if (i === at) return smaller;
        if (isInput) {
          if (draw.chance(0.5)) return heads[i]!;
          if (type === "int" && draw.chance(0.5)) return this.value(scope, "int");
          if (type === "list" && draw.chance(0.6))
            return `[${this.value(scope, "any")}|${heads[i]}]`;
          return this.value(scope, type, 0.9);
        }
        if (isAlone && draw.chance(0.5)) {
          taken.add(i);
          if (type === "list" && draw.chance(0.6) && kind === "list") {
            // A list that is made from its front.
            const rest = this.fresh("Rs");
            heads[i] = `[${this.value(scope, "any")}|${rest}]`;
            return rest;
          }
          return heads[i]!;
        }
        const name = this.fresh("Q");
        made.push({ name, type });
        return name;
      });
      goals.push(this.head(p, args));
      scope.push(...made);
      if (draw.chance(rates.writes * 0.3)) goals.push(this.mark());
    }
    if (draw.chance(rates.callsInside)) goals.push(...this.goals(scope, 2));
    this.settle(
      p.args.map((x, i) => (taken.has(i) ? { ...x, isInput: true } : x)),
      heads,
      scope,
      goals,
    );
    this.clause(this.head(p, heads), goals);
  }

  /** Grammar rules: over a list, or with a number that is passed on. */
  grammar(): void {
    const { draw } = this;
    const state = draw.pick<Type>(["int", "list"]);
    if (state === "int" && !this.clauses.includes(ADD)) this.clauses.push(ADD);
    const kind = draw.pick<Type>(["int", "list", "term"]);
    const measured: Argument = { isInput: true, type: kind };
    const args = this.shuffled([measured, ...this.inputs(draw.integer(0, 2))]);
    const at = args.indexOf(measured);
    const hidden: readonly Argument[] = [
      { isInput: true, type: state },
      { isInput: false, type: state },
    ];
    const p = this.add([...args, ...hidden], { measure: at, grammar: state });
    const rule = (isEnd: boolean, isLast: boolean): void => {
      const scope: Scope = [];
      const heads = args.map(({ type }) => {
        const name = this.fresh();
        scope.push({ name, type });
        return name;
      });
      const items: string[] = [];
      const brace = (goals: readonly string[]): void => {
        for (const goal of goals) items.push(goal === "!" ? goal : `{ ${goal} }`);
      };
      if (isEnd) {
        const end = kind === "int" ? "0" : "[]";
        const how = draw.integer(0, 2);
        if (kind === "term") brace([`atomic(${heads[at]})`]);
        else if (how === 0) heads[at] = end;
        else brace([how === 1 && kind === "int" ? `${heads[at]} =< 0` : `${heads[at]} = ${end}`]);
        brace(this.guards(scope));
        this.grammarItems(state, scope, items);
      } else {
        const { head, goals, less } = this.taken(kind, scope, true, isLast);
        heads[at] = head;
        brace(goals);
        this.grammarItems(state, scope, items);
        for (const smaller of less) {
          items.push(
            this.head(
              p,
              heads.map((old, i) => (i === at ? smaller : old)),
            ),
          );
          if (draw.chance(this.rates.callsInside)) this.grammarItems(state, scope, items);
        }
      }
      const text = items.length === 0 ? "[]" : items.join(",\n    ");
      this.clauses.push(`${this.head(p, heads)} -->\n    ${text}.`);
    };
    rule(true, false);
    const count = draw.integer(1, 3);
    for (let i = 0; i < count; i++) rule(false, i === count - 1);
    if (draw.chance(0.3)) rule(true, true);
    this.predicates.push(p);
  }

  /** The body of a grammar rule. */
  private grammarItems(state: Type, scope: Scope, items: string[]): void {
    const { draw } = this;
    const others = this.predicates.filter(({ grammar }) => grammar === state);
    for (let i = draw.integer(0, 2); i > 0; i--) {
      const way = draw.integer(0, 5);
      if (way < 2) items.push(`{ ${this.goal(scope)} }`);
      else if (way === 2 && others.length > 0) {
        const { name, args, measure } = draw.pick(others);
        const inputs = args
          .slice(0, -2)
          .map(({ type }, j) =>
            j === measure && type === "int" ? String(draw.integer(0, 3)) : this.value(scope, type),
          );
        items.push(inputs.length === 0 ? name : `${name}(${inputs.join(",")})`);
      } else if (state === "int") items.push(`add(${this.value(scope, "int")})`);
      else if (way === 3) items.push(`( [${this.value(scope, "any")}] -> [] ; [] )`);
      else items.push(`[${this.value(scope, "any")}]`);
    }
  }

  /** A clause for all cases that no other clause covers. */
  private cover(p: Predicate): void {
    const heads = p.args.map(() => this.fresh("_V"));
    this.clause(this.head(p, heads), this.draw.chance(0.5) ? [this.mark()] : []);
  }

  /** Two predicates that call each other. */
  pair(): void {
    const { draw } = this;
    const type = draw.pick<Type>(["int", "list"]);
    const p = this.add([{ isInput: true, type }], { measure: 0 });
    const other = `${p.name}_`;
    const body = (name: string): void => {
      const scope: Scope = [];
      const guards = this.guards(scope);
      const before = this.goals(scope, 1);
      const behind = draw.chance(0.4) ? this.goals(scope, 1) : [];
      if (type === "int") {
        const [n, m] = [this.fresh("N"), this.fresh("M")];
        this.clause(`${name === p.name ? other : p.name}(${n})`, [
          `${n} > 0`,
          ...guards,
          `${m} is ${n}-1`,
          ...before,
          draw.chance(0.2) ? `\\+ ${name}(${m})` : `${name}(${m})`,
          ...behind,
        ]);
      } else {
        const xs = this.fresh("Xs");
        this.clause(`${name === p.name ? other : p.name}([_|${xs}])`, [
          ...guards,
          ...before,
          draw.chance(0.2) ? `\\+ ${name}(${xs})` : `${name}(${xs})`,
          ...behind,
        ]);
      }
    };
    const end = type === "int" ? "0" : "[]";
    this.clause(`${p.name}(${end})`, draw.chance(0.4) ? ["!"] : []);
    body(other);
    if (draw.chance(0.3)) this.clause(`${other}(${end})`, []);
    body(p.name);
    this.predicates.push(p);
  }
}
