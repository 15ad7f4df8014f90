// Build step: compiles the core, src/core, to one WebAssembly module.
//
//   names.txt          -> names.generated.ts, the atoms and functors that the module knows, and
//                         numbers/evaluable.generated.ts
//   instructions.txt   -> instructions.generated.ts and ../machine/instructions.generated.ts, and cases of the loop
//   builtins.txt       -> builtins.generated.ts, the same for the solver, whose predicates are told to the host
//   propagators.txt    -> solver/propagators.generated.ts
//   records            -> ../machine/records.generated.ts, where fields lie, for the TypeScript side
//   exports            -> ../machine/exports.generated.ts
//
// A function whose doc comment says @inline is compiled with the decorator of that name, which TypeScript does not
// allow on functions.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix, relative } from "node:path";
import { generateCharacters } from "./characters.js";
import { gzipSync } from "node:zlib";
import { rowsOf } from "./core-tables.js";
import { existing, read, replace, root } from "./generated.js";

const CORE = "src/core";
/** The files of the two modules that export what their host calls. */
const CORE_ENTRY = `${CORE}/core.ts`;
const SOLVER_ENTRY = `${CORE}/solver/solver.ts`;
/** The atoms and functors, which all files know as `Names`. */
const NAMES = `${CORE}/names.generated.ts`;
/** The declarations of all names that the files of a module know without importing them, for editors. */
const VOCABULARY = "vocabulary.generated.ts";
/** The side of the core that faces TypeScript. */
const HOST = "src/machine";

/** The names of compiler and optimizer, hidden from TypeScript: their types redefine the global `console`. */
const COMPILER: string = "assemblyscript/asc";
const OPTIMIZER: string = "assemblyscript/binaryen";

interface Compiler {
  main(
    args: readonly string[],
    host: {
      readFile(name: string, base: string): string | null;
      writeFile(name: string, contents: Uint8Array | string): void;
      listFiles(): string[];
    },
  ): Promise<{ readonly error: Error | null; readonly stderr: { toString(): string } }>;
}

/** The sizes, in nodes, up to which a function is inlined: any, and one with a single caller. */
const ALWAYS = 3;
const ONE_CALLER = 30;
/** The features of WebAssembly beyond its first version that the module uses. */
const FEATURES = ["MutableGlobals", "SignExt", "NontrappingFPToInt", "BulkMemory", "BulkMemoryOpt"];
const OPTIONS: readonly string[] = [
  "--optimizeLevel=0",
  "--noAssert",
  "--runtime=stub",
  "--enable=bulk-memory",
  "--use=abort=",
  "--importMemory",
  "--memoryBase=131072",
];

/** The part of the optimizer that is used. */
interface Optimizer {
  setOptimizeLevel(level: number): void;
  setShrinkLevel(level: number): void;
  setLowMemoryUnused(isUnused: boolean): void;
  setAlwaysInlineMaxSize(size: number): void;
  setOneCallerInlineMaxSize(size: number): void;
  setDebugInfo(isOn: boolean): void;
  setGenerateStackIR(isOn: boolean): void;
  setOptimizeStackIR(isOn: boolean): void;
  readonly Features: Readonly<Record<string, number>>;
  readBinaryWithFeatures(
    wasm: Uint8Array,
    features: number,
  ): { optimize(): void; emitBinary(): Uint8Array; dispose(): void };
}

/**
 * Optimizes a module. The compiler's own -O3 makes it a third larger and the loop no faster. Functions with one caller
 * stay functions: inlined into the loop they would make the engine's optimized code for it late, at every start.
 */
async function optimize(wasm: Uint8Array, hasNames: boolean): Promise<Uint8Array> {
  const optimizer = ((await import(OPTIMIZER)) as { default: Optimizer }).default;
  optimizer.setOptimizeLevel(2);
  optimizer.setShrinkLevel(0);
  optimizer.setAlwaysInlineMaxSize(ALWAYS);
  optimizer.setOneCallerInlineMaxSize(ONE_CALLER);
  optimizer.setLowMemoryUnused(true); // no address of anything is below 1,024
  optimizer.setDebugInfo(hasNames);
  optimizer.setGenerateStackIR(true);
  optimizer.setOptimizeStackIR(true);
  const features = FEATURES.reduce((all, name) => all | (optimizer.Features[name] ?? 0), 0);
  const module = optimizer.readBinaryWithFeatures(wasm, features);
  module.optimize();
  const optimized = module.emitBinary();
  module.dispose();
  return optimized;
}

