/*
 * Markdown as elements: headings, paragraphs, lists, blocks of code; in a line code, emphasis and links. HTML in
 * it is text.
 */
import { h } from "../page/dom.js";
import type { Child } from "../page/dom.js";

/** A part of a text. `from` and `to` are where the code is in the source. */
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: "code";
      readonly info: string;
      readonly text: string;
      readonly from: number;
      readonly to: number;
    };

const FENCE = /^(`{3,}|~{3,})\s*(.*)$/;
const ITEM = /^(?:[-*+]|(\d+)[.)])\s+(.*)$/;

/** The parts of a text, in order. */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split("\n");
  const starts: number[] = [];
  let offset = 0;
  for (const line of lines) {
    starts.push(offset);
    offset += line.length + 1;
  }
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length;) {
    const line = lines[i].trimEnd();
    const fence = FENCE.exec(line);
    const heading = /^(#{1,6})\s+(.*?)(?:\s+#+)?$/.exec(line);
    if (fence !== null) {
      const [, mark, info] = fence;
      let end = i + 1;
      while (end < lines.length && !lines[end].startsWith(mark)) end++;
      const [from, to] = [starts[i + 1] ?? offset, starts[end] ?? offset];
      blocks.push({ kind: "code", info, text: markdown.slice(from, to), from, to });
      i = end + 1;
    } else if (heading !== null) {
      blocks.push({ kind: "heading", level: heading[1].length, text: heading[2] });
      i++;
    } else if (line === "") {
      i++;
    } else if (ITEM.test(line)) {
      const isOrdered = ITEM.exec(line)![1] !== undefined;
      const items: string[] = [];
      for (; i < lines.length && lines[i].trim() !== "" && !FENCE.test(lines[i]); i++) {
        const item = ITEM.exec(lines[i]);
        if (item === null) items.push(`${items.pop()!} ${lines[i].trim()}`);
        else items.push(item[2]);
      }
      blocks.push({ kind: "list", isOrdered, items });
    } else {
      const from = i;
      while (i < lines.length && lines[i].trim() !== "" && (i === from || !isBegin(lines[i]))) i++;
      blocks.push({ kind: "paragraph", text: lines.slice(from, i).join(" ") });
    }
  }
  return blocks;
}

const isBegin = (line: string): boolean =>
  /^(?:#{1,6}\s|`{3,}|~{3,}|(?:[-*+]|\d+[.)])\s)/.test(line);

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** The elements of a line. */
export function* inlineOf(text: string): Generator<Child> {
  let at = 0;
  for (const found of text.matchAll(INLINE)) {
    yield text.slice(at, found.index);
    at = found.index + found[0].length;
    const [whole, code, strong, emphasis, label, address] = found;
    if (code !== undefined) yield h("code", {}, code);
    else if (strong !== undefined) yield h("strong", {}, ...inlineOf(strong));
    else if (emphasis !== undefined) yield h("em", {}, ...inlineOf(emphasis));
    // A document may come from anywhere: an address is not a script.
    else if (/^(?:https?:|#|[\w./-]+$)/.test(address!)) {
      yield h("a", { href: address! }, ...inlineOf(label!));
    } else yield whole;
  }
  yield text.slice(at);
}
