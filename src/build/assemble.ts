// Build step: compiles the WebAssembly kernels, src/board/assembly/*.ts, and writes the bytes of each into a
// module, so that no file has to be located at run time.
//
// A module records its source, and is rebuilt only when that has changed: the compiler takes two seconds to
// start.

import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { existing, read, replace } from "./generated.js";

/** A kernel, the module with its bytes, and the name of the constant there. */
interface Kernel {
  readonly source: string;
  readonly module: string;
  readonly constant: string;
}

const KERNELS: readonly Kernel[] = [
  {
    source: "src/board/assembly/score.ts",
    module: "src/board/score-wasm.generated.ts",
    constant: "scoreWasm",
  },
  {
    source: "src/board/assembly/proof.ts",
    module: "src/board/proof/proof-wasm.generated.ts",
    constant: "proofWasm",
  },
];

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
 * Writes the modules.
 *
 * @throws {Error} if a source does not compile
 */
export async function assembleKernels(): Promise<void> {
  const { version } = createRequire(import.meta.url)("assemblyscript/package.json") as {
    version: string;
  };
  for (const kernel of KERNELS) await assembleKernel(kernel, version);
}

async function assembleKernel(kernel: Kernel, version: string): Promise<void> {
  const text = read(kernel.source);
  const hash = createHash("sha256").update(JSON.stringify([version, OPTIONS, text]));
  const head = `// Made of ${kernel.source} by src/build/assemble.ts; changes here are lost.\n// ${hash.digest("hex")}\n\n`;
  if (existing(kernel.module)?.startsWith(head)) return;
  const bytes = Buffer.from(await compile(kernel.source, text)).toString("base64");
  replace(
    kernel.module,
    `${head}/** The compiled kernel, in base64. */\nexport const ${kernel.constant}: string =\n  "${bytes}";\n`,
  );
}

async function compile(name: string, text: string): Promise<Uint8Array> {
  const { main } = (await import(COMPILER)) as Compiler;
  let bytes: Uint8Array | undefined;
  const { error, stderr } = await main(["kernel.ts", "--outFile=kernel.wasm", ...OPTIONS], {
    readFile: (file) => (file === "kernel.ts" ? text : null),
    writeFile: (_, contents) => {
      bytes = contents;
    },
    listFiles: () => [],
  });
  if (error !== null || bytes === undefined) throw new Error(`${name}: ${stderr.toString()}`);
  return bytes;
}
