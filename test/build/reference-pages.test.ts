/** The pages of the reference of predicates, and the search in their index. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { predicateReference, referencesIn } from "../../src/node/reference.js";
import { referencePages } from "../../src/build/reference-pages.js";

const reference = predicateReference();
const pages = referencePages(reference);

const { document, Event } = parseHTML(pages.get("index.html")!);
const box = document.querySelector("#search") as unknown as { value: string } & EventTarget;
box.value = "";
const search = readFileSync(
  new URL("../../src/build/reference/search.js", import.meta.url),
  "utf8",
);
runInNewContext(`${pages.get("predicates.js")!}\n${search}`, { document });

/** The names that the index shows for some words. */
async function found(words: string): Promise<string[]> {
  box.value = words;
  box.dispatchEvent(new Event("input"));
  await nextTurn();
  const names = document.querySelectorAll("#found code") as unknown as Iterable<{
    textContent: string;
  }>;
  return Array.from(names, (code) => code.textContent);
}

/** Resolved after the promises that are settled now have been handled. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe("the search", () => {
  it("has a name before those that begin with it, and these before others", async () => {
    const names = await found("append");
    expect(names.slice(0, 3).map((name) => name.replace(/\/.*/, ""))).toEqual([
      "append",
      "append",
      "append",
    ]);
    expect(names.length).toBeGreaterThan(3);
  });

  it.each([
    ["characters of atom", "atom_chars/2"],
    ["the sum of a list of numbers", "sum_list/2"],
    ["reverse a list", "reverse/2"],
    ["sorting without duplicates", "sort/2"],
    ["length of list", "length/2"],
    ["find all solutions", "findall/3"],
    ["global variable", "b_setval/2"],
    ["word on board", "board_has_word/2"],
  ])("finds by the words of a description: %s", async (words, name) => {
    expect((await found(words)).slice(0, 8)).toContain(name);
  });

  it.each([
    ["apend", "append/3"],
    ["lenght", "length/2"],
    ["fidnall", "findall/3"],
    ["atom_char", "atom_chars/2"],
    ["atom_lenght", "atom_length/2"],
    ["copyterm", "copy_term/2"],
    ["charcters of atom", "atom_chars/2"],
    ["assrtz", "assertz/1"],
    ["memebr", "member/2"],
    ["between nubmers", "between/3"],
  ])("forgives a slip: %s", async (words, name) => {
    expect((await found(words)).slice(0, 5)).toContain(name);
  });

  it("finds every predicate by its name, first or beside those of the same name", async () => {
    const names = reference.filter((_, i) => i % 41 === 0);
    for (const { name, indicator } of names) {
      const all = (await found(indicator)).slice(0, 3);
      expect({ name, all }).toEqual({ name, all: expect.arrayContaining([indicator]) });
    }
  });

  it("finds nothing for what is no word, and shows the index again without words", async () => {
    expect(await found("xqzzyw_qqqq")).toEqual([]);
    expect(await found(" ")).toEqual([]);
  });

  it("finds signs", async () => {
    expect((await found("<"))[0]).toBe("</2");
    expect((await found("=.."))[0]).toBe("=../2");
  });
});

describe("the pages", () => {
  it("have each predicate once, under its indicator", () => {
    const ids = [...pages]
      .filter(([file]) => file.startsWith("predicates/"))
      .flatMap(([, text]) => [...text.matchAll(/<section class="predicate" id="([^"]*)">/g)])
      .map(([, id]) => parseHTML(`<p>${id}</p>`).document.querySelector("p")!.textContent);
    expect(ids.sort()).toEqual(reference.map(({ indicator }) => indicator).sort());
  });

  it("show what is in the table: modes, determinism, errors, queries", () => {
    const page = parseHTML(pages.get("predicates/builtin-terms.html")!);
    const section = page.document.querySelector('[id="arg/3"]')!;
    expect(section.querySelector("h2")!.textContent).toBe("arg/3 ISO");
    expect(section.querySelector(".modes")!.textContent).toBe(
      "arg(?N, +Term, ?Argument) is nondet",
    );
    expect(section.textContent).toContain("Errors: type_error(integer,a), type_error(compound,a)");
    expect(section.textContent).toContain("?- arg(N, f(a,b), X).");
  });

  it("show every query of the table in a block of its own, with its answers as they are there", () => {
    const blocks = [...pages]
      .filter(([file]) => file.startsWith("predicates/"))
      .flatMap(([, text]) => [
        ...(parseHTML(text).document.querySelectorAll(".example") as unknown as Iterable<{
          querySelector(selector: string): { textContent: string } | null;
        }>),
      ]);
    const plain = (text: string): string => text.replace(/\s+/g, " ").trim();
    const shown = blocks.map((block) => plain(block.querySelector("pre")!.textContent));
    const known = reference.map(({ example }) => example.split(/\n(?=\?- )/).map(plain));
    expect(shown.sort()).toEqual(known.flat().sort());
    for (const block of blocks) {
      expect(block.querySelector("code")!.textContent).toMatch(/^\?- [^]*\.$/);
    }
  });

  it("give tools the same table", () => {
    expect(JSON.parse(pages.get("predicates.json")!)).toEqual(
      JSON.parse(JSON.stringify(reference)),
    );
    const headings = pages.get("predicates.md")!.match(/^### /gm)!;
    expect(headings.length).toBe(reference.length);
  });
});

it.each([
  ["det", "semidet", "semidet"],
  ["det", "multi", "multi"],
  ["semidet", "multi", "nondet"],
  ["failure", "det", "semidet"],
  ["erroneous", "det", "det"],
  ["nondet", "erroneous", "nondet"],
])(
  "a predicate with several modes that is %s in one and %s in the other is %s",
  (one, other, both) => {
    const text = `%! p(+X) is ${one}.\n%! p(-X) is ${other}.\n%\n%   True.\n`;
    const [described] = referencesIn(text, "l");
    expect(described).toMatchObject({ modes: ["p(+X)", "p(-X)"], determinism: both });
  },
);
