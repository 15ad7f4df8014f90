/** The heads in the `%!` comments of a text. */
import { headAt } from "../engine/heads.js";
import type { Head } from "../engine/heads.js";

/** The documentation of a predicate in a comment: its heads, and the text below them. */
export interface Documented {
  readonly heads: readonly Head[];
  /** The text before the first example, without the comment's signs. */
  readonly text: string;
}

/** The text after `%!`. */
export interface WrittenHead {
  /** The number of its line, counted from 1. */
  readonly line: number;
  /** Its text. */
  readonly written: string;
  /** Undefined if it is no head of the usual form. */
  readonly head: Head | undefined;
}

const COMMENTED = /^%!\s+(?=\S)/;
/** A line that goes on with a comment. */
const CONTINUED = /^%(?!!)/;
/** A head may be spread over that many lines. */
const MOST_LINES = 16;

/** The documentation in the `%!` comments of a text. Lines that are no heads of the usual form are left out. */
export function documentedHeads(text: string): Documented[] {
  return headComments(text).flatMap((comment) => {
    const heads = comment.written.flatMap(({ head }) => head ?? []);
    return heads.length === 0 ? [] : { heads, text: comment.text };
  });
}

/** The `%!` comments of a text. */
export function headComments(
  text: string,
): { readonly written: readonly WrittenHead[]; readonly text: string }[] {
  const found: { written: WrittenHead[]; text: string }[] = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length;) {
    const written: WrittenHead[] = [];
    while (i < lines.length && COMMENTED.test(lines[i]!)) {
      const parts = headLines(lines, i);
      const whole = parts.join("\n");
      written.push({ line: i + 1, written: parts[0]!, head: headAt(whole, 0) });
      i += parts.length;
    }
    if (written.length === 0) {
      i++;
      continue;
    }
    const body: string[] = [];
    for (; i < lines.length && CONTINUED.test(lines[i]!); i++) {
      body.push(lines[i]!.replace(/^%(?: {1,3})?/, "").trimEnd());
    }
    const fence = body.findIndex((line) => line.trim().startsWith("```"));
    const prose = fence < 0 ? body : body.slice(0, fence);
    found.push({ written, text: prose.join("\n").trim() });
  }
  return found;
}

/** The lines of the head that begins at a line: more than one if a bracket is open at its end. */
function headLines(lines: readonly string[], at: number): string[] {
  const parts = [lines[at]!.replace(COMMENTED, "").trimEnd()];
  let open = opened(parts[0]!);
  for (let i = at + 1; open > 0 && i < lines.length && CONTINUED.test(lines[i]!); i++) {
    if (parts.length === MOST_LINES) return parts.slice(0, 1);
    const line = lines[i]!.slice(1).trim();
    parts.push(line);
    open += opened(line);
  }
  return open > 0 ? parts.slice(0, 1) : parts;
}

/** The number of brackets that a line opens, less those that it closes. */
function opened(line: string): number {
  return (line.match(/\(/g)?.length ?? 0) - (line.match(/\)/g)?.length ?? 0);
}
