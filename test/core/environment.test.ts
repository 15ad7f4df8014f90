import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { startShell } from "../../src/cli/shell.js";
import { nodeEnvironment } from "../../src/node/process-environment.js";

describe("the environment that the host grants", () => {
  const engine = new Engine({ environment: { ...nodeEnvironment, startShell } });

  it("has variables, which programs set and remove", () => {
    expect(engine.once("setenv(ambilog_x, 12), getenv(ambilog_x, X)")).toEqual({ X: "12" });
    expect(engine.once("unsetenv(ambilog_x), getenv(ambilog_x, X)")).toBeUndefined();
    expect(() => engine.once("getenv(_, X)")).toThrow("instantiated");
  });

  it("runs commands, waiting for them in queries that are awaited", async () => {
    expect(engine.once("shell('exit 3', S)")).toEqual({ S: 3 });
    await expect(engine.query("shell('exit 0')").async.exists()).resolves.toBe(true);
    const awaited = engine.query("shell('exit 4', S)");
    expect(await awaited.async.all()).toEqual([{ S: 4 }]);
    await expect(engine.query("shell(false)").async.exists()).resolves.toBe(false);
    const one = engine.query("shell('exit 5', S)");
    await one.async.next();
    expect(one.isLast).toBe(true);
  });

  it("ends a command when its query ends", async () => {
    const goal = "catch(call_with_time_limit(0.2, shell('exec sleep 100')), E, true)";
    expect(await engine.query(goal).async.first()).toEqual({ E: "time_limit_exceeded" });
  });

  it("is empty where it is not granted", () => {
    const without = new Engine();
    expect(without.once("getenv('PATH', X)")).toBeUndefined();
    expect(() => without.once("setenv(a, b)")).toThrow("No permission to modify");
    expect(() => without.once("shell(true)")).toThrow("No permission to run");
  });
});
