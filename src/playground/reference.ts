/*
 * The reference of predicates, which the package has beside the folder of the page; loaded when it is first
 * looked for. Without it the editor works too.
 */
import { packageFile } from "./package-file.js";

/** The documentation of a predicate. */
interface Entry {
  readonly name: string;
  readonly indicator: string;
  readonly modes: readonly string[];
  readonly summary: string;
  readonly library?: string;
}

let entries: readonly Entry[] = [];
let loading: Promise<void> | undefined;

export function loadReference(): Promise<void> {
  return (loading ??= load());
}

async function load(): Promise<void> {
  try {
    const response = await fetch(packageFile("predicates.json"));
    if (response.ok) entries = (await response.json()) as Entry[];
  } catch {
    // There may be a network when it is looked for again.
    loading = undefined;
  }
}

export function entriesOf(name: string): readonly Entry[] {
  return entries.filter((entry) => entry.name === name);
}

/** The names of predicates, with where they come from. */
export function namesOfReference(): (readonly [name: string, from: string])[] {
  return entries
    .filter(({ name }) => /^[a-z]\w*$/.test(name))
    .map(({ name, indicator, library }) => [
      name,
      indicator.slice(name.length) + (library === undefined ? "" : ` ${library}`),
    ]);
}
