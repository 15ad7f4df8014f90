import { describe, expect, it } from "vitest";
import { written } from "../builtins/text-goals.js";

describe("setup_call_catcher_cleanup/4", () => {
  it.each([
    ["true", "true", "exit"],
    ["(true ; fail)", "fail", "fail"],
    ["member(_, [1])", "true", "exit"],
    ["member(_, [1,2])", "!", "!"],
    ["fail", "true", "fail"],
    ["throw(e)", "true", "exception(e)"],
    ["(member(X, [1,2]), X > 1)", "true", "exit"],
  ])("of %s, and then %s, tells that the reason was %s", (goal, then, reason) => {
    const whole = `setup_call_catcher_cleanup(true, ${goal}, C, write(C)), ${then}`;
    expect(written(`catch(((${whole}) ; true), e, true)`)).toBe(reason);
  });

  it("runs the cleanup only if the catcher unifies with the reason", () => {
    const goal = (catcher: string): string =>
      `setup_call_catcher_cleanup(true, true, ${catcher}, write(cleanup)), write(end)`;
    expect(written(goal("fail"))).toBe("end");
    expect(written(goal("exit"))).toBe("cleanupend");
  });
});