function quoted(bytes: Uint8Array): string {
  return [...bytes].join(", ");
}

/**
 * The atoms and functors that the sources name, as constants: first those of names.txt, the others as their constants say.
 * The second text has the numbers of what is evaluable.
 */
function names(): readonly [string, string] {
  const atoms = new Map<string, number>();
  const texts: string[] = [];
  const functors: [number, number][] = [];
  const known = new Map<string, number>();
  const enums = { constant: [] as string[], function: [] as string[] };
  const numberOf = (text: string): number => {
    let number = atoms.get(text);
    if (number === undefined) {
      number = texts.push(text) - 1;
      atoms.set(text, number);
    }
    return number;
  };
  const addAtom = (identifier: string, name: string): void => {
    const number = identifier === "QUOTED_NIL" ? texts.push(name) - 1 : numberOf(name);
    known.set(`ATOM_${identifier}`, number * 16 + 7);
  };
  const addFunctor = (identifier: string, name: string, arity: number): void => {
    const header = functors.length * 1024 + Math.min(arity, 31) * 32 + 15;
    functors.push([numberOf(name), arity]);
    known.set(`FUNCTOR_${identifier}`, header);
  };
  const isPlain = (kind = ""): boolean => kind === "atom" || kind === "constant";
  const rows = rowsOf(
    `${CORE}/names.txt`,
    ["atom", "functor", "constant", "function"],
    ([kind, , name]) => (isPlain(kind) ? undefined : name),
  );
  for (const [kind, identifier = "", name = ""] of rows) {
    const slash = name.lastIndexOf("/");
    if (isPlain(kind)) addAtom(identifier, name);
    else addFunctor(identifier, name.slice(0, slash), Number(name.slice(slash + 1)));
    if (kind === "constant" || kind === "function") enums[kind].push(identifier);
  }
  const text = sourcesIn(CORE).map(read).join("\n");
  const named = new Set([...text.matchAll(/\bNames\.((?:ATOM|FUNCTOR)_[$\w]+)/g)].map((m) => m[1]));
  for (const constant of [...named].sort()) {
    if (constant === undefined || known.has(constant)) continue;
    const [, kind, name = "", arity] = /^(ATOM|FUNCTOR)_(.*?)(?:_(\d+))?$/.exec(constant) ?? [];
    if (kind === "ATOM") addAtom(constant.slice(5), constant.slice(5).toLowerCase());
    else if (arity === undefined) throw new Error(`${constant} has no row in names.txt`);
    else addFunctor(constant.slice(8), name.toLowerCase(), Number(arity));
  }
  const bytes = texts.flatMap((name) => {
    const utf8 = Buffer.from(name);
    return [utf8.length, ...utf8];
  });
  const enumOf = (name: string, members: readonly string[]): readonly string[] => [
    `export const enum ${name} {`,
    ...members.map((member, i) => `  ${member} = ${i},`),
    "}",
    "",
  ];
  const note = "// Made of names.txt by src/build/core.ts; changes here are lost.";
  return [
    [
      note,
      "",
      ...[...known].map(([name, value]) => `export const ${name}: u32 = ${value};`),
      `export const FIXED_NAMES: u32 = <u32>memory.data<u8>([${quoted(Uint8Array.from([...bytes, 255]))}]);`,
      `export const FIXED_FUNCTORS: u32 = <u32>memory.data<u32>([${functors.flat().join(", ")}]);`,
      `export const FIXED_FUNCTOR_COUNT: u32 = ${functors.length};`,
      "",
    ].join("\n"),
    [
      note,
      "",
      ...enumOf("Constant", enums.constant),
      ...enumOf("Fn", enums.function),
      `export const CONSTANT_COUNT: u32 = ${enums.constant.length};`,
      `export const FUNCTION_COUNT: u32 = ${enums.function.length};`,
      "",
    ].join("\n"),
  ];
}

