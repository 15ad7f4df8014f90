/** Checks and runs the snippets of TypeScript in documents, which have their output. */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A piece of TypeScript and what it prints. */
export interface Snippet {
  /** The document, and the number of the snippet in it. */
  readonly place: string;
  readonly text: string;
  readonly output: string;
}

const OPTIONS = {
  noEmit: true,
  strict: true,
  target: "es2022",
  lib: ["es2023", "esnext.disposable"],
  types: ["node"],
  module: "nodenext",
  skipLibCheck: true,
} as const;

const root: string = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The snippets of a Markdown text: each block of `ts` that is followed by one of `text`. Throws for one
 * without output.
 */
export function snippetsIn(file: string, text: string): Snippet[] {
  const fences = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
  return fences.flatMap(([, language, code], i) => {
    if (language !== "ts") return [];
    const [, next, output] = fences[i + 1] ?? [];
    if (next !== "text") throw new Error(`${file}: no output of\n${code}`);
    return [{ place: `${file} ${i}`, text: code, output }];
  });
}

/** The comments for documentation in a source, as Markdown. */
export function commentsIn(source: string): string {
  const comments = source.matchAll(/^ *\/\*\*\n([\s\S]*?)^ *\*\//gm);
  return Array.from(comments, ([, lines]) => lines.replace(/^ *\* ?/gm, "")).join("\n");
}

/** A folder in the package for snippets, which import from it by its name. */
export class SnippetFolder {
  readonly #path: string;

  /** @param name of the folder below dist */
  constructor(name: string) {
    this.#path = `${root}dist/.${name}/`;
    rmSync(this.#path, { recursive: true, force: true });
    mkdirSync(this.#path, { recursive: true });
  }

  /** Writes the snippets, and returns the compiler's messages about them. */
  check(snippets: readonly Snippet[]): string {
    snippets.forEach(({ text }, i) => writeFileSync(this.file(i), text));
    const config = { compilerOptions: OPTIONS, include: ["*.mts"] };
    writeFileSync(`${this.#path}tsconfig.json`, JSON.stringify(config));
    return spawnSync("npx", ["tsc", "-p", this.#path], { cwd: root, encoding: "utf8" }).stdout;
  }

  /** Runs snippet `i`; returns its output and, if it failed, how. */
  run(i: number): string {
    const run = spawnSync("npx", ["tsx", this.file(i)], { cwd: root, encoding: "utf8" });
    if (run.status === 0) return run.stdout;
    return `${run.stdout}${run.stderr}exit status ${run.status}, signal ${run.signal}\n`;
  }

  /** Removes the folder. */
  remove(): void {
    rmSync(this.#path, { recursive: true, force: true });
  }

  private file(i: number): string {
    return `${this.#path}snippet${i}.mts`;
  }
}
