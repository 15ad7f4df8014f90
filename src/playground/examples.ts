/*
 * The examples of the package: their programs, loaded when they are chosen, and their stories, which are in
 * the list of examples/README.md.
 */
import list from "../../examples/README.md?raw";

const programs: Readonly<Record<string, () => Promise<string>>> = import.meta.glob<string>(
  // The adventure needs flags and input.
  ["../../examples/*.pl", "!../../examples/adventure.pl"],
  { query: "?raw", import: "default" },
);

export interface Example {
  readonly name: string;
  /** A sentence on what it does, without a subject. */
  readonly story: string;
}

/** An entry of the list: the file, its command, and the story below. */
const ENTRY = /^- \[(\w+)\.pl\][^:]*: `([^`]*)`\n((?: {2}.*\n?)+)/gm;

/** The examples that need nothing but a program and a query: no flags, no input. */
export const examples: readonly Example[] = [...list.matchAll(ENTRY)]
  .filter(([, , command]) => !/--|< /.test(command))
  .map(([, name, , story]) => ({ name, story: story.replaceAll(/\s+/g, " ").trim() }));

/** The program of an example, and a query for it: the first that its head shows. */
export async function loadExample(
  name: string,
): Promise<{ readonly program: string; readonly query: string }> {
  const program = await programs[`../../examples/${name}.pl`]();
  return { program, query: /^ *\?- (.*)$/m.exec(program)?.[1] ?? "main." };
}
