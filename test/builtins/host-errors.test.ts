/**
 * An error of the host becomes a Prolog error: for every predicate on files and streams, and any thrown value.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import type { ProgramFiles } from "../../src/types.js";
import { NodeEngine, nodeFiles } from "../../src/node/node.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { hasSwipl, runSwiplOn } from "../swi/system.js";
import type { TextInput, TextOutput } from "../../src/machine/text-ends.js";
import { temporaryFolder } from "../folders.js";

const folder = temporaryFolder();

const hasFullDevice = existsSync("/dev/full");

/** Writes the error of a goal, with an atom in the place of each stream. */
const SHOW = `
shown(Goal) :-
    catch((Goal -> T = true ; T = false), E, T = E),
    plain(T, P),
    writeq(P), nl.
plain(T, P) :-
    (   T = error(F, context(C, M))
    ->  unqualified(C, I), named(F, G), P = error(G, I, M)
    ;   P = T
    ).
unqualified(C, I) :- ( nonvar(C), C = system:I0 -> I = I0 ; I = C ).
named(F, G) :- ( F = io_error(A, S), \\+ atom(S) -> G = io_error(A, stream) ; F = existence_error(stream, _) -> G = closed ; G = F ).
full(S) :- open('/dev/full', write, S).
`;

/** Goals on a device that is always full, and the error in both systems. */
const FULL: readonly string[] = `
full(S), write(S, a), close(S) => error(io_error(write,stream),close/1,'No space left on device')
full(S), write(S, a), catch(close(S), _, true), is_stream(S) => false
full(S), write(S, a), flush_output(S) => error(io_error(write,stream),flush_output/1,'No space left on device')
full(S), write(S, a), catch(flush_output(S), _, true), flush_output(S) => error(io_error(write,stream),flush_output/1,'No space left on device')
full(S), write(S, a), catch(flush_output(S), _, true), close(S) => error(io_error(write,stream),close/1,'No space left on device')
full(S), write(S, a), close(S, [force(true)]) => true
full(S), forall(between(1, 100000, X), (write(S, X), write(S, X))) => error(io_error(write,stream),write/2,'No space left on device')
full(S), forall(between(1, 200000, _), nl(S)) => error(io_error(write,stream),nl/1,'No space left on device')
full(S), forall(between(1, 200000, _), put_char(S, a)) => error(io_error(write,stream),put_char/2,'No space left on device')
full(S), forall(between(1, 100000, _), format(S, 'abc~w', [d])) => error(io_error(write,stream),format/3,'No space left on device')
open('/dev/full', write, _, [alias(disk)]), write(disk, a), close(disk) => error(io_error(write,disk),close/1,'No space left on device')
open('/dev/full', write, S, [buffer(line)]), write(S, a), nl(S) => error(io_error(write,stream),nl/1,'No space left on device')
tell('/dev/full'), write(a), told => error(io_error(write,stream),told/0,'No space left on device')
with_output_to(string(_), (full(S), write(S, a), close(S))) => error(io_error(write,stream),close/1,'No space left on device')
setup_call_cleanup(full(S), write(S, a), close(S)) => error(io_error(write,stream),close/1,'No space left on device')
`
  .trim()
  .split("\n");

describe.skipIf(!hasFullDevice)("on a full device", () => {
  const goals = FULL.map((line) => line.split(" => ")[0]!);

  it("errors are terms that a program can catch, and the engine goes on", () => {
    const found = goals.map((goal) => {
      const output = new TextBuffer();
      const engine = new NodeEngine({ output, errorOutput: new TextBuffer() });
      engine.consult(SHOW);
      engine.once(`shown((${goal}))`);
      return `${goal} => ${output.text.trim()}`;
    });
    expect(found).toEqual(FULL);
  });

  it.skipIf(!hasSwipl)("are those of SWI-Prolog", () => {
    const { stdout } = runSwiplOn(
      SHOW,
      goals.map((goal) => `shown((${goal}))`),
    );
    const lines = stdout.trimEnd().split("\n");
    expect(goals.map((goal, i) => `${goal} => ${lines[i]}`)).toEqual(FULL);
  });

  it("copies and dictionaries say which file it is", () => {
    const engine = new NodeEngine({ errorOutput: new TextBuffer() });
    const from = join(folder, "from");
    writeFileSync(from, "text");
    const thrown = (goal: string): unknown =>
      engine.once(`catch((${goal}), error(E, context(_, M)), true)`, { From: from });
    expect(thrown("copy_file(From, '/dev/full')")).toMatchObject({
      E: { functor: "io_error", args: ["write", "/dev/full"] },
      M: "No space left on device",
    });
  });
});

