/** Predicates on files, of a host that grants all. */
import { describe, expect, it } from "vitest";
import { MemoryFiles, Session } from "../builtins/text-goals.js";

function relative(path: string): string {
  return path.startsWith("/here/") ? path.slice("/here/".length) : path;
}

/** Files with all that a host may grant; folders are those of the files, and `d`. */
class AllFiles extends MemoryFiles {
  folder = "/here";
  readonly made: string[] = ["d"];

  override read(path: string): Uint8Array {
    return super.read(relative(path));
  }

  override write(path: string, content: Uint8Array): void {
    super.write(relative(path), content);
  }

  override append(path: string, content: Uint8Array): void {
    super.append(relative(path), content);
  }

  isFolder(path: string): boolean {
    return path === "." || this.made.includes(path);
  }

  remove(path: string): void {
    this.read(path);
    this.content.delete(path);
  }

  absolute(path: string): string {
    return path === "." ? this.folder : path.startsWith("/") ? path : `${this.folder}/${path}`;
  }

  temporary(extension: string): string {
    return extension === "" ? "tmp" : `tmp.${extension}`;
  }

  rename(from: string, to: string): void {
    const content = this.read(from);
    this.content.delete(from);
    this.content.set(to, content);
  }

  makeFolder(path: string): void {
    if (this.made.includes(path)) throw Object.assign(new Error(path), { code: "EEXIST" });
    this.made.push(path);
  }

  list(path: string): readonly string[] {
    return path === "." ? [...this.content.keys()] : [];
  }

  details(path: string): { size: number; modified: number; id: string } {
    return { size: this.read(path).length, modified: 1.5, id: path };
  }

  enter(path: string): void {
    this.folder = path;
  }
}

function session(): Session {
  const files = new AllFiles();
  files.write("f", new TextEncoder().encode("abc"));
  return new Session({ files });
}

describe("files", () => {
  it.each([
    ["exists_file(f), \\+ exists_file(g), \\+ exists_file(d), write(ok)", "ok"],
    ["exists_directory(d), \\+ exists_directory(f), write(ok)", "ok"],
    ["exists_file(_)", " !instantiation_error"],
    ["exists_file(1)", " !type_error(atom,1)"],
    ["delete_file(f), \\+ exists_file(f), write(ok)", "ok"],
    ["delete_file(g)", " !existence_error(file,g)"],
    ["absolute_file_name(f, X), write(X)", "/here/f"],
    ["working_directory(X, '/there'), working_directory(Y, Y), write(X+Y)", "/here/ + /there/"],
    ["same_file(f, '/here/f'), \\+ same_file(f, g), write(ok)", "ok"],
    ["'$size_file'(f, X), '$time_file'(f, Y), write(X-Y)", "3-1.5"],
    ["'$rename_file'(f, g), '$directory_files'('.', L), writeq(L)", "['.',..,g]"],
    ["'$rename_file'(x, g)", " !existence_error(file,x)"],
    ["'$copy_file'(f, g), open(g, read, S), read_string(S, _, X), write(X)", "abc"],
    ["'$make_directory'(e), exists_directory(e), write(ok)", "ok"],
    ["'$make_directory'(d)", " !permission_error(create,directory,d)"],
    ["'$delete_directory'(d)", " !permission_error(delete,directory,d)"],
    [
      "'$access_file'(f, read), '$access_file'(g, write), \\+ '$access_file'(g, read), write(ok)",
      "ok",
    ],
    ["'$access_file'(f, x)", " !domain_error(io_mode,x)"],
    ["tmp_file(a, X), write(X)", "tmp.a"],
    [
      "tmp_file_stream(X, S, [extension(txt)]), write(S, abc), close(S), exists_file(X), write(X)",
      "tmp.txt",
    ],
    [
      "tmp_file_stream(utf8, X, S), stream_property(S, encoding(E)), close(S), write(X-E)",
      "tmp-utf8",
    ],
    ["tmp_file_stream(X, S, [encoding(binary)]), put_byte(S, 1), close(S), write(X)", "tmp"],
  ])("%s writes %s", (goal, wanted) => {
    expect(session().written(goal)).toBe(wanted);
  });

  it.each([
    ["exists_file(f)", " no"],
    ["delete_file(f)", " !permission_error(delete,file,f)"],
    ["tmp_file(a, _)", " !permission_error(create,temporary_file,a)"],
    ["absolute_file_name(f, X), write(X)", "f"],
    ["open(f, write, _)", " !permission_error(open,source_sink,f)"],
  ])("of a host that grants none: %s writes %s", (goal, wanted) => {
    expect(new Session({ files: undefined as never }).written(goal)).toBe(wanted);
  });
});
