import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { fc, forAll } from "../properties.js";

const engine = new Engine();

describe("setof/3 and aggregate_all(set) have what sort/2 makes of the answers of findall/3", () => {
  const terms = fc.constantFrom("a", "b", "1", "1.0", "f(x)", "[a,b]", "[a,c]", "X", "f(X)", "Y");

  it("for terms that repeat themselves at random, with and without variables", () =>
    forAll(300, [fc.array(terms, { minLength: 1, maxLength: 40 })], (all) => {
      const goal = `member(T, [${all.join(",")}])`;
      const same =
        `findall(T, ${goal}, Ts), sort(Ts, Sorted), aggregate_all(set(T), ${goal}, Set), ` +
        `( setof(T, X^Y^${goal}, SetOf) -> true ), length(Set, N), length(Sorted, N), ` +
        "length(SetOf, N), Set =@= Sorted, SetOf =@= Sorted";
      expect(engine.query(same).exists()).toBe(true);
    }));

  it.each([
    ["each once", "X mod 5000"],
    ["each twice", "X // 2"],
    ["few of them", "X mod 3"],
    ["some that come again late", "X mod 2000"],
  ])("for five thousand answers: %s", (_claim, expression) => {
    const goal = `between(1, 5000, X), Y is ${expression}, T = w([a,b,Y])`;
    const same =
      `findall(T, (${goal}), Ts), sort(Ts, Set), setof(T, X^Y^(${goal}), Set), ` +
      `aggregate_all(set(T), (${goal}), Set)`;
    expect(engine.query(same).exists()).toBe(true);
  });
});