/** Values that a host may throw. */
const THROWN: readonly (readonly [thrown: unknown, text: string])[] = [
  [Object.assign(new Error("x"), { code: "EIO" }), "Input/output error"],
  [Object.assign(new Error("x"), { code: "ENOSPC" }), "No space left on device"],
  [Object.assign(new Error("x"), { code: "EACCES" }), "Permission denied"],
  [Object.assign(new Error("x"), { code: "ENOENT" }), "No such file or directory"],
  [Object.assign(new Error("x"), { code: "EMFILE" }), "Too many open files"],
  [Object.assign(new Error("odd"), { code: "EODD" }), "odd"],
  [new Error("plain"), "plain"],
  [new TypeError("a mistake"), "a mistake"],
  ["a text", "a text"],
  [null, "null"],
  [undefined, "undefined"],
];

/** A goal for each use of files, and the methods that may throw in it. */
const USES: Readonly<Record<string, readonly (keyof ProgramFiles)[]>> = {
  "open(f, read, _)": ["read", "absolute"],
  "open(f, write, _)": ["write"],
  "open(f, append, _)": ["append"],
  "open(f, update, _)": ["append", "read"],
  "open(f, write, S, [reposition(true)]), write(S, a), close(S)": ["write"],
  "open(f, append, S), write(S, a), close(S)": ["append"],
  "open(f, append, S), write(S, a), flush_output(S)": ["append"],
  "see(f)": ["read"],
  "tell(f)": ["write"],
  "append(f)": ["append"],
  "exists_file(f)": ["exists"],
  "exists_directory(f)": ["isFolder"],
  "delete_file(f)": ["remove"],
  "absolute_file_name(f, _)": ["absolute"],
  "working_directory(_, g)": ["absolute", "enter"],
  "chdir(g)": ["enter"],
  "tmp_file(f, _)": ["temporary"],
  "tmp_file_stream(_, _, [])": ["temporary", "write"],
  "tmp_file_stream(utf8, _, _)": ["temporary", "write"],
  "size_file(f, _)": ["details"],
  "time_file(f, _)": ["details"],
  "is_link(f)": [],
  "access_file(f, write)": ["allows", "exists"],
  "access_file(f, exist)": ["exists"],
  "rename_file(f, g)": ["rename", "exists"],
  "copy_file(f, g)": ["read", "write"],
  "make_directory(f)": ["makeFolder"],
  "make_directory_path(f)": ["makeFolder"],
  "delete_directory(f)": ["removeFolder"],
  "directory_files(f, _)": ["list"],
  "consult(f)": ["program"],
  "ensure_loaded(f)": ["program"],
  "use_module(f)": ["program"],
  "include(f)": ["program"],
  "load_files(f, [])": ["program"],
  "exists_source(f)": [],
  "dictionary(f)": ["read"],
  "read_file_to_string(f, _, [])": ["read"],
  "read_file_to_terms(f, _, [])": ["read"],
  "read_file_to_codes(f, _, [])": ["read"],
};

/** Files that exist and work, except for the named method, which throws. */
class Files {
  failing: keyof ProgramFiles | undefined = undefined;
  thrown: unknown = undefined;
  readonly granted: ProgramFiles;

  constructor() {
    const working: Required<ProgramFiles> = {
      read: () => new Uint8Array(0),
      write: () => undefined,
      append: () => undefined,
      // A file to be created must not exist.
      exists: () => this.failing !== "makeFolder",
      isFolder: () => false,
      remove: () => undefined,
      absolute: (path) => `/${path}`,
      temporary: () => "/tmp/t",
      rename: () => undefined,
      makeFolder: () => undefined,
      removeFolder: () => undefined,
      list: () => [],
      details: () => ({ size: 0, modified: 0 }),
      isLink: () => false,
      allows: () => true,
      enter: () => undefined,
      libraries: () => undefined,
      program: (path) => ({ path, text: "" }),
    };
    const methods = Object.entries(working).map(([name, method]) => {
      const guarded = (...args: unknown[]): unknown => {
        if (this.failing === name) throw this.thrown;
        return (method as (...args: unknown[]) => unknown)(...args);
      };
      return [name, guarded];
    });
    this.granted = Object.fromEntries(methods) as ProgramFiles;
  }
}

const quiet = { output: new TextBuffer(), errorOutput: new TextBuffer(), onMessage: () => {} };

describe("files of a host that throw", () => {
  for (const [thrown, text] of THROWN) {
    const title = thrown instanceof Error ? `${thrown.name} ${thrown.message}` : String(thrown);
    it(`are an error in each predicate that uses them: ${title}, ${text}`, () => {
      const found: string[] = [];
      const expected: string[] = [];
      const files = new Files();
      const engine = new NodeEngine({ ...quiet, files: files.granted });
      files.thrown = thrown;
      for (const [goal, methods] of Object.entries(USES)) {
        for (const method of methods) {
          files.failing = method;
          const ball = engine.once(`catch(((${goal}), fail), error(_, context(_, M)), true)`);
          files.failing = undefined;
          found.push(`${goal}, ${method}: ${JSON.stringify(ball?.["M"])}`);
          expected.push(`${goal}, ${method}: ${JSON.stringify(text)}`);
          engine.once(
            "told, seen, forall((stream_property(S, file_name(_))), close(S, [force(true)]))",
          );
        }
      }
      expect(found).toEqual(expected);
    });
  }

  it("no goal on files ends with what they throw, whichever the method", () => {
    const files = new Files();
    files.thrown = new Error("this fails");
    for (const method of Object.keys(files.granted) as (keyof ProgramFiles)[]) {
      const engine = new NodeEngine({ ...quiet, files: files.granted });
      files.failing = method;
      for (const goal of Object.keys(USES)) {
        expect(() => engine.once(`catch((${goal}), error(_, _), true)`)).not.toThrow();
      }
      files.failing = undefined;
      engine.once("told, seen");
    }
  });
});

