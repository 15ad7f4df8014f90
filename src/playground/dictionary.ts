/*
 * The prepared dictionary for a race, which is beside the folder of the page; it is loaded once.
 */
import { packageFile } from "./package-file.js";

let loading: Promise<Uint8Array> | undefined;

/** Its bytes. Throws an Error with a sentence if they cannot be had now. */
export function dictionaryBytes(): Promise<Uint8Array> {
  loading ??= load().catch((thrown: unknown) => {
    loading = undefined;
    throw thrown;
  });
  return loading;
}

async function load(): Promise<Uint8Array> {
  const response = await fetch(packageFile("english.dictionary")).catch(() => undefined);
  if (response?.ok !== true) {
    throw new Error("The dictionary cannot be loaded. Is there a network?");
  }
  return new Uint8Array(await response.arrayBuffer());
}
