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

/** The case that `argv_options/4` has this result for these arguments. */
function gives(argv: string, positional: string, options: string): [string, boolean] {
  return [`argv_options(${argv}, P, O, []), P == ${positional}, O = ${options}`, true];
}

it("argv_options/4 reads options as opt_type/3 says, as SWI-Prolog does", () => {
  judge(
    [
      gives(
        "['-v','-n','3',x,'--mode=a','--name=12']",
        "[x]",
        "[verbose(true),count(3),mode(a),name('12')]",
      ),
      gives("['-n3','--no-verbose']", "[]", "[count(3),verbose(false)]"),
      gives("['--count=4','--verbose=off']", "[]", "[count(4),verbose(false)]"),
      gives("['--name',x,'-f','3','--term','f(X,Y,X)']", "[]", "[name(x),f(3.0),term(f(A,_,A))]"),
      gives("['-vn3','--count','4']", "[]", "[verbose(true),count(3),count(4)]"),
      gives("[a,'-v',b,--,'-n','3']", "[a,b,'-n','3']", "[verbose(true)]"),
      gives("['--quiet','--no-quiet',-]", "[-]", "[verbose(false),verbose(true)]"),
      gives("['--m=3','--m=true','--level=9']", "[]", "[m(3),m(true),level(9)]"),
      ["argv_options([a,'-v'], P, O, [options_after_arguments(false)]), P-O == [a,'-v']-[]", true],
      ["argv_options(['-n',x], _, _, [])", "opt_error(value_type(n, integer, x))"],
      ["argv_options(['--mode=c'], _, _, [])", "opt_error(value_type('mode=c', oneof([a,b]), c))"],
      ["argv_options(['--unk=c'], _, _, [])", "opt_error(unknown_option(user:unk))"],
      ["argv_options(['-n'], _, _, [])", "opt_error(missing_value(n, integer))"],
      ["argv_options(['--no-name'], _, _, [])", "opt_error(unknown_option(user:no_name))"],
      ["argv_options(['--level=10'], _, _, [])", "opt_error(_)"],
      ["argv_options(foo, _, _, [])", "type_error(list(atom), foo)"],
    ],
    engineFor(),
  );
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

  it("takes long options by themselves where there is no opt_type/3", () => {
    judge([
      [
        "argv_options(['--verbose','--x=1',a,'--no-color','--a-b=c','--e=',--,'-q'], P, O), P == [a,'-q'], O == [verbose(true),x(1),color(false),a_b(c),e('')]",
        true,
      ],
      ["argv_options([], P, O), P-O == []-[]", true],
    ]);
  });

  it("is what main/0 hands the arguments to", () => {
    const engine = new Engine({ argv: ["a", "--size=3"] });
    engine.consult("main(Argv) :- argv_options(Argv, P, O), nb_setval(seen, P-O).");
    expect(engine.once("main, nb_getval(seen, [a]-[size(N)])")).toEqual({ N: 3 });
  });
});
