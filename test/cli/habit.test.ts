/** The command line as users of SWI-Prolog type it. */
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { ambilog, files } from "./console.js";

const file = files();
const program = file("show.pl", "show :- current_prolog_flag(argv, X), print(X).\n");
const other = file("other.pl", ":- write(other), write(' ').\n");
const script = file(
  "script.pl",
  "#!/usr/bin/env ambilog\n:- initialization(main, main).\nmain :- current_prolog_flag(argv, X), print(X).\n",
);
const broken = file("broken.pl", "a :- .\nb.\n");

/** The standard options before the arguments under test. */
const show = ["-g", "show", "-t", "halt"];

describe("arguments of a program", () => {
  const cases: readonly (readonly [args: string[], argv: string])[] = [
    [[program], "[]"],
    [[program, "a", "b"], "[a,b]"],
    [[program, other, "a"], "other [a]"],
    [[program, "a", "--foo", "-v", "-g", "hello", other], `[a,'--foo','-v','-g',hello,'${other}']`],
    [[program, "--foo", "x"], "['--foo',x]"],
    [[program, "-x1", "x"], "['-x1',x]"],
    [[program, "--", "-v", "b"], "['-v',b]"],
    [["-s", program, "--", "a"], "[a]"],
    [["-l", program, "-l", other], "other []"],
    [["-f", program], "[]"],
    [["-f", "none", program, "a"], "[a]"],
  ];

  it.each(cases)("%j are %s", async (args, argv) => {
    const { out, err, status } = await ambilog([...show, ...args]);
    expect({ out, err, status }).toEqual({ out: argv, err: "", status: 0 });
  });

  it("are all that follows a script", async () => {
    const args = [script, "-g", "foo", "--help", "a.pl", "--", "-v"];
    expect((await ambilog(args)).out).toBe("['-g',foo,'--help','a.pl',--,'-v']");
    expect((await ambilog([script, "--", "-v"])).out).toBe("['-v']");
  });

  it("need a program before them", async () => {
    expect(await ambilog([program, "nowhere.pl"])).toMatchObject({
      status: 2,
      err: expect.stringContaining('There is no file "nowhere.pl"') as string,
    });
    expect(await ambilog(["--foo", program])).toMatchObject({ status: 2 });
  });
});

describe("options", () => {
  it("-t runs a goal in place of the queries, whose failure or error is the exit code", async () => {
    expect(await ambilog(["-t", "halt"], "write(no).")).toEqual({ status: 0, out: "", err: "" });
    expect((await ambilog(["-t", "halt(3)"])).status).toBe(3);
    expect((await ambilog(["-t", "fail"])).status).toBe(1);
    expect((await ambilog(["-t", "throw(x)"])).status).toBe(2);
    expect((await ambilog(["-t", "prolog"], "write(yes).")).out).toContain("yes");
    expect((await ambilog(["-g", "fail", "-t", "halt"])).status).toBe(1);
    expect((await ambilog(["-g", "throw(x)", "-t", "halt"])).status).toBe(2);
  });

  it("-p adds a place to look for files", async () => {
    const args = ["-p", `here=${dirname(other)}`, "-g", "consult(here(other))", "-t", "halt"];
    expect(await ambilog(args)).toEqual({ status: 0, out: "other ", err: "" });
    expect(await ambilog(["-p", "here"])).toMatchObject({ status: 2 });
  });

  it("--on-error says what an error in a file means", async () => {
    const goal = ["-g", "write(go)", "-t", "halt", broken];
    expect(await ambilog(goal)).toMatchObject({ status: 0, out: "go" });
    expect(await ambilog(["--on-error=status", ...goal])).toMatchObject({ status: 1, out: "go" });
    expect(await ambilog(["--on-error=halt", ...goal])).toMatchObject({ status: 1, out: "" });
    expect(await ambilog(["--on-error=maybe"])).toMatchObject({ status: 2 });
  });

  it("--on-warning says what a warning or an error in a file means", async () => {
    const warned = file("warned.pl", ":- fail.\n");
    const fine = file("fine.pl", "p.\n");
    const table: [name: string, path: string, status: number, out: string][] = [
      ["--on-error=halt", warned, 0, "go"],
      ["--on-error=status", warned, 0, "go"],
      ["--on-warning=halt", warned, 1, ""],
      ["--on-warning=status", warned, 1, "go"],
      ["--on-warning=print", warned, 0, "go"],
      ["--on-warning=halt", broken, 1, ""],
      ["--on-warning=status", broken, 1, "go"],
      ["--on-warning=halt", fine, 0, "go"],
    ];
    for (const [option, path, status, out] of table) {
      const found = await ambilog([option, "-g", "write(go)", "-t", "halt", path]);
      expect({ option, status: found.status, out: found.out }).toEqual({ option, status, out });
    }
    expect(await ambilog(["--on-warning=maybe"])).toMatchObject({ status: 2 });
  });

  it("of SWI-Prolog that make no difference are accepted", async () => {
    const options = "-q -O --stack-limit=1g --no-tty --no-debug --no-signals --no-packs --no-pce";
    expect(await ambilog([...options.split(" "), ...show, program])).toEqual({
      status: 0,
      out: "[]",
      err: "",
    });
  });
});
