/*
 * The programs of the benchmark, of examples/ and of the board relation do the same interpreted and
 * in generated code, whatever the depth at which calls bounce.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { NodeEngine } from "../../src/node/node.js";
import { Engine } from "../../src/complete.js";
import type { EngineOptions } from "../../src/complete.js";
import { TextBuffer, TextSource } from "../../src/machine/text-ends.js";
import { PROGRAMS, programText } from "../bench/catalogue.js";
import { WAYS } from "./engines.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

const [[, reference], ...others] = WAYS;
/** The ways of programs that take longest: the others have depth 2, and depths in code after three calls, too. */
const fewer = others.filter(
  ([, { depthLimit, hotAfter }]) =>
    depthLimit !== 2 && (depthLimit === undefined || hotAfter !== 3),
);

/** The answers of goals, one after the other, as values. */
function answersOf(engine: Engine, goals: readonly string[], most: number): unknown[] {
  return goals.map((goal) => {
    const found: unknown[] = [];
    const query = engine.query(goal);
    for (let i = 0; i < most; i++) {
      const { done, value } = query.next();
      if (done === true) break;
      found.push(value);
    }
    query.return();
    return found;
  });
}

describe.each(PROGRAMS)("benchmark $name", (program) => {
  const text = programText(root, program);
  const answer = (options: EngineOptions): unknown => {
    const engine = new Engine(options);
    engine.once("set_prolog_flag(native, false)");
    engine.consult(text);
    return answersOf(engine, ["answer(X)"], 2);
  };
  const expected = answer(reference);

  it.each(fewer)("%s", (_, options) => expect(answer(options)).toEqual(expected));
});

describe.each(["calculator", "forward_rules", "huffman", "meta_interpreter", "strips"])(
  "example %s",
  (name) => {
    const printed = (options: EngineOptions): string => {
      const output = new TextBuffer();
      const quiet = { output, errorOutput: new TextBuffer(), input: new TextSource("") };
      const engine = new NodeEngine({ ...options, ...quiet });
      engine.consultFile(`${root}examples/${name}.pl`);
      engine.once("main");
      engine.once("main");
      return output.text;
    };
    const expected = printed(reference);

    it.each(fewer)("%s", (_, options) => expect(printed(options)).toBe(expected));
  },
);

describe("the board relation", () => {
  const goals = [
    "make_board([[c,a],[t,s]], B), board_has_word(B, W)",
    "make_board([[c,a],[t,s]], B), board_has_word(B, [c,a,t,s])",
    "make_board([[a,b],[b,a]], B), board_path(B, W, P)",
    "make_board([[a,qu],[b,d]], B), findall(_W, board_has_word(B, _W), Ws)",
    "make_board([[c,'.'],[a,b]], B), board_has_word(B, W)",
  ];
  const found = (options: EngineOptions): unknown => {
    const engine = new Engine(options);
    engine.once("set_prolog_flag(native, false)");
    return answersOf(engine, [...goals, ...goals], 60);
  };
  const expected = found(reference) as readonly (readonly unknown[])[];

  it("is asked what it answers", () => {
    for (const answers of expected) expect(answers).not.toEqual([]);
  });

  it.each(others)("%s", (_, options) => expect(found(options)).toEqual(expected));
});
