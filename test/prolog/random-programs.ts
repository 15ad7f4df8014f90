/** Random programs, and goals for them. */
import * as fc from "fast-check";

/** Goals on the variables X and Y that call predicates of a level below theirs. */
export function someGoal(level: number): fc.Arbitrary<string> {
  const leaf = fc.constantFrom(
    "X = 1",
    "Y = 2",
    "X == Y",
    "X \\== Y",
    "member(X, [1,2,3])",
    "member(Y, [2,3])",
    "true",
    "fail",
    "!",
    ...(level > 0 ? [`p${level - 1}(X, Y)`, `p${level - 1}(Y, X)`, `p${level - 1}(X, _)`] : []),
  );
  const { goal } = fc.letrec<{ goal: string }>((tie) => ({
    goal: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { arbitrary: leaf, weight: 3 },
      fc.tuple(tie("goal"), tie("goal")).map(([a, b]) => `(${a}, ${b})`),
      fc.tuple(tie("goal"), tie("goal")).map(([a, b]) => `(${a} ; ${b})`),
      fc.tuple(tie("goal"), tie("goal"), tie("goal")).map(([a, b, c]) => `(${a} -> ${b} ; ${c})`),
      fc.tuple(tie("goal"), tie("goal"), tie("goal")).map(([a, b, c]) => `(${a} *-> ${b} ; ${c})`),
      fc.tuple(tie("goal"), tie("goal")).map(([a, b]) => `(${a} -> ${b})`),
      tie("goal").map((a) => `\\+ ${a}`),
      tie("goal").map((a) => `call((${a}))`),
      tie("goal").map((a) => `once((${a}))`),
    ),
  }));
  return goal;
}

/** Clauses of `p0/2` to `p3/2`, with cuts. */
export const someProgram: fc.Arbitrary<string[][]> = fc.tuple(
  ...[0, 1, 2, 3].map((level) =>
    fc
      .array(fc.tuple(fc.constantFrom("X, Y", "1, Y", "X, 2"), someGoal(level)), {
        minLength: 1,
        maxLength: 3,
      })
      .map((clauses) =>
        clauses.map(([head, body]) => `p${level}(${head}) :- X = X, Y = Y, ${body}.`),
      ),
  ),
);
