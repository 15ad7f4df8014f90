/** Waiting for a promise within limits. */
import { expect, it, vi } from "vitest";
import { settled } from "../../src/engine/waiting.js";

it("ends at once when the time is over before it begins, without a timer that Node warns of", async () => {
  const timer = vi.spyOn(globalThis, "setTimeout");
  try {
    for (const timeLeft of [-19.8, -1, 0]) {
      await settled({ signal: undefined, timeLeft, wake: undefined }, new Promise(() => undefined));
    }
    expect(timer.mock.calls.map(([, delay]) => delay)).toEqual([0, 0, 1]);
  } finally {
    timer.mockRestore();
  }
});
