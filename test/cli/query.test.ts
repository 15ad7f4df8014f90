import { describe, expect, it } from "vitest";
import { ambilog, files } from "./console.js";

const file = files();
const facts = file("facts.pl", "p(1). p(2). p(3).\nq(X) :- p(X), X > 9.\n");
const query = (...args: string[]): ReturnType<typeof ambilog> => ambilog(["query", ...args]);

describe("the answers of a goal", () => {
  it("come from the files", async () => {
    expect((await query("p(X)", facts)).out).toBe("X = 1\nX = 2\nX = 3\n");
    expect((await query("--limit", "2", "p(X)", facts)).out).toBe("X = 1\nX = 2\n");
    expect((await query("q(X)", facts)).status).toBe(1);
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

  it("have the delayed goals under a key that no variable has, with --json", async () => {
    const { out } = await query("dif(X, a), Y = f(X)", "--json");
    const row = JSON.parse(out) as Record<string, unknown>;
    expect(row["Y"]).toEqual({ functor: "f", args: [row["X"]] });
    expect(row["residuals"]).toEqual([{ functor: "dif", args: [row["X"], "a"] }]);
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

  it("are objects with --json, whose variables have names", async () => {
    expect(JSON.parse((await query("X = Y", "--json")).out)).toEqual({
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

  it("asks the dictionary that is named", async () => {
    const dictionary = file("two.txt", "cat\ndog\n");
    expect((await query("word(W)", "--dictionary", dictionary)).out).toBe(
      "W = [c,a,t]\nW = [d,o,g]\n",
    );
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
