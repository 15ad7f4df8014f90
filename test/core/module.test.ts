/* An engine gets its module on hosts that do not compile bytes, or have no WebAssembly. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const registration = fileURLToPath(new URL("../register-sources.mjs", import.meta.url));
const source = (name: string): string =>
  JSON.stringify(new URL(`../../src/${name}`, import.meta.url).href);

/** The output of a process whose host has been changed before the engine is loaded. */
function printed(before: string, after: string): string {
  const text = `
    ${before}
    const { Engine, setCoreModule } = await import(${source("complete.ts")});
    const answer = () => JSON.stringify(new Engine().once("X = 1"));
    try { ${after} } catch (thrown) { console.log(thrown.name + ": " + thrown.message); }`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", registration, "--input-type=module", "--eval", text],
    { encoding: "utf8" },
  );
  return stdout + stderr;
}

const refusing = `
  const compiled = new WebAssembly.Module((await import(${source("machine/deflated.ts")})).inflated(
    (await import(${source("machine/core-wasm.generated.ts")})).coreBytes));
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
