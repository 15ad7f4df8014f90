/* The options with which engines in workers start, as `WorkerEngine` and `EnginePool` check and send them. */
import type { Dictionary } from "../board/index.js";
import type { HostSignal } from "../engine/host-types.js";
import { checkPlainOptions, checkOptionNames } from "../engine/option-checks.js";
import type { ThreadOptions } from "./protocol.js";

interface StartOptions extends ThreadOptions {
  readonly snapshot?: Uint8Array | undefined;
  readonly dictionary?: Dictionary | undefined;
  readonly signal?: HostSignal | undefined;
}

/** Throws for options that are not among `names`, and for invalid ones among these. */
export function checkStartOptions(
  what: string,
  options: StartOptions,
  names: Readonly<Record<string, true>>,
): void {
  checkOptionNames(what, options, names);
  checkPlainOptions(options);
  const { snapshot, dictionary } = options;
  if (snapshot !== undefined && !(snapshot instanceof Uint8Array)) {
    throw new TypeError(`Expected snapshot to be a Uint8Array, got ${typeof snapshot}`);
  }
  if (dictionary !== undefined && typeof dictionary?.save !== "function") {
    throw new TypeError(`Expected dictionary to be a Dictionary, got ${typeof dictionary}`);
  }
}

/** The options that a message carries, as far as they are given. */
export function sentOptions({ limits, checks, dialect, argv }: ThreadOptions): ThreadOptions {
  const given = Object.entries({ limits, checks, dialect, argv });
  return Object.fromEntries(given.filter(([, x]) => x !== undefined));
}
