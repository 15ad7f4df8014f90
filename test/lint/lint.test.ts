import { describe, expect, it } from "vitest";
import { misplacedComments } from "./comments.js";
import { layersIn, upwardImports } from "./layers.js";
import { unusedExports } from "./unused.js";

const TABLE = `
| folder | what it is |
| --- | --- |
| [terms/](terms) | the terms |
| made/ | made by the build |
| [index.ts](index.ts), [all.ts](all.ts) | the entries |
| [cli/](cli) | the command line |
`;

function messages(complaints: Iterable<{ path: string; message: string }>): string[] {
  return [...complaints].map(({ path, message }) => `${path}: ${message}`);
}

describe("the order of folders", () => {
  const layers = layersIn(TABLE);
  const imports = (path: string, text: string): string[] =>
    messages(upwardImports([{ path, text }], layers));

  it("is that of the rows of the table", () => {
    expect(layers).toEqual([["terms"], ["made"], ["index.ts", "all.ts"], ["cli"]]);
  });

  it("lets a folder import from itself, from those above it, and from packages", () => {
    const text = 'import { a } from "./b.js"; export * from "../terms/c.js"; import "vitest";';
    expect(imports("src/cli/a.ts", text)).toEqual([]);
  });

  it.each([
    'import { a } from "../cli/a.js";',
    'import type { A } from "../index.js";',
    'export { a } from "../made/a.js";',
    'export * from "../cli/a.js";',
  ])("complains of %s in the first of them", (text) => {
    expect(imports("src/terms/a.ts", text)).toHaveLength(1);
  });

  it("complains of folders that have no row", () => {
    expect(imports("src/new/a.ts", "")).toEqual(["src/new/a.ts: src/README.md has no row for new"]);
  });
});

describe("doc comments", () => {
  const complaints = (text: string): string[] =>
    messages(misplacedComments([{ path: "a.ts", text }]));

  it("may name the parameters of the function that follows", () => {
    const text = `/** Header. */
      /** @param a one @param b another @param c a third */
      export const f = ({ a }: { a: string }, b = 1, ...[c]: string[]): void => {};`;
    expect(complaints(text)).toEqual([]);
  });

  it("may name a parameter that is taken apart at once", () => {
    const text = "import 'x';\n/** @param options how */ function f({ a = 1 } = {}): void {}";
    expect(complaints(text)).toEqual([]);
  });

  it("may not name others", () => {
    const text = "import 'x';\n/** @param b one */ function f(a: string): void {} function g(b) {}";
    expect(complaints(text)).toEqual(["a.ts: @param b: there is no parameter of that name"]);
  });

  it("may not stand one after the other", () => {
    const text = "import 'x';\n/** One. */\n/** Another. */\nexport const a = 1;";
    expect(complaints(text)).toEqual(["a.ts: Another doc comment follows this one"]);
  });
});

describe("exports", () => {
  const unused = (text: string, ...others: string[]): string[] =>
    messages(
      unusedExports([
        { path: "src/a.ts", text },
        ...others.map((other, i) => ({ path: `test/${i}.ts`, text: other })),
      ]),
    );
  const TEXT =
    "export const a = 1;\nexport async function b(): Promise<C> {}\nexport interface C {}\n";

  it("need an import, unless they are types of other exports", () => {
    expect(unused(TEXT)).toEqual([
      "src/a.ts: Nothing imports a from here",
      "src/a.ts: Nothing imports b from here",
    ]);
    expect(unused("export type D = 1;")).toEqual(["src/a.ts: Nothing imports D from here"]);
  });

  it.each([
    'import { a, b } from "../src/a.js";',
    'export { a, b as d } from "./a.js";',
    'import { a as c } from "./a.js";\nimport type {\n  b,\n} from "./a.js";',
    'import * as all from "./a.js";',
    'export * from "./a.js";',
    'const all = await import("./a.js");',
    'bundle("src/a.ts");',
    "bundle(`import { a, b } from './a.js';`);",
  ])("are used by %s", (text) => {
    expect(unused(TEXT, text)).toEqual([]);
  });

  it("are not used by imports from other files", () => {
    expect(unused("export const a = 1;", 'import { a } from "./b.js";')).toHaveLength(1);
  });
});
