// The compiled module and the memory in which the boot library has been loaded, from the build.
import { bytesOf } from "./base64.js";
import { bootImageBytes, coreWasmBytes } from "./core-wasm.generated.js";
import { wasm } from "./wasm.js";

let compiled: object | undefined;

/** The module, compiled once. */
export function coreModule(): object {
  compiled ??= new wasm.Module(bytesOf(coreWasmBytes));
  return compiled;
}

let image: Uint8Array | undefined;

/** A memory for `new Core`, which copies it. */
export function bootImage(): Uint8Array {
  image ??= bytesOf(bootImageBytes);
  return image;
}
