/*
 * Random programs that terminate, as text.
 *
 * The predicates of a program are in groups. A goal may call a predicate of a later group with any arguments;
 * one of its own group only from a clause whose head takes the predicate's measure, an argument that is an
 * integer, a list or s(s(…)), apart, and with the rest of it. So only calls with an unbound measure run on,
 * and the budget of a query ends them.
 */
import * as fc from "fast-check";

/** A program with queries. */
export interface Sample {
  readonly text: string;
  readonly goals: readonly string[];
}

type Measure = "integer" | "list" | "successor";

interface Signature {
  readonly name: string;
  readonly arity: number;
  readonly group: number;
  readonly measure: Measure;
  /** Which argument the measure is. */
  readonly at: number;
}

/** The predicates that a goal at this place may call. */
interface Context {
  readonly signatures: readonly Signature[];
  /** The group of the clause; -1 in a query. */
  readonly group: number;
  /** The rest of the measure, and its kind. */
  readonly left: string | undefined;
  readonly measure: Measure | undefined;
}

type Goal = (context: Context) => string;

const VARIABLES = ["A", "B", "C", "D", "E"] as const;

const variable = fc.constantFrom(...VARIABLES);

const constant = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("0", "1", "2", "3", "-1", "a", "b", "c", "[]") },
  { weight: 1, arbitrary: fc.constantFrom('"s"', "1.5", "0.0", "-0.0", "9007199254740993", "'A'") },
);

const { term } = fc.letrec<{ term: string }>((tie) => ({
  term: fc.oneof(
    { depthSize: "small", maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: variable },
    { weight: 4, arbitrary: constant },
    { weight: 1, arbitrary: fc.constant("_") },
    {
      weight: 2,
      arbitrary: fc.tuple(tie("term"), tie("term")).map(([x, y]) => `[${x}|${y}]`),
    },
    { weight: 1, arbitrary: tie("term").map((x) => `[${x}]`) },
    { weight: 1, arbitrary: tie("term").map((x) => `s(${x})`) },
    { weight: 1, arbitrary: fc.tuple(tie("term"), tie("term")).map(([x, y]) => `f(${x},${y})`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie("term"), tie("term"), tie("term"))
        .map(([x, y, z]) => `g(${x},${y},${z})`),
    },
  ),
}));

const wideTerm = fc
  .array(term, { minLength: 9, maxLength: 9 })
  .map((args) => `h(${args.join(",")})`);

const anyTerm = fc.oneof({ weight: 30, arbitrary: term }, { weight: 1, arbitrary: wideTerm });

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: "small", maxDepth: 2, withCrossShrink: true },
    { weight: 4, arbitrary: variable },
    {
      weight: 3,
      arbitrary: fc.constantFrom("0", "1", "2", "-3", "1.5", "9007199254740991"),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          tie("expression"),
          fc.constantFrom("+", "-", "*", "//", "mod", "/\\", "xor", ">>"),
          tie("expression"),
        )
        .map(([x, operator, y]) => `(${x} ${operator} ${y})`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom("abs", "max", "min", "-"), tie("expression"), tie("expression"))
        .map(([name, x, y]) => (name[0] === "m" ? `${name}(${x},${y})` : `${name}(${x})`)),
    },
  ),
}));

const plain =
  (text: string): Goal =>
  () =>
    text;

const write = term.map((x) => plain(`write(${x})`));

const comparison = fc
  .tuple(expression, fc.constantFrom("<", ">", "=<", ">=", "=:=", "=\\="), expression)
  .map(([x, operator, y]) => plain(`${x} ${operator} ${y}`));

const typeTest = fc
  .tuple(
    fc.constantFrom(
      "var",
      "nonvar",
      "atom",
      "integer",
      "float",
      "number",
      "atomic",
      "compound",
      "callable",
      "string",
      "is_list",
      "ground",
      "attvar",
    ),
    fc.oneof({ weight: 4, arbitrary: variable }, { weight: 1, arbitrary: term }),
  )
  .map(([name, x]) => plain(`${name}(${x})`));

