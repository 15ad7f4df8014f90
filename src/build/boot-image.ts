// The memory of a core in which the boot library has been loaded.
import { libraryTexts } from "../core/host/library.js";
import { Program } from "../core/host/program.js";
import { wasm } from "../core/host/wasm.js";
import { read } from "./generated.js";

/**
 * Loads the boot library and gives the memory.
 *
 * @throws {Error} if a text has an error
 */
export function makeBootImage(bytes: Uint8Array): Uint8Array {
  const messages: string[] = [];
  const program = new Program({
    module: new wasm.Module(bytes),
    libraries: libraryTexts((path) => Buffer.from(read(path))),
    write: (text) => messages.push(text),
    warn: (text) => messages.push(text),
  });
  if (messages.length > 0) throw new Error(`The boot library: ${messages.join("\n")}`);
  return program.core.save();
}
