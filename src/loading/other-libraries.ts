/**
 * The libraries of ambilog that an engine may not have been given, for what people are told who miss
 * one.
 */
const NAMES: readonly string[] = (
  "aggregate assoc board board_with_words clpfd continuations date dcg/basics dcg/high_order debug " +
  "dictionary dif directions filesex freeze gensym heaps letters limits main nb_set occurs ordsets " +
  "plunit random rbtrees " +
  "readutil solution_sequences statistics swi tabling terms time ugraphs when why_not yall"
).split(" ");

/** The library that a predicate of that name is from, where the name alone says so; else nothing. */
export function libraryWith(name: string): string {
  if (name.startsWith("#")) return "clpfd";
  if (name === ">>") return "yall";
  if (name === "table") return "tabling";
  return /^(?:dif|freeze|when|why_not)$/.test(name) ? name : "";
}

/** What `ambilog/libraries` calls a library; undefined for what is none of ambilog's. */
export function exportedName(library: string): string | undefined {
  if (!NAMES.includes(library)) return undefined;
  return library.replace(/[_/](\w)/g, (_, letter: string) => letter.toUpperCase());
}
