/* Programs that ask for files that are not there: the output and the exit code, here and in SWI-Prolog. */
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { Engine, LoadError } from "../../src/index.js";
import { ambilog, files } from "../cli/console.js";
import { hasSwipl, runSwipl } from "./system.js";

const file = files();
const write = (name: string, ...lines: readonly string[]): string =>
  file(name, lines.map((line) => `${line}\n`).join(""));

write("ends.pl", "p(ends).", ":- include(nowhere).", "p(never).");
write("ends_module.pl", ":- module(ends_module, [q/1]).", "q(1).", ":- include(nowhere).", "q(2).");
write("ends_inside.pl", "p(inside).", ":- include(ends).", "p(never).");

const says = ":- initialization((write(loaded), nl)).";
const show =
  "forall(catch(p(X), _, fail), (write(X), nl)), forall(catch(ends_module:q(X), _, fail), (write(X), nl))";

/** The directives of a program, and the lines that it prints, or its exit code. */
const cases: readonly (readonly [directives: string, printed: readonly string[] | number])[] = [
  [":- include(nowhere).", 1],
  [":- include(library(nowhere)).", 1],
  [":- include(f(x)).", 1],
  [":- include(_).", 1],
  [":- include(ends).", 1],
  [":- if(true).\n:- include(nowhere).\n:- endif.", 1],
  [":- if(fail).\n:- include(nowhere).\n:- endif.", ["loaded", "0", "1"]],
  [":- consult(nowhere).", ["loaded", "0", "1"]],
  [":- ensure_loaded(nowhere).", ["loaded", "0", "1"]],
  [":- use_module(nowhere).", ["loaded", "0", "1"]],
  [":- use_module(library(nowhere), [a/1]).", ["loaded", "0", "1"]],
  [":- reexport(nowhere).", ["loaded", "0", "1"]],
  [":- load_files([nowhere,nowhere2], []).", ["loaded", "0", "1"]],
  [":- initialization(consult(nowhere)).", ["loaded", "0", "1"]],
  [":- if(consult(nowhere)).\np(2).\n:- else.\np(3).\n:- endif.", ["loaded", "0", "3", "1"]],
  [":- multifile p/1.\n:- use_module(ends_module).", ["loaded", "0", "1", "1"]],
  [":- multifile p/1.\n:- [ends, ends_inside].", ["loaded", "0", "ends", "inside", "ends", "1"]],
];

describe("swi: a missing file ends the load of a text that includes it, and else a directive", () => {
  const programs = cases.map(([directives], i) =>
    write(`program${i}.pl`, "p(0).", directives, "p(1).", says),
  );
  const rows = cases.map(([directives, printed], i) => {
    const status = typeof printed === "number" ? printed : 0;
    const out = typeof printed === "number" ? "" : printed.map((line) => `${line}\n`).join("");
    return { directives, program: programs[i]!, expected: { status, out } };
  });

  it.each(rows)("$directives", async ({ program, expected }) => {
    const { status, out, err } = await ambilog(["--swi", "-g", show, "-t", "halt", program]);
    expect({ status, out }).toEqual(expected);
    expect(err === "").toBe(program === programs[6]);
  });

  it.skipIf(!hasSwipl).each(rows)("$directives in SWI-Prolog", ({ program, expected }) => {
    const { status, stdout } = runSwipl([show], program);
    expect({ status, out: stdout }).toEqual(expected);
  });
});

describe("swi: the error is caught by what loads the text, and clauses before it stay", () => {
  write("includes.pl", "r(0).", ":- include(nowhere).", "r(1).");
  const path = `${dirname(write("unused.pl"))}/includes`;
  const goal = `catch(consult('${path}'), error(E, _), (print(E), nl)), forall(r(X), print(X))`;
  const printed = "existence_error(source_sink,nowhere)\n0";

  it("here", async () => {
    const { status, out } = await ambilog(["--swi", "-g", goal, "-t", "halt"]);
    expect({ status, out }).toEqual({ status: 0, out: printed });
  });

  it.skipIf(!hasSwipl)("in SWI-Prolog", () => {
    expect(runSwipl([goal]).stdout).toBe(printed);
  });
});

describe("swi: a program that is not there ends with 1", () => {
  it("here", async () => {
    const { status, err } = await ambilog(["--swi", "-g", "true", "nowhere.pl"]);
    expect({ status, err }).toEqual({ status: 1, err: 'ambilog: There is no file "nowhere.pl"\n' });
  });

  it.skipIf(!hasSwipl)("in SWI-Prolog", () => {
    expect(runSwipl(["true"], "nowhere.pl").status).toBe(1);
  });
});

it("swi: an engine throws a LoadError for a text that includes a missing file", () => {
  const engine = new Engine({ dialect: "swi" });
  const consult = (): void => engine.consult("p(0).\n:- include(nowhere).\np(1).\n");
  expect(consult).toThrow(LoadError);
  expect(consult).toThrow("There is no file nowhere");
  expect(engine.query("p(X)").all()).toEqual([{ X: 0 }]);
});
