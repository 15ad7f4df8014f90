/** Errors in the text of a library are told, with their places. */
import { describe, expect, test } from "vitest";
import { Engine, LoadError } from "../../src/index.js";
import { loadErrors } from "../engine/answers.js";
import type { Library, Message } from "../../src/index.js";
import { TextSource } from "../../src/machine/text-ends.js";

const HEAD = ":- module(lib, [p/1, q/1]).\np(1).\n";
const TEXTS: readonly (readonly [string, string, string])[] = [
  ["what cannot be read", "é bar.", "3:3: Syntax error: operator expected"],
  ["a comment that does not end", "q(1). /*", "3:7: Syntax error: block comment without its */"],
  ["a clause that does not end", "q(1). p(2)", "3:11: Syntax error: end of file, but the clause"],
  ["a directive that throws", "q(1).\n:- foo(1).", "4:1: Error: Unknown procedure: lib:foo/1"],
  ["a directive that fails", "q(1).\n:- fail.", "4:1: Warning: Goal (directive) failed: lib:fail"],
  ["a clause for a builtin", "q(1).\natom_length(1, 1).", "4:1: Error: No permission to modify"],
  ["an export that is not defined", "", "1:1: Warning: Exported procedure lib:q/1 is not defined"],
];

const WAYS: Readonly<Record<string, (engine: Engine) => unknown>> = {
  "a call of what it exports": (engine) => engine.once("p(1)"),
  "use_module/1 in a goal": (engine) => engine.once("use_module(library(lib))"),
  "a program that uses it": (engine) => engine.consult(":- use_module(library(lib))."),
  "a program that calls it": (engine) => engine.consult(":- p(1)."),
  "a library that uses it": (engine) => engine.once("use_module(library(other))"),
};
const OTHER: Library = {
  name: "other",
  text: ":- module(other, []).\n:- use_module(library(lib)).",
};

/** The messages of loading library(lib), and whether they are those of an error of the load. */
function told(text: string, load: (engine: Engine) => unknown): string {
  const messages: Message[] = [];
  const onMessage = (message: Message): void => void messages.push(message);
  const engine = new Engine({ libraries: [{ name: "lib", text }, OTHER], onMessage });
  messages.push(...loadErrors(() => load(engine)));
  for (const { text: shown, file, line, column } of messages)
    expect(shown).toContain(`${file}:${line}:${column}: `);
  return messages.map((message) => message.text).join("\n");
}

describe.each(TEXTS)("%s", (_, text, message) => {
  test.each(Object.keys(WAYS))("is told by %s", (way) => {
    expect(told(`${HEAD}${text}\n`, WAYS[way]!)).toContain(`library(lib):${message}`);
  });
});

test.each(Object.keys(WAYS))("nothing is told of a good library by %s", (way) => {
  expect(told(`${HEAD}q(1).`, WAYS[way]!)).toBe("");
});

test.each([
  ["[p/1", "20: Syntax error: this bracket does not match"],
  ["[p/1|T]", "1: Error: Arguments are not sufficiently instantiated"],
  ["[p/1, X]", "1: Error: Arguments are not sufficiently instantiated"],
  ["p/1", "1: Error: Type error: list expected, found p/1"],
  ["[p/a]", "1: Error: Type error: integer expected, found a"],
  ["[op(700, xfx, =>), p]", "1: Error: Type error: predicate_indicator expected, found p"],
])("exports %s of a library are an error of the new engine", (exports, message) => {
  const libraries = [{ name: "lib", text: `:- module(lib, ${exports}).\np(1).\n` }];
  const make = (): Engine => new Engine({ libraries });
  expect(make).toThrow(LoadError);
  expect(make).toThrow(`library(lib):1:${message}`);
});

test.each(["consult(user)", "current_input(S), load_files(user, [stream(S)])"])(
  "what cannot be read in a stream is told by %s",
  (goal) => {
    const messages: string[] = [];
    const onMessage = (message: Message): void => void messages.push(message.text);
    const input = new TextSource("r(1).\nr(2) :- foo bar.\nr(3).\n");
    const engine = new Engine({ input, onMessage });
    expect(
      engine
        .query(`${goal}, r(X)`)
        .all()
        .map(({ X }) => X),
    ).toEqual([1, 3]);
    expect(messages.join()).toMatch(/^user:2:13: Syntax error: operator expected\n2 \| r\(2\)/);
  },
);