/** A row of instructions.txt. */
interface Instruction {
  readonly name: string;
  readonly operands: readonly string[];
  /** The statements of a formal effect. */
  readonly statements: readonly string[];
  /** The heading above it. */
  readonly section: string;
}

function instructionRows(): Instruction[] {
  const sections = read(`${CORE}/instructions.txt`).matchAll(
    /^# (\w+).*\n((?!#)[^]*?)(?=^#|$(?![^]))/gm,
  );
  return [...sections].flatMap(([, section = "", text = ""]) =>
    text.split("\n").flatMap((line) => {
      const [, head, sign, effect = ""] = /^(.*?) ([:=]) (.*)$/.exec(line) ?? [];
      if (head === undefined) return [];
      const [name = "", ...operands] = head.split(" ");
      return [{ name, operands, statements: sign === "=" ? effect.split("; ") : [], section }];
    }),
  );
}

/** The instructions, for the module and for the host. */
function instructions(): [module: string, table: string, numbers: string] {
  const rows = instructionRows();
  const head = "// Made of instructions.txt by src/build/core.ts; changes here are lost.\n\n";
  const module = `${head}export const enum Op {\n${rows.map((row) => `  ${row.name},\n`).join("")}}\n`;
  const table = rows
    .map((row) => `  [${JSON.stringify(row.name)}, ${JSON.stringify(row.operands)}],\n`)
    .join("");
  const host = `${head}/** Each instruction by its number: its name and the kinds of its operands. */\nexport const INSTRUCTIONS: readonly (readonly [string, readonly string[]])[] = [\n${table}];\n`;
  const numbers = rows.map(({ name }, i) => `  ${name.toUpperCase()}: ${i},\n`).join("");
  return [module, host, `export const Op = {\n${numbers}} as const;\n`];
}

/** The cases of the loop for the instructions of a section that have a formal effect. */
function casesOf(section: string): string {
  const rows = instructionRows().filter((row) => row.section === section);
  return rows
    .filter(({ statements }) => statements.length > 0)
    .map(caseOf)
    .join("\n");
}

function caseOf({ name, operands, statements }: Instruction): string {
  const halves = operands.filter((kind) => "xyn".includes(kind)).length;
  const size = 4 * (Math.ceil((1 + halves) / 2) + operands.length - halves);
  const valueOf = (text: string): string =>
    text
      .replace(/\bX([a-i])\b/g, "x(pc.$1)")
      .replace(/\bY([a-i])\b/g, "y(environment, pc.$1)")
      .replace(/\bN([a-i])\b/g, "pc.$1")
      .replace(/\bw(\d+)\b/g, "pc.word$1")
      .replace(/^read (\d+)$/, "load<u32>(from, $1)");
  const set = (place: string | undefined, value: string): string => {
    if (place === undefined) return "";
    const register = `pc.${place.slice(1)}`;
    return place.startsWith("X")
      ? `setX(${register}, ${value});`
      : `setY(environment, ${register}, ${value});`;
  };
  let written = 0;
  let next = `pc = pc.skip(${size}); continue;`;
  const code = statements.map((statement) => {
    const [, place, action, value = ""] =
      /^(?:([XY][a-i]) := )?(?:(frame|new|test|write)\b ?)?(.*)$/.exec(statement)!;
    switch (action) {
      case "frame":
        return "store<u32>(heap, environment); store<u32>(heap, continuation, 4); environment = heap; heap += pc.a; continuation = changetype<Address>(pc);";
      case "test":
        next = `pc = ${valueOf(value)} ? pc.skip(${size}) : codeAt(pc.word${size - 4}); continue;`;
        return "";
      case "write":
        return `store<u32>(heap, ${valueOf(value)}, ${4 * written++});`;
      case "new": {
        const slot =
          value === "" ? `heap + ${4 * written++}` : `environment + pc.${value.slice(1)}`;
        return `{ const slot = ${slot}; unbound(slot); ${set(place, "slot")} }`;
      }
      default:
        return set(place, valueOf(value));
    }
  });
  if (statements.some((statement) => statement.includes(":= read ")))
    code.unshift("const from = reading + pc.a;");
  if (written > 0) code.push(`heap += ${4 * written};`);
  return `      case Op.${name}: { ${code.join(" ")} ${next} }`;
}

