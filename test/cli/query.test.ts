import { describe, expect, it } from "vitest";
import { ambilog, files } from "./console.js";

const file = files();
const facts = file("facts.pl", "p(1). p(2). p(3).\nq(X) :- p(X), X > 9.\n");
const query = (...args: string[]): ReturnType<typeof ambilog> => ambilog(["query", ...args]);

describe("the answers of a goal", () => {
  it.each([
    ["member(X, [1,2])", "X = 1\nX = 2\n"],
    ["X = 1, Y = [c,a,t]", "X = 1, Y = [c,a,t]\n"],
    ["Y = 1, X = Y", "Y = 1, X = 1\n"],
    ['X = "cat"', "X = [c,a,t]\n"],
    ["true", "true\n"],
    ["_X = 1", "true\n"],
    ["X = X", "true\n"],
    ["X = Y", "X = Y\n"],
    ["X = Y, Y = Z, W = f(X)", "X = Y, Y = Z, W = f(Z)\n"],
    ["X = f(Y)", "X = f(Y)\n"],
    ["X = 'a b', Y = (a :- b, c), Z = - a", "X = 'a b', Y = (a:-b,c), Z = -a\n"],
    ["X = {a}, Y = 'X', Z = \"\"", "X = {a}, Y = 'X', Z = []\n"],
    ["X = (a = b)", "X = (a=b)\n"],
  ])("%s: %s", async (goal, out) => {
    expect(await query(goal)).toEqual({ status: 0, out, err: "" });
  });

  it("are false if there is none", async () => {
    expect(await query("fail")).toEqual({ status: 1, out: "false\n", err: "" });
    expect(await query("fail", "--json")).toEqual({ status: 1, out: "", err: "" });
  });

  it("come from the files", async () => {
    expect((await query("p(X)", facts)).out).toBe("X = 1\nX = 2\nX = 3\n");
    expect((await query("--limit", "2", "p(X)", facts)).out).toBe("X = 1\nX = 2\n");
    expect((await query("q(X)", facts)).status).toBe(1);
  });

  it("stand on lines of their own", async () => {
    expect((await query("member(X, [1,2]), write(X)")).out).toBe("1\nX = 1\n2\nX = 2\n");
  });

  it("are kept when an error or a limit ends them", async () => {
    expect(await query("member(X, [1,2]) ; X is foo + 1")).toMatchObject({
      status: 2,
      out: "X = 1\nX = 2\n",
    });
    expect(await query("member(X, [1,2]) ; repeat, fail", "--inferences", "5000")).toEqual({
      status: 2,
      out: "X = 1\nX = 2\n",
      err: "ambilog: The limit of 5000 inferences is reached\n",
    });
    expect(await query("repeat, fail", "--timeout", "50")).toEqual({
      status: 2,
      out: "",
      err: "ambilog: The time limit of 50 ms is reached\n",
    });
  });

  it("have an end also where a term contains itself, and say so with --json", async () => {
    const text = "f(f(f(f(f(f(f(f(f(f(...))))))))))";
    expect((await query("X = f(X)")).out).toBe(`X = ${text}\n`);
    expect((await query("X = f(X), Y = 1", "--json")).out).toBe(
      '{"X":{"functor":"f","args":[{"cyclic":1}]},"Y":1}\n',
    );
    expect((await query("X = [a|X]", "--json")).out).toBe(
      '{"X":{"list":["a"],"tail":{"cyclic":1}}}\n',
    );
  });

  it("have the delayed goals under a key that no variable has, with --json", async () => {
    const { out } = await query("dif(X, a), Y = f(X)", "--json");
    const row = JSON.parse(out) as Record<string, unknown>;
    expect(row["Y"]).toEqual({ functor: "f", args: [row["X"]] });
    expect(row["residuals"]).toEqual([{ functor: "dif", args: [row["X"], "a"] }]);
    expect((await query("dif(X, a), X = b", "--json")).out).toBe('{"X":"b"}\n');
  });

  // A term of 40 different parts, with 2 ** 40 parts as a text.
  const large = file("large.pl", "large(X) :- length(L, 40), foldl([_,A,A-A]>>true, L, z, X).\n");

  it.each([
    ["large(X)", "--json"],
    ["large(_X), print(_X)"],
    ["large(_X), write_canonical(_X)"],
    ["large(_X), format('~q', [_X])"],
  ])("that are too long to write are ended by a limit: %s %s", async (goal, ...options) => {
    const { status, out, err } = await query(goal, large, ...options, "--timeout", "50");
    expect(err).toMatch(
      /^(?:ambilog: The time limit of 50 ms is reached|(?:ambilog|Error): .*Resource error: not enough memory)/,
    );
    expect([status, out]).toEqual([2, ""]);
  });

  it("are objects with --json, without loss", async () => {
    const json = async (goal: string): Promise<string> => (await query(goal, "--json")).out;
    expect(await json("member(X, [1,2])")).toBe('{"X":1}\n{"X":2}\n');
    expect(await json("X is 2 ** 70")).toBe('{"X":{"integer":"1180591620717411303424"}}\n');
    expect(await json("X = 1.0, Y = 1.5, Z = [a]")).toBe('{"X":{"float":1},"Y":1.5,"Z":["a"]}\n');
    expect(await json("X = f(1)")).toBe('{"X":{"functor":"f","args":[1]}}\n');
    expect(await json("true")).toBe("{}\n");
    expect(JSON.parse(await json("X = Y"))).toEqual({
      X: { variable: expect.any(String) as string },
      Y: { variable: expect.any(String) as string },
    });
  });
});

