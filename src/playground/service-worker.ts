/*
 * Keeps the files of the page, so that it works offline after the first visit. Files of a version are taken together:
 * those of another one are never mixed in. Files beside the folder (the dictionary, the reference) are kept when they
 * have been requested once.
 */
/// <reference lib="webworker" />

/** The files of the page, and a hash of all; put here by the build. */
declare const FILES: readonly string[];
declare const VERSION: string;

// oxlint-disable-next-line typescript/consistent-type-assertions -- the type of a worker of a service
const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "ambilog-";
const CACHE = PREFIX + VERSION;

worker.addEventListener("install", (event) => {
  const keepAll = async (): Promise<void> => {
    await (
      await caches.open(CACHE)
    ).addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
    await worker.skipWaiting();
  };
  event.waitUntil(keepAll());
});

worker.addEventListener("activate", (event) => {
  const dropOthers = async (): Promise<void> => {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(names.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(dropOthers());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== worker.location.origin) return;
  const answer = async (): Promise<Response> => {
    const cache = await caches.open(CACHE);
    const known = await cache.match(request, { ignoreSearch: true });
    if (known !== undefined) return known;
    const response = await fetch(request);
    if (response.status === 200) await cache.put(request, response.clone());
    return response;
  };
  event.respondWith(answer());
});
