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
      expect(await t.press(key, `X = ${i + 2}`)).toBe(`\n;  X = ${i + 2}`);
    }
    expect(await t.press("f", "X = 10")).toBe(
      [6, 7, 8, 9, 10].map((n) => `\n;  X = ${n}`).join(""),
    );
    await t.press("h", "all answers");
    await t.until("\n   X = 10");
    await t.press("a", ";  X = 30.\n");
    for (const key of [".", "\r", CTRL_C, CTRL_D]) {
      await t.ask("repeat.", "   true");
      expect(await t.press(key, " .\n")).toBe("\n;  ... .\n");
    }
    await t.ask("member(X, [1,2]), X < 2.", "   X = 1");
    expect(await t.press(";", ".\n")).toBe("\n;  false.\n");
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
    await t.press("w", "199,200]");
    await t.until("X = 1");
    await t.press("p", "|...]");
    await t.until("X = 1");
    t.type(".");
    await t.ask("set_prolog_flag(answer_write_options, [quoted(false),max_depth(4)]).", "true.\n");
    expect(await t.ask("X = ['A',2,3,4,5,6].", ".\n")).toMatch(/^ {3}X = \[A,2,.*\|\.\.\.\]\.\n$/);
  });

  it("Ctrl-C stops a query wherever it is, and the facts stay", async () => {
    const t = start();
    const goal = "assertz(fact(1)), assertz(fact(2)), writeln(go), repeat, fail.";
    await t.ask(goal, "go\n");
    await t.press(CTRL_C, "% Interrupted");
    expect(await t.ask("fact(X).", "X = 1")).toBe("   X = 1");
    t.type(".");
    const loop = file("loop.pl", "known.\nloop :- loop.\n:- writeln(go), loop.\n");
    await t.ask(`['${loop}'].`, "go\n");
    await t.press(CTRL_C, "% Interrupted");
    expect(await t.ask("known.", ".\n")).toBe("   true.\n");
    await t.ask("writeln(go), findall(X, (repeat, X = 1, fail), L).", "go\n");
    await t.press(CTRL_C, "% Interrupted");
    await t.until("?- ");
    t.type(CTRL_C);
    expect(await t.end()).toBe(0);
  });

  it("Ctrl-C ends a command of the shell and its query, and not the program", async () => {
    const t = start();
    await t.ask("shell('echo begun; sleep 60', S).", "begun");
    await t.press(CTRL_C, "% Interrupted");
    await t.ask("X = 1.", "X = 1.\n");
  });

  it("a term with very many parts is abbreviated, and an infinite one where it is shown in full", async () => {
    const t = start();
    const cyclic = await t.ask("X = f(X,X).", ".\n");
    expect(cyclic).toContain("...");
    expect(cyclic.length).toBeLessThan(200_000);
    await t.ask("X = [a|X] ; true.", "|...]");
    expect(await t.press("w", "|...]")).toMatch(/^\n {3}X = \[(?:a,)+a\|\.\.\.\]$/);
  });

  it("Ctrl-C drops a line; at an empty prompt the second one leaves, and so does Ctrl-D", async () => {
    const t = start();
    await t.until("?- ");
    await t.press("foo", "foo");
    await t.press(CTRL_C, "^C");
    await t.ask("X = 1.", "X = 1.\n");
    await t.until("?- ");
    await t.press(CTRL_C, "To leave");
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
    await t.press("X = f(\r", "|    ");
    await t.press("1).\r", "X = f(1).\n");
    await t.ask("Y = 2.", "Y = 2.\n");
    await t.until("?- ");
    await t.press(UP, "Y = 2.");
    await t.press(UP, "X = f( 1).");
    await t.press("\r", "   X = f(1).\n");
    await t.ask("halt.", "");
    expect(await t.end()).toBe(0);
    const kept = readFileSync(join(home, ".ambilog_history"), "utf8");
    expect(kept).toBe("X = f( 1).\nY = 2.\nX = f( 1).\nhalt.\n");
    const later = start([], home);
    await later.until("?- ");
    await later.press(UP, "halt.");
    later.type("\r");
    expect(await later.end()).toBe(0);
  });

  it("TAB completes predicates, atoms of the program, and files within quotes", async () => {
    const path = file("facts.pl", "likes(mary, xylophones).\n");
    const t = start([path]);
    await t.until("?- ");
    await t.press("likes(mary, xylop", "xylop");
    await t.press("\t", "hones");
    await t.press(").\r", "   true.\n");
    await t.until("?- ");
    await t.press("atom_len", "atom_len");
    await t.press("\t", "gth");
    await t.press("(a, N).\r", "   N = 1.\n");
    await t.until("?- ");
    await t.press(`exists_file('${path.slice(0, -5)}`, "/fac");
    await t.press("\t", "ts.pl");
    await t.press("').\r", "   true.\n");
  });

  it("pasted goals are answered one after the other", async () => {
    const t = start();
    await t.until("?- ");
    await t.press("member(X, [1,2]).\rread(X).\rhello.\rX = 3.\r", "   X = 1\n;  ... .\n");
    await t.until("   X = hello.\n");
    await t.until("   X = 3.\n");
  });

  it("keys typed ahead go to the debugger, and what it leaves to the next prompt", async () => {
    const t = start([file("colour.pl", "colour(red).\n")]);
    await t.ask(
      "writeln(go), numlist(1, 300000, L), forall(member(_, L), true), trace, colour(X).",
      "go\n",
    );
    expect(await t.press("cnX = typed.\r", "no debug\n")).toMatch(
      /Call: .* creep\n.*Exit: .* no debug\n$/s,
    );
    await t.until("?- X = typed.\n");
    await t.until("   X = typed.\n");
    await t.until("?- ");
    await t.press("trace, colour(X).\rcnX = pasted.\r", "no debug\n");
    await t.until("   X = red.\n");
    await t.until("?- X = pasted.\n");
    await t.until("   X = pasted.\n");
  });

  it("a goal of the command line has the debugger's keys, and the prompt what is left", async () => {
    const goal = "trace, colour(_), nodebug, read(X), writeln(X)";
    const t = start([file("colours.pl", "colour(red).\n"), "-g", goal]);
    await t.until("? ");
    await t.press("cnred.\rX = typed.\r", "red\n");
    await t.until("   X = typed.\n");
  });

  it("programs read typed input, and [user] takes clauses", async () => {
    const t = start();
    await t.ask("read(X), read_term(Y, []).", "|: ");
    await t.press("helo\x7flo(1).\r", "lo(1)");
    await t.until("|: ");
    await t.press("two.\r", "X = hello(1), Y = two.\n");
    await t.ask("[user].", "|: ");
    await t.press("p(1).\r", "|: ");
    await t.press("p(2).\r", "|: ");
    await t.press(CTRL_D, "true.\n");
    await t.ask("p(X).", "X = 1");
    await t.press(";", ";  X = 2.\n");
    await t.ask("read(X).", "|: ");
    await t.press(CTRL_C, "% Interrupted");
  });

  it("programs say what they are prompted with", async () => {
    const t = start();
    await t.ask("prompt(Old, 'all: '), prompt1('one: '), read(X), read(Y).", "one: ");
    await t.press("a.\r", "all: ");
    await t.press("b.\r", "Old = '|: ', X = a, Y = b.\n");
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
