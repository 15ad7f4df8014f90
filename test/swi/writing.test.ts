import { describeHabit } from "./programs.js";

const written = (goal: string): string => `with_output_to(string(S), (${goal})), atom_codes(S, X)`;
const codes = (text: string): string => `[${[...text].map((c) => c.codePointAt(0)).join()}]`;

describeHabit("a cyclic term is written as @(Skeleton,Parts)", "", [
  ...[
    "print(A)",
    "write(A)",
    "writeq(A)",
    'format("~w", A)',
    'format("~q", [A])',
    'format("~p", [A])',
  ].map((goal): readonly [string, string] => [
    `with_output_to(string(X), (A = f(A), ${goal}))`,
    '"@(S_1,[S_1=f(S_1)])"',
  ]),
  ["with_output_to(string(X), (A = [a|A], print(A)))", '"@(S_1,[S_1=[a|S_1]])"'],
  [
    "with_output_to(string(X), (A = [1,2|A], B = g(A,B), C = h(x), print(B-C-C)))",
    '"@(S_2-h(x)-h(x),[S_1=[1,2|S_1],S_2=g(S_1,S_2)])"',
  ],
  ["with_output_to(string(X), (A = [1,2|A], write_term(A, [max_depth(5)])))", '"[1,2,1,2|...]"'],
  [
    "A = f(A,B,B), with_output_to(string(S), write_canonical(A)), sub_string(S, 0, 2, _, X)",
    '"@("',
  ],
]);

describeHabit(
  "'$factorize_term'/3 has a variable for each compound that occurs several times",
  "",
  [
    ["'$factorize_term'(f(x,_), S, P), X = S-P", "f(x,A)-[]"],
    ["A = f(A), '$factorize_term'(A, S, P), P = [V=T], V = v, X = S-T", "v-f(v)"],
    [
      "A = g(x), '$factorize_term'(f(A,A,g(x)), S, P), P = [V=T], V = v, X = S-T",
      "f(v,v,g(x))-g(x)",
    ],
    ["A = [1,2|A], '$factorize_term'(A, S, P), P = [V=T], V = v, X = S-T", "v-[1,2|v]"],
    ["numlist(1, 100000, L), '$factorize_term'(L, S, P), ( S == L -> X = P ; X = other )", "[]"],
  ],
);

describeHabit("quotes and escapes of characters outside ASCII", "", [
  [written("write_canonical('\\xe9\\')"), codes("é")],
  [
    written("write_canonical(f('\\x65e5\\', \"\\x65e5\\\", '\\xe9\\1'))"),
    codes("f('日',\"日\",é1)"),
  ],
  [written("writeq(f('\\x65e5\\', '\\xc9\\'))"), codes("f(日,'É')")],
  [written("write_term('\\x65e5\\', [quoted(true),quote_non_ascii(true)])"), codes("'日'")],
  [written("writeq(['a\\x200b\\b', '\\xa0\\'])"), codes("['a\\x200B\\b','\\xA0\\']")],
]);

describeHabit("write_term/2 and print/1 escape by \\u, and writeq/1 by \\x", "", [
  [
    "A = 'a\\x1\\b\\x7f\\', with_output_to(codes(Cs), write_term(A, [quoted(true)])), length(Cs, X)",
    "16",
  ],
  ["A = 'a\\x1\\b\\x7f\\', with_output_to(codes(Cs), print(A)), length(Cs, X)", "16"],
  ["A = 'a\\x1\\b\\x7f\\', with_output_to(codes(Cs), writeq(A)), length(Cs, X)", "13"],
  ["A = '\\x10FFFE\\', with_output_to(codes(Cs), print(A)), length(Cs, X)", "12"],
  ["X = 'a\\x1\\'", "'a\\u0001'"],
]);

describeHabit("the exponent of a float has a sign", "", [
  [
    written("writeq([1.0e15,1.0e20,-1.5e300,1.0e-5,2.5e-300])"),
    codes("[1.0e+15,1.0e+20,-1.5e+300,1.0e-5,2.5e-300]"),
  ],
  [written("print(1.2345678901234568e20)"), codes("1.2345678901234568e+20")],
]);

describeHabit(
  "punctuation beyond ASCII is written and read as symbols, and numerals of Latin-1 alone",
  "",
  [
    [
      'findall(A, ( between(0xa1, 0xff, C), C =\\= 0xad, atom_codes(A, [C]) ), L), format(string(X), "~q", [L])',
      JSON.stringify(
        `[${Array.from({ length: 95 }, (_, i) => i + 0xa1)
          .filter((code) => code !== 0xad)
          .map((code) => String.fromCodePoint(code))
          .map((c) => (/\p{Lu}/u.test(c) ? `'${c}'` : c))
          .join(",")}]`,
      ),
    ],
    ["X = […,‘,、,+…,f(«),'a»b','a²b','+²','⁰']", "[…,‘,、,+…,f(«),'a»b','a²b','+²','⁰']"],
    ["term_to_atom(T, '[§,¶ : 1]'), format(string(X), \"~q\", [T])", '"[§,¶ : 1]"'],
  ],
);
