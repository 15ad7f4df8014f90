/**
 * The next turn of the event loop, on whatever the host has for it.
 */

/** The means that hosts have, the quickest first. A timer waits for some milliseconds when timers nest. */
interface Host {
  readonly setImmediate?: (run: () => void) => unknown;
  readonly MessageChannel?: new () => { readonly port1: Port; readonly port2: Port };
}

interface Port {
  addEventListener(type: "message", listener: () => void): void;
  start(): void;
  postMessage(message: undefined): void;
  close(): void;
}

/**
 * Calls `run` once what waits in the event loop has had its turn. A promise that
 * is resolved already does not do: it goes on before timers and events are looked at.
 */
export function nextTurn(run: () => void): void {
  const host = globalThis as unknown as Host;
  if (host.setImmediate !== undefined) {
    host.setImmediate(run);
  } else if (host.MessageChannel !== undefined) {
    const { port1, port2 } = new host.MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      run();
    });
    port1.start();
    port2.postMessage(undefined);
  } else {
    setTimeout(run, 0);
  }
}
