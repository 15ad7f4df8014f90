/*
 * Replaces worker/start-worker.ts in a document that is a file of its own: the worker's script is in the file, as the text
 * of an element.
 */
import type { WorkerLike } from "../worker/index.js";

let script: string | undefined;

export function startWorker(): { readonly worker: WorkerLike; readonly script: string } {
  const text = document.querySelector("#worker")!.textContent;
  script ??= URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return { worker: new Worker(script), script: "the worker in this file" };
}
