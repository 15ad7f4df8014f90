import { describeHabit } from "./programs.js";

describeHabit(
  "relations on partial lists, and the ends of lists that are none",
  ":- use_module(library(dcg/basics)).\n",
  [
    ["reverse(X, [a])", "[a]"],
    ["reverse([b|X], [a,b])", "[a]"],
    ["reverse([b|X], [b,a])"],
    ["reverse([A,B|C], [a,b,c]), X = A-B-C", "c-b-[a]"],
    ["reverse(foo, X)"],
    ["reverse([a,b], [b|X])", "[a]"],
    ["findall(L, limit(3, reverse(L, _)), Ls), length(Ls, X)", "3"],
    ['memberchk(X, "ab")', 'caught(type_error(list,"ab"))'],
    ["memberchk(X, [])"],
    ["memberchk(a, [b|foo]), X = yes", "caught(type_error(list,foo))"],
    ["memberchk(a, [a|foo]), X = yes", "yes"],
    ["memberchk(f(X), [f(1)|_])", "1"],
    [
      "phrase(digit(D), L), X = D-L",
      ...[..."0123456789"].map((d) => `${48 + Number(d)}-[${48 + Number(d)}]`),
    ],
    ["phrase(digits(X), [0'1,0'2])", "[49,50]"],
    ["phrase(digit(X), `7`)", "55"],
    ["phrase(digit(X), `a`)"],
  ],
);

describeHabit(
  "the indentation after an escaped line end is no part of quoted text",
  `
t("abc\\
   \tdef").
t('q\\
   r').
t("a\\

b").
t(\`a\\
  b\`).
t("a\\c
   b").
`,
  [["t(X)", '"abcdef"', "qr", '"a\\nb"', "[97,98]", '"ab"']],
);
