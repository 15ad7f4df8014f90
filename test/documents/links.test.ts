/** Links from one document of the repository to another, and to files, lead somewhere. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Folders whose documents are installed or generated. */
const NOT_OURS: ReadonlySet<string> = new Set(["node_modules", "dist", "coverage", ".git"]);

function documentsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : documentsIn(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

/** A Markdown text without fenced blocks, in which nothing is a link or a heading. */
function prose(text: string): string {
  return text.replace(/^( *)(```+)[\s\S]*?^\1\2 *$/gm, "");
}

/** The targets of inline links, images and reference definitions, except addresses on the web. */
function targetsIn(text: string): string[] {
  const plain = prose(text).replace(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, "");
  const inline = [...plain.matchAll(/\]\(\s*<?([^()\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)];
  const defined = [...plain.matchAll(/^ {0,3}\[[^\]]+\]:\s*<?(\S+?)>?(?:\s.*)?$/gm)];
  return [...inline, ...defined]
    .map((m) => m[1]!)
    .filter((target) => !/^[a-z][a-z+.-]*:/i.test(target));
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of prose(text).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const words = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const slug = words.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "").replaceAll(" ", "-");
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n++) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** The links of a document that lead nowhere. `text` is what it holds. */
function brokenLinks(path: string, text: string): string[] {
  return targetsIn(text).filter((target) => {
    const [file, anchor] = target.split("#", 2) as [string, string | undefined];
    const there = file === "" ? path : resolve(dirname(path), decodeURIComponent(file));
    if (!there.startsWith(root) || (file !== "" && !existsSync(there))) return true;
    if (anchor === undefined) return false;
    if (!there.endsWith(".md")) return true;
    const aimed = there === path ? text : readFileSync(there, "utf8");
    return !anchorsOf(aimed).has(decodeURIComponent(anchor));
  });
}

const documents = documentsIn(root).map((path) => ({
  name: relative(root, path),
  path,
  text: readFileSync(path, "utf8"),
}));

describe("relative links lead to files and headings that exist", () => {
  it("in all documents, of which there are some with links", () => {
    const names = documents.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["README.md", join("src", "README.md")]));
    expect(documents.flatMap(({ text }) => targetsIn(text)).length).toBeGreaterThan(50);
  });

  it.each(documents)("$name", ({ path, text }) => {
    expect(brokenLinks(path, text)).toEqual([]);
  });
});

describe("a link is seen to be broken", () => {
  const text = [
    "# One `two`: three",
    "# Twice",
    "# Twice",
    "[a](README.md) [`b`](src) [c](#one-two-three) [d](#twice-1) [e](https://example.org/#x)",
    "[f](no/such/file.md) [g](#no-such-heading) [h](README.md#no-such-heading) [`i`](../outside)",
    "`[j](in/code.md)`",
    "```",
    "[k](in/a/fence.md)",
    "```",
    "[l]: no/such/definition.md",
  ].join("\n");

  it("when the file, the heading or the folder is not there", () => {
    expect(brokenLinks(join(root, "imagined.md"), text)).toEqual([
      "no/such/file.md",
      "#no-such-heading",
      "README.md#no-such-heading",
      "../outside",
      "no/such/definition.md",
    ]);
  });
});
