/**
 * Texts that are put together of very many pieces.
 *
 * A term may be small, since parts of it are the same, and its text larger than any memory. So who
 * writes one pays on the way, a block of pieces at a time, and is stopped there when a limit is
 * reached or somebody interrupts.
 */
import { pay, reserve, work } from "../terms/effort.js";
import { resourceError } from "../terms/error-terms.js";

/** What a character costs to write, in steps of a walk. */
const STEPS = 4;
/** Characters that take as much room as a cell. */
const PER_CELL = 50;
/** The most characters of a text: JavaScript has no strings of twice as many. */
const MOST = 1 << 28;
/** Characters up to which nobody asks for room. */
const SMALL = 1 << 20;

/** A text under construction. */
export class Pieces {
  private readonly done: string[] = [];
  private length = 0;
  private room = SMALL;

  /** Takes what a block of work has written. Throws if the work may not go on. */
  add(block: string): void {
    // To ask for a character makes one string of the many that V8 keeps of a sum.
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

  /** The whole text, with what is written last. */
  end(last: string): string {
    pay(STEPS * last.length);
    return this.done.length === 0 ? last : this.done.join("") + last;
  }
}
