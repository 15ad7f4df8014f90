// The compiled module, and the memory with which engines begin.
import { bytesOf } from "./base64.js";
import { startCore } from "./boot.js";
import { coreWasmBytes } from "./core-wasm.generated.js";
import { systemText } from "./boot-texts.generated.js";
import { wasm } from "./wasm.js";

let compiled: object | undefined;

/** The module, compiled once. */
export function coreModule(): object {
  compiled ??= new wasm.Module(bytesOf(coreWasmBytes));
  return compiled;
}

let image: Uint8Array | undefined;

/** Has engines begin with a memory that the build has made. */
export function useBootImage(bytes: Uint8Array): void {
  image = bytes;
}

/** The memory with which an engine begins, for `new Core`, which copies it: made once, of the text of the system. */
export function bootImage(): Uint8Array {
  image ??= startCore(coreModule(), systemText).core.save();
  return image;
}
