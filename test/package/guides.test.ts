/**
 * The commands in the guides run, and their output, apart from times and bytes, is the one shown; so do the
 * programs, ours and those of other systems.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ambilog } from "../cli/console.js";
import { pathOf } from "../examples/programs.js";

const all = readdirSync(pathOf("guides"))
  .filter((file) => file.endsWith(".md"))
  .map((file) => ({ file, text: readFileSync(pathOf(`guides/${file}`), "utf8") }));
/** The guide that compares solvers; documents.test.ts runs the commands of most others. */
const guides = all.filter(({ file }) => file === "solvers.md");
/** Guides whose snippets are separate programs; embedding.test.ts runs the one that is a single program. */
const programs = all.filter(({ file }) => file === "migrating.md");

/** A command of a guide, and the table after it, if there is one. */
interface Shown {
  readonly command: string;
  readonly table: readonly (readonly string[])[];
}

function shownIn(text: string): Shown[] {
  const fences = text.matchAll(/^```console\n\$ (.*)\n```\n\n((?:\|.*\|\n)*)/gm);
  return Array.from(fences, ([, command, table]) => ({ command, table: cellsOf(table) }));
}

/** The rows of a Markdown table, without the rule. */
function cellsOf(table: string): string[][] {
  return table
    .split("\n")
    .filter((line) => /^\| [a-z]/.test(line))
    .map((line) =>
      line
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
}

/** Solver, words, score and steps: what does not depend on the machine. */
function constant(row: readonly string[]): string[] {
  return [row[0], row[1], row[2], row[5]];
}

/** Runs a command line of the forms `printf 'TEXT' | ambilog ...` and `ambilog ...`. */
async function shell(command: string, ...more: string[]): ReturnType<typeof ambilog> {
  const parts = /^(?:printf '([^']*)' \| )?ambilog (.*)$/.exec(command);
  if (parts === null) throw new Error(`The test cannot run this: ${command}`);
  const [, text = "", args] = parts;
  return ambilog([...args.split(" "), ...more], text.replaceAll("\\n", "\n"));
}

describe.each(guides)("$file", ({ text }) => {
  const shown = shownIn(text);

  it("has commands, each on a line of its own", () => {
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBe(text.match(/^\$ /gm)?.length);
  });

  it.each(shown)("$command", async ({ command, table }) => {
    // Results of solvers that are stopped or take more than 300 ms are not checked.
    const rows = table
      .slice(1)
      .filter(([, words, , , ms]) => words !== "stopped" && Number(ms) < 300);
    const chosen = rows.map(([name]) => name).join(",");
    const quicker =
      table.length === 0 ? [] : ["--solvers", chosen, "--repeat", "1", "--timeout", "50000"];
    const { status, out, err } = await shell(command, ...quicker);
    expect(err).toBe("");
    expect(out).toMatch(/^All agree\.\n$/m);
    expect(status).toBe(0);
    const cells = table.length === 0 ? [] : cellsOf(out);
    const printed = table.length === 0 ? [] : [table[0], ...rows];
    expect(cells.map(constant)).toEqual(printed.map(constant));
  });
});

/** A program in a guide, and what it prints. */
interface Piece {
  /** The last heading before it. */
  readonly heading: string;
  /** `ts` is ours, `js` for another system. */
  readonly language: string;
  readonly code: string;
  readonly output: string | undefined;
}

function piecesIn(text: string): Piece[] {
  const parts = [...text.matchAll(/^#+ (.*)$|^```(\w+)\n([\s\S]*?)^```$/gm)];
  let heading = "";
  return parts.flatMap(([, title, language, code], i) => {
    heading = title ?? heading;
    if (language !== "ts" && language !== "js") return [];
    const next = parts[i + 1];
    return [{ heading, language, code, output: next?.[2] === "text" ? next[3] : undefined }];
  });
}

describe.each(programs)("the programs of $file", ({ file, text }) => {
  const folder = join(pathOf(".."), "dist", `.${file}`);
  beforeAll(() => mkdirSync(folder, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true }));
  const pieces = piecesIn(text).map((piece, i) => ({ i, ...piece }));

  it("have output, and cover other systems as often as ours", () => {
    expect(pieces.every(({ output }) => output !== undefined)).toBe(true);
    const ours = pieces.filter(({ language }) => language === "ts").length;
    expect(pieces.length).toBe(2 * ours);
  });

  it.each(pieces)("$heading, $language, print what stands there", ({ i, ...piece }) => {
    const program = join(folder, `program${i}.m${piece.language}`);
    writeFileSync(program, piece.code.replaceAll('"ambilog"', '"../../src/index.js"'));
    const { stdout, stderr } = spawnSync("npx", ["tsx", program], {
      cwd: pathOf(".."),
      encoding: "utf8",
    });
    expect(stderr.replace(/^npm warn.*\n/gm, "")).toBe("");
    expect(stdout).toBe(piece.output);
  });
});

describe("links and pictures", () => {
  const targets = all
    .flatMap(({ file, text }) =>
      Array.from(text.matchAll(/\]\(([^)#]+)\)/g), ([, target]) => ({ file, target: target! })),
    )
    .filter(({ target }) => !target.includes("://"));

  it("are there", () => {
    expect(targets.length).toBeGreaterThan(all.length);
    expect(targets.filter(({ target }) => !existsSync(pathOf(`guides/${target}`)))).toEqual([]);
  });
});
