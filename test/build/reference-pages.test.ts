/** The pages of the reference of predicates, and the search in their index. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { NodeEngine } from "../../src/host/node.js";
import { predicateReference, referencesIn } from "../../src/host/reference.js";
import { referencePages } from "../../src/build/reference-pages.js";

const reference = predicateReference(new NodeEngine());
const pages = referencePages(reference);

/** The names that the index shows for some words. */
function found(words: string): string[] {
  const { document, Event } = parseHTML(pages.get("index.html")!);
  const search = readFileSync(
    new URL("../../src/build/reference/search.js", import.meta.url),
    "utf8",
  );
  const box = document.querySelector("#search") as unknown as { value: string } & EventTarget;
  box.value = "";
  runInNewContext(`${pages.get("predicates.js")!}\n${search}`, { document });
  box.value = words;
  box.dispatchEvent(new Event("input"));
  const names = document.querySelectorAll("#found code") as unknown as Iterable<{
    textContent: string;
  }>;
  return Array.from(names, (code) => code.textContent);
}

describe("the search", () => {
  it("has a name before those that begin with it, and these before others", () => {
    const names = found("append");
    expect(names.slice(0, 3).map((name) => name.replace(/\/.*/, ""))).toEqual([
      "append",
      "append",
      "append",
    ]);
    expect(names.length).toBeGreaterThan(3);
  });

  it("finds words of the sentences, all of them", () => {
    expect(found("characters of atom")).toContain("atom_chars/2");
    expect(found("no_such_word_anywhere")).toEqual([]);
  });

  it("finds signs", () => {
    expect(found("<")[0]).toBe("</2");
    expect(found("=..")[0]).toBe("=../2");
  });
});

describe("the pages", () => {
  it("have each predicate once, under its indicator", () => {
    const ids = [...pages]
      .filter(([file]) => file.startsWith("predicates/"))
      .flatMap(([, text]) => [...text.matchAll(/<section id="([^"]*)">/g)])
      .map(([, id]) => parseHTML(`<p>${id}</p>`).document.querySelector("p")!.textContent);
    expect(ids.sort()).toEqual(reference.map(({ indicator }) => indicator).sort());
  });

  it("show what is in the table: modes, determinism, errors, queries", () => {
    const { document } = parseHTML(pages.get("predicates/builtin-terms.html")!);
    const section = document.querySelector('[id="arg/3"]')!;
    expect(section.querySelector("h2")!.textContent).toBe(
      "arg(?N, +Term, ?Argument) is nondet ISO",
    );
    expect(section.textContent).toContain("Errors: type_error(integer,a), type_error(compound,a)");
    expect(section.querySelector("pre")!.textContent).toContain("?- arg(N, f(a,b), X).");
  });

  it("give tools the same table", () => {
    expect(JSON.parse(pages.get("predicates.json")!)).toEqual(
      JSON.parse(JSON.stringify(reference)),
    );
    const headings = pages.get("predicates.md")!.match(/^### /gm)!;
    expect(headings.length).toBe(reference.length);
  });
});

describe("a predicate with several modes", () => {
  it.each([
    ["det", "semidet", "semidet"],
    ["det", "multi", "multi"],
    ["semidet", "multi", "nondet"],
    ["failure", "det", "semidet"],
    ["erroneous", "det", "det"],
    ["nondet", "erroneous", "nondet"],
  ])("that is %s in one and %s in the other is %s", (one, other, both) => {
    const text = `%! p(+X) is ${one}.\n%! p(-X) is ${other}.\n%\n%   True.\n`;
    const [described] = referencesIn(text, "l");
    expect(described).toMatchObject({ modes: ["p(+X)", "p(-X)"], determinism: both });
  });
});
