/**
 * The meaning of double quotes where a text has set it: in the text, in its goals, in other texts and in
 * queries.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NodeEngine } from "../../src/node/node.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { ambilog } from "../cli/console.js";
import { hasSwipl, runSwipl } from "../swi/system.js";
import { temporaryFolder } from "../folders.js";

const folder = temporaryFolder();

/** Clauses that tell the meaning of double quotes in their own text, and in texts that they read when they run. */
const KINDS = `
kind(X, K) :- ( string(X) -> K = string ; X == ab -> K = atom ; X = [Y|_], integer(Y) -> K = codes ; K = chars ).
read_kind(K) :- open_string("\\"ab\\". ", S), read(S, T), kind(T, K).
atom_kind(K) :- atom_to_term('"ab"', T, _), kind(T, K).
flag(F) :- current_prolog_flag(double_quotes, F).
show(W) :- read_kind(R), atom_kind(A), flag(F), format("~w: ~w ~w ~w~n", [W, R, A, F]).
`;

type Texts = Readonly<Record<string, string>>;

/** A program, and what it prints with strings as the default, as it is in both systems. */
interface Case {
  readonly title: string;
  readonly texts: Texts;
  readonly goals: readonly string[];
  readonly shown: string;
}

const set = (value: string): string => `:- set_prolog_flag(double_quotes, ${value}).\n`;
const text = (name: string): string => `${name}("ab").\n`;
const show = (name: string): string => `${name}(X), kind(X, K), writeln(K)`;

const CASES: readonly Case[] = [
  {
    title: "a directive counts for the goals of its text, in it and after it",
    texts: {
      main: `${KINDS}${set("atom")}:- show(directive).\n:- initialization(show(initialization)).\n`,
    },
    goals: ["show(goal)"],
    shown: "directive: atom atom atom\ninitialization: atom atom atom\ngoal: atom atom atom\n",
  },
  {
    title: "and for what is loaded into the same module behind it",
    texts: {
      main: `${KINDS}${set("codes")}:- consult(other).\n${text("m")}`,
      other: `${text("before")}${set("atom")}${text("behind")}`,
    },
    goals: [show("before"), show("behind"), show("m"), "show(goal)"],
    shown: "codes\natom\natom\ngoal: atom atom atom\n",
  },
  {
    title: "a module begins with the default, and what it sets is its own",
    texts: {
      main: `${KINDS}${set("codes")}:- use_module(inner).\n${text("m")}`,
      inner: `:- module(inner, [first/1, second/1]).\n${text("first")}${set("atom")}${text("second")}`,
    },
    goals: [show("first"), show("second"), show("m"), "show(goal)"],
    shown: "string\natom\ncodes\ngoal: codes codes codes\n",
  },
  {
    title: "a module's goals read as user does once it is loaded",
    texts: {
      main: ":- use_module(inner).\n",
      inner: `:- module(inner, [show/1]).\n${KINDS}${set("atom")}:- initialization(show(initialization)).\n`,
    },
    goals: ["show(goal)"],
    shown: "initialization: string string string\ngoal: string string string\n",
  },
  {
    title: "a text that a module loads into itself sets it for that module",
    texts: {
      main: `${KINDS}:- use_module(inner).\n${text("m")}`,
      inner: `:- module(inner, [first/1, third/1]).\n${set("atom")}${text("first")}:- consult(part).\n${text("third")}`,
      part: set("codes"),
    },
    goals: [show("first"), show("third"), show("m")],
    shown: "atom\ncodes\nstring\n",
  },
  {
    title: "a module within a module has none of that one's",
    texts: {
      main: `${KINDS}:- use_module(outer).\n`,
      outer: `:- module(outer, [o/1, i/1]).\n${set("atom")}:- use_module(inner).\n:- reexport(inner).\n${text("o")}`,
      inner: `:- module(inner, [i/1]).\n${text("i")}`,
    },
    goals: [show("o"), show("i")],
    shown: "atom\nstring\n",
  },
  {
    title: "libraries are read as ever, and change nothing",
    texts: {
      main: `${KINDS}${set("atom")}:- use_module(library(ugraphs)).\n:- use_module(library(dcg/basics)).\n${text("m")}`,
    },
    goals: [show("m"), "vertices_edges_to_ugraph([a], [], G), writeln(G)", "show(goal)"],
    shown: "atom\n[a-[]]\ngoal: atom atom atom\n",
  },
  {
    title: "a goal may set it for all that follow",
    texts: { main: `${KINDS}set :- set_prolog_flag(double_quotes, codes).\n` },
    goals: ["show(before)", "set", "show(behind)"],
    shown: "before: string string string\nbehind: codes codes codes\n",
  },
];

function write(texts: Texts, title: string): string {
  const place = mkdtempSync(join(folder, title.slice(0, 8).replaceAll(" ", "-")));
  for (const [name, content] of Object.entries(texts))
    writeFileSync(join(place, `${name}.pl`), content);
  return join(place, "main.pl");
}

const options = (goals: readonly string[]): string[] => goals.flatMap((goal) => ["-g", goal]);

describe("what double quotes mean", () => {
  it.each(CASES)("$title", async ({ title, texts, goals, shown }) => {
    const file = write(texts, title);
    const run = await ambilog(["--swi", ...options(goals), file]);
    expect(run).toEqual({ status: 0, out: shown, err: "" });
  });

  it.skipIf(!hasSwipl).each(CASES)("in SWI-Prolog: $title", ({ title, texts, goals, shown }) => {
    expect(runSwipl(goals, write(texts, title)).stdout).toBe(shown);
  });

  it("are lists of characters unless a text or --swi says other", async () => {
    const file = write({ main: KINDS }, "plain");
    const goals = options(["show(goal)"]);
    expect((await ambilog([...goals, file])).out).toBe("goal: chars chars chars\n");
    expect((await ambilog([...goals, "--swi", file])).out).toBe("goal: string string string\n");
  });

  it("holds for initialization(main, main)", async () => {
    const main = `${KINDS}${set("atom")}:- initialization(show(main), main).\n`;
    const { status, out } = await ambilog([write({ main }, "main")]);
    expect([status, out]).toEqual([0, "main: atom atom atom\n"]);
  });

  it("holds for the queries of the top level, and those of the API", async () => {
    const file = write({ main: set("atom") }, "queries");
    expect((await ambilog([file], 'X = "ab".\n')).out).toBe("X = ab.\n");
    const engine = new NodeEngine({ output: new TextBuffer(), errorOutput: new TextBuffer() });
    expect(engine.once('X = "ab", string(X)')).toBeUndefined();
    engine.consult(set("atom"));
    expect(engine.once('X = "ab", atom(X)')).toEqual({ X: "ab" });
    engine.consult(`:- module(m, []).\n${set("codes")}`);
    expect(engine.once('X = "ab", atom(X)')).toEqual({ X: "ab" });
  });

  it("is as before where a text was not loaded to its end", () => {
    const engine = new NodeEngine({ output: new TextBuffer(), errorOutput: new TextBuffer() });
    const program = `:- module(m, []).\n${set("codes")}:- halt.\n`;
    expect(() => engine.consult(program)).toThrow("halt");
    expect(engine.once('X = "ab", X = [a, b]')).toBeDefined();
  });
});
