import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { TextInput } from "../../src/machine/text-ends.js";
import { ambilog, ambilogOn, files } from "./console.js";

const file = files();
const facts = file("facts.pl", "p(1). p(2).\n");
const broken = file("broken.pl", "a.\nb(.\nc.\n:- fail.\n:- X is foo + 1.\nd.\n");

describe("loading", () => {
  it("takes files in order; .pl may be left out", async () => {
    const first = file("first.pl", ":- write(first).\n");
    const second = file("second.pl", ":- write(second).\n");
    expect((await ambilog([first.slice(0, -3), second])).out).toBe("firstsecond");
  });

  it("loads later files although a program defines consult/1", async () => {
    const own = file("own-consult.pl", "consult(x).\n");
    const later = file("later.pl", "later(1).\n");
    const { out } = await ambilog([own, later, "-g", "later(X), consult(Y), write(X-Y)"]);
    expect(out).toBe("1-x");
  });

  it("goes on after errors, which go to stderr", async () => {
    const { status, out, err } = await ambilog([broken, "-g", "c, d, write(yes)"]);
    expect(err).toContain(`${broken}:2:3: Syntax error: `);
    expect(err).toContain(`${broken}:4:1: Warning: Goal (directive) failed: fail`);
    expect(err).toContain(`${broken}:5:1: Error: `);
    expect(out).toBe("yes");
    expect(status).toBe(0);
  });

  it("runs the goals of initialization/1 when a file is loaded", async () => {
    const path = file("init.pl", ":- initialization(write(two)).\n:- write(one).\n");
    expect((await ambilog([path, "-g", "write(three)"])).out).toBe("onetwothree");
  });

  it("loads files that a program names, seen from its folder", async () => {
    file("part.pl", "part(1).\n");
    const whole = file("whole.pl", ":- [part].\n");
    expect((await ambilog([whole, "-g", "part(X), write(X)"])).out).toBe("1");
  });

  it("ends with the code of halt, anywhere", async () => {
    const path = file("halt.pl", ":- write(a), halt(4).\n:- write(b).\n");
    expect(await ambilog([path, "-g", "write(c)"])).toEqual({ status: 4, out: "a", err: "" });
    const late = file("late.pl", ":- initialization(zz_main).\nzz_main :- write(main), halt.\n");
    expect(await ambilog([late], "write(c).")).toEqual({ status: 0, out: "main", err: "" });
    expect((await ambilog(["-g", "halt(5)", "-g", "write(c)"])).status).toBe(5);
    expect((await ambilog([], "halt(6).")).status).toBe(6);
  });

  it("calls the goals of at_halt/1 at its end, however it comes", async () => {
    const path = file("ending.pl", ":- at_halt(write(bye)).\n:- write(a).\n");
    expect(await ambilog([path, "-g", "halt(3)"])).toEqual({ status: 3, out: "abye", err: "" });
    expect((await ambilog([path], "true.")).out).toBe("a\ntrue.\nbye");
    const program = file(
      "whole.pl",
      ":- at_halt(write(bye)).\n:- initialization(write(b), main).\n",
    );
    expect((await ambilog([program])).out).toBe("bbye");
  });

  it("wants files that are there, before it loads any", async () => {
    const path = file("loud.pl", ":- write(loaded).\n");
    expect(await ambilog([path, "/nowhere/x.pl"])).toEqual({
      status: 2,
      out: "",
      err: 'ambilog: There is no file "/nowhere/x.pl"\n',
    });
  });

  it("takes a first line for the shell, and a mark for the encoding", async () => {
    const path = file("script.pl", "\uFEFF#!/usr/bin/env ambilog\np('ä').\n");
    expect((await ambilog([path, "-g", "p(X), write(X)"])).out).toBe("ä");
  });

  it("stops when a limit is reached", async () => {
    const path = file("loop.pl", "loop :- loop.\n:- loop.\n");
    const { status, err } = await ambilog([path, "--inferences", "10000"]);
    expect(status).toBe(2);
    expect(err).toContain(`${path}:2:1: Error: Resource error: `);
    expect(err).toMatch(/^ambilog: The limit of 10000 inferences is reached\n$/m);
    expect((await ambilog(["-g", "repeat, fail", "--timeout", "50"])).status).toBe(2);
  });
});