const orderTest = fc
  .tuple(term, fc.constantFrom("==", "\\==", "@<", "@>=", "\\=", "=@="), term)
  .map(([x, operator, y]) => plain(`${x} ${operator} ${y}`));

const unification = fc.tuple(term, anyTerm).map(([x, y]) => plain(`${x} = ${y}`));

const assignment = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: variable }, { weight: 1, arbitrary: term }), expression)
  .map(([x, y]) => plain(`${x} is ${y}`));

/** Goals that neither create nor remove choice points. */
const quick: fc.Arbitrary<Goal> = fc.oneof(
  { weight: 3, arbitrary: unification },
  { weight: 2, arbitrary: comparison },
  { weight: 2, arbitrary: typeTest },
  { weight: 2, arbitrary: orderTest },
  { weight: 1, arbitrary: assignment },
);

const library: fc.Arbitrary<Goal> = fc.oneof(
  fc.tuple(term, term).map(([x, y]) => plain(`member(${x},[${y},a,B])`)),
  variable.map((x) => plain(`between(1,3,${x})`)),
  fc.tuple(term, term, term).map(([x, y, z]) => plain(`append(${x},${y},[1,${z}])`)),
  fc.tuple(term, variable, variable).map(([x, y, z]) => plain(`functor(${x},${y},${z})`)),
  fc.tuple(variable, term, variable).map(([x, y, z]) => plain(`arg(${x},${y},${z})`)),
  fc.tuple(term, term).map(([x, y]) => plain(`${x} =.. ${y}`)),
  term.map((x) => plain(`assertz(fact(${x}))`)),
  term.map((x) => plain(`asserta(fact(${x}))`)),
  term.map((x) => plain(`retract(fact(${x}))`)),
  term.map((x) => plain(`fact(${x})`)),
  term.map((x) => plain(`b_setval(key,${x})`)),
  variable.map((x) => plain(`b_getval(key,${x})`)),
  fc.tuple(term, term).map(([x, y]) => plain(`dif(${x},${y})`)),
  fc.tuple(term, term).map(([x, y]) => plain(`copy_term(${x},${y})`)),
  fc.tuple(term, term).map(([x, y]) => plain(`atom_length(${x},${y})`)),
  term.map((x) => plain(`throw(ball(${x}))`)),
  fc.tuple(variable, fc.constantFrom("0", "1", "2")).map(([x, n]) => plain(`length(${x},${n})`)),
  fc.constantFrom("true", "fail", "false", "nl", "atom(a)").map(plain),
  variable.map(plain),
);

/** A call of one of the predicates; `true` where none may be called. */
const call: fc.Arbitrary<Goal> = fc
  .record({
    target: fc.nat(20),
    own: fc.boolean(),
    args: fc.array(anyTerm, { maxLength: 10 }),
    measure: fc.nat(3),
  })
  .map(({ target, own, args, measure }): Goal => (context) => {
    const { signatures, group, left } = context;
    const near = signatures.filter((p) => p.group === group && p.measure === context.measure);
    const far = signatures.filter((p) => p.group > group);
    const inside = left !== undefined && near.length > 0 && (own || far.length === 0);
    const candidates = inside ? near : far;
    if (candidates.length === 0) return "true";
    const p = candidates[target % candidates.length];
    const all = Array.from({ length: p.arity }, (_, i) => args[i] ?? VARIABLES[i % 5]);
    if (p.arity > 0) all[p.at] = inside ? left! : measureOf(p.measure, measure, all[p.at]);
    return all.length === 0 ? p.name : `${p.name}(${all.join(",")})`;
  });

function measureOf(kind: Measure, size: number, item: string): string {
  if (kind === "integer") return `${size}`;
  if (kind === "successor") return `${"s(".repeat(size)}0${")".repeat(size)}`;
  return `[${[item, "a", "1"].slice(0, size).join(",")}]`;
}

const both =
  (x: Goal, operator: string, y: Goal): Goal =>
  (c) =>
    `(${x(c)}${operator}${y(c)})`;

interface Goals {
  readonly goal: Goal;
  readonly condition: Goal;
  readonly conjunction: Goal;
  readonly construct: Goal;
  readonly meta: Goal;
}

