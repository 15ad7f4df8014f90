// Files from which a program takes the engine, so that it need not have it in its text.

/** The files that the build makes of the core. */
export interface CoreFiles {
  /** The module. If undefined, the one that is among the sources. */
  readonly module?: Uint8Array;
  /** The memory with which engines begin. */
  readonly image: Uint8Array;
}

let read: () => CoreFiles | undefined = () => undefined;
let files: CoreFiles | undefined;

/** Makes engines of these files, which are read when the first engine is made. */
export function useCoreFiles(reader: () => CoreFiles | undefined): void {
  read = reader;
  files = undefined;
}

/** The files, if there are any. */
export function coreFiles(): CoreFiles | undefined {
  return (files ??= read());
}
