// The texts with which an engine begins, inflated when the first of them is needed.
import { coreLibraryNames, deflatedTexts } from "./boot-texts.generated.js";
import { inflated } from "./deflated.js";

interface BootTexts {
  /** The text of the module `system`. */
  readonly system: string;
  /** The texts of the libraries that every engine has. */
  readonly libraries: Readonly<Record<string, string>>;
}

let texts: BootTexts | undefined;

/** The texts. */
export function bootTexts(): BootTexts {
  return (texts ??= JSON.parse(new TextDecoder().decode(inflated(deflatedTexts))) as BootTexts);
}

/** The text of a library that every engine has; undefined for another. */
export function coreLibraryText(name: string): string | undefined {
  return coreLibraryNames.includes(name) ? bootTexts().libraries[name] : undefined;
}