/** An end of a stream whose methods throw. */
function brokenEnd(thrown: unknown, methods: readonly string[]): TextOutput & TextInput {
  const end = { column: 0, read: () => "a. ", write: () => {}, flush: () => {} };
  const fail = (): never => {
    throw thrown;
  };
  return Object.assign(end, Object.fromEntries(methods.map((method) => [method, fail])));
}

const WRITERS = [
  "write(a)",
  "print(a)",
  "writeq(a)",
  "write_canonical(a)",
  "write_term(a, [])",
  "writeln(a)",
  "nl",
  "tab(1)",
  "put_char(a)",
  "put_code(0'a)",
  "format(abc)",
  "format('~w', [a])",
  "format(user_output, '~w', [a])",
  "assertz(p(1)), listing(p/1)",
  "portray_clause(a)",
  "told, write(a)",
];

const READERS = ["read(_)", "get_char(_)", "peek_char(_)", "get_code(_)", "read_term(_, [])"];

describe("ends of the standard streams that throw", () => {
  it.each(THROWN)("are an io_error of what writes: %s", (thrown, text) => {
    const engine = new Engine({ ...quiet, output: brokenEnd(thrown, ["write"]) });
    for (const goal of WRITERS) {
      const written = `${goal}, flush_output`;
      const answer = engine.once(`catch((${written}), error(E, context(_, M)), true)`);
      expect([goal, answer]).toMatchObject([
        goal,
        { E: { functor: "io_error", args: ["write", "user_output"] }, M: text },
      ]);
    }
  });

  it.each(THROWN)("are an io_error of what reads: %s", (thrown, text) => {
    const engine = new Engine({ ...quiet, input: brokenEnd(thrown, ["read"]) });
    for (const goal of READERS) {
      const answer = engine.once(`catch((${goal}), error(E, context(_, M)), true)`);
      expect([goal, answer]).toMatchObject([
        goal,
        { E: { functor: "io_error", args: ["read", "user_input"] }, M: text },
      ]);
    }
  });

  it("are an error of the query whose output cannot be flushed at its end", () => {
    const engine = new Engine({ ...quiet, output: brokenEnd(new Error("full"), ["flush"]) });
    const failure = expect.objectContaining({ name: "PrologError" });
    expect(() => engine.query("write(a)").first()).toThrow(failure);
    expect(() => [...engine.query("write(a)")]).toThrow("Cannot write to user_output (full)");
    // The error of the program itself is reported.
    expect(() => engine.once("write(a), X is foo")).toThrow("there is no function foo");
    return expect(engine.query("write(a)").async.first()).rejects.toThrow(failure);
  });

  it("do not keep messages from being told, nor a text from being loaded", () => {
    const { onMessage: _, ...streams } = quiet;
    const errorOutput = brokenEnd(new Error("full"), ["write"]);
    const engine = new Engine({ ...streams, errorOutput });
    engine.consult("p(X). q.");
    expect(engine.query("p(1), q, print_message(error, format(x, []))").exists()).toBe(true);
  });
});

it("a file that could not be written in full gets the rest, once, when there is room again", () => {
  const path = join(folder, "partly");
  let room = 3;
  const files: ProgramFiles = {
    ...nodeFiles,
    append(name, content) {
      const part = content.subarray(0, room);
      room -= part.length;
      nodeFiles.append(name, part);
      if (part.length === content.length) return;
      throw Object.assign(new Error("full"), { code: "ENOSPC", written: part.length });
    },
  };
  const engine = new NodeEngine({ ...quiet, files });
  const write = (goal: string): unknown =>
    engine.once(`catch((${goal}), error(io_error(write, _), _), T = full)`);
  engine.once("open(Path, write, _, [alias(out)])", { Path: path });
  expect(write("write(out, 'äbcdef'), flush_output(out)")).toEqual({ T: "full" });
  expect(readFileSync(path, "utf8")).toBe("äb");
  expect(write("write(out, lost)")).toEqual({ T: "full" });
  room = 100;
  expect(engine.query("write(out, gh), close(out)").exists()).toBe(true);
  expect(readFileSync(path, "utf8")).toBe("äbcdefgh");
});
