import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

/** The bytes of a file that has been written in an encoding. */
const bytes = (encoding: string, goals: string, answer: string): Row => [
  `tmp_file(f, F), open(F, write, S, [encoding(${encoding})]), ${goals}, close(S), read_file_to_codes(F, X, [encoding(octet)])`,
  answer,
];

/** The text that is read from a file with these bytes. */
const read = (content: readonly number[], goals: string, answer: string): Row => [
  `tmp_file(f, F), open(F, write, S, [type(binary)]), forall(member(B, [${content.join()}]), put_byte(S, B)), close(S), ${goals}`,
  answer,
];

const failing = (goal: string): string => `catch(${goal}, error(io_error(write,S), _), true)`;

describeHabit("a character that an encoding lacks is an error where it is written", "", [
  bytes(
    "iso_latin_1",
    `write(S, ab), ${failing("write(S, 'c\\xe9\\\\x65e5\\d')")}, write(S, e)`,
    "[97,98,99,233,101]",
  ),
  bytes("octet", `${failing("put_char(S, '\\x20ac\\')")}, nl(S)`, "[10]"),
  bytes("ascii", `${failing("format(S, 'a~wb', ['\\xe9\\'])")}, write(S, c)`, "[97,99]"),
  bytes(
    "iso_latin_1",
    `set_output(S), ${failing("write('a\\x65e5\\')")}, set_output(user_output)`,
    "[97]",
  ),
  [
    "tmp_file(f, F), open(F, write, S, [encoding(ascii)]), catch(write(S, '\\xe9\\'), error(_, context(_, X)), true), close(S)",
    "'Encoding cannot represent character'",
  ],
]);

describeHabit("quoted text has escapes for characters that an encoding lacks", "", [
  bytes(
    "iso_latin_1",
    "writeq(S, ['\\x65e5\\', \"\\xe9\\\\x65e5\\\"])",
    `[${[..."['\\x65E5\\',\"\u00e9\\x65E5\\\"]"].map((c) => c.charCodeAt(0)).join()}]`,
  ),
  bytes("iso_latin_1", "format(S, '~q', '\\x65e5\\')", "[39,92,120,54,53,69,53,92,39]"),
  bytes("iso_latin_1", "writeq(S, '\\xe9\\'), print(S, '\\xe9\\')", "[233,233]"),
  bytes("iso_latin_1", "writeq(S, ab)", "[97,98]"),
  bytes(
    "ascii",
    "set_stream(S, representation_errors(prolog)), write(S, 'a\\xe9\\')",
    "[97,92,120,69,57,92]",
  ),
  bytes(
    "ascii",
    "set_stream(S, representation_errors(xml)), write(S, 'a\\xe9\\')",
    "[97,38,35,50,51,51,59]",
  ),
]);

describeHabit("the encoding of a stream may change, and a byte order mark tells it", "", [
  bytes(
    "utf8",
    "write(S, '\\xe9\\'), set_stream(S, encoding(iso_latin_1)), write(S, '\\xe9\\')",
    "[195,169,233]",
  ),
  read(
    [97, 233, 98],
    "open(F, read, R, [encoding(iso_latin_1)]), read_string(R, _, T), atom_codes(T, X)",
    "[97,233,98]",
  ),
  read(
    [97, 233, 98],
    "open(F, read, R), set_stream(R, encoding(iso_latin_1)), read_string(R, _, T), atom_codes(T, X)",
    "[97,233,98]",
  ),
  read(
    [97, 233, 98],
    "open(F, read, R), get_char(R, _), set_stream(R, encoding(octet)), get_code(R, X)",
    "233",
  ),
  read(
    [97, 233, 98],
    "open(F, read, R), set_stream(R, type(binary)), get_byte(R, _), get_byte(R, X)",
    "233",
  ),
  read(
    [255, 254, 233, 0, 97, 0],
    "open(F, read, R), read_string(R, _, T), atom_codes(T, X)",
    "[233,97]",
  ),
  read(
    [254, 255, 0, 233],
    "open(F, read, R), get_code(R, C), stream_property(R, encoding(E)), X = C-E",
    "233-utf16be",
  ),
  read(
    [239, 187, 191, 97],
    "open(F, read, R), stream_property(R, bom(B)), get_char(R, C), X = B-C",
    "true-a",
  ),
  read(
    [239, 187, 191, 97],
    "open(F, read, R, [bom(false),encoding(octet)]), get_code(R, X)",
    "239",
  ),
  [
    "tmp_file(f, F), open(F, write, S), catch(set_stream(S, encoding(nothing)), error(X, _), true)",
    "domain_error(encoding,nothing)",
  ],
  [
    "tmp_file(f, F), open(F, write, S, [encoding('UTF-8')]), stream_property(S, encoding(X))",
    "utf8",
  ],
]);

describeHabit("the text of a program may be in another encoding than UTF-8", "", [
  // p('é').
  read(
    [112, 40, 39, 233, 39, 41, 46, 10],
    "load_files(F, [encoding(iso_latin_1)]), p(Y), atom_codes(Y, X)",
    "[233]",
  ),
  read(
    [255, 254, ...[113, 40, 39, 233, 39, 41, 46, 10].flatMap((code) => [code, 0])],
    "consult(F), q(Y), atom_codes(Y, X)",
    "[233]",
  ),
  read(
    [..."% \u00c3\u00a9\nr(a).\n:- encoding(iso_latin_1).\nr('\u00e9').\n"].map((c) =>
      c.charCodeAt(0),
    ),
    "consult(F), findall(C, (r(Y), atom_codes(Y, C)), X)",
    "[[97],[233]]",
  ),
]);