/** The most arguments of builtins that are compiled in place. */
const IN_PLACE = 3;

/** The dispatchers of the builtins of builtins.txt, for the core and the solver, and the solver's predicates for the host. */
function builtins(): [string, string, string] {
  const kinds = ["det", "inline", "nondet", "solver"];
  const every = rowsOf(`${CORE}/builtins.txt`, kinds, ([, name]) => name).map((words) => {
    const [kind = "", indicator = "", run = ""] = words;
    const slash = indicator.lastIndexOf("/");
    return {
      kind,
      name: indicator.slice(0, slash),
      arity: Number(indicator.slice(slash + 1)),
      run,
    };
  });
  const solver = every.filter((row) => row.kind === "solver");
  const rows = every.filter((row) => row.kind !== "solver");
  // Those with few arguments come first, so that the numbers of both dispatchers are dense.
  const isSmall = (row: { arity: number }): boolean => row.arity <= IN_PLACE;
  const all = rows.filter((row) => row.kind !== "nondet");
  const det = [...all.filter(isSmall), ...all.filter((row) => !isSmall(row))];
  const nondet = rows.filter((row) => row.kind === "nondet");
  const few = det.filter(isSmall);
  const given = (arity: number, from: (i: number) => string): string =>
    Array.from({ length: arity }, (_, i) => from(i)).join(", ");
  const letter = (i: number): string => "abcdefghij".charAt(i);
  const call = ({ run, arity }: { run: string; arity: number }): string =>
    run.includes("(") ? run : `${run}(${given(arity, letter)})`;
  const most = Math.max(...rows.map(({ arity }) => arity));
  const registers = Array.from({ length: most }, (_, i) => `  const ${letter(i)} = x(${4 * i});`);
  const data: number[] = [];
  for (const [table, list] of [det, nondet].entries())
    for (const [number, { name, arity, kind }] of list.entries()) {
      const utf8 = Buffer.from(name);
      data.push(
        table * 2 + Number(kind === "inline"),
        number & 255,
        number >> 8,
        arity,
        utf8.length,
        ...utf8,
      );
    }
  data.push(255);
  const head = "// Made of builtins.txt by src/build/core.ts; changes here are lost.";
  const module = [
    head,
    "",
    "/** Each builtin: its table (0: det, 1: det in place, 2: nondet), number (low byte first), arity, and name. */",
    `export const BUILTINS: u32 = <u32>memory.data<u8>([${data.join(", ")}]);`,
    "",
    "/** Runs a deterministic builtin, whose arguments are in X. */",
    "export function callNative(number: u32): u32 {",
    // Read once, since what reads them in each case is most of the code.
    ...registers,
    `  if (number < ${few.length}) return callInPlace(number, ${given(IN_PLACE, letter)});`,
    "  switch (number) {",
    ...det.map((row, i) => (isSmall(row) ? "" : `    case ${i}: return ${call(row)};`)),
    "  }",
    "  return 0;",
    "}",
    "",
    "/** Runs a builtin of few arguments. */",
    "export function callInPlace(number: u32, a: Cell, b: Cell, c: Cell): u32 {",
    "  switch (number) {",
    ...few.map((row, i) => `    case ${i}: return ${call(row)};`),
    "  }",
    "  return 0;",
    "}",
    "",
    "/** Runs a nondeterministic builtin for its first or next answer. */",
    "export function callNondet(number: u32, state: Address, isRedo: bool): u32 {",
    ...registers,
    "  switch (number) {",
    ...nondet.map(
      (row, i) =>
        `    case ${i}: return ${row.run}(state, isRedo${row.arity > 0 ? ", " : ""}${given(row.arity, letter)});`,
    ),
    "  }",
    "  return 0;",
    "}",
    "",
  ].join("\n");
  const solving = [
    head,
    "",
    "/** Runs a predicate of the solver, whose arguments are in X. */",
    "export function callPredicate(number: u32): u32 {",
    ...registers,
    "  switch (number) {",
    ...solver.map((row, i) => `    case ${i}: return ${call(row)};`),
    "  }",
    "  return 0;",
    "}",
    "",
  ].join("\n");
  const listed = JSON.stringify(solver.map(({ name, arity }) => [name, arity]));
  const host = `${head}\n\nexport const SOLVER_PREDICATES: readonly (readonly [name: string, arity: number])[] = ${listed};\n`;
  return [module, solving, host];
}

