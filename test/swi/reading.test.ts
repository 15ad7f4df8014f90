import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

/** The places of the parts of a term that a text begins with. */
const places = (text: string, answer: string): Row => {
  const goal = `atom_codes(A, [${[...text].map((c) => c.codePointAt(0)).join()}]), open_string(A, S)`;
  return [`${goal}, read_term(S, _, [subterm_positions(X)])`, answer];
};

describeHabit("read_term/3 tells where each part of a term stands", "", [
  places("a. ", "0-1"),
  places("  -1. ", "2-4"),
  places("foo(). ", "term_position(0,5,0,3,[])"),
  places("{}(x). ", "term_position(0,5,0,2,[3-4])"),
  places("'[]'(x). ", "term_position(0,7,0,4,[5-6])"),
  places("[a|b]. ", "list_position(0,5,[1-2],3-4)"),
  places('"abc". ', "string_position(0,5)"),
  places("`abc`. ", "string_position(0,5)"),
  places("{a,b}. ", "brace_term_position(0,5,term_position(1,4,2,3,[1-2,3-4]))"),
  places("((a)). ", "parentheses_term_position(0,5,parentheses_term_position(1,4,2-3))"),
  places("_{}. ", "dict_position(0,3,0,1,[])"),
  places(
    "x{b: f(1), a:y{c:[2]}, 3:d}. ",
    "dict_position(0,27,0,1,[key_value_position(2,9,3,4,b,2-3,term_position(5,9,5,6,[7-8])),key_value_position(11,21,12,13,a,11-12,dict_position(13,21,13,14,[key_value_position(15,20,16,17,c,15-16,list_position(17,20,[18-19],none))])),key_value_position(23,26,24,25,3,23-24,25-26)])",
  ),
  places(
    "_{'é':1}.put(a,1). ",
    "term_position(0,17,8,9,[dict_position(0,8,0,1,[key_value_position(2,7,5,6,é,2-5,6-7)]),term_position(9,17,9,12,[13-14,15-16])])",
  ),
  places("- a. ", "term_position(0,3,0,1,[2-3])"),
  places("-(1). ", "term_position(0,4,0,1,[2-3])"),
  places("- (1). ", "term_position(0,5,0,1,[parentheses_term_position(2,5,3-4)])"),
  places("f(:-, -). ", "term_position(0,8,0,1,[2-4,6-7])"),
  places("a| b. ", "term_position(0,4,1,2,[0-1,3-4])"),
  places(
    ":- dynamic foo/1. ",
    "term_position(0,16,0,2,[term_position(3,16,3,10,[term_position(11,16,14,15,[11-14,15-16])])])",
  ),
  places(
    "\u00e9 + ('\u00fc' , X). ",
    "term_position(0,13,2,3,[0-1,parentheses_term_position(4,13,term_position(5,12,9,10,[5-8,11-12]))])",
  ),
  places(
    '% c\nf(X) :- g(1, "s", [a,b|T]), /* d */ -1 + 2*3-4 . ',
    "term_position(4,50,9,11,[term_position(4,8,4,5,[6-7]),term_position(12,50,30,31," +
      "[term_position(12,30,12,13,[14-15,string_position(17,20),list_position(22,29,[23-24,25-26],27-28)])," +
      "term_position(40,50,48,49,[term_position(40,48,43,44,[40-42,term_position(45,48,46,47,[45-46,47-48])]),49-50])])])",
  ),
  [
    'open_string("a+b. x-y. ", S), read(S, _), read_term(S, _, [subterm_positions(X)])',
    "term_position(5,8,6,7,[5-6,7-8])",
  ],
  ['term_string(_, "f(a)", [subterm_positions(X)])', "term_position(0,4,0,1,[2-3])"],
  [
    'open_string("% c\\na /* d */ . ", S), read_term(S, T, [comments(C), term_position(P), subterm_positions(Q)]), findall(Y, member(_-Y, C), Cs), X = T-Cs-P-Q',
    'a-["% c","/* d */"]-\'$stream_position\'(4,2,0,4)-(4-5)',
  ],
  [
    "open_string(\"é.\\n /* x */ % end\", S), read(S, _), read_term(S, _, [comments(C)]), findall(N-L-P-T, member('$stream_position'(N, L, P, _)-T, C), X)",
    '[4-2-1-"/* x */",12-2-9-"% end"]',
  ],
]);