const goals = fc.letrec<Goals>((tie: fc.LetrecTypedTie<Goals>) => ({
  conjunction: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    { weight: 3, arbitrary: tie("goal") },
    { weight: 2, arbitrary: fc.tuple(tie("goal"), tie("goal")).map(([x, y]) => both(x, ", ", y)) },
    {
      weight: 1,
      arbitrary: fc.tuple(tie("goal"), tie("goal"), tie("goal")).map(
        ([x, y, z]): Goal =>
          (c) =>
            `(${x(c)}, ${y(c)}, ${z(c)})`,
      ),
    },
  ),
  condition: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    { weight: 4, arbitrary: quick },
    { weight: 2, arbitrary: fc.tuple(quick, quick).map(([x, y]) => both(x, ", ", y)) },
    { weight: 4, arbitrary: call },
    { weight: 2, arbitrary: fc.tuple(quick, call).map(([x, y]) => both(x, ", ", y)) },
    { weight: 2, arbitrary: fc.tuple(call, quick).map(([x, y]) => both(x, ", ", y)) },
    { weight: 1, arbitrary: fc.tuple(call, call).map(([x, y]) => both(x, ", ", y)) },
    { weight: 1, arbitrary: fc.tuple(call, write).map(([x, y]) => both(x, ", ", y)) },
    { weight: 2, arbitrary: tie("conjunction") },
  ),
  construct: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    {
      weight: 5,
      arbitrary: fc
        .tuple(
          tie("condition"),
          fc.constantFrom("->", "->", "->", "*->"),
          tie("conjunction"),
          tie("conjunction"),
        )
        .map(
          ([x, arrow, y, z]): Goal =>
            (c) =>
              `(${x(c)} ${arrow} ${y(c)} ; ${z(c)})`,
        ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(tie("condition"), tie("conjunction")).map(([x, y]) => both(x, " -> ", y)),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie("conjunction"), tie("conjunction"))
        .map(([x, y]) => both(x, " ; ", y)),
    },
    {
      weight: 3,
      arbitrary: tie("condition").map(
        (x): Goal =>
          (c) =>
            `\\+ (${x(c)})`,
      ),
    },
  ),
  meta: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    tie("conjunction").map(
      (x): Goal =>
        (c) =>
          `once((${x(c)}))`,
    ),
    tie("conjunction").map(
      (x): Goal =>
        (c) =>
          `ignore((${x(c)}))`,
    ),
    tie("conjunction").map(
      (x): Goal =>
        (c) =>
          `call((${x(c)}))`,
    ),
    fc.tuple(tie("conjunction"), tie("conjunction")).map(
      ([x, y]): Goal =>
        (c) =>
          `forall(${x(c)}, ${y(c)})`,
    ),
    fc.tuple(term, tie("conjunction"), variable).map(
      ([x, y, z]): Goal =>
        (c) =>
          `findall(${x}, ${y(c)}, ${z})`,
    ),
    fc.tuple(tie("conjunction"), term, tie("conjunction")).map(
      ([x, y, z]): Goal =>
        (c) =>
          `catch(${x(c)}, ${y}, ${z(c)})`,
    ),
    fc.tuple(tie("conjunction"), variable).map(
      ([x, y]): Goal =>
        (c) =>
          `catch(${x(c)}, ${y}, true)`,
    ),
    fc.tuple(variable, tie("conjunction")).map(
      ([x, y]): Goal =>
        (c) =>
          `freeze(${x}, ${y(c)})`,
    ),
    fc.tuple(tie("conjunction"), write).map(
      ([x, y]): Goal =>
        (c) =>
          `call_cleanup(once(${x(c)}), ${y(c)})`,
    ),
    call.map(
      (x): Goal =>
        (c) =>
          closed(x(c)),
    ),
  ),
  goal: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    { weight: 5, arbitrary: quick },
    { weight: 2, arbitrary: write },
    { weight: 6, arbitrary: call },
    { weight: 2, arbitrary: fc.constant(plain("!")) },
    { weight: 4, arbitrary: tie("construct") },
    { weight: 2, arbitrary: tie("meta") },
    { weight: 2, arbitrary: library },
  ),
}));

