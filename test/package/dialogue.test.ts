import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { files } from "../cli/console.js";
import { Terminal, hasTerminals } from "../cli/terminal.js";
import { temporaryFolder } from "../folders.js";

const CTRL_C = "\x03";
const CTRL_D = "\x04";
const UP = "\x1b[A";

const file = files();
const homes = temporaryFolder();
let count = 0;

/** A home folder of its own. */
function newHome(): string {
  const home = join(homes, String(++count));
  mkdirSync(home);
  return home;
}

/** The top level after its greeting. */
function start(args: readonly string[] = [], home: string = newHome()): Terminal {
  return new Terminal(args, home);
}

describe.skipIf(!hasTerminals)("at a terminal", () => {
  it("answers come one at a time, and each key goes on as the help says", async () => {
    const t = start();
    expect(await t.ask("X = 1, Y = X.", ".\n")).toBe("   X = 1, Y = 1.\n");
    expect(await t.ask("fail.", ".\n")).toBe("   false.\n");
    expect(await t.ask("true.", ".\n")).toBe("   true.\n");
    await t.ask("between(1, 30, X).", "   X = 1");
    for (const [i, key] of [";", " ", "\t", "n"].entries()) {
      t.type(key);
      expect(await t.until(`X = ${i + 2}`)).toBe(`\n;  X = ${i + 2}`);
    }
    t.type("f");
    expect(await t.until("X = 10")).toBe([6, 7, 8, 9, 10].map((n) => `\n;  X = ${n}`).join(""));
    t.type("h");
    await t.until("all answers");
    await t.until("\n   X = 10");
    t.type("a");
    await t.until(";  X = 30.\n");
    for (const key of [".", "\r", CTRL_C, CTRL_D]) {
      await t.ask("repeat.", "   true");
      t.type(key);
      expect(await t.until(" .\n")).toBe("\n;  ... .\n");
    }
    await t.ask("member(X, [1,2]), X < 2.", "   X = 1");
    t.type(";");
    expect(await t.until(".\n")).toBe("\n;  false.\n");
    await t.ask("halt(3).", "");
    expect(await t.end()).toBe(3);
  });

  it("answers read back: variables have names, residual goals come last", async () => {
    const t = start();
    expect(await t.ask("length(L, 2), L = [A|_].", ".\n")).toBe("   L = [A,_A].\n");
    expect(await t.ask("dif(X, a), Y = 'B'(\"c\", 1-2).", ".\n")).toBe(
      "   Y = 'B'([c],1-2), dif(X,a).\n",
    );
    expect(await t.ask("X = f(Y), Y = Z.", ".\n")).toBe("   X = f(Z), Y = Z.\n");
  });

  it("long terms are cut, and shown in full by a key or by the flag", async () => {
    const t = start();
    await t.ask("numlist(1, 200, L), member(X, [1,2]).", "|...]");
    await t.until("X = 1");
    t.type("w");
    await t.until("199,200]");
    await t.until("X = 1");
    t.type("p");
    await t.until("|...]");
    await t.until("X = 1");
    t.type(".");
    await t.ask("set_prolog_flag(answer_write_options, [quoted(false),max_depth(4)]).", "true.\n");
    expect(await t.ask("X = ['A',2,3,4,5,6].", ".\n")).toMatch(/^ {3}X = \[A,2,.*\|\.\.\.\]\.\n$/);
  });

  it("Ctrl-C stops a query wherever it is, and the facts stay", async () => {
    const t = start();
    const goal = "assertz(fact(1)), assertz(fact(2)), writeln(go), repeat, fail.";
    await t.ask(goal, "go\n");
    t.type(CTRL_C);
    await t.until("% Interrupted");
    expect(await t.ask("fact(X).", "X = 1")).toBe("   X = 1");
    t.type(".");
    const loop = file("loop.pl", "known.\nloop :- loop.\n:- writeln(go), loop.\n");
    await t.ask(`['${loop}'].`, "go\n");
    t.type(CTRL_C);
    await t.until("% Interrupted");
    expect(await t.ask("known.", ".\n")).toBe("   true.\n");
    await t.ask("writeln(go), findall(X, (repeat, X = 1, fail), L).", "go\n");
    t.type(CTRL_C);
    await t.until("% Interrupted");
    await t.until("?- ");
    t.type(CTRL_C);
    expect(await t.end()).toBe(0);
  });

  it("Ctrl-C ends a command of the shell and its query, and not the program", async () => {
    const t = start();
    await t.ask("shell('echo begun; sleep 60', S).", "begun");
    t.type(CTRL_C);
    await t.until("% Interrupted");
    await t.ask("X = 1.", "X = 1.\n");
  });

  it("a term with very many parts is abbreviated, and an infinite one where it is shown in full", async () => {
    const t = start();
    const cyclic = await t.ask("X = f(X,X).", ".\n");
    expect(cyclic).toContain("...");
    expect(cyclic.length).toBeLessThan(200_000);
    await t.ask("X = [a|X] ; true.", "|...]");
    t.type("w");
    expect(await t.until("|...]")).toMatch(/^\n {3}X = \[(?:a,)+a\|\.\.\.\]$/);
  });

  it("Ctrl-C drops a line; at an empty prompt the second one leaves, and so does Ctrl-D", async () => {
    const t = start();
    await t.until("?- ");
    t.type("foo");
    await t.until("foo");
    t.type(CTRL_C);
    await t.until("^C");
    await t.ask("X = 1.", "X = 1.\n");
    await t.until("?- ");
    t.type(CTRL_C);
    await t.until("To leave");
    await t.until("?- ");
    t.type(CTRL_C);
    expect(await t.end()).toBe(0);
    const other = start();
    await other.until("?- ");
    other.type(CTRL_D);
    expect(await other.end()).toBe(0);
  });

  it("goals go over several lines; the history has them as one, and is kept", async () => {
    const home = newHome();
    const t = start([], home);
    await t.until("?- ");
    t.type("X = f(\r");
    await t.until("|    ");
    t.type("1).\r");
    await t.until("X = f(1).\n");
    await t.ask("Y = 2.", "Y = 2.\n");
    await t.until("?- ");
    t.type(UP);
    await t.until("Y = 2.");
    t.type(UP);
    await t.until("X = f( 1).");
    t.type("\r");
    await t.until("   X = f(1).\n");
    await t.ask("halt.", "");
    expect(await t.end()).toBe(0);
    const kept = readFileSync(join(home, ".ambilog_history"), "utf8");
    expect(kept).toBe("X = f( 1).\nY = 2.\nX = f( 1).\nhalt.\n");
    const later = start([], home);
    await later.until("?- ");
    later.type(UP);
    await later.until("halt.");
    later.type("\r");
    expect(await later.end()).toBe(0);
  });

  it("TAB completes predicates, atoms of the program, and files within quotes", async () => {
    const path = file("facts.pl", "likes(mary, xylophones).\n");
    const t = start([path]);
    await t.until("?- ");
    t.type("likes(mary, xylop");
    await t.until("xylop");
    t.type("\t");
    await t.until("hones");
    t.type(").\r");
    await t.until("   true.\n");
    await t.until("?- ");
    t.type("atom_len");
    await t.until("atom_len");
    t.type("\t");
    await t.until("gth");
    t.type("(a, N).\r");
    await t.until("   N = 1.\n");
    await t.until("?- ");
    t.type(`exists_file('${path.slice(0, -5)}`);
    await t.until("/fac");
    t.type("\t");
    await t.until("ts.pl");
    t.type("').\r");
    await t.until("   true.\n");
  });

  it("pasted goals are answered one after the other", async () => {
    const t = start();
    await t.until("?- ");
    t.type("member(X, [1,2]).\rread(X).\rhello.\rX = 3.\r");
    await t.until("   X = 1\n;  ... .\n");
    await t.until("   X = hello.\n");
    await t.until("   X = 3.\n");
  });

  it("keys typed ahead go to the debugger, and what it leaves to the next prompt", async () => {
    const t = start([file("colour.pl", "colour(red).\n")]);
    await t.ask(
      "writeln(go), numlist(1, 300000, L), forall(member(_, L), true), trace, colour(X).",
      "go\n",
    );
    t.type("cnX = typed.\r");
    expect(await t.until("no debug\n")).toMatch(/Call: .* creep\n.*Exit: .* no debug\n$/s);
    await t.until("?- X = typed.\n");
    await t.until("   X = typed.\n");
    await t.until("?- ");
    t.type("trace, colour(X).\rcnX = pasted.\r");
    await t.until("no debug\n");
    await t.until("   X = red.\n");
    await t.until("?- X = pasted.\n");
    await t.until("   X = pasted.\n");
  });

  it("a goal of the command line has the debugger's keys, and the prompt what is left", async () => {
    const goal = "trace, colour(_), nodebug, read(X), writeln(X)";
    const t = start([file("colours.pl", "colour(red).\n"), "-g", goal]);
    await t.until("? ");
    t.type("cnred.\rX = typed.\r");
    await t.until("red\n");
    await t.until("   X = typed.\n");
  });

  it("programs read typed input, and [user] takes clauses", async () => {
    const t = start();
    await t.ask("read(X), read_term(Y, []).", "|: ");
    t.type("helo\x7flo(1).\r");
    await t.until("lo(1)");
    await t.until("|: ");
    t.type("two.\r");
    await t.until("X = hello(1), Y = two.\n");
    await t.ask("[user].", "|: ");
    t.type("p(1).\r");
    await t.until("|: ");
    t.type("p(2).\r");
    await t.until("|: ");
    t.type(CTRL_D);
    await t.until("true.\n");
    await t.ask("p(X).", "X = 1");
    t.type(";");
    await t.until(";  X = 2.\n");
    await t.ask("read(X).", "|: ");
    t.type(CTRL_C);
    await t.until("% Interrupted");
  });

  it("programs say what they are prompted with", async () => {
    const t = start();
    await t.ask("prompt(Old, 'all: '), prompt1('one: '), read(X), read(Y).", "one: ");
    t.type("a.\r");
    await t.until("all: ");
    t.type("b.\r");
    await t.until("Old = '|: ', X = a, Y = b.\n");
  });

  it("boards are drawn, a path with its numbers", async () => {
    const t = start();
    const goal = "make_board([[c,a],[t,s]], B), board_path(B, [c,a,t], P).";
    expect(await t.ask(goal, "0]")).toBe(
      "   % c1 a2\n   % t3 s\n   make_board([[c,a],[t,s]], B), P = [0-0,0-1,1-0]",
    );
    t.type(".");
    await t.ask("set_prolog_flag(answer_boards, term).", "true.\n");
    expect(await t.ask("make_board([[a,'.'],[qu]], B).", ".\n")).toBe(
      "   B = board(cell(0-0,[a],[2]),cell(1-0,[q,u],[1])).\n",
    );
  });

  it("messages show the line of code, in colour unless that is not wanted", async () => {
    const path = file("wrong.pl", "p :- q(.\n");
    const t = start([path]);
    const shown = await t.until("?- ");
    expect(shown).toContain("Syntax error: the clause ends where a term is expected");
    expect(shown).toContain("1 | p :- q(.\n  |        ^");
    expect(t.raw).toContain("\x1b[1;31mSyntax error\x1b[0m");
    const plain = start(["--no-color", path]);
    await plain.until("?- ");
    expect(plain.raw).not.toContain("\x1b[1;31m");
    const asked = new Terminal([path], newHome(), { NO_COLOR: "1" });
    await asked.until("?- ");
    expect(asked.raw).not.toContain("\x1b[1;31m");
  });

  it("~/.ambilogrc is loaded first, unless --no-rc", async () => {
    const home = newHome();
    writeFileSync(join(home, ".ambilogrc"), "greeting(hello).\n");
    const t = start([], home);
    await t.ask("greeting(X).", "X = hello.\n");
    const without = start(["--no-rc"], home);
    await without.ask("greeting(X).", "Unknown procedure");
  });

  it("help and apropos tell of predicates", async () => {
    const t = start();
    expect(await t.ask("help(append/3).", "true.\n")).toContain(
      "True iff Zs is Xs followed by Ys.",
    );
    expect(await t.ask("help(appendd).", "true.\n")).toContain("Names like it: append");
    expect(await t.ask("apropos(between).", "true.\n")).toContain("between/3");
  });
});
