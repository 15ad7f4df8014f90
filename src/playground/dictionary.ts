/*
 * The prepared dictionary, which is beside the folder of the page; it is loaded once.
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
  const address = packageFile("english.dictionary");
  const response = await fetch(address).catch(() => undefined);
  if (response?.ok !== true) {
    throw new Error("The dictionary cannot be loaded. Is there a network?");
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  keepOffline(address);
  return bytes;
}

/** Asks for it once more when the service worker of a first visit is there, which keeps what goes through it. */
function keepOffline(address: string): void {
  const service = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (service === undefined || service.controller !== null) return;
  const again = (): void => void fetch(address, { cache: "force-cache" }).catch(() => undefined);
  service.addEventListener("controllerchange", again, { once: true });
}
