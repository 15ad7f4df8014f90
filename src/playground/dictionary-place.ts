/** Where the dictionary is: beside the folder of the page, as the package has it. */
export function dictionaryPlace(): string {
  return new URL(/* @vite-ignore */ "../english.dictionary", pageFolder()).href;
}

/** The folder of the page: scripts are in a folder `assets` of it. */
function pageFolder(): URL {
  return new URL(/* @vite-ignore */ "../", import.meta.url);
}
