/** The next turn of the event loop, by the fastest means of the host. */

/** The host's means, the fastest first. Nested timers wait for some milliseconds. */
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
 * Calls `run` after the pending work of the event loop. A resolved promise will not do: it continues before
 * timers and events are checked.
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
