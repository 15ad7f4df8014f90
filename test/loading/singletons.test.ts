/** The warnings about variables that are probably slips: which clauses have one, as in SWI-Prolog. */
import { describe, expect, it } from "vitest";
import { NodeEngine } from "../../src/node/node.js";
import { hasSwipl, runSwiplOn } from "../swi/system.js";
import { fc, forAll } from "../properties.js";

const ALONE = "in branch";
const MARKED = "marked";
const ONCE = "once";
/** Alone in the clause and in a branch: two warnings in the dialect `swi`, and one otherwise. */
const BOTH = "both";

/** Clauses, one per line, and the kind of warning about each. */
const CLAUSES: readonly (readonly [string, string?])[] = [
  ["a1(X) :- p(X, Y).", ONCE],
  ["a2(X) :- p(X, _Y), q(_)."],
  ["b1 :- ( p(X) ; q(X) ).", ALONE],
  ["b2(X) :- ( p(X) ; q(X) )."],
  ["b3 :- ( p(X) ; q(X) ), r(X)."],
  ["b4 :- r(X), ( p(X) ; q(X) )."],
  ["b5 :- ( p(X) -> q(X) ; r(X) ).", ALONE],
  ["b6 :- ( p(X), q(X) ; r(X) ).", ALONE],
  ["b7 :- ( p(X) -> true ; q(X) -> r(X) ; true ).", ALONE],
  ["b8 :- ( ( p(X) ; q(X) ), r ; s(X) ).", ALONE],
  ["b9 :- ( p(X) *-> q ; r(X) ).", ALONE],
  ["c1 --> ( { p(X) } ; { q(X) } ).", ALONE],
  ["c2 :- ( p(X, Y) ; q(X, Y) ).", ALONE],
  ["c3 :- ( p(X, X) ; q(X, Y), r(Y) ).", ALONE],
  ["c4 :- p(X) -> q ; r(X).", ALONE],
  ["c5(A) :- ( p(A), B = 1 ; q(B) ).", ALONE],
  ["c6 :- ( p(X) ; p(X) ; p(X), q(X) ).", ALONE],
  ["c7 :- p(Y), ( p(X), X = Y ; r(X) ).", ALONE],
  ["c8 :- ( p(X), ( q(X) ; r(X) ) ; true )."],
  ["c9 :- ( ( q(X) ; r(X) ), s ; t(X) ), u(X)."],
  ["d1 :- ( p(X) -> q(Y) ; q(Y), r(Y) ), s(X).", ALONE],
  ["d2 :- findall(X, ( p(X) ; q(X) ), _)."],
  ["d3 :- forall(p(X), ( q(X) ; r(X) ))."],
  ["d4 :- call(( p(X) ; q(X) ))."],
  ["d5 :- findall(X, p(X), L), ( L = [] ; r(X) )."],
  ["e1 :- \\+ p(X), \\+ q(X).", ALONE],
  ["e2 :- \\+ p(X), q(X).", ALONE],
  ["e3 :- X = 1, \\+ p(X)."],
  ["e4 :- \\+ ( p(X) ; q(X) ).", ALONE],
  ["e5 :- \\+ ( p(X), q(X) )."],
  ["e6 :- ( p(X), q ; r ), s.", BOTH],
  ["e7 :- p -> q(X) ; r.", BOTH],
  ["e8 :- \\+ p(X).", BOTH],
  ["e9 :- ( p ; q ), r(X).", ONCE],
  ["f1 :- ( p(_X) ; q(_X) )."],
  ["f2(_X) :- p(_X).", MARKED],
  ["f3(_x) :- p(_x)."],
  ["f4(__X) :- p(__X).", MARKED],
  ["user:(g1 :- ( p(X) ; q(X) )).", ALONE],
  ["'$source_location'(f, 1):(g2 :- ( p(X) ; q(X) )).", ALONE],
  ["user:g4(X) :- ( p(X) ; q(X) )."],
  [":- X = 1.", ONCE],
  ["?- X = 1.", ONCE],
  [":- _ = 1, _X = 1."],
  [":- ( X = 1 ; X = 2 )."],
];

