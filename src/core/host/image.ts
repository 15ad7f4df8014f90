// The compiled module and the memory in which the boot library has been loaded, from the build.
import { bootImageBytes, coreWasmBytes } from "./core-wasm.generated.js";
import { wasm } from "./wasm.js";

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

let compiled: object | undefined;

/** The module, compiled once. */
export function coreModule(): object {
  compiled ??= new wasm.Module(bytesOf(coreWasmBytes));
  return compiled;
}

/** A memory for `new Core`. */
export function bootImage(): Uint8Array {
  return bytesOf(bootImageBytes);
}
