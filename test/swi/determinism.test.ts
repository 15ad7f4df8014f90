import { describeHabit } from "./programs.js";

/** Prints whether a goal leaves a choice point. */
const leaves = (goal: string): readonly [string, string] => {
  return [`call_cleanup((${goal}), Done = true), ( Done == true -> X = no ; X = yes ), !`, "no"];
};

describeHabit(
  "goals that have no other answer leave no choice point",
  `
f(a, 1, x). f(b, 2, y). f(c, 3, z).
g(1, a, x). g(1, b, y). g(1, c, z).
`,
  [
    leaves("maplist(succ, _, [2,3])"),
    leaves("pairs_keys_values(_, [a], [1])"),
    leaves("pairs_keys_values(_, [a,b], _)"),
    leaves("pairs_keys_values([a-1], _, _)"),
    leaves("pairs_keys(_, [a])"),
    leaves("pairs_values(_, [a])"),
    leaves("f(_, 2, _)"),
    leaves("f(_, _, z)"),
    leaves("g(1, b, _)"),
    leaves("g(1, _, y)"),
    leaves("reverse(_, [a,b])"),
    leaves("same_length(_, [a,b])"),
  ],
);
