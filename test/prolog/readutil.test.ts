/* library(readutil): lines and streams, wherever the input is cut into pieces. */
import { expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { NodeEngine } from "../../src/node/node.js";
import type { Value } from "../../src/complete.js";
import { fc, forAll } from "../properties.js";

const pieces = fc.array(fc.string({ unit: fc.constantFrom("a", "é", "😀", "\r", "\n", "\r\n") }));

let left: string[] = [];
const piecewise = new Engine({ input: { read: () => left.shift() } });

/** The engine as it was made, with input that arrives in these pieces. */
function reading(texts: readonly string[]): Engine {
  left = texts.filter((text) => text !== "");
  piecewise.reset();
  return piecewise;
}

/** All lines of the input, read by `goal`. */
function linesBy(goal: string, texts: readonly string[]): Value[] {
  const engine = reading(texts);
  const lines: Value[] = [];
  for (;;) {
    const { Line } = engine.once(`${goal}, ( L == end_of_file -> Line = none ; Line = some(L) )`)!;
    if (Line === "none") return lines;
    lines.push(Line!);
  }
}

/** The lines of a text: a return before a newline belongs to the end of the line. */
function expected(text: string): string[] {
  const lines = text.split("\n");
  const last = lines.pop()!;
  return [...lines.map((line) => line.replace(/\r$/, "")), ...(last === "" ? [] : [last])];
}

it("read_line_to_string/2 and read_line_to_codes/2 have the lines of the input", () =>
  forAll(30, [pieces], (texts) => {
    const lines = expected(texts.join(""));
    const strings =
      "read_line_to_string(user_input, L0), ( string(L0) -> atom_string(L, L0) ; L = L0 )";
    const codes =
      "read_line_to_codes(user_input, L0), ( is_list(L0) -> atom_codes(L, L0) ; L = L0 )";
    for (const goal of [strings, codes]) {
      const found = linesBy(goal, texts).map((value) => JSON.stringify(value));
      expect(found.length).toBe(lines.length);
      lines.forEach((line, i) => expect(found[i]).toContain(JSON.stringify(line)));
    }
  }));

it("read_stream_to_codes/2,3 have all codes up to the end", () =>
  forAll(30, [pieces], (texts) => {
    const codes = Array.from(texts.join(""), (c) => c.codePointAt(0)!);
    const row = reading(texts).once("read_stream_to_codes(user_input, Cs)");
    expect(row?.["Cs"]).toEqual(codes);
    const other = reading(texts).once("read_stream_to_codes(user_input, Cs, [x])");
    expect(other?.["Cs"]).toEqual([...codes, "x"]);
  }));

it("read_stream_to_codes/2 leaves the stream past its end", () => {
  const engine = new NodeEngine();
  const opened = "open('/dev/null', read, S, [eof_action(error)]), read_stream_to_codes(S, [])";
  const again = `${opened}, catch(get_code(S, _), error(E, _), true), close(S)`;
  expect(
    engine.query(`${again}, E = permission_error(input, past_end_of_stream, _)`).exists(),
  ).toBe(true);
});