/** The kinds of propagators of propagators.txt. */
function propagators(): string {
  const file = `${CORE}/solver/propagators.txt`;
  const rows = rowsOf(file, undefined, ([name]) => name);
  const waitOf = (wait: string): string => {
    const [first, others = first] = wait.split("/");
    if (!/^[A-Z/]+$/.test(wait)) return wait;
    return first === others ? `Wait.${first}` : `i == 0 ? Wait.${first} : Wait.${others}`;
  };
  const cases = (value: (fn: string, wait: string) => string): string[] =>
    rows.map(([, fn = "", wait = ""], i) => `    case ${i}: return ${value(fn, wait)};`);
  return [
    "// Made of propagators.txt by src/build/core.ts; changes here are lost.",
    "",
    "export const enum Kind {",
    ...rows.map(([name], i) => `  ${name} = ${i},`),
    "}",
    "",
    "/** One round of propagation; false: there is no solution. */",
    "export function propagate(kind: i32, p: Propagator): bool {",
    "  switch (kind) {",
    ...cases((fn) => `${fn}(p)`),
    "  }",
    "  return true;",
    "}",
    "",
    "/** The changes of argument i for which it waits. */",
    "export function waitOf(kind: i32, p: Propagator, i: u32): Wait {",
    "  switch (kind) {",
    ...cases((_, wait) => waitOf(wait)),
    "  }",
    "  return Wait.NEVER;",
    "}",
    "",
  ].join("\n");
}

const SIZES: Readonly<Record<string, number>> = { u64: 8, f64: 8, i64: 8, u16: 2, u8: 1 };

/** Offsets of the fields of the unmanaged classes and values of the exported constants of some files. */
function records(files: readonly string[]): string {
  const out: string[] = [
    "// Made of the records in src/core by src/build/core.ts; changes here are lost.",
    "",
  ];
  for (const file of files) {
    const text = read(`${CORE}/${file}`);
    for (const [, name, body = ""] of text.matchAll(
      /@unmanaged\nexport class (\w+) \{\n([^]*?)\n\}/g,
    )) {
      let offset = 0;
      const fields: string[] = [];
      for (const [, field, type = ""] of body.matchAll(/^ {2}(\w+): (\w+);$/gm)) {
        const size = SIZES[type] ?? 4;
        offset = Math.ceil(offset / size) * size;
        fields.push(`  ${field}: ${offset},`);
        offset += size;
      }
      out.push(`export const ${name} = {`, ...fields, `  BYTES: ${offset},`, "} as const;", "");
    }
    for (const [, name, body = ""] of text.matchAll(/export const enum (\w+) \{\n([^]*?)\n\}/g)) {
      const members = [...body.matchAll(/^ {2}(\w+) = (\w+),$/gm)].map(
        ([, member, value]) => `  ${member}: ${value},`,
      );
      if (members.length > 0) out.push(`export const ${name} = {`, ...members, "} as const;", "");
    }
  }
  return out.join("\n");
}

