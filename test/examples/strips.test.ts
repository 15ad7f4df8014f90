import { describe, expect, it } from "vitest";
import { describeExample, load } from "./programs.js";

const five =
  "list_to_ord_set([on(a, b), on(b, c), on(c, d), on(d, e), on_table(e), clear(a), hand_empty], S)";

describeExample("strips.pl", [
  [
    "actions of a state come in order",
    "problem_(sussman, W, S, _), possible(W, S, X, _)",
    ["pick_up(b)", "unstack(c,a)"],
  ],
  [
    "an action changes the state",
    "problem_(sussman, W, S, _), possible(W, S, pick_up(b), X)",
    ["[clear(c),holding(b),on_table(a),on(c,a)]"],
  ],
  [
    "a shortest plan is found breadth first",
    "plan(sussman, breadth_first, X)",
    ["[unstack(c,a),put_down(c),pick_up(b),stack(b,c),pick_up(a),stack(a,b)]"],
  ],
  [
    "deepening finds a plan of the same length",
    "plan(reversal, deepening(8), P), plan(reversal, breadth_first, Q), length(P, M), length(Q, N), X = M-N",
    ["8-8"],
  ],
  ["a tower is built", "plan(tower, breadth_first, P), length(P, X)", ["6"]],
  [
    "a letter goes by van",
    "plan(letter, deepening(6), X)",
    [
      "[drive(van,depot,office),load(letter,van,office),drive(van,office,field),unload(letter,van,field)]",
    ],
  ],
  ["a parcel changes vehicles", "plan(abroad, breadth_first, P), length(P, X)", ["12"]],
  [
    "plans reach the goal when they are done",
    "member(N, [sussman, tower, reversal, letter, abroad]), plan(N, breadth_first, P), simulated(N, P, R), functor(R, X, _)",
    ["reached", "reached", "reached", "reached", "reached"],
  ],
  ["where all states are met there is no plan", "plan(impossible, breadth_first, X)", []],
  ["a bound too low leaves no plan", "plan(sussman, deepening(5), X)", []],
  ["a goal that holds needs no action", "breadth_first(blocks, [a, b], [b], X)", ["[]"]],
  [
    "a plan cut short misses facts",
    "simulated(sussman, [unstack(c, a), put_down(c)], X)",
    ["missed([on(a,b),on(b,c)])"],
  ],
  [
    "a plan that cannot be done is blocked",
    "simulated(sussman, [pick_up(b), pick_up(c)], X)",
    ["blocked(pick_up(c),[on_table(c),hand_empty])"],
  ],
  [
    "a plan of another world is blocked",
    "simulated(sussman, [fly(jet, north, south)], X)",
    ["blocked(fly(jet,north,south),[unknown])"],
  ],
  [
    "nothing flies to where it is",
    "simulated(abroad, [fly(jet, south, south)], X)",
    ["blocked(fly(jet,south,south),[south\\=south])"],
  ],
  [
    "an unknown problem is told",
    "plan(chess, breadth_first, X)",
    ["caught(existence_error(problem,chess))"],
  ],
  ["an unknown method is told", "plan(tower, luck, X)", ["caught(domain_error(method,luck))"]],
  [
    "five blocks are searched through",
    `${five}, breadth_first(blocks, S, [on(d, c), on(e, d)], P), length(P, X)`,
    ["10"],
  ],
]);

describe("print_plan", () => {
  it("numbers the actions and tells the end", () => {
    expect(load("strips.pl").printed("print_plan(letter, [drive(van, depot, office)])")).toBe(
      "letter:\n  1 drive(van,depot,office)\n    goal missed\n",
    );
  });
});
