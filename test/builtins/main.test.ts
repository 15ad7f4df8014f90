import { describe, expect, it } from "vitest";
import { Engine, HaltError } from "../../src/complete.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { judge } from "./judge.js";

const PROGRAM = `
opt_type(verbose, verbose, boolean).
opt_type(v, verbose, boolean).
opt_type(n, count, integer).
opt_type(count, count, integer).
opt_type(mode, mode, oneof([a,b])).
opt_type(name, name, atom).
opt_type(term, term, term).
opt_type(f, f, float).
opt_type(m, m, (boolean|integer)).
opt_type(quiet, verbose, boolean(false)).
opt_type(level, level, between(0, 9)).
opt_help(verbose, 'Be loud').
opt_help(count, 'How often').
opt_help(help(header), 'Does things').
opt_help(help(usage), ' [option ...] file').
opt_meta(count, 'N').
main([]).
`;

function engineFor(errorOutput = new TextBuffer()): Engine {
  const engine = new Engine({ errorOutput });
  engine.consult(PROGRAM, { file: "tool.pl" });
  return engine;
}

it("argv_options/4 asks for a list of atoms", () => {
  judge([["argv_options(foo, _, _, [])", "type_error(list(atom), foo)"]], engineFor());
});

describe("argv_options/3", () => {
  it("reports the mistake and ends with status 1, or shows help and ends with 0", () => {
    const errors = new TextBuffer();
    const engine = engineFor(errors);
    const status = (goal: string): number | undefined => {
      try {
        engine.once(goal);
      } catch (thrown) {
        if (thrown instanceof HaltError) return thrown.status;
        throw thrown;
      }
      return undefined;
    };
    expect(status("argv_options(['--bad'], _, _)")).toBe(1);
    expect(errors.text).toContain("Unknown option: --bad (-h for help)");
    errors.text = "";
    expect(status("argv_options(['--help'], _, _)")).toBe(0);
    expect(errors.text).toContain("Does things\nUsage: tool.pl [option ...] file\n\nOptions:\n");
    expect(errors.text).toMatch(/\n-v, --quiet, --verbose +Be loud\n/);
    expect(errors.text).toMatch(/\n-n, --count N +How often\n/);
  });

  it("is what main/0 hands the arguments to", () => {
    const engine = new Engine({ argv: ["a", "--size=3"] });
    engine.consult("main(Argv) :- argv_options(Argv, P, O), nb_setval(seen, P-O).");
    expect(engine.once("main, nb_getval(seen, [a]-[size(N)])")).toEqual({ N: 3 });
  });
});
