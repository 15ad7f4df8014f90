/** The features of the engine that a bundle has, and those of a part: without it the error names the part. */
import { build } from "esbuild";
import { describe, expect, inject, test } from "vitest";

/** Expressions that use what every engine `e` has, each with its value. */
const USES: Readonly<Record<string, unknown>> = {
  "reportOf(e, 'atom_length(X, N)')":
    "Error: atom_length/2: Arguments are not sufficiently instantiated\n  X, argument 1 of atom_length/2, has no value yet",
  "e.once(\"file_base_name('a/b', X)\").X": "b",
  'e.once("\\\\+ getenv(home, _)") !== undefined': true,
  'new Engine({ files: memory }).once("open(f, read, S), read(S, X), close(S)").X': "hello",
  'e.once("with_output_to(string(S), portray_clause(p(X)))").S.string': "p(_).\n",
  'e.once("assertz(p(1)), with_output_to(string(S), listing(p/1))").S.string':
    ":- dynamic p/1.\n\np(1).\n\n",
  'e.once("recorda(k, a), recorded(k, X)").X': "a",
  "e.save().length > 10": true,
  'Engine.load(e.save()).once("X = 1").X': 1,
};

/** The same for what the part `debugging` adds. */
const DEBUGGING_USES: Readonly<Record<string, unknown>> = {
  '[...e.trace("true")].at(-1).kind': "answer",
  'e.profile("atom_length(abc, N)").answer.N': 3,
  'e.once("spy(append/3), nodebug") !== undefined': true,
  'e.once("profile(true)") !== undefined': true,
};

/** The value of `expression` in a bundle, or its error's message. */
async function valueOf(expression: string, parts = ""): Promise<unknown> {
  const program = `import { Engine } from "ambilog"; ${parts && `import { ${parts} } from "ambilog/parts";`}
    const reportOf = (engine, goal) => {
      try { return engine.once(goal); } catch (error) { return error.report; }
    };
    const text = new TextEncoder().encode("hello.");
    const nothing = () => undefined;
    const memory = { read: () => text, write: nothing, append: nothing, exists: () => true, program: nothing };
    const e = new Engine({ output: quiet, errorOutput: quiet, parts: [${parts}] });
    answer(${expression});`;
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: inject("project") },
    bundle: true,
    minify: true,
    format: "iife",
    write: false,
  });
  let value: unknown;
  const quiet = { column: 0, write: () => undefined, flush: () => undefined };
  try {
    // oxlint-disable-next-line no-implied-eval -- the bundle is a script
    new Function("answer", "quiet", outputFiles[0].text)(
      (given: unknown) => (value = given),
      quiet,
    );
  } catch (error) {
    return (error as Error).message;
  }
  return value;
}

describe("in a bundle", () => {
  test("an error names the library to pass", async () => {
    for (const goal of [
      "use_module(library(clpfd))",
      "freeze(X, true)",
      "use_module(library(dcg/basics))",
    ]) {
      expect(await valueOf(`reportOf(e, "${goal}")`)).toContain("ambilog/libraries/");
    }
  });
  test.each(Object.entries(USES))("the engine has what %s needs", async (expression, value) => {
    expect(await valueOf(expression)).toEqual(value);
  });
  test.each(Object.entries(DEBUGGING_USES))(
    "%s needs debugging of ambilog/parts",
    async (expression, value) => {
      expect(await valueOf(expression)).toContain("with debugging of ambilog/parts");
      expect(await valueOf(expression, "debugging")).toEqual(value);
    },
  );
});
