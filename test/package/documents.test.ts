/**
 * Runs the contents of README.md and of the guides on the built package: the commands with the output shown,
 * the TypeScript snippets with theirs, and the queries; compares the clauses shown with the texts that they
 * are from. Some guides have tests of their own.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { builtInDictionary } from "../../src/node/dictionaries.js";
import { Engine } from "../../src/complete.js";
import { answersOf, normalise } from "../prolog/queries.js";
import { SnippetFolder, snippetsIn } from "./snippets.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const scratch = `${root}dist/.programs/`;

/** Guides that other tests run. */
const ELSEWHERE = [
  "embedding.md",
  "imports.md",
  "messages.md",
  "migrating.md",
  "platforms.md",
  "solvers.md",
];
const guides = readdirSync(`${root}examples/guides`).filter((file) => !ELSEWHERE.includes(file));
const documents = ["README.md", ...guides.map((file) => `examples/guides/${file}`)];

interface Fence {
  readonly document: string;
  readonly language: string;
  readonly text: string;
}

const fences: Fence[] = documents.flatMap((document) => {
  const text = readFileSync(`${root}${document}`, "utf8");
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map((m) => ({
    document,
    language: m[1]!,
    text: m[2]!,
  }));
});

test("the README fits on a screen and a half", () => {
  expect(readFileSync(`${root}README.md`, "utf8").split("\n").length).toBeLessThanOrEqual(150);
});

function shell(command: string): { stdout: string; status: number | null } {
  const local = command.replace(/\bambilog\b/g, "node dist/cli/main.js");
  const run = spawnSync("bash", ["-c", local], { cwd: root, encoding: "utf8" });
  return { stdout: run.stdout, status: run.status };
}

beforeAll(() => {
  mkdirSync(scratch, { recursive: true });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("the console sessions print what stands there", () => {
  const sessions = fences
    .filter(({ language }) => language === "console")
    .flatMap(({ document, text }) =>
      text
        .split(/^\$ /m)
        .slice(1)
        .map((part) => {
          const end = part.indexOf("\n");
          return { document, command: part.slice(0, end), output: part.slice(end + 1) };
        }),
    );
  test.each(sessions)("$document: $command", ({ command, output }) => {
    expect(shell(command).stdout).toBe(output);
  });
});

describe("the other commands named in the text run", () => {
  test("the main job on the built-in dictionary", () => {
    const command = fences.find(({ text }) => text.startsWith("npm install && node"))!.text;
    const run = shell(command.replace("npm install && ", ""));
    expect(run.status).toBe(0);
    expect(run.stdout.split("\n")).toContain("streamlined");
  });
  test("npm test is a script of the package", () => {
    const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
      scripts: Record<string, string>;
    };
    expect(fences.some(({ text }) => text === "npm install && npm test\n")).toBe(true);
    expect(scripts["test"]).toBeDefined();
  });
  test.each(["abc/def", "a b/c d"])("compare %s says that all agree", (board) => {
    const run = shell(`ambilog compare '${board}'`);
    expect(run.stdout).toContain("All agree");
    expect(run.status).toBe(0);
  });
  test.each([
    "",
    " words",
    " check",
    " paths",
    " score",
    " search",
    " prove",
    " roll",
    " compare",
    " query",
    " test",
  ])("ambilog%s --help", (command) => expect(shell(`ambilog${command} --help`).status).toBe(0));
  test("a program, a goal, and queries from stdin", () => {
    writeFileSync(`${scratch}program.pl`, "main :- write(hello), nl.\n");
    const run = shell("echo 'X = 1.' | ambilog dist/.programs/program.pl -g main");
    expect(run.stdout).toContain("hello\n");
    expect(run.stdout).toContain("X = 1");
    expect(run.status).toBe(0);
  });
});

describe("the snippets of TypeScript", () => {
  const snippets = documents.flatMap((document) =>
    snippetsIn(document, readFileSync(`${root}${document}`, "utf8")),
  );
  const folder = new SnippetFolder("documents");
  afterAll(() => folder.remove());

  test("are accepted by the compiler", () => {
    expect(snippets.length).toBeGreaterThan(5);
    expect(folder.check(snippets)).toBe("");
  });
  test.each(snippets.map((snippet, i) => ({ i, ...snippet })))(
    "$place prints what follows it",
    ({ i, output }) => expect(folder.run(i)).toBe(output),
  );
});

describe("the clauses shown", () => {
  const shown = fences.filter(({ language }) => language === "prolog");
  const texts = [
    "prolog/board.pl",
    "examples/word_ladder.pl",
    "examples/send_more.pl",
    "examples/calculator.plt",
  ].map((file) => readFileSync(`${root}${file}`, "utf8"));
  const library = texts.join("\n").replace(/^%.*\n/gm, "");
  const clauses = shown
    .filter(({ text }) => !text.startsWith("?- "))
    .flatMap(({ text }) => text.trim().split(/\.\n+/));
  test.each(clauses.map((clause) => clause.replace(/\.$/, "")))("%s", (clause) => {
    expect(library).toContain(`${clause}.`);
  });
});

describe("the queries shown", () => {
  const shown = fences.filter(
    ({ language, text }) => language === "prolog" && text.startsWith("?- "),
  );
  const queries = shown.flatMap(({ text }) =>
    text
      .split(/^\?- /m)
      .slice(1)
      .map((part) => {
        const [goal, ...answers] = part.trim().split("\n");
        return { goal: goal.replace(/\.$/, ""), answers: answers.join("\n") };
      }),
  );
  test.each(queries)("$goal", ({ goal, answers }) => {
    const engine = new Engine({ dictionary: builtInDictionary });
    // Queries that begin with a word refer to a board defined before.
    const board = "make_board([[c,a,t],[s,e,d],[o,n,r]], B), ";
    const whole = goal.includes("make_board") || answers !== "" ? goal : board + goal;
    const count = answers === "" ? 1 : answers.split("\n;  ").length;
    const found = answersOf(engine, whole, count);
    expect(found).not.toMatch(answers === "" ? /^false/ : /^$/);
    expect(normalise(answers === "" ? "" : found)).toBe(normalise(answers));
  });
});
