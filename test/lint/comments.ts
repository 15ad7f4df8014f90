/* Doc comments that do not describe what follows them. */
import { parseSync, Visitor } from "oxc-parser";
import type { Comment, Node, ParamPattern } from "oxc-parser";
import type { Complaint, SourceFile } from "./sources.js";

const PARAM = /@param (?:\{[^}]*\} )?\[?(\w+)/g;

/** A function and the names of its parameters. */
interface Signature {
  readonly start: number;
  readonly parameters: ReadonlySet<string>;
  /** The number of those that are destructured in the list: a comment gives each of these a name. */
  readonly patterns: number;
}

/** The names that a pattern gives. */
function namesIn(pattern: ParamPattern | Node | null | undefined): string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    case "TSParameterProperty":
      return namesIn(pattern.parameter);
    case "ObjectPattern":
      return pattern.properties.flatMap((x) => namesIn(x.type === "Property" ? x.value : x));
    case "ArrayPattern":
      return pattern.elements.flatMap((x) => namesIn(x));
    default:
      return [];
  }
}

function isPattern(x: ParamPattern): boolean {
  return x.type === "AssignmentPattern" ? isPattern(x.left) : x.type === "ObjectPattern";
}

function signaturesIn(program: Parameters<Visitor["visit"]>[0]): Signature[] {
  const signatures: Signature[] = [];
  const note = (node: { start: number; params: readonly ParamPattern[] }): void => {
    const parameters = new Set(node.params.flatMap((x) => namesIn(x)));
    const patterns = node.params.filter((x) => isPattern(x)).length;
    signatures.push({ start: node.start, parameters, patterns });
  };
  new Visitor({
    ArrowFunctionExpression: note,
    FunctionDeclaration: note,
    FunctionExpression: note,
    TSCallSignatureDeclaration: note,
    TSConstructSignatureDeclaration: note,
    TSDeclareFunction: note,
    TSEmptyBodyFunctionExpression: note,
    TSFunctionType: note,
    TSMethodSignature: note,
  }).visit(program);
  return signatures.sort((a, b) => a.start - b.start);
}

function isDoc({ type, value }: Comment): boolean {
  return type === "Block" && value.startsWith("*");
}

/** Doc comments that another one follows, and parameters in them that the function does not have. */
export function* misplacedComments(files: readonly SourceFile[]): Generator<Complaint> {
  for (const { path, text } of files) {
    const { program, comments } = parseSync(path, text);
    const signatures = signaturesIn(program);
    const docs = comments.filter(isDoc);
    for (const [i, doc] of docs.entries()) {
      const next = docs[i + 1];
      const isHeader = text.slice(0, doc.start).trim() === "";
      if (next !== undefined && !isHeader && text.slice(doc.end, next.start).trim() === "") {
        yield { path, offset: doc.start, message: "Another doc comment follows this one" };
      }
      const signature = signatures.find(({ start }) => start >= doc.end);
      let left = signature?.patterns ?? 0;
      for (const { 1: name, index } of doc.value.matchAll(PARAM)) {
        if (signature?.parameters.has(name!) === true || left-- > 0) continue;
        const offset = doc.start + 2 + index;
        yield { path, offset, message: `@param ${name}: there is no parameter of that name` };
      }
    }
  }
}
