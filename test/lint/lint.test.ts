import { describe, expect, it } from "vitest";
import { misplacedComments } from "./comments.js";
import { layersIn, upwardImports } from "./layers.js";

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
