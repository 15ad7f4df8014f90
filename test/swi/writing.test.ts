import { describeHabit } from "./programs.js";

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
