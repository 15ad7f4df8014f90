/*
 * Compiles programs to JavaScript modules, for `ambilog/vite` and `ambilog types`.
 *
 * An engine loads the file as any other. The module has the texts of the program and of the files that it loads, without
 * comments; lines stay as they are, so errors show where they come from. Goals of `initialization/1` do not run here. A
 * file without a module directive becomes a module, so that programs that are imported side by side do not mix; it
 * exports all that it defines.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { nodeFiles } from "./node-files.js";
import type { Message } from "../engine/errors.js";
import { TextBuffer } from "../machine/text-ends.js";
import { exportedHeads } from "../programs/exported-heads.js";
import type { ExportedName } from "../programs/exported-heads.js";
import { headWarnings } from "../programs/head-warnings.js";
import { headAt } from "../engine/heads.js";
import type { Head } from "../engine/heads.js";
import { declarationText, exportName } from "../programs/program-declarations.js";
import { CompleteEngine } from "../complete.js";
import { LoadMode } from "../machine/boot.js";
import { coreLibraryNames, libraryNames } from "../machine/boot-texts.generated.js";
import { decodeText, encodeText } from "../machine/texts.js";
import { Inspection } from "../programs/inspection.js";
import type { ReadersPart } from "../programs/inspection.js";

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

/** The beginning of a `pred` directive, up to the head. */
const DECLARED = /^:-\s*pred[\s(]+/;

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
  /** The files that it has loaded, by the file that does so and the name there. */
  const found = new Map<string, Map<string, string>>();
  const texts = new Map([[path, text]]);
  const engine = new CompleteEngine({
    files: nodeFiles,
    output: new TextBuffer(),
    errorOutput: new TextBuffer(),
    onMessage: (message) => warnings.push(message),
  });
  const inspection = new Inspection(engine);
  const own = short(path).replace(/\.\w+$/, "");
  engine.loadProgram({
    text,
    path,
    module: own,
    how: LoadMode.INSPECTED,
    libraries: [],
    find(name, base) {
      const program = nodeFiles.program(name, base);
      if (program === undefined || base === undefined) return program;
      const targets = found.get(base) ?? new Map<string, string>();
      found.set(base, targets.set(name, program.path));
      if (!texts.has(program.path)) texts.set(program.path, textOf(program.text));
      return program;
    },
  });
  const { module, exports, defined } = inspection.program(path, own);
  const parts = [...texts].map(([name, each]) => inspection.parts(each, name, own));
  const declared = parts[0]?.forReaders.flatMap((part) => declaredHead(text, part) ?? []) ?? [];
  const names = exportedHeads(text, declared, exports);
  const known = new Set([...exports, ...defined]);
  for (const { line, text: said } of headWarnings(text, (one) => known.has(one))) {
    const place = `${short(path)}:${line}`;
    warnings.push({ severity: "warning", text: `${place}: Warning: ${said}`, file: path, line });
  }
  const libraries = [...parts.flatMap((each) => each.libraries), ...inspection.calledLibraries()];
  const compiled: CompiledTexts = {
    path: short(path),
    module,
    texts: Object.fromEntries(
      [...texts].map(([name, each], i) => [short(name), without(each, parts[i]!.forReaders)]),
    ),
    files: Object.fromEntries(
      [...found].map(([base, targets]) => [
        short(base),
        Object.fromEntries([...targets].map(([name, target]) => [name, short(target)])),
      ]),
    ),
    libraries: [...new Set(libraries)].filter(isImported).sort(),
  };
  return {
    declaration: declarationText(path.replace(/^.*[\\/]/, ""), names),
    warnings,
    files: [...texts.keys()].slice(1),
    code: (hot) => moduleText(compiled, names, hot),
  };
}

function textOf(text: string | Uint8Array): string {
  return typeof text === "string" ? text : decodeText(text);
}

/** Whether it is a library that not every engine has. */
function isImported(library: string): boolean {
  return libraryNames.includes(library) && !coreLibraryNames.includes(library);
}

/** The head of a `pred` directive. */
function declaredHead(text: string, { kind, from, to }: ReadersPart): Head | undefined {
  if (kind !== "pred") return undefined;
  const directive = decodeText(encodeText(text).subarray(from, to));
  const start = DECLARED.exec(directive)?.[0].length;
  return start === undefined ? undefined : headAt(directive, start);
}

/** The text without some of its parts; lines stay where they are. */
function without(text: string, parts: readonly ReadersPart[]): string {
  const bytes = encodeText(text);
  let kept = "";
  let at = 0;
  for (const { from, to } of [...parts].sort((a, b) => a.from - b.from)) {
    if (from < at) continue;
    const lines = decodeText(bytes.subarray(from, to)).replace(/[^\n]/g, "");
    kept += decodeText(bytes.subarray(at, from)) + (lines === "" ? " " : lines);
    at = to;
  }
  return kept + decodeText(bytes.subarray(at));
}

interface CompiledTexts {
  readonly path: string;
  readonly module: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly libraries: readonly string[];
}

/** The text of the module. Nothing in it has side effects, so that a bundler can drop unused exports. */
function moduleText(
  { path, module, texts, files, libraries }: CompiledTexts,
  names: readonly ExportedName[],
  hot: boolean,
): string {
  const lines: string[] = [`import { compiledProgram as $make } from "ambilog";`];
  libraries.forEach((name, i) => {
    lines.push(`import { ${identifier(name)} as $l${i} } from "ambilog/libraries/${name}";`);
  });
  const heads = names.map(({ name, heads: all }) => [name, all.map((head) => head.text)]);
  const made = [
    `path: ${JSON.stringify(path)}`,
    `module: ${JSON.stringify(module)}`,
    `texts: ${JSON.stringify(texts)}`,
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

/** `dcg/basics` is `dcgBasics` to JavaScript. */
function identifier(library: string): string {
  return library.replace(/[_/](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The file of a program's types: `graph.d.pl.ts` of `graph.pl`. */
export function declarationFile(file: string): string {
  return file.replace(/(?:\.([^./\\]*))?$/, (_, extension: string | undefined) =>
    extension === undefined ? ".d.ts" : `.d.${extension}.ts`,
  );
}

/** Whether the file of a program's types has this content. */
export function isDeclared(file: string, declaration: string): boolean {
  const path = declarationFile(file);
  return existsSync(path) && readFileSync(path, "utf8") === declaration;
}

/** Writes the types of a program next to it, if they have changed. */
export function writeDeclaration(file: string, declaration: string): void {
  if (!isDeclared(file, declaration)) writeFileSync(declarationFile(file), declaration);
}
