import { describe, expect, it, test } from "vitest";
import { Session, written } from "./text-goals.js";

/** A session with a text file `f`. */
function withFile(text: string): Session {
  const session = new Session();
  session.files.write("f", new TextEncoder().encode(text));
  return session;
}

describe("streams on files", () => {
  it("write text that is read back, in UTF-8", () => {
    const session = new Session();
    session.written("open(g, write, S), write(S, 'äö€😀'), nl(S), close(S)");
    expect(session.files.text("g")).toBe("äö€😀\n");
    const goal =
      "open(g, read, S), get_char(S, A), peek_char(S, B), get_code(S, C), writeq([A,B,C])";
    expect(session.written(goal)).toBe("[ä,ö,246]");
  });

  it("append to existing text", () => {
    const session = withFile("a");
    session.written("open(f, append, S), write(S, b), close(S)");
    expect(session.files.text("f")).toBe("ab");
  });

  it("know bytes from characters", () => {
    const session = new Session();
    session.written(
      "open(b, write, S, [type(binary)]), put_byte(S, 200), put_byte(S, 0), close(S)",
    );
    expect([...session.files.read("b")]).toEqual([200, 0]);
    const open = "open(b, read, S, [type(binary)])";
    expect(
      session.written(
        `${open}, get_byte(S,A), peek_byte(S,B), get_byte(S,_), get_byte(S,C), writeq([A,B,C])`,
      ),
    ).toBe("[200,0,-1]");
    expect(session.written(`${open}, get_char(S, _)`)).toMatch(
      /^ !permission_error\(input,binary_stream,/,
    );
    expect(session.written("open(b, read, S), get_byte(S, _)")).toMatch(
      /^ !permission_error\(input,text_stream,/,
    );
  });

  it("go back to a position", () => {
    const session = withFile("one.\ntwo.\nthree.\n");
    const goal = `open(f, read, S), read(S, _), stream_property(S, position(P)), read(S, A),
      set_stream_position(S, P), read(S, B), line_count(S, L), writeq([A,B,L])`;
    expect(session.written(goal)).toBe("[two,two,2]");
  });

  it.each([
    ["error", " !permission_error(input,past_end_of_stream,"],
    ["eof_code", "end_of_file"],
    ["reset", "end_of_file"],
  ])("past their end do as eof_action(%s) says", (action, wanted) => {
    const goal = `open(f, read, S, [eof_action(${action})]), get_char(S, _), get_char(S, _), get_char(S, C), write(C)`;
    expect(withFile("x").written(goal).startsWith(wanted)).toBe(true);
  });

  it("can be written over at a position", () => {
    const session = new Session();
    session.written(`open(g, write, S, [reposition(true)]), write(S, abc), stream_property(S, position(P)),
      write(S, def), set_stream_position(S, P), write(S, 'DE'), close(S)`);
    expect(session.files.text("g")).toBe("abcDEf");
  });

  it("are closed to programs of a host that grants no files", () => {
    const session = new Session({ files: undefined as never });
    expect(session.written("open(f, read, _)")).toBe(" !permission_error(open,source_sink,f)");
  });

  it.each([
    ["open(f, read, _, [type(text)|_])", "instantiation_error"],
    ["open(f(x), read, _)", "domain_error(source_sink,f(x))"],
    ["open(nofile, read, _)", "existence_error(source_sink,nofile)"],
    [
      "open(f, read, _, [alias(a)]), open(f, read, _, [alias(a)])",
      "permission_error(open,source_sink,alias(a))",
    ],
    ["get_char(nostream, _)", "existence_error(stream,nostream)"],
    ["get_char(1, _)", "domain_error(stream_or_alias,1)"],
    ["put_code(-1)", "representation_error(character_code)"],
    ["put_byte(user_output, x)", "type_error(byte,x)"],
    ["peek_code(user_input, x)", "type_error(integer,x)"],
    ["close(user_input, [foo])", "domain_error(close_option,foo)"],
    ["set_stream_position(user_input, foo)", "domain_error(stream_position,foo)"],
    ["tab(a)", "type_error(evaluable,a/0)"],
  ])("%s throws %s", (goal, error) => {
    expect(withFile("x").written(goal)).toBe(` !${error}`);
  });

  it("do not exist once they are closed", () => {
    const goal =
      "open(f, read, S), close(S), catch(get_char(S, _), error(existence_error(stream, S0), _), true), S0 == S, write(ok)";
    expect(withFile("x").written(goal)).toBe("ok");
  });
});

describe("streams on strings", () => {
  it("count lines and columns", () => {
    const goal = `open_string("ab\\ncd", S), get_char(S,_), get_char(S,_), get_char(S,_), get_char(S,_),
      line_count(S, L), line_position(S, P), character_count(S, C), writeq([L,P,C])`;
    expect(written(goal)).toBe("[2,1,4]");
  });

  it("count characters beyond the surrogates as one each, read or written", () => {
    const counts = (stream: string): string =>
      `character_count(${stream}, C), line_count(${stream}, L), line_position(${stream}, P), writeq([C,L,P])`;
    const session = new Session();
    const writing = `open(g, write, S), write(S, 'a😀é\\n'), put_char(S, '😀'), ${counts("S")}, close(S)`;
    expect(session.written(writing)).toBe("[5,2,1]");
    expect(
      session.written(`open(g, read, S), repeat, get_char(S, end_of_file), !, ${counts("S")}`),
    ).toBe("[5,2,1]");
  });

  it.each(["", "x", "a😀"])(
    "with %j, and files, tell of their end what at_end_of_stream/1 says",
    (text) => {
      const session = withFile(text);
      const told = `stream_property(S, end_of_stream(E)), (at_end_of_stream(S) -> A = at ; A = not), write(E/A)`;
      for (const open of [`open_string("${text}", S)`, "open(f, read, S)"]) {
        for (let i = 0; i < [...text].length; i++) {
          expect(
            session.written(`${open}, length(L, ${i}), maplist(get_char(S), L), ${told}`),
          ).toBe("not/not");
        }
        const all = `${open}, length(L, ${[...text].length}), maplist(get_char(S), L)`;
        expect(session.written(`${all}, ${told}`)).toBe("at/at");
        expect(session.written(`${all}, get_char(S, _), ${told}`)).toBe("past/at");
      }
    },
  );

  it("are at their end when all has been read", () => {
    expect(written('open_string("a", S), get_char(S, _), at_end_of_stream(S), write(end)')).toBe(
      "end",
    );
  });
});

describe("standard input", () => {
  it("is read chunk by chunk, terms going over several", () => {
    const chunks = ["foo(X", ",\n Y). b", "ar.\nrest"];
    const session = new Session({ input: { read: () => chunks.shift() } });
    const goal = "read(A), read(B), get_char(_), get_char(C), A = foo(_,_), writeq(B-C)";
    expect(session.written(goal)).toBe("bar-r");
  });

  it("is not asked for more than a term needs", () => {
    let asked = 0;
    const lines = ["a.\n", "b.\n"];
    const session = new Session({ input: { read: () => (asked++, lines.shift()) } });
    expect(session.written("read(X), writeq(X)")).toBe("a");
    expect(
      session.written("current_input(S), stream_property(S, end_of_stream(E)), write(E)"),
    ).toBe("not");
    expect(asked).toBe(1);
  });
});

it.each([
  [
    "p(X, _Y, X). ",
    "read_term(S, T, [variable_names(Vs)]), T = p(A,B,_), Vs == ['X'=A,'_Y'=B], write(ok)",
    "ok",
  ],
  ["p(X, Y, X). ", "read_term(S, _, [singletons(L)]), L = [N=_], write(N)", "Y"],
  [
    "f(A, _B, _, __, C, C, _D, _D). ",
    "read_term(S, f(A,B,_,C,_,_,_,_), [singletons(L)]), L == ['A'=A,'_B'=B,'__'=C], write(ok)",
    "ok",
  ],
  ["f(A). ", "read_term(S, _, [singletons([])])", " no"],
  ["f(A). ", "read_term(S, _, [singletons(warning)]), write(ok)", "ok"],
  ["a. ", "read_term(S, _, [no_such(_)]), write(ok)", " !domain_error(read_option,_"],
  ["p(X, _, X). ", "read_term(S, _, [variables(L)]), length(L, N), write(N)", "2"],
  [
    "a. b c. d. ",
    "read(S, _), catch(read(S, _), error(syntax_error(E), _), true), read(S, D), write(E-D)",
    "operator_expected-d",
  ],
  ["a b. c. ", "read_term(S, T, [syntax_errors(dec10)]), write(T)", "c"],
  ["a b. c. ", "read_term(S, _, [syntax_errors(fail)])", " no"],
  ["", "read(S, T), write(T)", "end_of_file"],
  [
    "\n\n a. ",
    "read_term(S, _, [term_position(P)]), arg(2, P, L), arg(3, P, C), write(L-C)",
    "3-1",
  ],
  [
    "% one\na(/* two */). b. ",
    "catch(read_term(S, _, []), _, true), read_term(S, T, [comments(C)]), write(T-C)",
    "b-[]",
  ],
  [
    "% one\na(X, /* two */ b). % three\n",
    "read_term(S, _, [comments([P-A,Q-B])]), arg(2, P, L), arg(3, Q, C), writeq([A,L,B,C])",
    '["% one",1,"/* two */",5]',
  ],
  ["a(X) :- b. c. ", "read_clause(S, T, []), T = (a(_) :- b), write(ok)", "ok"],
  ["a. ", "read_term(S, _, [foo])", " !domain_error(read_option,foo)"],
  ["a. ", "read_term(S, _, [variables(_)|_])", " !instantiation_error"],
])("read_term/2 of %j: %s writes %s", (text, goal, wanted) => {
  const found = withFile(text).written(`open(f, read, S), ${goal}`);
  expect(found.replace(/no_such\(_\d+\)\)$/, "_")).toBe(wanted);
});

it.each([
  ["write_term([1,2,3,4], [max_depth(3)])", "[1,2|...]"],
  ["write_term(f(X,Y), [variable_names(['A'=X,'B'=Y])])", "f(A,B)"],
  ["write_term(1+2, [ignore_ops(true)])", "+(1,2)"],
  ["write_term('$VAR'(1), [numbervars(true)])", "B"],
  ["write_term('a b', [quoted(true), fullstop(true), nl(true)])", "'a b'.\n"],
  ["write_term(f(a,b), [spacing(next_argument)])", "f(a, b)"],
  ["write_canonical(f(X,Y,X,'A'))", "f(A,_,A,'A')"],
  ["print('A b')", "'A b'"],
  ["write_term('', [fullstop(true)])", ". "],
  ["write_term([a,'B'|c], [quoted(true), no_lists(true)])", "'[|]'(a,'[|]'('B',c))"],
  ["write_term([a], [no_lists(false)])", "[a]"],
  ["write_term(a, [attributes(ignore)])", "a"],
  ["write_term(a, [attributes(bad)])", " !domain_error(write_option,attributes(bad))"],
  ["write_term(a, [attributes(_)])", " !instantiation_error"],
  ["write_term(a, [quoted(maybe)])", " !domain_error(write_option,quoted(maybe))"],
  ["write_term(a, [quoted(true),foo])", " !domain_error(write_option,foo)"],
  ["write_term(a, [quoted(true)|_])", " !instantiation_error"],
  ["write_term(a, foo)", " !type_error(list,foo)"],
  ["write_term(nostream, a, [foo])", " !domain_error(write_option,foo)"],
])("write_term/2: %s writes %s", (goal, wanted) => {
  expect(written(goal)).toBe(wanted);
});

describe("read_string/3,5 and peek_string/3", () => {
  // SWI-Prolog 9's answers: fields with the code of the character that ends them.
  test.each([
    ["\\n\\nab\\ncd", "\\n", "\\n", '["ab"-10,"cd"- -1]'],
    ["  a b  ,, c ", ",", " ", '["a b"-44,""-44,"c"- -1]'],
    ["  a b  ,, c ", " ,", " ", '["a"-32,"b"-32,""-44,""-44,"c"-32,""- -1]'],
    ["abc", "", "abc", '[""- -1]'],
    ["", ",", "", '[""- -1]'],
    ["a\\n", ",\\n", " ", '["a"-10,""- -1]'],
    [" \\n \\n x", ",\\n", " ", '[""-10,""-10,"x"- -1]'],
    [",", ",", "", '[""-44,""- -1]'],
  ])("divide %j at %j and take off %j", (text, separators, pad, wanted) => {
    const session = new Session();
    session.written("set_prolog_flag(double_quotes, codes)");
    const goal = `open_string("${text}", S), findall(X-E, (repeat, read_string(S, "${separators}", "${pad}", E, X), (E == -1 -> ! ; true)), L), print(L)`;
    expect(session.written(goal)).toBe(wanted);
  });

  test.each([
    ["read_string(S, 2, A), peek_string(S, 1, B), read_string(S, 1, C)", '["he","l","l"]'],
    ["peek_string(S, 99, A), read_string(S, N, B), C = N", '["hello","hello",5]'],
    ["read_string(S, 0, A), read_string(S, 99, B), read_string(S, 1, C)", '["","hello",""]'],
    ["read_string(S, -1, A)", " !domain_error(not_less_than_zero,-1)"],
    ["read_string(S, a, A)", " !type_error(integer,a)"],
    ["read_string(_, 1, A)", " !instantiation_error"],
    ["read_string(nostream, 1, A)", " !existence_error(stream,nostream)"],
    ["peek_string(S, _, A)", " !instantiation_error"],
    ['read_string(S, _, "", A, B)', " !instantiation_error"],
    ['read_string(S, a(b), "", A, B)', " !type_error(text,a(b))"],
  ])("%s gives %s", (goal, wanted) => {
    expect(written(`open_string(hello, S), ${goal}, print([A,B,C])`)).toBe(wanted);
  });
});
