/*
 * Programs as JavaScript modules: what `ambilog/vite` and `ambilog types` make of a file.
 *
 * An engine loads the file as any other, and its steps become an image (loading/image.ts), and those of each
 * file that it loads, too. Goals of `initialization/1` do not run then: the image runs them where it is
 * loaded, as it runs the directives. A file without a module directive becomes a module, so that programs
 * that are imported side by side do not mix; it exports all that it defines.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { CompleteEngine } from "../complete.js";
import { indicatorOf } from "../loading/exports.js";
import { clauseStep, directiveStep, encodeImage } from "../loading/image-encoding.js";
import type { Step } from "../loading/image.js";
import type { Message } from "../loading/message.js";
import { exportedName } from "../loading/other-libraries.js";
import { requiredBy } from "../loading/requirements.js";
import type { Module } from "../machine/module.js";
import { TextBuffer } from "../machine/text-ends.js";
import { exportedHeads } from "../programs/exported-heads.js";
import type { ExportedName } from "../programs/exported-heads.js";
import { headWarnings } from "../programs/head-warnings.js";
import { headAt } from "../programs/heads.js";
import type { Head } from "../programs/heads.js";
import { declarationText, exportName } from "../programs/program-declarations.js";
import { functor, hasFunctor } from "../terms/term.js";
import { unwrap } from "../terms/template.js";
import { nodeFiles } from "./node-files.js";

/** A program as a bundler and the TypeScript compiler see it. */
export interface ProgramModule {
  /** The text of the declaration, `graph.d.pl.ts`. */
  readonly declaration: string;
  /** The warnings of loading. */
  readonly warnings: readonly Message[];
  /** The other files that it has loaded, as absolute paths. */
  readonly files: readonly string[];
  /** The JavaScript module; `hot`: one that a development server can replace. */
  code(hot: boolean): string;
}

const PRED = functor("pred", 1);
const INCLUDE = functor("include", 1);
const ENCODING = functor("encoding", 1);

