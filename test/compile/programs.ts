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

const plain =
  (fixed: string): Goal =>
  () =>
    fixed;

/** The weight of one of several, which is drawn that often. */
function often<T>(weight: number, arbitrary: fc.Arbitrary<T>): fc.WeightedArbitrary<T> {
  return { weight, arbitrary };
}

/** Texts of a form, in which each `#` is one of the parts in turn. */
function text(form: string, ...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  const [first = "", ...pieces] = form.split("#");
  return fc
    .tuple(...parts)
    .map((all) => first + pieces.map((piece, i) => all[i]! + piece).join(""));
}

/** The same for goals. */
function goal(form: string, ...parts: readonly fc.Arbitrary<Goal>[]): fc.Arbitrary<Goal> {
  const [first = "", ...pieces] = form.split("#");
  return fc.tuple(...parts).map(
    (all): Goal =>
      (c) =>
        first + pieces.map((piece, i) => all[i]!(c) + piece).join(""),
  );
}

const small = { depthSize: "small", maxDepth: 3 } as const;

const variable = fc.constantFrom(...VARIABLES);

const constant = fc.oneof(
  often(6, fc.constantFrom("0", "1", "2", "3", "-1", "a", "b", "c", "[]")),
  often(1, fc.constantFrom('"s"', "1.5", "0.0", "-0.0", "9007199254740993", "'A'")),
);

const { term } = fc.letrec<{ term: string }>((tie) => ({
  term: fc.oneof(
    { ...small, withCrossShrink: true },
    often(4, variable),
    often(4, constant),
    often(1, fc.constant("_")),
    often(2, text("[#|#]", tie("term"), tie("term"))),
    often(1, text("[#]", tie("term"))),
    often(1, text("s(#)", tie("term"))),
    often(1, text("f(#,#)", tie("term"), tie("term"))),
    often(1, text("g(#,#,#)", tie("term"), tie("term"), tie("term"))),
  ),
}));

const wideTerm = fc
  .array(term, { minLength: 9, maxLength: 9 })
  .map((args) => `h(${args.join(",")})`);

const anyTerm = fc.oneof(often(30, term), often(1, wideTerm));

const operators = fc.constantFrom("+", "-", "*", "//", "mod", "/\\", "xor", ">>");

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: "small", maxDepth: 2, withCrossShrink: true },
    often(4, variable),
    often(3, fc.constantFrom("0", "1", "2", "-3", "1.5", "9007199254740991")),
    often(3, text("(# # #)", tie("expression"), operators, tie("expression"))),
    often(
      1,
      fc
        .tuple(fc.constantFrom("abs", "max", "min", "-"), tie("expression"), tie("expression"))
        .map(([name, x, y]) => (name[0] === "m" ? `${name}(${x},${y})` : `${name}(${x})`)),
    ),
  ),
}));

const [terms, variables, expressions] = [term, variable, expression].map((x) => x.map(plain)) as [
  fc.Arbitrary<Goal>,
  fc.Arbitrary<Goal>,
  fc.Arbitrary<Goal>,
];
const variableOrTerm = fc.oneof(often(4, variables), often(1, terms));
const oneOf = (names: string): fc.Arbitrary<Goal> =>
  fc.constantFrom(...names.split(" ")).map(plain);

const write = goal("write(#)", terms);
const comparison = goal("# # #", expressions, oneOf("< > =< >= =:= =\\="), expressions);
const typeTest = goal(
  "#(#)",
  oneOf(
    "var nonvar atom integer float number atomic compound callable string is_list ground attvar",
  ),
  variableOrTerm,
);
const orderTest = goal("# # #", terms, oneOf("== \\== @< @>= \\= =@="), terms);
const unification = goal("# = #", terms, anyTerm.map(plain));
const assignment = goal("# is #", variableOrTerm, expressions);

/** Goals that neither create nor remove choice points. */
const quick: fc.Arbitrary<Goal> = fc.oneof(
  often(3, unification),
  often(2, comparison),
  often(2, typeTest),
  often(2, orderTest),
  often(1, assignment),
);