/** The exports of the core as its host sees them: addresses, cells and records are numbers. */
function exported(): string {
  const entry = read(CORE_ENTRY);
  const others = [...entry.matchAll(/^export \{([^}]*)\} from "\.\/(.*)";/gm)].flatMap(
    ([, list = "", file]) => [...list.matchAll(/\w+/g)].map(([name]) => [name, file] as const),
  );
  const own = [...entry.matchAll(/^export function (\w+)/gm)].map(
    ([, name = ""]) => [name, "core"] as const,
  );
  const members = [...others, ...own].map(([name, file]) => {
    const signature = new RegExp(`^export function ${name}\\(([^)]*)\\): (\\w+)`, "m");
    const [, parameters = "", result] = signature.exec(read(`${CORE}/${file}.ts`))!;
    const given = [...parameters.matchAll(/(\w+): (\w+)/g)].map(
      ([, parameter, type]) => `${parameter}: ${type === "bool" ? "boolean" : "number"}`,
    );
    return `  ${name}(${given.join(", ")}): ${result === "void" ? "void" : "number"};`;
  });
  const head =
    "// Made of the exports of src/core/core.ts by src/build/core.ts; changes here are lost.";
  return `${head}\n\n/** The exports of the module. */\nexport interface Exports {\n${members.join("\n")}\n}\n`;
}

/** Files whose records the host reads. */
const SHARED: readonly string[] = [
  "memory/cells.ts",
  "memory/machine.ts",
  "memory/areas.ts",
  "memory/heap.ts",
  "memory/symbols.ts",
  "emulator/records.ts",
  "database/records.ts",
  "numbers/operations.ts",
  "numbers/evaluable.generated.ts",
];

/** Writes the generated sources. */
function generateCore(): void {
  generateCharacters();
  const [constants, evaluable] = names();
  replace(NAMES, constants);
  replace(`${CORE}/numbers/evaluable.generated.ts`, evaluable);
  const [module, table, numbers] = instructions();
  replace(`${CORE}/instructions.generated.ts`, module);
  replace(`${HOST}/instructions.generated.ts`, table);
  const [dispatch, solving, predicates] = builtins();
  replace(`${CORE}/builtins.generated.ts`, dispatch);
  replace(`${CORE}/solver/predicates.generated.ts`, solving);
  replace(`${HOST}/solver-predicates.generated.ts`, predicates);
  replace(`${CORE}/solver/propagators.generated.ts`, propagators());
  replace(`${HOST}/records.generated.ts`, records(SHARED) + numbers);
  replace(`${HOST}/exports.generated.ts`, exported());
  for (const entry of [CORE_ENTRY, SOLVER_ENTRY])
    replace(`${posix.dirname(entry)}/${VOCABULARY}`, vocabulary(entry));
}

function isOfSolver(file: string): boolean {
  return file.startsWith(`${posix.dirname(SOLVER_ENTRY)}/`);
}

/**
 * Names that the files of a module know without importing them, each with the file that exports it. A name of two
 * files is not among them: who needs it imports it. The solver also knows the names of the core that it has not itself.
 */
function knownNames(isSolver: boolean): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const several = new Set<string>();
  for (const file of coreFiles()) {
    if (file === CORE_ENTRY || file === SOLVER_ENTRY || isOfSolver(file) !== isSolver) continue;
    for (const each of exportsOf(read(file), "export ")) {
      if (known.has(each)) several.add(each);
      known.set(each, file);
    }
  }
  for (const each of several) known.delete(each);
  return isSolver ? new Map([...knownNames(false), ...known]) : known;
}

/** A source of the module with the imports of the names that it knows and uses, all in its first line. */
function withImports(file: string, text: string, known: ReadonlyMap<string, string>): string {
  if (!file.startsWith(`${CORE}/`) || file === NAMES) return text;
  const imported = [...text.matchAll(/^import \{([^}]*)\}/gm)].flatMap(([, all = ""]) =>
    all.split(","),
  );
  const own = new Set([...exportsOf(text), ...imported.map((name) => name.trim())]);
  const code = text.replace(/^ *(?:\/\*\*?[^]*?\*\/|\/\/.*)/gm, "");
  const pathTo = (other: string): string => {
    const path = posix.relative(posix.dirname(file), other.slice(0, -3));
    return path.startsWith(".") ? path : `./${path}`;
  };
  const used = new Set([...code.matchAll(/(?<![\w.])[A-Za-z_]\w*/g)].map(([name]) => name));
  const imports = [...used].map((name) => {
    const from = own.has(name) ? undefined : known.get(name);
    return from === undefined ? "" : `import { ${name} } from "${pathTo(from)}"; `;
  });
  if (used.has("Names")) imports.push(`import * as Names from "${pathTo(NAMES)}"; `);
  return imports.join("") + text;
}

