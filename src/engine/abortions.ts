/**
 * Listening to signals: one listener a signal, however many wait for its abortion, since hosts take
 * many listeners of one target for a leak and say so.
 */

/** What is to be done when a signal is aborted. */
const actions = new WeakMap<AbortSignal, Set<() => void>>();

function tell(this: AbortSignal): void {
  for (const action of actions.get(this) ?? []) action();
}

/** Has `action` called when `signal` is aborted; what it returns ends that. */
export function whenAborted(signal: AbortSignal, action: () => void): () => void {
  let waiting = actions.get(signal);
  if (waiting === undefined) actions.set(signal, (waiting = new Set()));
  if (waiting.size === 0) signal.addEventListener("abort", tell);
  waiting.add(action);
  return () => {
    if (waiting.delete(action) && waiting.size === 0) signal.removeEventListener("abort", tell);
  };
}