/** `p(X, Y, Z)` as call/N with the last argument apart. */
function closed(goal: string): string {
  const match = /^(\w+)\((.*),([A-E])\)$/.exec(goal);
  return match === null ? `call(${goal})` : `call(${match[1]}(${match[2]}), ${match[3]})`;
}

// -- clauses --------------------------------------------------------------------

type Clause = (p: Signature, context: Context) => string;

function clauseText(name: string, args: readonly string[], body: readonly string[]): string {
  const head = args.length === 0 ? name : `${name}(${args.join(",")})`;
  return body.length === 0 ? `${head}.` : `${head} :- ${body.join(", ")}.`;
}

/** The head argument that takes the measure apart, the test that goes with it, and the rest. */
function apart(measure: Measure): { argument: string; tests: string[]; left: string } {
  if (measure === "list") return { argument: "[E|L]", tests: [], left: "L" };
  if (measure === "successor") return { argument: "s(L)", tests: [], left: "L" };
  return { argument: "N", tests: ["N > 0", "L is N - 1"], left: "L" };
}

const guards = fc.array(quick, { maxLength: 2 });

const neck = fc.constantFrom<readonly string[]>([], [], [], ["!"]);

const anyClause: fc.Arbitrary<Clause> = fc
  .record({
    head: fc.array(anyTerm, { maxLength: 10 }),
    recursive: fc.boolean(),
    guards,
    neck,
    body: fc.array(goals.goal, { maxLength: 4 }),
  })
  .map(({ head, recursive, guards: tests, neck: cut, body }): Clause => (p, context) => {
    const args = Array.from({ length: p.arity }, (_, i) => head[i] ?? VARIABLES[i % 5]);
    const own = { ...context, group: p.group };
    const before: string[] = [];
    if (recursive && p.arity > 0) {
      const { argument, tests: measured, left } = apart(p.measure);
      args[p.at] = argument;
      before.push(...measured);
      Object.assign(own, { left, measure: p.measure });
    }
    const rest = [...tests.map((g) => g(own)), ...cut, ...body.map((g) => g(own))];
    return clauseText(p.name, args, [...before, ...rest]);
  });

/** The ways in which a loop passes on an argument: as it is, its rest, grown, or another term. */
const passage = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: "same" as const, item: "" }) },
  { weight: 4, arbitrary: term.map((item) => ({ kind: "rest" as const, item })) },
  { weight: 2, arbitrary: term.map((item) => ({ kind: "grown" as const, item })) },
  { weight: 1, arbitrary: term.map((item) => ({ kind: "other" as const, item })) },
  { weight: 1, arbitrary: fc.constant({ kind: "count" as const, item: "" }) },
);

/** A clause whose last goal is a call of its own predicate. */
const loop: fc.Arbitrary<Clause> = fc
  .record({
    passages: fc.array(passage, { minLength: 1, maxLength: 10 }),
    guards,
    neck,
    body: fc.array(goals.goal, { maxLength: 2 }),
  })
  .map(({ passages, guards: tests, neck: cut, body }): Clause => (p, context) => {
    const { argument, tests: measured, left } = apart(p.measure);
    const own = { ...context, group: p.group, left, measure: p.measure };
    const head: string[] = [];
    const args: string[] = [];
    const counts: string[] = [];
    for (let i = 0; i < p.arity; i++) {
      const { kind, item } = passages[i % passages.length];
      const v = `R${i}`;
      head.push(kind === "rest" ? `[${item}|${v}]` : kind === "other" ? item : v);
      args.push({ same: v, rest: v, grown: `[${item}|${v}]`, other: item, count: `S${i}` }[kind]);
      if (kind === "count") counts.push(`S${i} is ${v} + 1`);
    }
    if (p.arity > 0) {
      head[p.at] = argument;
      args[p.at] = left;
    }
    const again = p.arity === 0 ? [] : [`${p.name}(${args.join(",")})`];
    const between = [...tests.map((g) => g(own)), ...cut, ...counts, ...body.map((g) => g(own))];
    return clauseText(p.name, head, [...measured, ...between, ...again]);
  });

