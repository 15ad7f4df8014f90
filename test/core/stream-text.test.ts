/** Text on its way between the module and its host: several output streams, captures, windows of input. */
import { describe, expect, it } from "vitest";
import { Program } from "./program.js";
import type { TextInput } from "../../src/machine/text-ends.js";
import { tablesBeside } from "../tables.js";
import { MemoryFiles, Session } from "../builtins/text-goals.js";

/** An input that gives a text in pieces of so many characters, and counts them. */
function inPieces(text: string, size: number): TextInput & { asked: number } {
  const characters = [...text];
  let at = 0;
  return {
    asked: 0,
    read() {
      this.asked++;
      const piece = characters.slice(at, (at += size)).join("");
      return piece === "" ? undefined : piece;
    },
  };
}

/** The output of a goal. */
function written(goal: string, calls = 0): string {
  return new Session({}, calls).written(goal);
}

describe.each([...tablesBeside(import.meta.url, "streams")])("%s", (_, tables) => {
  it.each(tables)("$claim", ({ rows }) => {
    for (const calls of [0, 1]) {
      const found = rows.map(([goal]) => [goal, JSON.stringify(written(goal, calls))]);
      expect(found).toEqual(rows);
    }
  });
});

describe("output streams", () => {
  it("get what is written to them in turns, each with its own column", () => {
    const session = new Session();
    const goal = `open(f, write, F), open(g, write, G),
      forall(member(X, [a,bb,ccc]), ( format(F, "~w~t~5|~w~n", [X,f]), write(G, X), write(X) )),
      write(F, abc), format(G, "~t~10|~w", [g]), format(F, "~t~5|~w", [end]), line_position(F, N),
      close(F), close(G), write(N)`;
    expect(session.written(goal)).toBe("abbccc8");
    expect(session.files.text("f")).toBe("a    f\nbb   f\nccc  f\nabc  end");
    expect(session.files.text("g")).toBe("abbccc    g");
  });

  it("tell of what the host cannot write at the flush, and again as long as it cannot", () => {
    let isFull = true;
    class Full extends MemoryFiles {
      override append(path: string, content: Uint8Array): void {
        if (isFull && content.length > 0)
          throw Object.assign(new Error("full"), { code: "ENOSPC" });
        super.append(path, content);
      }
    }
    const files = new Full();
    const session = new Session({ files });
    const error = "error(io_error(write, s), context(flush_output/1, 'No space left on device'))";
    const flush = `catch(flush_output(s), E, true), E = ${error}, write(ok)`;
    expect(session.written(`open(f, write, S, [alias(s)]), write(S, a), ${flush}`)).toBe("ok");
    expect(session.written(flush)).toBe("ok");
    isFull = false;
    expect(session.written("write(s, b), close(s)")).toBe("");
    expect(files.text("f")).toBe("ab");
  });

  it("belong to a host: in a memory that is restored, the current output is the standard one", () => {
    const program = new Program({ ends: { files: new MemoryFiles() } });
    program.run("open(f, write, S, [alias(s)]), write(S, a), set_output(S)");
    let text = "";
    const image = program.core.save();
    const restored = new Program({ image, write: (part) => (text += part) });
    restored.run("write(b), catch(write(s, c), error(existence_error(stream, s), _), write(d))");
    expect(text).toBe("bd");
  });

  it("that have been opened in numbers are no burden", () => {
    const goal = `forall(between(1, 2000, I), ( open_string("foo(X). ", S), read(S, foo(_)), close(S) )),
      forall(between(1, 2000, I), with_output_to(atom(_), current_output(_))),
      findall(x, stream_property(_, mode(_)), L), length(L, N), write(N)`;
    expect(written(goal)).toBe("3");
  });
});

describe("terms", () => {
  const text = Array.from(
    { length: 400 },
    (_, i) =>
      `% comment é${i}\nfact(${i}, 'Größe €😀', "text", [X${i}, _Y|Z]) :- Z = ${i}.${i % 3 === 0 ? "\n" : " "}`,
  ).join("");
  const all = `repeat, read_term(S, T, [term_position(P)]), ( T == end_of_file -> ! ; T = (fact(I, A, _, _) :- _), writeq(I-A-P), nl, fail )`;

  it("are read with their places, in whatever pieces the text comes", () => {
    const session = new Session();
    session.files.write("f", new TextEncoder().encode(text));
    const found = session.written(`open(f, read, S), ${all}`);
    expect(found.split("\n")).toHaveLength(401);
    // The line and column of the last one, counted here.
    const before = text.slice(0, text.lastIndexOf("fact("));
    const line = before.split("\n").length;
    expect(found).toContain(`399-'Größe €😀'-'$stream_position'(${[...before].length},${line},0,`);
    for (const size of [1, 7, 1000]) {
      const input = inPieces(text, size);
      const one = new Session({ input });
      expect(one.written(`S = user_input, ${all}`)).toBe(found);
    }
  });

  it("longer than a window are read, and nothing behind them", () => {
    const long = `f(${"'€', ".repeat(20_000)}end). g.\nh`;
    const session = new Session({ input: inPieces(long, 5000) });
    expect(session.written("read(T), functor(T, F, N), writeq(F/N)")).toBe("f/20001");
    expect(session.written("read(T), writeq(T)")).toBe("g");
    const input = inPieces("a.\nb.\n", 3);
    expect(new Session({ input }).written("read(T), writeq(T)")).toBe("a");
    expect(input.asked).toBe(1);
  });

  it("and characters are read in turns from several streams", () => {
    const goal = `open_string("a(1). b. c", S), open_string("é(2). d. ", T),
      read(S, A), get_char(S, _), read(T, B), get_char(T, _), read(S, C), peek_char(T, D), read(T, E),
      writeq([A,B,C,D,E])`;
    expect(written(goal)).toBe("[a(1),é(2),b,d,d]");
    expect(written(goal, 1)).toBe("[a(1),é(2),b,d,d]");
  });

  it("with an error leave the stream behind it, with the place of the error", () => {
    const goal = `open_string("a.\\n  b c.\\nd.", S), read(S, _),
      catch(read(S, _), error(syntax_error(M), stream(_, L, C, N)), true), read(S, D), writeq([M,L,C,N,D])`;
    expect(written(goal)).toBe("[operator_expected,2,4,7,d]");
  });
});
