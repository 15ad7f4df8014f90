// The texts of the boot library, in the order in which they are loaded.
const SYSTEM: readonly string[] = [
  "control",
  "declarations",
  "modules",
  "loading",
  "files",
  "paths",
  "database",
  "flags",
  "text",
  "write",
  "streams",
  "format",
  "listing",
  "terms",
  "records",
  "extras",
  "tabling",
  "tracing",
  "host",
  "answers",
  "embedding",
];
const LIBRARIES = (
  "error lists apply pairs dcgs setof assoc aggregate ordsets option yall freeze when dif occurs terms nb_set " +
  "solution_sequences gensym ugraphs residuals expansion random strings varnumbers prolog_code tabling messages"
).split(" ");
/** What is loaded last: it makes the libraries' exports visible everywhere. */
const LAST = "exports";

function systemFile(name: string): string {
  return `src/core/library/${name}.pl`;
}
function libraryFile(name: string): string {
  return `prolog/${name}.pl`;
}

/** The files, from the root of the project. */
export const BOOT_FILES: Readonly<{
  system: readonly string[];
  libraries: readonly (readonly [name: string, file: string])[];
  last: string;
}> = {
  system: SYSTEM.map(systemFile),
  libraries: LIBRARIES.map((name) => [name, libraryFile(name)] as const),
  last: systemFile(LAST),
};

export const BOOT_LIBRARIES: readonly string[] = [
  ...BOOT_FILES.system,
  ...BOOT_FILES.libraries.map(([, file]) => file),
  BOOT_FILES.last,
];