/** The same for editors: declarations of all names. */
function vocabulary(entry: string): string {
  const known = knownNames(isOfSolver(entry));
  const pathTo = (file: string): string =>
    `./${posix.relative(posix.dirname(entry), file.slice(0, -3))}`;
  const declared = coreFiles().flatMap((file) =>
    [...read(file).matchAll(/^export (?:declare )?(\w+)(?: enum)? (\w+)/gm)].flatMap(
      ([, kind = "", name = ""]) => {
        if (known.get(name) !== file) return [];
        const one = `import("${pathTo(file)}").${name}`;
        const type = `type ${name} = ${one};`;
        const value = `declare const ${name}: typeof ${one};`;
        return kind === "type" ? [type] : /function|let/.test(kind) ? [value] : [value, type];
      },
    ),
  );
  return [...declared, `declare const Names: typeof import("${pathTo(NAMES)}");`, ""].join("\n");
}

/** The names that a source declares, with these words before each declaration. */
function exportsOf(text: string, before: string = "(?:export )?"): string[] {
  const declarations = new RegExp(`^${before}(?:declare )?(?:const enum|\\w+) (\\w+)`, "gm");
  return [...text.matchAll(declarations)].map(([, name = ""]) => name);
}

/**
 * Compiles a module of AssemblyScript, and gives its bytes.
 *
 * @param entry - the file, for instance src/core/core.ts
 * @throws {Error} if a source does not compile
 */
async function compileCore(
  entry: string,
  options: readonly string[] = [],
): Promise<{ wasm: Uint8Array; text: string }> {
  const { main } = (await import(COMPILER)) as Compiler;
  const known = { core: knownNames(false), solver: knownNames(true) };
  let wasm: Uint8Array | undefined;
  let wat = "";
  const { error, stderr } = await main([entry, "--outFile=core.wasm", ...OPTIONS, ...options], {
    readFile(name) {
      const file = relative(root, join(root, name));
      const text = existing(file);
      if (text === undefined) return null;
      const whole = text.replace(
        /^ *\/\/ Here instructions\.txt has the cases of: (\w+)$/gm,
        (_, section: string) => casesOf(section),
      );
      const visible = isOfSolver(file) ? known.solver : known.core;
      return (
        withImports(file, whole, visible)
          .replace(
            /(\/\*\*(?:(?!\*\/)[^])*?@inline(?:(?!\*\/)[^])*?\*\/\n)(export )?function /g,
            "$1@inline $2function ",
          )
          // Compiled when it is used, so neither the order of files matters, nor what the module does not use.
          .replace(/^(?:export )?const (?!enum)/gm, "@lazy $&")
      );
    },
    writeFile(_, contents) {
      if (typeof contents === "string") wat = contents;
      else wasm = contents;
    },
    listFiles: () => [],
  });
  if (error !== null || wasm === undefined) throw new Error(`${entry}: ${stderr.toString()}`);
  return { wasm: await optimize(wasm, options.includes("--debug")), text: wat };
}

