import { describe, it } from "vitest";
import { judge } from "./judge.js";
import type { Case } from "./judge.js";

/** An integer larger than any count, position or code. */
const N = "100000000000000000000";

describe("a count that is larger than any memory", () => {
  it("is a resource error at once where so much would have to be made", () => {
    const goals = [
      `tab(${N})`,
      `tab(user_output, ${N})`,
      `length(_, ${N})`,
      `length([a|_], ${N})`,
      `numlist(1, ${N}, _)`,
      `nth0(${N}, _, _)`,
      `nth1(${N}, [a|_], _)`,
      `format("~${N}c", [0'a])`,
      `format("~${N}|", [])`,
      `_ is 1 << ${N}`,
      `_ is 2 ** ${N}`,
    ];
    judge(goals.map((goal): Case => [goal, "resource_error(_)"]));
  });

  it("is a place that is not there", () => {
    const goals = [
      `length([a], ${N})`,
      `numlist(1, ${N}, [1,2])`,
      `nth0(${N}, [a,b], _)`,
      `nth1(${N}, [a,b], _)`,
      `nth0(${N}, _, _, [a])`,
      `arg(${N}, f(a), _)`,
      `atom_length(abc, ${N})`,
      `sub_atom(abc, _, ${N}, _, _)`,
      `sub_atom(abc, ${N}, _, _, _)`,
      `sub_atom(abc, ${N}, _, _, c)`,
      `sub_atom_icasechk(abc, ${N}, c)`,
      `sub_atom_icasechk(abc, 4, '')`,
      `string_code(${N}, "abc", _)`,
    ];
    judge(goals.map((goal): Case => [goal, false]));
  });

  it("limits nothing", () => {
    judge([
      [`call_with_time_limit(${N}, true)`, true],
      [`N is 10**400, call_with_time_limit(N, true)`, true],
      [`tab(-${N})`, true],
      [`write_length(abc, 3, [max_length(${N})])`, true],
    ]);
  });
});

describe("an integer that is larger than a number of the machine", () => {
  it("is a representation error where one is needed", () => {
    judge([
      [`functor(_, f, ${N})`, "representation_error(max_arity)"],
      [`sort(${N}, @<, [f(a)], _)`, "representation_error(max_arity)"],
      [`char_code(_, ${N})`, "representation_error(character_code)"],
      [`atom_codes(_, [${N}])`, "representation_error(character_code)"],
      [`string_codes(_, [${N}])`, "representation_error(character_code)"],
      [`put_code(${N})`, "representation_error(character_code)"],
      [`get_code(${N})`, "representation_error(in_character_code)"],
      [`halt(${N})`, "representation_error(max_integer)"],
      [`halt(-${N})`, "representation_error(min_integer)"],
      [`term_hash(a, ${N}, 10, _)`, "representation_error(max_integer)"],
    ]);
  });

  it("is a domain error for negative integers", () => {
    judge([
      [`sort(-${N}, @<, [f(a)], _)`, "domain_error(not_less_than_one, _)"],
      [`sub_atom_icasechk(abc, -${N}, c)`, "domain_error(not_less_than_zero, _)"],
      [`length(_, -${N})`, "domain_error(not_less_than_zero, _)"],
    ]);
  });
});