/** The beginning of a `pred` directive, up to the head. */
const DECLARED = /:-\s*pred[\s(]+/y;

/** The steps of files while they are loaded. */
class Recorder {
  readonly #text: string;
  readonly #main: string;
  /** The steps of each file, in which those of files that it includes are. */
  readonly steps: Map<string, Step[]> = new Map();
  /** The heads of `:- pred` directives of the main file. */
  readonly declared: Head[] = [];
  /** The file whose `include` directive comes last. */
  #includer: string | undefined;
  readonly #includers: Map<string, string> = new Map();
  #offset = 0;
  readonly #isLoaded: (path: string) => boolean;

  constructor(main: string, text: string, isLoaded: (path: string) => boolean) {
    this.#main = main;
    this.#text = text;
    this.#isLoaded = isLoaded;
    this.steps.set(main, []);
  }

  readonly onTerm = (path: string, offset: number): void => {
    if (path === this.#main) this.#offset = offset;
  };

  readonly onStep = (path: string, step: Step): void => {
    const goal = "goal" in step ? unwrap(step.goal) : undefined;
    const owner = this.#ownerOf(path);
    if (goal !== undefined && hasFunctor(goal, ENCODING)) return;
    if (goal !== undefined && hasFunctor(goal, INCLUDE)) {
      this.#includer = owner;
      return;
    }
    if (goal !== undefined && hasFunctor(goal, PRED)) {
      if (path === this.#main) this.#declare();
      return;
    }
    const steps = this.steps.get(owner);
    if (steps === undefined) this.steps.set(owner, [step]);
    else steps.push(step);
  };

  /** The file of whose image a step in `path` becomes a part. */
  #ownerOf(path: string): string {
    if (path === this.#main || this.#isLoaded(path)) return path;
    if (this.#includer !== undefined) {
      this.#includers.set(path, this.#includer);
      this.#includer = undefined;
    }
    return this.#includers.get(path) ?? path;
  }

  /** Reads the heads of the directive that is being loaded. */
  #declare(): void {
    DECLARED.lastIndex = this.#offset;
    if (!DECLARED.test(this.#text)) return;
    const head = headAt(this.#text, DECLARED.lastIndex);
    if (head !== undefined) this.declared.push(head);
  }
}

/**
 * Compiles a program.
 *
 * @param text its text
 * @param file the path of its file
 * @param root the folder to which paths in messages are relative
 * @throws {LoadError} if it has errors
 */
export function compileProgram(text: string, file: string, root: string): ProgramModule {
  const path = resolve(file);
  const short = (absolute: string): string => relative(root, absolute).replaceAll("\\", "/");
  const warnings: Message[] = [];
  const found = new Map<string, Map<string, string>>();
  const engine = new CompleteEngine({
    files: {
      ...nodeFiles,
      program(name, base) {
        const program = nodeFiles.program(name, base);
        if (program === undefined || base === undefined) return program;
        const targets = found.get(base) ?? new Map<string, string>();
        found.set(base, targets.set(name, program.path));
        return program;
      },
    },
    output: new TextBuffer(),
    errorOutput: new TextBuffer(),
    onMessage: (message) => warnings.push(message),
  });
  const { loader, database } = engine;
  const recorder = new Recorder(path, text, (other) => loader.texts.loaded.has(other));
  loader.recorder = {
    clause: (source, clause, into) => recorder.onStep(source, clauseStep(clause, into)),
    directive: (source, goal, place) => recorder.onStep(source, directiveStep(goal, place)),
  };
  loader.onTerm = recorder.onTerm;
  // These run where the image is loaded.
  loader.afterLoad = function* () {};
  const own = database.module(short(path).replace(/\.\w+$/, ""));
  let module: Module = own;
  engine.loading({}, function* () {
    module = (yield* loader.loading(text, path, own)) ?? own;
    return undefined;
  });
  const exported = exportsOf(module, path).filter((indicator) => !indicator.startsWith("default/"));
  const names = exportedHeads(text, recorder.declared, exported);
  const defined = new Set([...exported, ...exportsOf(module, "")]);
  for (const { line, text: said } of headWarnings(text, (one) => defined.has(one))) {
    const place = `${short(path)}:${line}`;
    warnings.push({ severity: "warning", text: `${place}: Warning: ${said}`, file: path, line });
  }
  const images = [...recorder.steps].filter(([name]) => !name.startsWith("library("));
  const libraries = new Set(
    images.flatMap(([, steps]) => requiredBy(database, module, steps).libraries),
  );
  const files = new Set([...found.values()].flatMap((targets) => [...targets.values()]));
  files.delete(path);
  const compiled = {
    path: short(path),
    module: module.name,
    images: images.map(([name, steps]): [string, string] => [short(name), encodeImage(steps)]),
    files: Object.fromEntries(
      [...found].map(([base, targets]) => [
        short(base),
        Object.fromEntries([...targets].map(([name, target]) => [name, short(target)])),
      ]),
    ),
    libraries: [...libraries].filter((name) => exportedName(name) !== undefined).sort(),
  };
  return {
    declaration: declarationText(path.replace(/^.*[\\/]/, ""), names),
    warnings,
    files: [...files],
    code: (hot) => moduleText(compiled, names, hot),
  };
}

/** What the program exports: what its module directive lists, or all that it defines. */
function exportsOf(module: Module, path: string): string[] {
  if (module.file === path) return Array.from(module.exports, indicatorOf);
  return [...module.predicates]
    .filter(([, p]) => /^(?:static|dynamic)$/.test(p.definition) && !p.name.startsWith("$"))
    .map(([key]) => indicatorOf(key));
}

interface CompiledTexts {
  readonly path: string;
  readonly module: string;
  readonly images: readonly (readonly [path: string, image: string])[];
  readonly files: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly libraries: readonly string[];
}

/** The text of the module. Nothing in it has side effects, so that a bundler can drop what is not used. */
function moduleText(
  { path, module, images, files, libraries }: CompiledTexts,
  names: readonly ExportedName[],
  hot: boolean,
): string {
  const lines: string[] = [`import { program as $make } from "ambilog/program";`];
  libraries.forEach((name, i) => {
    lines.push(`import { ${exportedName(name)} as $l${i} } from "ambilog/libraries/${name}";`);
  });
  const heads = names.map(({ name, heads: all }) => [
    name,
    all.map(
      (head) => head.text + (head.determinism === undefined ? "" : ` is ${head.determinism}`),
    ),
  ]);
  const made = [
    `path: ${JSON.stringify(path)}`,
    `module: ${JSON.stringify(module)}`,
    `images: { ${images.map(([name, image]) => `${JSON.stringify(name)}: () => ${JSON.stringify(image)}`).join(", ")} }`,
    `files: ${JSON.stringify(files)}`,
    `libraries: [${libraries.map((_, i) => `$l${i}`).join(", ")}]`,
    `heads: ${JSON.stringify(Object.fromEntries(heads))}`,
  ];
  const kept = hot ? ", import.meta.hot?.data" : "";
  lines.push(`const $program = /* @__PURE__ */ $make({\n  ${made.join(",\n  ")},\n}${kept});`);
  names.forEach(({ name }, i) => {
    const { variable, exported } = exportName(name, i);
    const word = variable === exported ? "export const" : "const";
    lines.push(
      `${word} ${variable} = /* @__PURE__ */ $program.predicate(${JSON.stringify(name)});`,
    );
    if (variable !== exported) lines.push(`export { ${variable} as ${exported} };`);
  });
  lines.push("export default $program;");
  if (hot) lines.push("if (import.meta.hot) import.meta.hot.accept();");
  return `${lines.join("\n")}\n`;
}

/** The file of a program's types: `graph.d.pl.ts` of `graph.pl`. */
export function declarationFile(file: string): string {
  return file.replace(/(?:\.([^./\\]*))?$/, (_, extension: string | undefined) =>
    extension === undefined ? ".d.ts" : `.d.${extension}.ts`,
  );
}

/** Is this the present content of the file of a program's types? */
export function isDeclared(file: string, declaration: string): boolean {
  const path = declarationFile(file);
  return existsSync(path) && readFileSync(path, "utf8") === declaration;
}

/** Writes the types of a program next to it, if they have changed. */
export function writeDeclaration(file: string, declaration: string): void {
  if (!isDeclared(file, declaration)) writeFileSync(declarationFile(file), declaration);
}
