// The texts of the boot library, in the order in which they are loaded.
const SYSTEM =
  "control loading database flags text write format terms records extras tabling host exports".split(
    " ",
  );
const LIBRARIES = (
  "error lists apply pairs dcgs setof assoc aggregate ordsets option yall freeze when dif occurs terms nb_set " +
  "solution_sequences gensym ugraphs residuals expansion random strings varnumbers prolog_code tabling"
).split(" ");

/** Each with its name, and whether it belongs to the module system. */
export function libraryTexts(
  read: (path: string) => Uint8Array,
): [file: string, text: Uint8Array, isSystem: boolean][] {
  const system = (name: string): [string, Uint8Array, boolean] => [
    name,
    read(`src/core/library/${name}.pl`),
    true,
  ];
  return [
    ...SYSTEM.slice(0, -1).map(system),
    ...LIBRARIES.map((name): [string, Uint8Array, boolean] => [
      name,
      read(`prolog/${name}.pl`),
      false,
    ]),
    ...SYSTEM.slice(-1).map(system),
  ];
}

/** The files, from the root of the project. */
export const BOOT_LIBRARIES: readonly string[] = [
  ...SYSTEM.map((name) => `src/core/library/${name}.pl`),
  ...LIBRARIES.map((name) => `prolog/${name}.pl`),
];