describe("query", () => {
  it("exits with 2 on an error", async () => {
    const { status, out, err } = await query("X is foo + 1");
    expect([status, out]).toEqual([2, ""]);
    expect(err).toMatch(/^Error: .*there is no function foo\/0$/m);
  });

  it("shows where a goal cannot be read", async () => {
    const { status, err } = await query("p(");
    expect(status).toBe(2);
    expect(err).toMatch(/^goal:1:3: Syntax error: /);
  });

  it("shows where a program cannot be read, and runs nothing", async () => {
    const path = file("quote.pl", "p(1).\n  q('abc).\n");
    const { status, out, err } = await query("p(X)", path);
    expect([status, out]).toEqual([2, ""]);
    expect(err).toContain(`${path}:2:5: Syntax error: `);
  });

  it("ends with the code of halt", async () => {
    expect((await query("halt(7)")).status).toBe(7);
  });

  it("passes arguments to the program", async () => {
    expect((await query("current_prolog_flag(argv, A)", "--", "a", "-b")).out).toBe(
      "A = [a,'-b']\n",
    );
  });

  it("has strings with --swi", async () => {
    expect((await query("--swi", 'X = "cat"')).out).toBe('X = "cat"\n');
  });

  it("runs the board relation natively, and in Prolog with --logic", async () => {
    const goal = "make_board([[c,a],[t,s]], _B), board_has_word(_B, [c,A,t])";
    expect((await query(goal)).out).toBe("A = a\nA = s\n");
    expect((await query(goal, "--logic")).out).toBe("A = a\nA = s\n");
    expect((await query("current_prolog_flag(native, X)")).out).toBe("X = true\n");
    expect((await query("current_prolog_flag(native, X)", "--logic")).out).toBe("X = false\n");
  });

  it("asks the dictionary that is named", async () => {
    const dictionary = file("two.txt", "cat\ndog\n");
    expect((await query("word(W)", "--dictionary", dictionary)).out).toBe(
      "W = [c,a,t]\nW = [d,o,g]\n",
    );
    expect((await query("word([z,e,b,r,A])")).out).toBe("A = a\n");
  });

  it("wants a goal before the files", async () => {
    const program = file("one.pl", "p(1).\n");
    for (const args of [[program], [program, "p(X)"], ["--json", "none.pl", "p(X)"]]) {
      const { status, err } = await query(...args);
      expect(status).toBe(2);
      expect(err).toMatch(/^ambilog: Expected a GOAL, such as .*, before the files, got .*\.pl\n$/);
    }
  });
});

