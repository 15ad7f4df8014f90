/**
 * Listening to signals: one listener per signal, however many runs it may abort, since hosts warn about a
 * leak when one target has many listeners.
 */

/** The actions to run when a signal is aborted. */
const actions = new WeakMap<AbortSignal, Set<() => void>>();

function tell(this: AbortSignal): void {
  for (const action of actions.get(this) ?? []) action();
}

/** Calls `action` when `signal` is aborted; returns a function that cancels that. */
export function whenAborted(signal: AbortSignal, action: () => void): () => void {
  let waiting = actions.get(signal);
  if (waiting === undefined) actions.set(signal, (waiting = new Set()));
  if (waiting.size === 0) signal.addEventListener("abort", tell);
  waiting.add(action);
  return () => {
    if (waiting.delete(action) && waiting.size === 0) signal.removeEventListener("abort", tell);
  };
}
