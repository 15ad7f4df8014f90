// The memory of a core in which the boot library has been loaded.
import { bootSystem, declarationGoal, libraryGoal } from "../core/host/boot.js";
import { Core } from "../core/host/core.js";
import { installStreams } from "../core/host/install-streams.js";
import { BOOT_FILES } from "../core/host/library.js";
import { installLoading } from "../core/host/loading.js";
import { showTerm } from "../core/host/balls.js";
import { HostPredicates } from "../core/host/host-predicates.js";
import { Query } from "../core/host/query.js";
import { wasm } from "../core/host/wasm.js";
import { read } from "./generated.js";

/**
 * Loads the boot library and gives the memory.
 *
 * @throws {Error} if a text has an error
 */
export function makeBootImage(bytes: Uint8Array, others: ReadonlyMap<string, string>): Uint8Array {
  const core = new Core(new wasm.Module(bytes));
  const predicates = new HostPredicates(core);
  const nowhere = { write: () => undefined, flush: () => undefined, column: 0 };
  installStreams(core, { input: { read: () => undefined }, output: nowhere, error: nowhere });
  const libraries = new Map(BOOT_FILES.libraries);
  const messages: string[] = [];
  installLoading(predicates, {
    source: () => undefined,
    library: (name) => {
      const file = libraries.get(name);
      return file === undefined ? undefined : read(file);
    },
    tell: (message, place) =>
      messages.push(`${place?.file ?? ""}:${place?.offset ?? ""}: ${showTerm(core, message)}`),
  });
  const text = (file: string) => ({ name: file, text: Buffer.from(read(file)) });
  bootSystem(core, BOOT_FILES.system.map(text));
  const call = (goal: () => number): void => {
    const query = new Query(core, predicates, goal);
    query.next();
    query.close();
  };
  for (const [name, file] of libraries) call(() => libraryGoal(core, read(file), name));
  for (const [name, file] of others) call(() => declarationGoal(core, read(file), name));
  bootSystem(core, [text(BOOT_FILES.last)]);
  if (messages.length > 0) throw new Error(`The boot library:\n${messages.join("\n")}`);
  return core.save();
}
