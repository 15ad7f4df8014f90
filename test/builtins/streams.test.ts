import { describe, expect, it } from "vitest";
import { Session } from "./text-goals.js";

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
