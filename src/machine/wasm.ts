// The part of the host's WebAssembly that is used; TypeScript declares it only among the types of browsers.

/** A memory; its buffer is another one after it has grown. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface Host {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
    readonly RuntimeError: new () => Error;
    readonly Memory: new (size: {
      readonly initial: number;
      readonly maximum: number;
    }) => WasmMemory;
  };
}

export const wasm: Host["WebAssembly"] = (globalThis as unknown as Host).WebAssembly;
