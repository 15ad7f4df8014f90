/*
 * WebAssembly modules from their bytes in base64. TypeScript declares WebAssembly only among the types of
 * browsers, so the part of it that is used is declared here.
 */

/** The part of the host's WebAssembly that is used. */
interface Host {
  readonly WebAssembly?: WebAssemblyHost;
}

/** See the standard. */
export interface WebAssemblyHost {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory;
  readonly RuntimeError: new () => Error;
}

/** A memory; its buffer is another one after it has grown. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** The size of a page of memory in bytes. */
export const WASM_PAGE: number = 1 << 16;

/** The host's WebAssembly; undefined if there is none. */
export function wasmHost(): WebAssemblyHost | undefined {
  return (globalThis as Host).WebAssembly;
}

/**
 * Compiles a module.
 *
 * @param base64 its bytes
 * @returns the module; undefined if the host lacks WebAssembly or a feature that the module needs, or
 * forbids compiling code
 */
export function compileWasm(base64: string): object | undefined {
  const host = wasmHost();
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  if (host?.validate(bytes) !== true) return undefined;
  try {
    return new host.Module(bytes);
  } catch {
    // The bytes are valid, so a content security policy forbids compiling them; the error class varies.
    return undefined;
  }
}
