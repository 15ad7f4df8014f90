// The compiled module, and the memory with which engines begin.
import { inflated } from "./deflated.js";
import { startCore } from "./boot.js";
import { coreFiles } from "./core-files.js";
import { coreBytes } from "./core-wasm.generated.js";
import { bootTexts } from "./boot-texts.js";
import { wasm } from "./wasm.js";

let compiled: object | undefined;

/** The module, compiled once. Throws an Error that says what to allow if the host does not compile it. */
export function coreModule(): object {
  return (compiled ??= compile());
}

function compile(): object {
  if (!hasWebAssembly())
    throw new Error(
      "Expected a host with WebAssembly, which the engine consists of, got one without",
    );
  try {
    return new wasm.Module(coreFiles()?.module ?? inflated(coreBytes));
  } catch (cause) {
    throw new Error(
      "The host refuses to compile the engine: allow 'wasm-unsafe-eval' in the script-src of the content security policy, or import ambilog/core.wasm and pass it to setCoreModule",
      { cause },
    );
  }
}

function hasWebAssembly(): boolean {
  return (globalThis as { readonly WebAssembly?: object }).WebAssembly !== undefined;
}

/**
 * Takes the module of the engine as the host has compiled it, before the first engine is made: for hosts that compile
 * no bytes while they run, such as workers at the edge.
 *
 * @example
 * ```js
 * import { Engine, setCoreModule } from "ambilog";
 * import core from "ambilog/core.wasm";
 *
 * setCoreModule(core);
 * const engine = new Engine();
 * ```
 *
 * @param module - the `WebAssembly.Module` that an import of `ambilog/core.wasm` gives there
 */
export function setCoreModule(module: object): void {
  if (!hasWebAssembly() || !(module instanceof wasm.Module))
    throw new TypeError(`Expected a WebAssembly.Module, got ${typeof module}`);
  compiled = module;
}

let system: Uint8Array | undefined;

/** The memory with which an engine begins, for `new Core`, which copies it. */
export function bootImage(): Uint8Array {
  return coreFiles()?.image ?? systemImage();
}

/** The memory without libraries, some of which differ between dialects: made once, of the text of the system. */
export function systemImage(): Uint8Array {
  return (system ??= startCore(coreModule(), bootTexts().system).core.save());
}
