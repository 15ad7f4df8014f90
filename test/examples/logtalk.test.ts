/** The adapter for Logtalk: by itself, and with the Logtalk that LOGTALKHOME names. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NodeEngine } from "../../src/node/node.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { pathOf } from "./programs.js";
import { folderOfTest } from "../folders.js";

const ADAPTER = pathOf("integration/logtalk_adapter.pl");
const home = process.env["LOGTALKHOME"];

/** The predicates that Logtalk's core calls and does not define. */
const REQUIRED =
  "iso_predicate/1 predicate_property/2 prolog_meta_predicate/3 prolog_meta_directive/2 " +
  "prolog_to_logtalk_meta_argument_specifier_hook/2 prolog_database_predicate/1 file_extension/2 " +
  "prolog_feature/2 default_flag/2 prolog_os_file_name/2 expand_path/2 file_exists/1 delete_file/1 " +
  "directory_exists/1 current_directory/1 change_directory/1 make_directory/1 " +
  "directory_hash_as_atom/2 compile_prolog_code/3 load_prolog_code/3 file_modification_time/2 " +
  "environment_variable/2 startup_directory/1 user_directory/1 home_directory/1 " +
  "decompose_file_name/4 open/4 close/1 stream_current_line_number/2 read_term/5 " +
  "prolog_term_expansion/2 prolog_goal_expansion/2 logtalk_prolog_encoding/3 " +
  "copy_term_without_constraints/2 write_compiled_term/5 assertz_entity_clause/2 " +
  "normalize_error_term/2 string/1 string_codes/2 user_module_qualification/2";

/** An engine with the adapter and other files, its output and its messages. */
function loaded(...others: string[]): {
  engine: NodeEngine;
  output: TextBuffer;
  messages: string[];
} {
  const messages: string[] = [];
  const output = new TextBuffer();
  const engine = new NodeEngine({
    dialect: "swi",
    output,
    errorOutput: output,
    onMessage: ({ text }) => void messages.push(text),
  });
  for (const file of [ADAPTER, ...others]) engine.consultFile(file);
  return { engine, output, messages };
}

describe("the adapter for Logtalk", () => {
  const { engine, messages } = loaded();

  it("loads without a message, and has at most 300 lines", () => {
    expect(messages).toEqual([]);
    expect(readFileSync(ADAPTER, "utf8").split("\n").length - 1).toBeLessThanOrEqual(300);
  });

  it("defines what Logtalk's core calls", () => {
    const missing = REQUIRED.split(" ").filter((indicator) => {
      const [name, arity] = indicator.split("/");
      return engine.once(`current_predicate('$lgt_${name}'/${arity})`) === undefined;
    });
    expect(missing).toEqual([]);
  });

  it("takes paths apart, and expands variables of the environment", () => {
    const parts = (path: string): unknown =>
      engine.once(`'$lgt_decompose_file_name'('${path}', D, N, E)`);
    expect(parts("/a/b.c/d.e.lgt")).toEqual({ D: "/a/b.c/", N: "d.e", E: ".lgt" });
    expect(parts("/a/b")).toEqual({ D: "/a/", N: "b", E: "" });
    process.env["AMBILOG_TEST_FOLDER"] = "/x/y";
    try {
      expect(engine.once("'$lgt_expand_path'('$AMBILOG_TEST_FOLDER/z.lgt', P)")).toEqual({
        P: "/x/y/z.lgt",
      });
    } finally {
      delete process.env["AMBILOG_TEST_FOLDER"];
    }
  });

  it("reads terms with the lines where they begin and end", () => {
    const goal =
      "'$lgt_open'(F, read, S, []), '$lgt_read_term'(S, _, [], _, _), " +
      "'$lgt_read_term'(S, b(X, Y), [], L0-L, Vs), '$lgt_close'(S), Vs == ['X'=X, 'Y'=Y]";
    const folder = folderOfTest();
    const file = join(folder, "a.lgt");
    writeFileSync(file, "a.\n\nb(X,\n  Y).\n");
    expect(engine.once(`F = '${file}', ${goal}`)).toMatchObject({ L0: 3, L: 4 });
  });

  it("knows builtins and its own predicates, without loading libraries", () => {
    const builtIn = (head: string): boolean =>
      engine.once(`'$lgt_predicate_property'(${head}, built_in)`) !== undefined;
    expect([builtIn("atom_length(_, _)"), builtIn("append(_, _, _)"), builtIn("nothing")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(engine.once("'$lgt_predicate_property'(logtalk_load(_), _)")).toBeUndefined();
  });
});

describe.skipIf(home === undefined)("Logtalk above the adapter", () => {
  it("loads its library, compiles objects and answers messages", () => {
    process.env["LOGTALKUSER"] ??= home;
    const { engine } = loaded(join(home ?? "", "paths/paths.pl"), join(home ?? "", "core/core.pl"));
    const folder = folderOfTest();
    const file = join(folder, "shapes.lgt");
    writeFileSync(
      file,
      ":- object(shape).\n:- public([area/1, side/1]).\nside(1).\narea(A) :- ::side(S), A is S*S.\n" +
        ":- end_object.\n:- object(tile, extends(shape)).\nside(3).\n:- end_object.\n",
    );
    expect(
      engine.once(
        `logtalk_load(['${file}', library(types_loader)]), tile::area(T), shape::area(S), ` +
          "list::reverse([1, 2], L), catch(tile::edge(_), error(E, _), true), functor(E, N, _)",
      ),
    ).toMatchObject({ T: 9, S: 1, L: [2, 1], N: "existence_error" });
  }, 60_000);
});
