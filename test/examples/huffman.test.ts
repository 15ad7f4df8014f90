import { describeExample } from "./programs.js";

const text = (atom: string): string => `atom_chars(${atom}, T)`;
const large = "findall(C, (between(1, 2000, I), D is (I * I) mod 37 + 48, char_code(C, D)), T)";

describeExample("huffman.pl", [
  ["characters are counted", `${text("banana")}, frequencies(T, X)`, ["[a-3,b-1,n-2]"]],
  [
    "the two rarest are joined first",
    `${text("banana")}, text_tree(T, X)`,
    ["node(leaf(a),node(leaf(b),leaf(n)))"],
  ],
  [
    "of equals the first is joined first",
    `${text("abcd")}, text_tree(T, X)`,
    ["node(node(leaf(a),leaf(b)),node(leaf(c),leaf(d)))"],
  ],
  [
    "codes are counted up from a tree",
    `${text("banana")}, text_tree(T, Tree), tree_code(Tree, C, B), X = C-B`,
    ["a-[0]", "b-[1,0]", "n-[1,1]"],
  ],
  [
    "a tree encodes",
    `${text("banana")}, text_tree(T, Tree), tree_text_bits(Tree, [n, a, b], X)`,
    ["[1,1,0,1,0]"],
  ],
  [
    "a tree decodes",
    `${text("banana")}, text_tree(T, Tree), tree_text_bits(Tree, X, [1, 1, 0, 1, 0])`,
    ["[n,a,b]"],
  ],
  [
    "a tree completes, in each way",
    `${text("banana")}, text_tree(T, Tree), tree_text_bits(Tree, [b, X], [_, _, 1, _])`,
    ["b", "n"],
  ],
  [
    "a table encodes as the tree does",
    `${text("banana")}, text_tree(T, Tree), code_table(Tree, Table), encoded(Table, T, X), tree_text_bits(Tree, T, X)`,
    ["[1,0,0,1,1,0,1,1,0]"],
  ],
  [
    "a table decodes",
    `${text("banana")}, text_tree(T, Tree), code_table(Tree, Table), char_table(Table, Inverse), decoded(Inverse, [1, 1, 0], X)`,
    ["[n,a]"],
  ],
  ["one character alone has a bit", `${text("aaa")}, round_trip(T, X)`, ["[0,0,0]"]],
  [
    "the length is known before the bits",
    `${text("mississippi")}, text_tree(T, Tree), code_length(Tree, T, N), round_trip(T, B), length(B, M), X = N-M`,
    ["21-21"],
  ],
  ["nothing has no code", "text_tree([], X)", ["caught(domain_error(non_empty_list,[]))"]],
  [
    "a character without code is told",
    `${text("ab")}, text_tree(T, Tree), code_table(Tree, Table), encoded(Table, [a, z], X)`,
    ["caught(existence_error(code,z))"],
  ],
  [
    "bits that end within a code are told",
    `${text("banana")}, text_tree(T, Tree), code_table(Tree, Table), char_table(Table, Inverse), decoded(Inverse, [0, 1], X)`,
    ["caught(syntax_error(end_within_code))"],
  ],
  [
    "the tree knows no such bits",
    `${text("banana")}, text_tree(T, Tree), tree_text_bits(Tree, X, [0, 1])`,
    [],
  ],
  ["two thousand characters come back", `${large}, round_trip(T, B), length(B, X)`, ["8594"]],
]);