const library: fc.Arbitrary<Goal> = fc.oneof(
  goal("member(#,[#,a,B])", terms, terms),
  goal("between(1,3,#)", variables),
  goal("append(#,#,[1,#])", terms, terms, terms),
  goal("functor(#,#,#)", terms, variables, variables),
  goal("arg(#,#,#)", variables, terms, variables),
  goal("# =.. #", terms, terms),
  goal("assertz(fact(#))", terms),
  goal("asserta(fact(#))", terms),
  goal("retract(fact(#))", terms),
  goal("fact(#)", terms),
  goal("b_setval(key,#)", terms),
  goal("b_getval(key,#)", variables),
  goal("dif(#,#)", terms, terms),
  goal("copy_term(#,#)", terms, terms),
  goal("atom_length(#,#)", terms, terms),
  goal("throw(ball(#))", terms),
  goal("length(#,#)", variables, oneOf("0 1 2")),
  oneOf("true fail false nl atom(a)"),
  variables,
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

interface Goals {
  readonly goal: Goal;
  readonly condition: Goal;
  readonly conjunction: Goal;
  readonly construct: Goal;
  readonly meta: Goal;
}

const goals = fc.letrec<Goals>((tie: fc.LetrecTypedTie<Goals>) => ({
  conjunction: fc.oneof(
    small,
    often(3, tie("goal")),
    often(2, goal("(#, #)", tie("goal"), tie("goal"))),
    often(1, goal("(#, #, #)", tie("goal"), tie("goal"), tie("goal"))),
  ),
  condition: fc.oneof(
    small,
    often(4, quick),
    often(2, goal("(#, #)", quick, quick)),
    often(4, call),
    often(2, goal("(#, #)", quick, call)),
    often(2, goal("(#, #)", call, quick)),
    often(1, goal("(#, #)", call, call)),
    often(1, goal("(#, #)", call, write)),
    often(2, tie("conjunction")),
  ),
  construct: fc.oneof(
    small,
    often(
      5,
      goal(
        "(# # # ; #)",
        tie("condition"),
        oneOf("-> -> -> *->"),
        tie("conjunction"),
        tie("conjunction"),
      ),
    ),
    often(1, goal("(# -> #)", tie("condition"), tie("conjunction"))),
    often(2, goal("(# ; #)", tie("conjunction"), tie("conjunction"))),
    often(3, goal("\\+ (#)", tie("condition"))),
  ),
  meta: fc.oneof(
    small,
    goal("once((#))", tie("conjunction")),
    goal("ignore((#))", tie("conjunction")),
    goal("call((#))", tie("conjunction")),
    goal("forall(#, #)", tie("conjunction"), tie("conjunction")),
    goal("findall(#, #, #)", terms, tie("conjunction"), variables),
    goal("catch(#, #, #)", tie("conjunction"), terms, tie("conjunction")),
    goal("catch(#, #, true)", tie("conjunction"), variables),
    goal("freeze(#, #)", variables, tie("conjunction")),
    goal("call_cleanup(once(#), #)", tie("conjunction"), write),
    call.map(
      (x): Goal =>
        (c) =>
          closed(x(c)),
    ),
  ),
  goal: fc.oneof(
    small,
    often(5, quick),
    often(2, write),
    often(6, call),
    often(2, fc.constant(plain("!"))),
    often(4, tie("construct")),
    often(2, tie("meta")),
    often(2, library),
  ),
}));

/** `p(X, Y, Z)` as call/N with the last argument apart. */
function closed(called: string): string {
  const match = /^(\w+)\((.*),([A-E])\)$/.exec(called);
  return match === null ? `call(${called})` : `call(${match[1]}(${match[2]}), ${match[3]})`;
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

const KINDS = ["var", "nonvar", "atom", "integer", "compound", "atomic"];

/** Clauses that exclude each other. */
const exclusive: fc.Arbitrary<Clause> = fc
  .record({
    at: fc.nat(9),
    head: fc.array(term, { maxLength: 10 }),
    test: fc
      .constantFrom("> 1", "=< 1", "=:= 0", "=\\= 0", "< 0", ">= 0", "== a", "\\== a", ...KINDS)
      .map((test) => (KINDS.includes(test) ? `${test}(T)` : `T ${test}`)),
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

const clause = fc.oneof(often(3, facts), often(4, anyClause), often(2, loop), often(2, exclusive));

const predicate = fc.record({
  arity: fc.oneof(
    { weight: 10, arbitrary: fc.integer({ min: 1, max: 4 }) },
    often(1, fc.constant(0)),
    { weight: 2, arbitrary: fc.integer({ min: 5, max: 10 }) },
  ),
  measure: fc.constantFrom<Measure>("list", "integer", "successor"),
  at: fc.nat(9),
  opens: fc.boolean(),
  clauses: fc.array(clause, { minLength: 1, maxLength: 6 }),
});

/** A goal delayed on a variable of the query, or nothing. */
const waiting = fc.oneof(
  often(6, fc.constant(plain("true"))),
  often(
    1,
    variable.map((x) => plain(`freeze(${x}, write(woken(${x})))`)),
  ),
  often(1, goal("freeze(#, (write(w), #))", variables, goals.goal)),
  often(1, goal("dif(#, #)", variables, terms)),
);

const query: fc.Arbitrary<Goal> = fc
  .tuple(
    fc.array(waiting, { maxLength: 3 }),
    call,
    fc.oneof(fc.constant(plain("true")), goals.goal),
  )
  .map(
    ([before, ...last]): Goal =>
      (c) =>
        [...before, ...last]
          .map((g) => g(c))
          .filter((g) => g !== "true")
          .join(", ") || "true",
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
