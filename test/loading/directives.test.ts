/**
 * The directives that programs for SWI-Prolog carry at their head. Each is accepted, ignored for a reason
 * that its documentation gives, or refused with a message that says what to do.
 */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { TextBuffer } from "../../src/machine/text-ends.js";

/** The messages of loading a text, and what it writes to user_error. */
function messagesOf(text: string): string {
  const messages: string[] = [];
  const errorOutput = new TextBuffer();
  const engine = new Engine({
    dialect: "swi",
    errorOutput,
    onMessage: (message) => messages.push(message.text),
  });
  engine.once("load_files(text, [stream(S)])", {
    S: engine.once("open_string(T, S)", { T: { string: text } })!["S"]!,
  });
  return messages.join("\n") + errorOutput.text;
}

const accepted = [
  "discontiguous p/1, q/2",
  "discontiguous([p/1, q//2])",
  "dynamic p/1, q/2",
  "dynamic p/1 as incremental",
  "dynamic (p/1, q/1) as (incremental, abstract(0))",
  "table p/1 as incremental",
  "table (p/1, q(_, min)) as (monotonic, lazy, abstract(0), dynamic)",
  "dynamic([p/1, q/2], [incremental(true), thread(local)])",
  "multifile user:portray/1, p/1",
  "thread_local p/1, q/2",
  "module_transparent p/1",
  "meta_predicate p(0, ?, :)",
  "ensure_loaded(library(lists))",
  "ensure_loaded([library(lists), library(apply)])",
  "use_module(library(lists), [append/3])",
  "use_module(library(lists), except([append/3]))",
  "autoload(library(lists))",
  "autoload(library(lists), [append/3])",
  "reexport(library(lists))",
  "load_files([library(lists)], [if(not_loaded), silent(true)])",
  "load_files(library(lists))",
  "initialization(true)",
  "initialization(true, now)",
  "initialization(true, after_load)",
  "thread_initialization(true)",
  "op(700, xfx, ===>)",
  "op(700, xfx, user:(===>))",
  "table p/1",
  "table p/1, q//2, r(_, min)",
  "table p/1 as subsumptive",
  "table (p/1, q/1) as (variant, opaque, shared)",
  "set_prolog_flag(double_quotes, codes)",
  "create_prolog_flag(mine, 1, [type(integer), keep(true)])",
  "set_stream(user_output, tty(false))",
  "set_stream(user_output, encoding(utf8))",
  "set_stream(user_output, newline(posix))",
  "set_stream(user_output, buffer(line))",
  "set_stream(user_output, buffer_size(4096))",
  "set_stream(user_output, record_position(true))",
  "set_stream(user_output, timeout(infinite))",
  "set_stream(user_output, representation_errors(prolog))",
  "set_prolog_IO(user_input, user_output, user_error)",
  "style_check(-singleton)",
  "style_check(-discontiguous)",
  "style_check(-atom)",
  "style_check(-no_effect)",
  "style_check(-var_branches)",
  "style_check(-charset)",
  "encoding(utf8)",
  "expects_dialect(swi)",
  "set_module(class(library))",
  "garbage_collect",
  "at_halt(true)",
  "set_random(seed(42))",
  "use_module(library(debug)), debug(topic), nodebug(topic)",
  "prompt(_, '')",
  "'$set_source_module'(_, user)",
];

/** These say something that makes no difference here. */
const ignored = [
  "public p/1, q/2",
  "volatile p/1",
  "det(p/1)",
  "noprofile(p/1)",
  "non_terminal(p//1)",
  "license(gpl)",
  "license(lgpl, mine)",
  "predicate_options(p/2, 2, [a(integer), pass_to(q/1, 1)])",
  "compile_predicates([p/1])",
  "redefine_system_predicate(p(_))",
  "lock_predicate(p, 1)",
  "unlock_predicate(p, 1)",
  "set_prolog_stack(global, limit(100 000 000))",
  "set_prolog_gc_thread(false)",
  "garbage_collect_atoms",
  "garbage_collect_clauses",
  "'$hide'(p/1)",
  "initialization(fail, restore)",
];

const refused: readonly (readonly [directive: string, message: RegExp])[] = [
  ["table p/1 as max_answers(3)", /Warning: .*max_answers\(3\) has no effect.*all answers/],
  ["table (p/1 as (opaque, answer_abstract(3)))", /Warning: .*answer_abstract\(3\) has no effect/],
  ["table p/1 as quick", /Error: .*table_option expected, found quick/],
  ["use_foreign_library(foreign(code))", /Error: .*code in C cannot be loaded; .*engine\.define/],
  ["use_foreign_library(foreign(code), install)", /Error: .*code in C cannot be loaded/],
  ["use_module(library(no_such))", /Error: .*no library\(no_such\) in this engine/],
  ["encoding(ebcdic)", /Error: .*encoding expected, found ebcdic/],
  ["expects_dialect(no_such)", /Error: .*prolog_dialect expected, found no_such/],
  ["initialization(true, never)", /Error: .*initialization_type expected, found never/],
  ["style_check(-no_such)", /Error: .*style_name expected, found no_such/],
  ["set_stream(user_output, no_such(1))", /Error: .*stream_property expected, found no_such\(1\)/],
  ["set_prolog_flag(float_zero_div, nan)", /Error: .*flag_value expected/],
  ["no_such_directive(1)", /Error: Unknown procedure: no_such_directive\/1/],
];

describe("the directive", () => {
  it.each(accepted)("%s is accepted", (directive) => {
    expect(messagesOf(`:- ${directive}.\n`)).toBe("");
  });

  it.each(ignored)("%s is ignored", (directive) => {
    expect(messagesOf(`:- ${directive}.\n`)).toBe("");
  });

  it.each(refused)("%s is refused with a reason", (directive, message) => {
    expect(messagesOf(`:- ${directive}.\n`)).toMatch(message);
  });

  it("thread_local makes predicates dynamic, in the module of the text", () => {
    const engine = new Engine({ dialect: "swi" });
    engine.consult(":- module(m, [p/0]).\n:- thread_local t/1.\np :- assertz(t(1)), t(1).\n");
    expect(engine.once("p, m:t(X), \\+ catch(t(_), _, fail)")).toEqual({ X: 1 });
  });
});
