import { expect, it } from "vitest";
import { engineOf } from "../machine/goals.js";

it("proofs end the observation with the last answer, a cut, an error or a limit", () => {
  const engine = engineOf("p(1). p(2). count(N) :- M is N+1, count(M).");
  const { core } = engine.inside;
  const query = engine.query("why(p(X), P)");
  expect(core.recorder).toBeUndefined();
  query.advance();
  expect(core.recorder).toBeDefined();
  query.return();
  expect(core.recorder).toBeUndefined();
  expect(engine.query("why(p(X), P)").all()).toHaveLength(2);
  expect(core.recorder).toBeUndefined();
  engine.once("why(p(X), P), !");
  expect(core.recorder).toBeUndefined();
  expect(() => engine.once("why(throw(x), P)")).toThrow("x");
  expect(core.recorder).toBeUndefined();
  const limits = { inferences: 5000 };
  expect(() => engine.once("why(count(0), P)", {}, { limits })).toThrow("inferences");
  expect(core.recorder).toBeUndefined();
});
