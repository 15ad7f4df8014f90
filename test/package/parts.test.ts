/** What is in entries of its own: with the entry it works in a bundle, without it the error names the entry. */
import { build } from "esbuild";
import { describe, expect, inject, test } from "vitest";

/** Expressions that use what an entry adds to the engine `e`, each with what it is then. */
const USES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "ambilog/debugger": {
    '[...e.trace("true")].at(-1).kind': "answer",
    'e.profile("atom_length(abc, N)").answer.N': 3,
    'e.once("spy(append/3), nodebug") !== undefined': true,
    'e.once("profile(true)") !== undefined': true,
  },
  "ambilog/explanations": {
    "reportOf(e, 'atom_length(X, N)')":
      "Error: atom_length/2: Arguments are not sufficiently instantiated\n  X, argument 1 of atom_length/2, has no value yet",
  },
  "ambilog/files": {
    "e.once(\"file_base_name('a/b', X)\").X": "b",
    'e.once("\\\\+ getenv(home, _)") !== undefined': true,
    'new Engine({ files: memory }).once("open(f, read, S), read(S, X), close(S)").X': "hello",
  },
  "ambilog/listing": {
    'e.once("with_output_to(string(S), portray_clause(p(X)))").S.string': "p(_).\n",
    'e.once("assertz(p(1)), with_output_to(string(S), listing(p/1))") !== undefined': true,
  },
  "ambilog/records": { 'e.once("recorda(k, a), recorded(k, X)").X': "a" },
  "ambilog/snapshots": {
    "e.save().length > 10": true,
    'Engine.load(e.save()).once("X = 1").X': 1,
  },
};

/** The value of `expression` in a bundle, or its error's message. */
async function valueOf(expression: string, imports: string): Promise<unknown> {
  const program = `import { Engine } from "ambilog"; ${imports}
    const reportOf = (engine, goal) => {
      try { return engine.once(goal); } catch (error) { return error.report; }
    };
    const text = new TextEncoder().encode("hello.");
    const nothing = () => undefined;
    const memory = { read: () => text, write: nothing, append: nothing, exists: () => true, program: nothing };
    const e = new Engine({ output: quiet, errorOutput: quiet });
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

const uses = Object.entries(USES).flatMap(([entry, expressions]) =>
  Object.entries(expressions).map(([expression, value]) => ({ entry, expression, value })),
);

describe("in a bundle", () => {
  test("an error names the library to pass, with explanations and without", async () => {
    for (const imports of ["", 'import "ambilog/explanations";']) {
      for (const goal of [
        "use_module(library(clpfd))",
        "freeze(X, true)",
        "use_module(library(dcg/basics))",
      ]) {
        expect(await valueOf(`reportOf(e, "${goal}")`, imports)).toContain("ambilog/libraries/");
      }
    }
  });
  test.each(uses)("$expression needs $entry", async ({ entry, expression, value }) => {
    expect(await valueOf(expression, "")).toContain(`import "${entry}"`);
    expect(await valueOf(expression, `import "${entry}";`)).toEqual(value);
  });
});
