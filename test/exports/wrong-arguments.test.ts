/**
 * Whoever calls what the package exports with a wrong argument, from JavaScript for instance, gets a TypeError or
 * RangeError at once, which says what was expected and what came.
 */
import { describe, expect, test } from "vitest";
import { Board, Dictionary } from "../../src/board/index.js";
import { EnginePool, WorkerEngine } from "../../src/worker/index.js";
import { UNCHECKED, calls, instances } from "./calls.js";
import type { Call } from "./calls.js";
import { exportedFunctions, isClass } from "./functions.js";
import { NONE } from "./kinds.js";

const all = await exportedFunctions();

/** Calls a function, or constructs a class, on an instance of its class if it is a method. */
async function run(name: string, target: Function, args: readonly unknown[]): Promise<void> {
  const [owner = ""] = name.split(/[#.]/);
  if (name.includes("#")) await Reflect.apply(target, await instances[owner]!(), args);
  else if (isClass(target)) Reflect.construct(target, args);
  else await Reflect.apply(target, all.get(owner), args);
}

/** The fault of the error of a call; undefined if there is none. */
async function fault(
  name: string,
  target: Function,
  args: readonly unknown[],
): Promise<string | undefined> {
  try {
    await run(name, target, args);
  } catch (thrown) {
    const isMisuse = thrown instanceof TypeError || thrown instanceof RangeError;
    if (isMisuse && /^Expected [^]+, (?:but|got) [^]+/.test(thrown.message)) return undefined;
    return String(thrown);
  }
  return "nothing is thrown";
}

test("each exported function has a row", () => {
  const missing = [...all.keys()].filter((name) => !(name in calls || UNCHECKED.has(name)));
  expect(missing).toEqual([]);
  expect(Object.keys(calls).filter((name) => !all.has(name))).toEqual([]);
});

describe.each(Object.entries(calls))("%s", (name, kinds: Call) => {
  const target = all.get(name)!;
  const good = kinds.map((kind) => kind.good);

  test.skipIf(good.includes(NONE))("takes what is right", async () => {
    await expect(run(name, target, good)).resolves.toBeUndefined();
  });
  test("throws for what is wrong", async () => {
    const faults = new Map<string, string[]>();
    for (const [i, kind] of kinds.entries())
      for (const [label, wrong] of Object.entries(kind.wrong)) {
        const found = await fault(name, target, good.with(i, wrong));
        const key = `argument ${i + 1}: ${found}`;
        if (found !== undefined) faults.set(key, [...(faults.get(key) ?? []), label]);
      }
    const lines = [...faults].map(([found, labels]) => `${found}: ${labels.join(" ")}`);
    expect(lines).toEqual([]);
  });
});

test.each(["Board", "Dictionary", "WorkerEngine", "EnginePool"])(
  "%s, which its functions make, refuses to be made by new",
  (name) => {
    const make = { Board, Dictionary, WorkerEngine, EnginePool }[name] as unknown as new (
      ...args: unknown[]
    ) => object;
    for (const args of [[], [undefined], [{}], [["cat"]], ["cat"]])
      expect(() => new make(...args)).toThrow(/^Expected [^]+, got /);
  },
);
