// Files from which a program takes the engine, so that it need not have it in its text.

/** What the build has made of the core. */
export interface CoreFiles {
  /** The module. If undefined, the one that is among the sources. */
  readonly module?: Uint8Array;
  /** The memory with which engines begin. */
  readonly image: Uint8Array;
}

let read: () => CoreFiles | undefined = () => undefined;
let files: CoreFiles | undefined;

/** Has engines be made of these files, which are read when the first one is. */
export function useCoreFiles(reader: () => CoreFiles | undefined): void {
  read = reader;
  files = undefined;
}

/** The files, if there are any. */
export function coreFiles(): CoreFiles | undefined {
  return (files ??= read());
}