/** The sources of both modules, with the generated ones that all of a module may use. */
function coreFiles(): string[] {
  return readdirSync(join(root, CORE), { recursive: true, encoding: "utf8" })
    .map((name) => `${CORE}/${name.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".ts") && file !== NAMES && !file.endsWith(VOCABULARY))
    .sort();
}

/** The sources in a folder, without generated files and installed packages. */
function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|txt|pl)$/.test(name) && !/\.generated\.ts$|node_modules/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .sort();
}

function hashOf(texts: readonly string[], files: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(texts));
  for (const file of files) hash.update(file).update(read(file));
  return hash.digest("hex");
}

const OUTPUT = `${HOST}/core-wasm.generated.ts`;
const TEXTS = `${HOST}/boot-texts.generated.ts`;
/** The memory in which the usual libraries have been loaded, for programs that begin with it. */
export const BOOT_IMAGE: string = `${HOST}/boot.image`;
const SOLVER = `${HOST}/solver.generated.ts`;

/** Compiles the core and makes its texts and boot image, each unless nothing of it has changed. */
export async function assembleCore(): Promise<void> {
  generateCore();
  const { version } = createRequire(import.meta.url)("assemblyscript/package.json") as {
    version: string;
  };
  const modules = hashOf([version, ...OPTIONS], [...sourcesIn(CORE), "src/build/core.ts"]);
  await compileModules(headWith(modules));
  const build = hashOf([modules], [HOST, "prolog", "src/build"].flatMap(sourcesIn));
  await makeTexts(headWith(build), build);
}

function headWith(hash: string): string {
  return `// Made of src/core by src/build/core.ts; changes here are lost.\n// ${hash}\n\n`;
}

function isMade(head: string, files: readonly string[]): boolean {
  return files.every((file) => existing(file)?.startsWith(head));
}

async function compileModules(head: string): Promise<void> {
  if (isMade(head, [OUTPUT, SOLVER])) return;
  const solver = (await compileCore(SOLVER_ENTRY)).wasm;
  const { wasm } = await compileCore(CORE_ENTRY);
  const gzipped = gzipSync(wasm, { level: 9 }).length;
  process.stdout.write(
    `core: ${wasm.length} bytes, ${gzipped} gzipped; solver: ${solver.length}\n`,
  );
  replace(
    SOLVER,
    `${head}${DEFLATED}/** The module of the solver. */\nexport const solverBytes: Deflated = ${await deflatedText(solver)};\n`,
  );
  replace(
    OUTPUT,
    `${head}${DEFLATED}/** The compiled module. */\nexport const coreBytes: Deflated = ${await deflatedText(wasm)};\n`,
  );
}

const DEFLATED = `import type { Deflated } from "./deflated.js";\n\n`;

/**
 * The literal of bytes. Zopfli deflates to 6 % fewer bytes than zlib. It is loaded only now: once it is there, an
 * uncaught error, of the compiler for instance, is shown behind all of its source.
 */
async function deflatedText(bytes: Uint8Array): Promise<string> {
  const { deflateAsync } = await import("@gfx/zopfli");
  const deflated = await deflateAsync(bytes, { numiterations: 15 });
  const base64 = Buffer.from(deflated).toString("base64");
  return `{\n  base64: "${base64}",\n  length: ${bytes.length},\n}`;
}

async function makeTexts(head: string, build: string): Promise<void> {
  if (isMade(head, [TEXTS]) && existsSync(join(root, BOOT_IMAGE))) return;
  const { coreBytes } = await import("../machine/core-wasm.generated.js");
  const { bootImageOf, bootTexts } = await import("./boot-texts.js");
  const { inflated } = await import("../machine/deflated.js");
  const { wasm } = await import("../machine/wasm.js");
  const module = new wasm.Module(inflated(coreBytes));
  const { system, libraries, names: known } = bootTexts(module);
  writeFileSync(join(root, BOOT_IMAGE), bootImageOf(module, system));
  replace(
    TEXTS,
    `${head}${DEFLATED}/** Tells builds apart. */\nexport const coreBuild: string = "${build}";\n` +
      `/** The text of the module \`system\`, and those of the libraries that every engine has: JSON, UTF-8. */\nexport const deflatedTexts: Deflated = ${await deflatedText(Buffer.from(JSON.stringify({ system, libraries })))};\n` +
      `/** The names of the libraries that every engine has. */\nexport const coreLibraryNames: readonly string[] =\n  ${JSON.stringify(Object.keys(libraries))};\n` +
      `/** The names of all libraries whose exports the system knows. */\nexport const libraryNames: readonly string[] =\n  ${JSON.stringify(known)};\n`,
  );
}
