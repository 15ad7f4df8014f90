/** Terms are written in the dialect `swi` as SWI-Prolog writes them. */
import { describe, expect, it } from "vitest";
import { NodeEngine } from "../../src/node/node.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { hasSwipl, runSwiplOn } from "../swi/system.js";

const OPERATORS = [
  "op(700, xfx, as)",
  "op(900, fy, not)",
  "op(700, xfx, '-o')",
  "op(300, fy, ~)",
  "op(200, xf, post)",
];

/** Goals that write, and what they write. */
const ROWS: readonly (readonly [string, string])[] = [
  ["writeq([a] as b)", "[a]as b"],
  ["writeq(f(x) is {b})", "f(x)is{b}"],
  ["writeq('A' is 'B')", "'A'is'B'"],
  ["writeq(a is (b :- c))", "a is (b:-c)"],
  ["writeq((b :- c) is a)", "(b:-c)is a"],
  ["writeq(is(is, is))", "(is)is(is)"],
  ["writeq('-o'(1, 2))", "1 '-o' 2"],
  ["writeq('-o'(f(a), [b]))", "f(a)'-o'[b]"],
  ["write('-o'('A b', [b]))", "A b-o[b]"],
  ['writeq(not("a"))', 'not"a"'],
  ["writeq(not('A b'))", "not'A b'"],
  ["writeq(not({a}))", "not {a}"],
  ["writeq(~({a}))", "~ {a}"],
  ["writeq(-({a}))", "- {a}"],
  ["writeq(not([a]))", "not[a]"],
  ["writeq(-(1))", "- 1"],
  ["writeq(-(-(1)))", "- - 1"],
  ["writeq(-(-(a)))", "- -a"],
  ["writeq(-(1) + 2)", "- 1+2"],
  ["writeq([-(1.5)])", "[- 1.5]"],
  ["writeq(:-(1))", ":-1"],
  ["writeq(1 - (-1))", "1- -1"],
  ["writeq(post([a]))", "[a]post"],
  ["writeq('it''s')", "'it\\'s'"],
  ["writeq(f('a\"b', \"it's\"))", "f('a\"b',\"it's\")"],
  ["print('it''s')", "'it\\'s'"],
  ["write_canonical('it''s'([a] as b))", "'it\\'s'(as([a],b))"],
  ["print('$VAR'('Foo'))", "Foo"],
  ["write('$VAR'(27) - '$VAR'(x))", "B1- $VAR(x)"],
  ["write_canonical('$VAR'('Foo'))", "'$VAR'('Foo')"],
  ["write_term([a] as {b}, [spacing(next_argument)])", "[a]as{b}"],
  ["write_term('|'(a, b), [spacing(next_argument)])", "a| b"],
  ["format(\"~q ~p ~w\", [[a] as b, 'it''s', [a] as b])", "[a]as b 'it\\'s' [a]as b"],
  [
    "portray_clause((a :- [b] is {c}, d('it''s', -(1))))",
    "a :-\n    [b]is{c},\n    d('it\\'s', - 1).\n",
  ],
];

const program = [
  ...OPERATORS.map((goal) => `:- ${goal}.`),
  ...ROWS.map(([goal], i) => `goal(${i}) :- ${goal}.`),
].join("\n");

describe("in the dialect swi, terms are written as SWI-Prolog writes them", () => {
  it.each(ROWS.map(([goal, text], i) => [i, goal, text] as const))("%i: %s", (i, _, text) => {
    const output = new TextBuffer();
    const engine = new NodeEngine({ dialect: "swi", output });
    engine.consult(program);
    expect(engine.query(`goal(${i})`).next().done).toBe(false);
    expect(output.text).toBe(text);
  });

  it.skipIf(!hasSwipl)("and it does", () => {
    const goal = "forall(clause(goal(_), G), (call(G), put_char('\\t')))";
    expect(runSwiplOn(program, [goal]).stdout.split("\t").slice(0, -1)).toEqual(
      ROWS.map(([, text]) => text),
    );
  });

  it("and without it as text that the standard reads back", () => {
    const output = new TextBuffer();
    const engine = new NodeEngine({ output });
    engine.query("writeq(f([a] is 'it''s', -(1), '$VAR'('Foo')))").next();
    expect(output.text).toBe("f([a] is 'it''s',- (1),'$VAR'('Foo'))");
  });
});