const text = CLAUSES.map(([clause]) => clause).join("\n");
const wanted = CLAUSES.flatMap(([, kind], i) => {
  const kinds = kind === undefined ? [] : kind === BOTH ? [ONCE, ALONE] : [kind];
  return kinds.map((each) => `${i + 1}: ${each}`);
});

/** The warnings about variables in `text`, each as its line and kind. */
function warned(program: string, options: object): string[] {
  const found: string[] = [];
  const engine = new NodeEngine({
    ...options,
    onMessage: ({ line, text: message }) => {
      const kind = /Singleton(-marked)? variables?( in branch)?:/.exec(message);
      if (kind !== null) found.push(`${line}: ${kind[1] ? MARKED : kind[2] ? ALONE : ONCE}`);
    },
  });
  engine.consult(program);
  return found;
}

/** Goals with few variables, and bodies of all control constructs over them. */
const { goal, body } = fc.letrec<{ goal: string; body: string }>((tie) => ({
  goal: fc
    .tuple(
      fc.constantFrom("p", "q"),
      fc.array(fc.constantFrom("X", "Y", "_Z", "_", "a"), { maxLength: 2 }),
    )
    .map(([name, args]) => (args.length === 0 ? name : `${name}(${args.join(", ")})`)),
  body: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    tie("goal"),
    fc
      .tuple(fc.constantFrom(",", ";", "->", "*->"), tie("body"), tie("body"))
      .map(([op, a, b]) => `( ${a} ${op} ${b} )`),
    fc.tuple(tie("body"), tie("body")).map(([a, b]) => `${a}, ${b}`),
    tie("body").map((a) => `\\+ ( ${a} )`),
  ),
}));
const drawnClause = fc
  .tuple(fc.constantFrom(["rule", ":-"], ["grammar", "-->"], ["picked", "=>"]), goal, body)
  .map(([[kind, arrow], head, goals]) => `${kind}_${head} ${arrow} ${goals}.`);

describe("a variable that is probably a slip is warned about", () => {
  it("where it is alone in the clause, in a branch or a negation, or marked and used", () => {
    expect(warned(text, { dialect: "swi" })).toEqual(wanted);
  });

  it("and in a directive in the dialect swi only", () => {
    const inClauses = CLAUSES.flatMap(([clause, kind], i) =>
      kind === undefined || /^[:?]-/.test(clause)
        ? []
        : [`${i + 1}: ${kind === BOTH ? ONCE : kind}`],
    );
    expect(warned(text, {})).toEqual(inClauses);
  });

  it("unless the style singleton is off", () => {
    expect(warned(`:- style_check(-singleton).\n${text}`, { dialect: "swi" })).toEqual([]);
  });

  it("in a text that is loaded as it is and in one whose terms are expanded alike", () =>
    forAll([fc.array(drawnClause, { minLength: 20, maxLength: 40 })], (clauses) => {
      const program = clauses.join("\n");
      const hook = "user:term_expansion(nothing, nothing). ";
      expect(warned(program, { dialect: "swi" })).toEqual(
        warned(`${hook}${program}`, { dialect: "swi" }),
      );
    }));

  it.skipIf(!hasSwipl)("as in SWI-Prolog", () => {
    const { stderr } = runSwiplOn(text, []);
    const found = [...stderr.matchAll(/program\.pl:(\d+):\nWarning: +(Singleton[^:]*):/g)].map(
      ([, line, kind]) =>
        `${line}: ${kind!.includes("marked") ? MARKED : /branch|\\\+/.test(kind!) ? ALONE : ONCE}`,
    );
    expect(found).toEqual(wanted);
  });

  it("in clauses of ten thousand branches and of nested ones, without a call per branch", () => {
    const branches = Array.from({ length: 10_000 }, (_, i) => `X = ${i}`).join(" ; ");
    const nested = `${"( true ; ".repeat(5000)} X = 1 ${", X = 2 )".repeat(5000)}`;
    const many = Array.from({ length: 10_000 }, (_, i) => `X${i} = X${i}`).join(" ; ");
    const program = `wide :- ${branches}.\ndeep :- ${nested}.\nmany :- ${many}.\n`;
    expect(warned(program, {})).toEqual([`1: ${ALONE}`]);
  });
});