describe("--why", () => {
  const program = file(
    "family.pl",
    `grandparent(X, Z) :- parent(X, Y), parent(Y, Z).
parent(ann, bob).
parent(bob, cid). parent(bob, dan).
single(X) :- parent(_, X), \\+ parent(X, _).
down(0) :- !.
down(N) :- M is N-1, down(M).
:- dynamic noted/1.
note(X) :- assertz(noted(X)), noted(X).
`,
  );
  const place = (line: number, column: number = 1): string => `${program}:${line}:${column}`;

  it("prints the proof of each answer below it", async () => {
    expect(await query("--why", "grandparent(ann, X)", program)).toEqual({
      status: 0,
      out: `X = cid
  grandparent(ann,cid)  ${place(1)}
    parent(ann,bob)  ${place(2)}
    parent(bob,cid)  ${place(3)}
X = dan
  grandparent(ann,dan)  ${place(1)}
    parent(ann,bob)  ${place(2)}
    parent(bob,dan)  ${place(3, 19)}
`,
      err: "",
    });
  });

  it("says why goals without clauses hold", async () => {
    const goal = "single(cid), X = 1, note(X), member(2, [2]), ( X > 5 -> true ; true )";
    expect((await query("--why", goal, program)).out).toBe(`X = 1
  single(cid)  ${place(4)}
    parent(bob,cid)  ${place(3)}
    \\+parent(cid,_A)  (no answer)
  1=1  (builtin)
  note(1)  ${place(8)}
    assertz(noted(1))  (builtin)
    noted(1)  (asserted)
  member(2,[2])  (library)
  \\+1>5  (no answer)
`);
  });

  it("leaves the answers, the exit code and the errors as they are", async () => {
    for (const goal of ["fail", "true", "member(X, [1,2]) ; throw(x)", "X = Y"]) {
      const [plain, why] = [await query(goal, program), await query("--why", goal, program)];
      const answers = why.out.replaceAll(/^ .*\n/gm, "");
      expect({ ...why, out: answers }).toEqual(plain);
    }
  });

  it("shows a large proof in part, and the rest on request", async () => {
    const { out } = await query("--why", "--depth", "1", "down(20000)", program);
    expect(out).toBe(`true
  down(20000)  ${place(6)}
    19999 is 20000-1  (builtin)
    down(19999)  ${place(6)}
      ... 39998 more: --from 3
`);
    const rest = await query("--why", "--from", "39999", "down(20000)", program);
    expect(rest.out).toBe(`true
  down(1)  ${place(6)}
    0 is 1-1  (builtin)
    down(0)  ${place(5)}
`);
    const many = await query("--why", "--nodes", "3", "down(1), down(1)", program);
    expect(many.out).toBe(`true
  down(1)  ${place(6)}
    ... 2 more: --from 2
  down(1)  ${place(6)}
    ... 2 more: --from 5
`);
    expect((await query("--why", "--from", "9", "true", program)).out).toBe(
      "true\n  There is no goal 9\n",
    );
  });

  it("looks into libraries on request, and writes boards as their rows", async () => {
    const goal = "make_board([[a]], _B), board_has_word(_B, [a])";
    const { out } = await query("--why", "--nodes", "5", "--into", "board", goal);
    expect(out).toMatch(
      /^ {2}board_has_word\(board\(\[\[a\]\]\),\[a\]\) {2}library\(board\):\d+:1$/m,
    );
    expect((await query("--why", goal)).out).toBe(
      "true\n  make_board([[a]],board([[a]]))  (library)\n  board_has_word(board([[a]]),[a])  (library)\n",
    );
  });

  it("adds the proof to JSON", async () => {
    const { out } = await query("--why", "--json", "parent(ann, X)", program);
    expect(JSON.parse(out)).toEqual({
      X: "bob",
      proof: {
        id: 1,
        goal: "parent(ann,bob)",
        kind: "clause",
        place: { file: program, line: 2, column: 1 },
        hidden: 0,
        children: [],
      },
    });
  });

  it("is needed for its options", async () => {
    expect(await query("--depth", "3", "true")).toMatchObject({ status: 2, out: "" });
    expect((await query("--into", "nowhere", "--why", "true")).err).toContain("nowhere");
  });
});
