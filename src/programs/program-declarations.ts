/** The declaration of a program for the TypeScript compiler: `graph.d.pl.ts` next to `graph.pl`. */
import { determinismOf } from "./determinism.js";
import type { ExportedName } from "./exported-heads.js";
import type { Head, Parameter, Shape } from "../engine/heads.js";
import { choicesOf, isKnown } from "../engine/shapes.js";

/** The types of arguments that are passed, and of values that are found; the same unless both are named. */
const TYPES: Readonly<Record<string, string | readonly [given: string, found: string]>> = {
  atom: "string",
  string: "string",
  text: "string",
  atomic: "string | number | bigint | StringValue | FloatValue",
  integer: ["number | bigint", "number"],
  int: ["number | bigint", "number"],
  nonneg: ["number | bigint", "number"],
  positive_integer: ["number | bigint", "number"],
  bigint: ["number | bigint", "bigint"],
  float: "number",
  number: ["number | bigint", "number"],
  boolean: "boolean",
  bool: "boolean",
  char: "string",
  code: "number",
  chars: ["readonly string[]", "string[]"],
  codes: ["readonly number[]", "number[]"],
  list: ["readonly Value[]", "Value[]"],
  proper_list: ["readonly Value[]", "Value[]"],
  pair: "Pair<Value, Value>",
};

/** Names that a declaration imports, if it uses them. */
const IMPORTED: readonly string[] = [
  "Compound",
  "FloatValue",
  "Input",
  "Output",
  "Pair",
  "Predicate",
  "Program",
  "StringValue",
  "Value",
];

const GIVEN = 0;
const FOUND = 1;
type Side = typeof GIVEN | typeof FOUND;

/** The type of a shape on one side. The depth of shapes is bounded (heads.ts). */
function typeOf(shape: Shape, side: Side): string {
  if (!isKnown(shape)) return "Value";
  if (typeof shape === "string") {
    const type = TYPES[shape] ?? "Value";
    return typeof type === "string" ? type : type[side];
  }
  const [name, ...args] = shape as readonly [string, ...Shape[]];
  const inner = args.map((arg) => typeOf(arg, side));
  switch (name) {
    case "list":
    case "list_of":
    case "[]": {
      const [item = "Value"] = inner;
      const array = /^[\w<>,." -]+$/.test(item) ? `${item}[]` : `(${item})[]`;
      return side === GIVEN ? `readonly ${array}` : array;
    }
    case "oneof":
      return (
        choicesOf(args[0])
          .map((choice) => JSON.stringify(choice))
          .join(" | ") || "never"
      );
    case "between":
      return typeOf("integer", side);
    case "|":
      return [...new Set(inner)].join(" | ");
    case "-":
      return `Pair<${inner.join(", ")}>`;
    default:
      return `Compound<${JSON.stringify(name)}, readonly [${inner.join(", ")}]>`;
  }
}

function parameterType({ way, name, shape }: Parameter): string {
  const given = typeOf(shape, GIVEN);
  if (way === "in") return `Input<${given}>`;
  const found = typeOf(shape, FOUND);
  const types = given === found ? found : `${found}, ${given}`;
  return `Output<${JSON.stringify(name)}, ${types}>`;
}

function headType({ parameters }: Head): string {
  const all = parameters.map((parameter) => `${parameter.name}: ${parameterType(parameter)}`);
  return `Predicate<[${all.join(", ")}]>`;
}

/** A documentation comment. */
function comment({ heads, text }: ExportedName): string {
  const modes = heads.map((head) => {
    const determinism = determinismOf(head);
    const kind = determinism === undefined ? "" : ` is ${determinism}`;
    return `\`${head.text}${kind}\``;
  });
  const lines = [
    ...modes.join("\n\n").split("\n"),
    ...(text === "" ? [] : ["", ...text.split("\n")]),
  ];
  const body = lines.map((line) => ` * ${line.replaceAll("*/", "*\\/")}`.trimEnd());
  return `/**\n${body.join("\n")}\n */\n`;
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
/** Words that cannot be names of variables in a module. */
const RESERVED =
  /^(?:arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|with|yield)$/;

/** The names of an export in its module: that of the variable, and the one that others import. */
export function exportName(
  name: string,
  place: number,
): { readonly variable: string; readonly exported: string } {
  const isIdentifier = IDENTIFIER.test(name);
  const isFree = isIdentifier && !RESERVED.test(name) && !name.startsWith("$");
  const exported = isIdentifier ? name : JSON.stringify(name);
  return { variable: isFree ? name : `$${place}`, exported };
}

/**
 * The text of the declaration.
 *
 * @param file the name of the program's file
 * @param names the exports of the program
 */
export function declarationText(file: string, names: readonly ExportedName[]): string {
  const parts: string[] = [];
  const members: string[] = [];
  names.forEach((one, i) => {
    const { variable, exported } = exportName(one.name, i);
    const type = one.heads.map(headType).join(" & ");
    const word = variable === exported ? "export declare const" : "declare const";
    parts.push(`${comment(one)}${word} ${variable}: ${type};\n`);
    if (variable !== exported) parts.push(`export { ${variable} as ${exported} };\n`);
    members.push(`  readonly ${exported}: typeof ${variable};\n`);
  });
  parts.push(
    `declare const $program: Program<{\n${members.join("")}}>;\nexport default $program;\n`,
  );
  const body = parts.join("\n");
  const used = IMPORTED.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  return (
    `// Made by ambilog from ${file}; changes here are lost.\n` +
    `import type { ${used.join(", ")} } from "ambilog/vite";\n\n${body}`
  );
}
