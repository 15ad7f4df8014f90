// Build step: compiles the WebAssembly kernel, src/board/assembly/score.ts, and writes its bytes into a
// module, src/board/score-wasm.generated.ts, so that no file has to be located at run time.
//
// The module records its source, and is rebuilt only when that has changed: the compiler takes two seconds to
// start.

import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { existing, read, replace } from "./generated.js";

const SOURCE = "src/board/assembly/score.ts";
const MODULE = "src/board/score-wasm.generated.ts";

/** The compiler's name, hidden from TypeScript: its types redefine the global `console`. */
const COMPILER: string = "assemblyscript/asc";

/** The part of its API that is used. */
interface Compiler {
  main(
    args: readonly string[],
    host: {
      readFile(name: string): string | null;
      writeFile(name: string, contents: Uint8Array): void;
      listFiles(): string[];
    },
  ): Promise<{ readonly error: Error | null; readonly stderr: { toString(): string } }>;
}

const OPTIONS: readonly string[] = [
  "--optimizeLevel=3",
  "--noAssert",
  "--runtime=stub",
  "--enable=simd",
  "--use=abort=",
  "--importMemory",
];

/**
 * Writes the module.
 *
 * @throws {Error} if the source does not compile
 */
export async function assembleKernel(): Promise<void> {
  const source = read(SOURCE);
  const { version } = createRequire(import.meta.url)("assemblyscript/package.json") as {
    version: string;
  };
  const hash = createHash("sha256").update(JSON.stringify([version, OPTIONS, source]));
  const head = `// Made of ${SOURCE} by src/build/assemble.ts; changes here are lost.\n// ${hash.digest("hex")}\n\n`;
  if (existing(MODULE)?.startsWith(head)) return;
  const bytes = await compile(source);
  const text = Buffer.from(bytes).toString("base64");
  replace(
    MODULE,
    `${head}/** The compiled kernel, in base64. */\nexport const scoreWasm: string =\n  "${text}";\n`,
  );
}

async function compile(source: string): Promise<Uint8Array> {
  const { main } = (await import(COMPILER)) as Compiler;
  let bytes: Uint8Array | undefined;
  const { error, stderr } = await main(["score.ts", "--outFile=score.wasm", ...OPTIONS], {
    readFile: (name) => (name === "score.ts" ? source : null),
    writeFile: (_, contents) => {
      bytes = contents;
    },
    listFiles: () => [],
  });
  if (error !== null || bytes === undefined) throw new Error(`${SOURCE}: ${stderr.toString()}`);
  return bytes;
}
