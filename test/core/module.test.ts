/* An engine gets its module on hosts that do not compile bytes, or have no WebAssembly. */
import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { Threads } from "../worker/thread.js";

const scripts = new Threads();
let engine: URL;
let bytes: URL;
beforeAll(async () => {
  engine = await scripts.bundle(`export { Engine, setCoreModule } from "../src/complete.js"`);
  bytes = await scripts.bundle(`
    import { inflated } from "../src/machine/deflated.js";
    import { coreBytes } from "../src/machine/core-wasm.generated.js";
    export const bytes = inflated(coreBytes);`);
});

/** The output of a process whose host has been changed before the engine is loaded. */
function printed(before: string, after: string): string {
  const text = `
    const { bytes } = await import(${JSON.stringify(bytes)});
    ${before}
    const { Engine, setCoreModule } = await import(${JSON.stringify(engine)});
    const answer = () => JSON.stringify(new Engine().once("X = 1"));
    try { ${after} } catch (thrown) { console.log(thrown.name + ": " + thrown.message); }`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", text], {
    encoding: "utf8",
  });
  return stdout + stderr;
}

const refusing = `
  const compiled = new WebAssembly.Module(bytes);
  const { Module } = WebAssembly;
  WebAssembly.Module = class { constructor() { throw new WebAssembly.CompileError("refused"); } };
  Object.setPrototypeOf(compiled, WebAssembly.Module.prototype);`;

describe("an engine", () => {
  it("says in a sentence that there is no WebAssembly", () => {
    expect(printed("delete globalThis.WebAssembly;", "console.log(answer());")).toBe(
      "Error: Expected a host with WebAssembly, which the engine consists of, got one without\n",
    );
  });

  it("says what to allow where the host refuses to compile it", () => {
    expect(printed(refusing, "console.log(answer());")).toMatch(
      /^Error: The host refuses to compile the engine: allow 'wasm-unsafe-eval' .*setCoreModule\n$/,
    );
  });

  it("runs with a module that the host has compiled, and with nothing else", () => {
    expect(printed(refusing, "setCoreModule(compiled); console.log(answer());")).toBe('{"X":1}\n');
    expect(printed("", "setCoreModule({});")).toBe(
      "TypeError: Expected a WebAssembly.Module, got object\n",
    );
  });
});
