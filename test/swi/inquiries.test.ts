import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { NodeEngine } from "../../src/node/node.js";
import { describeHabit } from "./programs.js";
import type { Row } from "./programs.js";

describeHabit("blob/2 tells what atoms and references are", ":- dynamic f/1.\nf(1).\n", [
  ["blob(a, X)", "text"],
  ["blob([], X)", "reserved_symbol"],
  ["blob('', X)", "text"],
  ['blob("s", X)'],
  ["blob(1, X)"],
  ["blob(_, X)"],
  ["blob(f(x), X)"],
  ["current_output(S), blob(S, X)", "stream"],
  ["open_null_stream(S), close(S), blob(S, X)", "stream"],
  ["nth_clause(f(_), 1, R), blob(R, X)", "clause"],
  ["blob(a, text), X = yes", "yes"],
]);

const letters = [
  "upper(k)",
  "upper('K')",
  "lower('K')",
  "lower(k)",
  "to_lower(k)",
  "to_lower('K')",
  "to_upper(k)",
];
describeHabit("char_type/2 finds the one letter whose other case is known", "", [
  ...[...letters, "to_upper('K')", "upper('1')", "to_lower('1')"].map((type, i): Row => [
    `findall(C, char_type(C, ${type}), X)`,
    ["['K']", "[]", "[k]", "[]", "[k]", "[k]", "['K']", "['K']", "[]", "['1']"][i]!,
  ]),
  ["findall(C, code_type(C, upper(0'k)), X)", "[75]"],
  ["findall(C, code_type(C, upper(k)), X)", "[75]"],
]);

const classes = [
  "alpha",
  "alnum",
  "csym",
  "digit(_)",
  "end_of_file",
  "graph",
  "to_lower(_)",
  "white",
];
describeHabit("char_type/2 takes a character, a code or -1, and nothing else", "", [
  ...["ab", "f(x)", "1.0", "-2"].map((char): Row => [
    `forall(member(T, [${classes.join()}]), catch((char_type(${char}, T), fail), error(type_error(character, ${char}), _), true)), X = yes`,
    "yes",
  ]),
  [`findall(T, (member(T, [${classes.join()}]), code_type(-1, T)), X)`, "[end_of_file]"],
  ["catch(char_type(a, foo), error(E, _), true), X = E", "type_error(char_type,foo)"],
]);

const kinds = "( is_list(V) -> length(V, T) ; integer(V) -> T = integer ; float(V) -> T = float )";
const key = (name: string, kind: string): Row => [`statistics(${name}, V), ${kinds}, X = T`, kind];

describeHabit("statistics/2 has numbers and lists", "", [
  ...["memory", "core", "program", "global_stack", "local_stack", "runtime", "real_time"].map(
    (name) => key(name, "2"),
  ),
  ...["stack", "globalused", "global", "trailused", "trail", "localused", "heapused", "atoms"].map(
    (name) => key(name, "integer"),
  ),
  ...["functors", "modules", "predicates", "clauses", "threads", "stack_limit", "inferences"].map(
    (name) => key(name, "integer"),
  ),
  ...["epoch", "process_epoch", "cputime", "thread_cputime"].map((name) => key(name, "float")),
  key("garbage_collection", "4"),
  key("stack_shifts", "3"),
  ["catch(statistics(nothing, _), error(X, _), true)", "domain_error(statistics_key,nothing)"],
  [
    "statistics(globalused, A), numlist(1, 100000, L), statistics(globalused, B), length(L, N), X is sign(B-A-N)",
    "1",
  ],
]);

it("statistics/2 counts collections", () => {
  const engine = new Engine();
  const goal = "garbage_collect, true, statistics(garbage_collection, [N|_])";
  const [a, b] = [engine.once(goal)!.N, engine.once(goal)!.N] as number[];
  expect(b).toBeGreaterThan(a as number);
});

const setting = (flag: string, value: string, goal: string, answer: string): Row => [
  `set_prolog_flag(${flag}, ${value}), catch(${goal}, error(E, _), true), set_prolog_flag(${flag}, error), ( nonvar(E) -> X = E ; X = Y )`,
  answer,
];

describeHabit("flags say whether results that are no numbers are errors", "", [
  setting("float_overflow", "infinity", "Y is 1e308*10", "1.0Inf"),
  setting("float_overflow", "infinity", "Y is -(2.0**5000)", "-1.0Inf"),
  setting("float_overflow", "infinity", "Y is float(10**400)", "1.0Inf"),
  setting("float_overflow", "infinity", "Y is exp(1000)", "1.0Inf"),
  setting("float_overflow", "error", "Y is exp(1000)", "evaluation_error(float_overflow)"),
  setting("float_zero_div", "infinity", "Y is 1/0.0", "1.0Inf"),
  setting("float_zero_div", "infinity", "Y is -1/0.0", "-1.0Inf"),
  setting("float_zero_div", "infinity", "Y is 1/ -0.0", "-1.0Inf"),
  setting("float_zero_div", "infinity", "Y is 1/0", "1.0Inf"),
  setting("float_zero_div", "infinity", "Y is 1//0", "evaluation_error(zero_divisor)"),
  setting("float_zero_div", "infinity", "Y is 0**(-1)", "1.0Inf"),
  setting("float_zero_div", "infinity", "Y is 0.0** -1", "1.0Inf"),
  setting("float_zero_div", "error", "Y is 1/0.0", "evaluation_error(zero_divisor)"),
  setting("float_undefined", "nan", "( Z is 0/0.0, Y is sin(Z) )", "1.5NaN"),
  setting("float_undefined", "nan", "Y is sqrt(-1)", "1.5NaN"),
  setting("float_undefined", "nan", "Y is log(-1)", "1.5NaN"),
  setting("float_undefined", "nan", "Y is acos(2)", "1.5NaN"),
  setting("float_undefined", "nan", "Y is inf-inf", "1.5NaN"),
  setting("float_undefined", "nan", "Y is log(0)", "evaluation_error(float_overflow)"),
  setting("float_undefined", "error", "Y is log(-1)", "evaluation_error(undefined)"),
]);

describeHabit("what there is can be asked for", "p(1).\nq.\n", [
  ["source_file(p(_), F), findall(P, source_file(P, F), Ps), msort(Ps, X)", "[q,p(A)]"],
  ["current_arithmetic_function(F), F = sin(_), !, functor(F, X, _)", "sin"],
  [
    "forall(member(F, [pi,max(_,_),powm(_,_,_),abs(_)]), ( functor(F, N, A), functor(G, N, A), current_arithmetic_function(G) )), X = yes",
    "yes",
  ],
  [
    "findall(K, prolog_load_context(K, _), Ks), msort(Ks, X)",
    "[dialect,module,script,variable_names]",
  ],
  ["prolog_load_context(variable_names, X)", "[]"],
]);

it("make/0 loads files again that have changed since", () => {
  const folder = mkdtempSync(join(tmpdir(), "ambilog-"));
  try {
    const file = join(folder, "program.pl");
    writeFileSync(file, "p(1).\n");
    const engine = new NodeEngine();
    engine.consultFile(file);
    const ask = (): unknown => engine.once("make, findall(X, p(X), Xs)")?.Xs;
    expect(ask()).toEqual([1]);
    writeFileSync(file, "p(2).\n");
    const later = Date.now() / 1000 + 100;
    utimesSync(file, later, later);
    expect(ask()).toEqual([2]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
