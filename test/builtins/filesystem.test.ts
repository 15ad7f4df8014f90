import { expect, it } from "vitest";
import { Session } from "./text-goals.js";

function session(): Session {
  const made = new Session();
  made.files.write("f", new Uint8Array(0));
  return made;
}

it.each([
  ["file_base_name('a/b.pl', X)", "['b.pl']"],
  ["file_base_name('a/b/', X)", "[b]"],
  ["file_directory_name('a/b.pl', X)", "[a]"],
  ["file_directory_name('b.pl', X)", "['.']"],
  ["file_directory_name('a/b/', X)", "[a]"],
  ["file_directory_name('a//b', X)", "[a]"],
  ["file_directory_name('/a', X)", "[/]"],
  ["file_directory_name('//', X)", "[/]"],
  ["file_name_extension(X, '', a)", "[a]"],
  ["file_name_extension(X, E, 'a.b/c.pl'), E = pl", "['a.b/c']"],
  ["file_name_extension(a, pl, X)", "['a.pl']"],
  ["file_name_extension('a.pl', '.pl', X)", "['a.pl']"],
  ["file_name_extension(X, pl, 'a.txt')", "[]"],
  ["file_name_extension(_, X, 'a')", "['']"],
  ["same_file(f, f), X = 1", "[1]"],
  ["exists_file(f), X = 1", "[1]"],
  ["exists_file(g), X = 1", "[]"],
  ["exists_directory(f), X = 1", "[]"],
  ["exists_file(X)", " !instantiation_error"],
  ["delete_file(f), X = 1", " !permission_error(delete,file,f)"],
])("file names: %s gives %s", (goal, wanted) => {
  expect(session().answers(goal)).toBe(wanted);
});
