/**
 * Texts assembled from very many pieces.
 *
 * A term may be small, because its parts are shared, while its text exceeds any memory. So writing a text
 * pays as it goes, one block of pieces at a time, and stops there when a limit is reached or the run is
 * interrupted.
 */
import { pay, reserve, work } from "../terms/effort.js";
import { resourceError } from "../terms/error-terms.js";

/** The cost of writing a character, in steps of a walk. */
const STEPS = 4;
/** The number of characters that take as much room as a cell. */
const PER_CELL = 50;
/** The maximal number of characters of a text: JavaScript has no strings of twice this length. */
const MOST = 1 << 28;
/** Up to this many characters, no room is reserved. */
const SMALL = 1 << 20;

/** A text under construction. */
export class Pieces {
  private readonly done: string[] = [];
  private length = 0;
  private room = SMALL;

  /** Adds what a block of work has written. Throws if the work must stop. */
  add(block: string): void {
    // Reading a character makes V8 flatten the concatenation into one string.
    if (block !== "") block.charCodeAt(0);
    this.done.push(block);
    this.length += block.length;
    if (this.length > MOST) throw resourceError("memory");
    if (this.length > this.room) {
      this.room = 2 * this.length;
      reserve(Math.trunc(this.room / PER_CELL));
    }
    work(STEPS * block.length);
  }

  /** The whole text, with the last block added. */
  end(last: string): string {
    pay(STEPS * last.length);
    if (this.done.length === 0) return last;
    this.done.push(last);
    return this.done.join("");
  }
}
