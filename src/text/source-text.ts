/**
 * A text to read from, and places in it.
 *
 * A place is an offset into the text in UTF-16 units. Lines and columns are for people: both count from 1,
 * columns in code points. Line ends are counted when a position is first requested.
 */

/** A place as people name it. */
export interface Position {
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in code points. */
  readonly column: number;
}

/** A syntax error: a short text such as `operator_expected` and the part of the source it is about. */
export class ReadError {
  readonly message: string;
  readonly offset: number;
  readonly endOffset: number;

  constructor(message: string, offset: number, endOffset: number = offset + 1) {
    this.message = message;
    this.offset = offset;
    this.endOffset = Math.max(endOffset, offset);
  }
}

/** A code frame shows at most this many columns of its line. */
const FRAME_WIDTH = 100;
/** Columns kept to the left of the caret when a long line is cut. */
const FRAME_LEFT = 60;
/** The units of a very long line that a code frame looks at before and after the caret. */
const FRAME_AROUND = 1000;
const TAB = 8;
/** The length of the blocks of which it is kept how many lines end before them. */
const BLOCK = 1024;

/** A text with the name of the file that it comes from. */
export class SourceText {
  readonly text: string;
  readonly file: string | undefined;
  /** The number of lines that end before each block of the text; empty until a position is requested. */
  private readonly lines: number[] = [];
  /** The last offset of which line and column were computed. */
  private lastLine = 0;
  private lastOffset = 0;
  private lastColumn = 1;

  constructor(text: string, file?: string) {
    this.text = text;
    this.file = file;
  }

  /** Index of the line that `offset` is in, from 0. */
  private lineIndex(offset: number): number {
    const { text } = this;
    const end = Math.min(offset, text.length);
    if (this.lines.length === 0) {
      let count = 0;
      for (let i = 0; i <= text.length; i++) {
        if (i % BLOCK === 0) this.lines.push(count);
        if (text.charCodeAt(i) === 10) count++;
      }
    }
    const block = Math.trunc(end / BLOCK);
    let line = this.lines[block]!;
    for (let i = block * BLOCK; i < end; i++) if (text.charCodeAt(i) === 10) line++;
    return line;
  }

  position(offset: number): Position {
    const line = this.lineIndex(offset);
    let i = this.lastOffset;
    let column = this.lastColumn;
    // A long line may have many places, of which most are asked for in their order.
    if (line !== this.lastLine || i > offset) {
      i = offset === 0 ? 0 : this.text.lastIndexOf("\n", offset - 1) + 1;
      column = 1;
    }
    const end = Math.min(offset, this.text.length);
    for (; i < end; i++) {
      const c = this.text.charCodeAt(i);
      if (c < 0xdc00 || c > 0xdfff) column++;
    }
    this.lastLine = line;
    this.lastOffset = i;
    this.lastColumn = column;
    return { line: line + 1, column };
  }

  /**
   * The line that contains `offset`, preceded by its number, and below it carets under the `length` units
   * from there, up to the end of the line. Tabs are widened to stops of eight columns; a long line is cut
   * around the caret.
   */
  frame(offset: number, length: number = 1): string {
    const index = this.lineIndex(offset);
    const least = Math.max(0, offset - FRAME_AROUND);
    const start = least + this.text.slice(least, offset).lastIndexOf("\n") + 1;
    const around = this.text.slice(start, offset + FRAME_AROUND);
    const stop = around.indexOf("\n", offset - start);
    const line = (stop < 0 ? around : around.slice(0, stop)).replace(/\r$/, "");
    const cells: string[] = [];
    let from = -1;
    let to = -1;
    let at = start;
    for (const c of line) {
      if (from < 0 && at >= offset) from = cells.length;
      if (c === "\t")
        do cells.push(" ");
        while (cells.length % TAB !== 0);
      else cells.push(c < " " || c === "\x7f" ? "?" : c);
      at += c.length;
      if (to < 0 && at >= offset + length) to = cells.length;
    }
    if (from < 0) from = cells.length;
    if (to <= from) to = to < 0 ? Math.max(cells.length, from + 1) : from + 1;
    let cut = 0;
    let before = "";
    let after = "";
    if (cells.length > FRAME_WIDTH) {
      cut = Math.max(0, Math.min(from - FRAME_LEFT, cells.length - FRAME_WIDTH));
      if (cut > 0) before = "…";
      if (cells.length > cut + FRAME_WIDTH) after = "…";
    }
    const shown = before + cells.slice(cut, cut + FRAME_WIDTH).join("") + after;
    const gutter = String(index + 1);
    const carets = "^".repeat(Math.min(to, cut + FRAME_WIDTH + 1) - from);
    const left = " ".repeat(from - cut + before.length);
    return `${gutter} | ${shown.trimEnd()}\n${" ".repeat(gutter.length)} | ${left}${carets}`;
  }
}
