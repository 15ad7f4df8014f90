/**
 * The address of a file of the package beside the folder of the page: the dictionary or the reference. Scripts
 * are in a folder of that folder.
 */
export function packageFile(name: string): string {
  return new URL(/* @vite-ignore */ `../../${name}`, import.meta.url).href;
}