describe("initialization(main, main)", () => {
  it("is run at last, and ends the run", async () => {
    const path = file(
      "main.pl",
      ":- initialization(main, main).\nmain :- write(main).\n:- write(load).\n",
    );
    const { status, out } = await ambilog([path, facts, "-g", "write(goal)"], "write(query).");
    expect(out).toBe("loadgoalmain");
    expect(status).toBe(0);
  });

  it("exits with 1 when it fails, and with 2 after an error", async () => {
    const fails = file("fails.pl", ":- initialization(main, main).\nmain :- fail.\n");
    expect(await ambilog([fails])).toEqual({
      status: 1,
      out: "",
      err: "Warning: Goal (initialization) failed: main\n",
    });
    const throws = file("throws.pl", ":- initialization(main, main).\nmain :- throw(oops).\n");
    const { status, err } = await ambilog([throws]);
    expect(status).toBe(2);
    expect(err).toContain("oops");
  });
});

describe("-g", () => {
  it("runs goals in order", async () => {
    const { status, out } = await ambilog(["-g", "write(a)", facts, "-g", "p(X), write(X)"]);
    expect([status, out]).toEqual([0, "a1"]);
  });

  it("warns of a goal that fails, and exits with 1", async () => {
    expect(await ambilog(["-g", "fail", "-g", "write(a)"])).toEqual({
      status: 1,
      out: "",
      err: "Warning: Goal (-g) failed: fail\n",
    });
  });

  it("exits with 2 after an error", async () => {
    const { status, out, err } = await ambilog(["-g", "nosuch", "-g", "write(a)"]);
    expect([status, out]).toEqual([2, ""]);
    expect(err).toBe("Error: Unknown procedure: nosuch/0\n");
    expect((await ambilog(["-g", "a("])).status).toBe(2);
  });

  it("sees the arguments after --", async () => {
    const goal = "current_prolog_flag(argv, A), writeq(A)";
    expect((await ambilog(["-q", "-g", goal, "--", "a", "-x", "--y"])).out).toBe("[a,'-x','--y']");
  });
});

describe("queries on stdin", () => {
  it("are answered without prompts", async () => {
    const { status, out, err } = await ambilog(
      [facts],
      "p(X).\n?- p(3).\np(1), Y = 2, X = Y.\ntrue.\n",
    );
    expect(out).toBe("X = 1.\nfalse.\nY = 2,\nX = 2.\ntrue.\n");
    expect([status, err]).toEqual([0, ""]);
  });

  it("may span lines, share lines, and come in pieces", async () => {
    expect((await ambilog([], "X =\n 1. Y = 2. % two\n/* three. */ Z = 3")).out).toBe(
      "X = 1.\nY = 2.\nZ = 3.\n",
    );
    const pieces = ["X =", " 1", ".", "5.\nY = 'a", ". b'.\n"];
    const input: TextInput = { read: () => pieces.shift() };
    expect((await ambilogOn({ input }, [])).out).toBe("X = 1.5.\nY = 'a. b'.\n");
  });

  it("are answered by clauses whose full stop no symbol takes in", async () => {
    const { out } = await ambilog([], "X = '∀'.\nX = #, Y = a.\nX = '→'.\n");
    expect(out).toBe("X = ∀ .\nX = #,\nY = a.\nX = → .\n");
  });

  it("have the lines of the whole input in messages on their text", async () => {
    const { err } = await ambilog([], "true.\n\n?- X = (.\nY = 1. foo bar.\n");
    expect(err).toContain("goal:3:9: Syntax error: ");
    expect(err).toContain("3 |    X = (.\n  |         ^\n");
    expect(err).toContain("goal:4:12: Syntax error: operator expected\n");
  });

  it("go on after errors, and exit with 0", async () => {
    const { status, out, err } = await ambilog([], "nosuch.\nX = .\nX is foo.\nX = 1.\n");
    expect(out).toBe("X = 1.\n");
    expect(err).toContain("Error: Unknown procedure: nosuch/0\n");
    expect(err).toContain("Syntax error: ");
    expect(err).toContain("there is no function foo/0");
    expect(status).toBe(0);
  });

  it("may read what comes after them", async () => {
    const { out } = await ambilog([], "read(X).\nhello(world).\nget_char(C).\nxtrue.\n");
    expect(out).toBe("X = hello(world).\nC = x.\ntrue.\n");
  });

  it("stand on lines of their own", async () => {
    expect((await ambilog([], "write(hi).\n")).out).toBe("hi\ntrue.\n");
  });

  it("stop at a limit", async () => {
    const { status, out } = await ambilog(
      ["--inferences", "1000"],
      "X = 1.\nrepeat, fail.\nX = 2.\n",
    );
    expect([status, out]).toEqual([2, "X = 1.\n"]);
  });
});

it("what a program has written to files is there when it ends", async () => {
  const path = file("out.txt", "");
  await ambilog(["-g", `open('${path}', write, S), write(S, hello), halt`]);
  expect(existsSync(path) && readFileSync(path, "utf8")).toBe("hello");
});