/** Clauses that exclude each other. */
const exclusive: fc.Arbitrary<Clause> = fc
  .record({
    at: fc.nat(9),
    head: fc.array(term, { maxLength: 10 }),
    test: fc.constantFrom(
      "T > 1",
      "T =< 1",
      "T =:= 0",
      "T =\\= 0",
      "T < 0",
      "T >= 0",
      "T == a",
      "T \\== a",
      "var(T)",
      "nonvar(T)",
      "atom(T)",
      "integer(T)",
      "compound(T)",
      "atomic(T)",
    ),
    inPart: fc.constantFrom("T", "T", "[T|E]", "[C|T]", "f(T,E)", "s(T)"),
    neck,
    body: fc.array(goals.goal, { maxLength: 2 }),
  })
  .map(({ at, head, test, inPart, neck: cut, body }): Clause => (p, context) => {
    const args = Array.from({ length: p.arity }, (_, i) => head[i] ?? VARIABLES[i % 5]);
    if (p.arity > 0) args[at % p.arity] = inPart;
    const own = { ...context, group: p.group };
    return clauseText(p.name, args, [test, ...cut, ...body.map((g) => g(own))]);
  });

const facts: fc.Arbitrary<Clause> = fc
  .array(anyTerm, { maxLength: 10 })
  .map((head): Clause => (p) => {
    const args = Array.from({ length: p.arity }, (_, i) => head[i] ?? VARIABLES[i % 5]);
    return clauseText(p.name, args, []);
  });

const clause = fc.oneof(
  { weight: 3, arbitrary: facts },
  { weight: 4, arbitrary: anyClause },
  { weight: 2, arbitrary: loop },
  { weight: 2, arbitrary: exclusive },
);

const predicate = fc.record({
  arity: fc.oneof(
    { weight: 10, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.integer({ min: 5, max: 10 }) },
  ),
  measure: fc.constantFrom<Measure>("list", "integer", "successor"),
  at: fc.nat(9),
  opens: fc.boolean(),
  clauses: fc.array(clause, { minLength: 1, maxLength: 6 }),
});

/** A goal delayed on a variable of the query, or nothing. */
const waiting = fc.oneof(
  { weight: 6, arbitrary: fc.constant(plain("true")) },
  {
    weight: 1,
    arbitrary: variable.map((x) => plain(`freeze(${x}, write(woken(${x})))`)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(variable, goals.goal).map(
      ([x, g]): Goal =>
        (c) =>
          `freeze(${x}, (write(w), ${g(c)}))`,
    ),
  },
  { weight: 1, arbitrary: fc.tuple(variable, term).map(([x, y]) => plain(`dif(${x}, ${y})`)) },
);

const query: fc.Arbitrary<Goal> = fc
  .tuple(
    fc.array(waiting, { maxLength: 3 }),
    call,
    fc.oneof(fc.constant(plain("true")), goals.goal),
  )
  .map(
    ([before, first, second]): Goal =>
      (c) =>
        [...before.map((g) => g(c)), first(c), second(c)].filter((g) => g !== "true").join(", ") ||
        "true",
  );

/** Random programs with queries. */
export const samples: fc.Arbitrary<Sample> = fc
  .record({
    predicates: fc.array(predicate, { minLength: 1, maxLength: 8 }),
    queries: fc.array(query, { minLength: 1, maxLength: 3 }),
  })
  .map(({ predicates, queries }) => {
    let group = 0;
    const signatures = predicates.map(({ arity, measure, at, opens }, i): Signature => {
      if (opens) group++;
      return { name: `p${i}`, arity, group, measure, at: arity === 0 ? 0 : at % arity };
    });
    const context = { signatures, group: -1, left: undefined, measure: undefined };
    const clauses = predicates.map((p, i) =>
      p.clauses.map((c) => c(signatures[i], context)).join("\n"),
    );
    return {
      text: [":- dynamic(fact/1).", ":- retractall(fact(_)).", ...clauses].join("\n\n"),
      goals: queries.map((g) => g(context)),
    };
  });
