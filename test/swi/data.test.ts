import { expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

const yes = (goal: string): Row => [`( ${goal} -> X = yes ; X = no )`, "yes"];
const no = (goal: string): Row => [`( ${goal} -> X = yes ; X = no )`, "no"];
const shown = (goal: string, text: string): Row => [
  `${goal}, format(string(X), "~q", [Y])`,
  JSON.stringify(text),
];

describeHabit(
  "the empty list is no atom",
  "p(X) :- atom(X).\nq(X, Y) :- ( atom(X) -> Y = atom ; Y = other ).\n",
  [
    no("atom([])"),
    no("p([])"),
    ["q([], X)", "other"],
    ["q('[]', X)", "atom"],
    yes("atomic([])"),
    no("callable([])"),
    yes("atom('[]')"),
    no("[] == '[]'"),
    no("[] = '[]'"),
    no("is_list('[]')"),
    yes("atom_codes(A, \"[]\"), A == '[]', atom(A)"),
    yes("term_to_atom(T, '[]'), T == []"),
    yes("findall(Y, fail, L), L == []"),
    yes("maplist(atom, []), length(L, 0), L == []"),
    shown("Y = ['[]',[],'[]'-[],f('[]')]", "['[]',[],'[]'-[],f('[]')]"),
    shown("term_to_atom(f([],'[]'), Y)", "'f([],\\'[]\\')'"),
    shown("Y = [a|'[]']", "[a|'[]']"),
    ["catch(length('[]', _), error(X, _), true)", "type_error(list,'[]')"],
    ["catch(must_be(atom, []), error(X, _), true)", "type_error(atom,[])"],
  ],
);

describeHabit("lists are compounds with the name '[|]'", "", [
  ["[a|b] =.. X", "['[|]',a,b]"],
  ["functor([a], N, A), X = N/A", "'[|]'/2"],
  ["functor(X, '[|]', 2), X = [a|b]", "[a|b]"],
  ["X = '[|]'(a,[])", "[a]"],
  ["X =.. ['[|]',a,b]", "[a|b]"],
  ["compound_name_arguments([a|b], X, _)", "'[|]'"],
  no("'.'(a,[]) = [a]"),
]);

describeHabit("the empty list is an empty text, but no text of an atom", "", [
  ["string_chars([], X)", "[]"],
  ["string_codes([], X)", "[]"],
  ["string_length([], X)", "0"],
  ["atom_length([], X)", "0"],
  ["atom_string(X, [])", "''"],
  ["atom_string([], X)", '""'],
  ["text_to_string([], X)", '""'],
  ["string_to_atom([], X)", "''"],
  ['split_string([], "", "", X)', '[""]'],
  ['with_output_to(string(X), format("~s|", [[]]))', '"|"'],
  ["term_to_atom([], X)", "'[]'"],
  ...["atom_codes([], _)", "atom_chars([], _)", "atom_concat([], a, _)", "atom_number([], _)"].map(
    (goal): Row => [`catch(${goal}, error(X, _), true)`, "type_error(atom,[])"],
  ),
  ["catch(atomic_list_concat([a,[],b], _), error(X, _), true)", "type_error(text,[])"],
  ["catch(atomic_list_concat([[],[]], ',', _), error(X, _), true)", "type_error(text,[])"],
  ["atom_codes(A, []), atom_chars(B, []), X = A-B", "''-''"],
]);

describeHabit("strings come before atoms, and the empty list before other atoms", "", [
  ['msort([b, "a", 1, f(x), [], \'A\', "b", 2.0, [a]], X)', '[1,2.0,"a","b",[],\'A\',b,f(x),[a]]'],
  ['sort(0, @>=, ["b", b, 1, "a", a, []], X)', '[b,a,[],"b","a",1]'],
  ['compare(X, "b", a)', "<"],
  ['compare(X, [], "a")', ">"],
  ["compare(X, [], a)", "<"],
  ["compare(X, [], f(x))", "<"],
  ['list_to_ord_set([a,"a",[]], X)', '["a",[],a]'],
  ['list_to_assoc([a-1,"a"-2,[]-3], A), assoc_to_keys(A, X)', '["a",[],a]'],
]);

it("values of both kinds arrive, and go", () => {
  const engine = new Engine({ dialect: "swi" });
  expect(engine.once("X = [], Y = '[]', atom_codes(Z, \"[]\")")).toEqual({
    X: [],
    Y: "[]",
    Z: "[]",
  });
  expect(engine.once("X == '[]', Y == []", { X: "[]", Y: [] })).toBeDefined();
  const copy = Engine.load(engine.save(), { dialect: "swi" });
  expect(copy.once("atom_codes(Z, \"[]\"), Z == '[]', Z \\== []")).toBeDefined();
  expect(new Engine().once('atom_codes(Z, "[]"), Z == [], atom([])')).toBeDefined();
});

it("many new atoms leave both apart", () => {
  const engine = new Engine({ dialect: "swi" });
  const goal =
    "forall(between(1, 20000, N), atom_concat(new_, N, _)), atom_codes(Z, \"[]\"), Z == '[]'";
  expect(engine.once(goal)).toBeDefined();
});
