// Build step: prepares the libraries under prolog/, so that the core has them at hand without
// reading files or parsing texts. Makes two TypeScript modules in src/engine:
//
//   libraries.generated.ts      the images of the libraries (engine/image.ts), and what they export
//   library-texts.generated.ts  their texts, for those who need them as such
//
// They are made anew by `npm run build` and by each test run, and are not kept in git.
//
// The images are made by the engine itself, which imports the first of these modules: until there
// is one, an empty one stands in its place. Here the engine loads the libraries from their texts
// and never from images, so that it does not matter what is in that module.
//
// Images are functions, so that V8 compiles those that are called and no others.

import { existsSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Step } from "../engine/image.js";
import { assembleKernel } from "./assemble.js";
import { existing, read, replace, root } from "./generated.js";

const IMAGES = "src/engine/libraries.generated.ts";
const TEXTS = "src/engine/library-texts.generated.ts";
const HEADER = "// Made from prolog/*.pl by src/host/embed.ts; changes here are lost.\n\n";

/** What the engine is to find of each library. */
interface Prepared {
  readonly image: string;
  readonly exports: readonly string[];
}

/**
 * Writes both modules.
 *
 * @throws {Error} if a library does not load without errors and warnings
 */
export async function embedLibraries(): Promise<void> {
  const texts = new Map(libraryNames().map((name) => [name, read(`prolog/${name}.pl`)]));
  replace(TEXTS, textsModule(texts));
  // One without an image, or of an earlier form, may not have what the engine imports.
  if (existing(IMAGES)?.startsWith(imagesHead()) !== true) {
    replace(IMAGES, imagesModule(new Map()));
  }
  replace(IMAGES, imagesModule(await prepare(texts)));
}

/** Lets an engine load each text, and keeps what it does. */
async function prepare(texts: ReadonlyMap<string, string>): Promise<Map<string, Prepared>> {
  const { Engine } = await import("../engine/engine.js");
  const { indicatorOf } = await import("../engine/exports.js");
  const { encodeImage } = await import("../engine/image.js");
  const complaints: string[] = [];
  const engine = new Engine({
    libraries: [...texts].map(([name, text]) => ({ name, text })),
    onMessage: ({ text }) => complaints.push(text),
  });
  const { loader } = engine;
  const steps = new Map<string, Step[]>([...texts.keys()].map((name) => [`library(${name})`, []]));
  loader.onStep = (path, step) => steps.get(path)?.push(step);
  const prepared = new Map<string, Prepared>();
  for (const name of texts.keys()) {
    const module = loader.loadLibrary(name);
    if (module === undefined) throw new Error(`There is no module directive in prolog/${name}.pl`);
    prepared.set(name, {
      image: encodeImage(steps.get(module.file!)!),
      exports: Array.from(module.exports, indicatorOf),
    });
  }
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  return prepared;
}

function imagesHead(): string {
  return (
    HEADER +
    "/** The images of the libraries (see image.ts), by the name in `library(Name)`. */\n" +
    "export const libraryImages: Readonly<Record<string, () => string>> = {\n"
  );
}

function imagesModule(libraries: ReadonlyMap<string, Prepared>): string {
  const exported = Object.fromEntries([...libraries].map(([name, { exports }]) => [name, exports]));
  const images = [...libraries].map(([name, { image }]) => row(name, image, "() => "));
  return (
    `${imagesHead()}${images.join("")}};\n\n` +
    "/** JSON: what each library exports, as `Name/Arity`. */\n" +
    `export const libraryExports = (): string =>\n  ${literal(JSON.stringify(exported))};\n`
  );
}

function textsModule(texts: ReadonlyMap<string, string>): string {
  const rows = [...texts].map(([name, text]) => row(name, text));
  return (
    HEADER +
    "/** The text of each library, by the name in `library(Name)`. */\n" +
    `export const libraryTexts: Readonly<Record<string, string>> = {\n${rows.join("")}};\n`
  );
}

function row(name: string, text: string, before = ""): string {
  return `  ${JSON.stringify(name)}: ${before}${literal(text)},\n`;
}

function libraryNames(): string[] {
  if (!existsSync(`${root}prolog`)) return [];
  return readdirSync(`${root}prolog`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".pl"))
    .map((file) => file.slice(0, -3).replaceAll("\\", "/"))
    .sort();
}

/** A string literal of ASCII only: a module of such is kept in one byte a character. */
function literal(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  const ascii = inside.replace(
    /[^\x20-\x7e]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `'${ascii}'`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await assembleKernel();
  await embedLibraries();
}
