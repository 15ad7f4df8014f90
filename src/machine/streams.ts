/*
 * The streams of a core: the three standard ones, which use the host's ends, and those that a program has opened. The
 * core's memory knows the numbers of output streams; which one is the current output stands there, too.
 */
import type { EofAction, FileSystem, TextInput, TextOutput } from "./text-ends.js";
import { isSwiDialect, makeAtom, objectAt } from "./build.js";
import type { Core } from "./core.js";
import type { Handle } from "./handles.js";
import { InputStream } from "./input-stream.js";
import { CaptureStream, OutputStream } from "./output-stream.js";
import { domainError, existenceError, instantiationError, permissionError } from "./raise.js";
import { Stream } from "./stream.js";

/** The host's ends. */
export interface StreamEnds {
  readonly input: TextInput;
  readonly output: TextOutput;
  readonly error: TextOutput;
  /** The files that programs may open; none by default. */
  readonly files?: FileSystem | undefined;
}

interface Alias {
  readonly name: string;
  stream: Stream;
  /** Keeps the atom; undefined for names that the module keeps. */
  readonly handle: Handle | undefined;
}

/** The numbers of the standard streams; those of captures are at least `CAPTURES`, see ../text/output.ts. */
const OUTPUT = 1;
const ERROR = 2;
const INPUT = 3;
const CAPTURES = 2 ** 26;
/** A State, see ../text/output.ts. */
const COLUMN = 0xffffff;
const AT_ONCE = 2 ** 30;
const LATIN = 2 ** 28;
const ASCII = 2 ** 29;

/** Terminals may go on after an end. */
const RESET: { readonly eofAction: EofAction } = { eofAction: "reset" };

export class Streams {
  readonly core: Core;
  readonly ends: StreamEnds;
  readonly userInput: InputStream;
  readonly userOutput: OutputStream;
  readonly userError: OutputStream;
  input: InputStream;
  /** The open streams, and streams of captures, by number. */
  readonly #all = new Map<number, Stream>();
  /** By the cells of their atoms. */
  readonly #aliases = new Map<number, Alias>();
  readonly #currentInput: number;
  readonly #user: number;
  readonly #currentOutput: number;
  /** Atoms that the predicates know. */
  readonly #kept: Handle[] = [];
  #last = INPUT;

  /** The streams of a core; `installStreams` also defines their predicates. */
  constructor(core: Core, ends: StreamEnds) {
    this.core = core;
    this.ends = ends;
    let arrived = 0;
    const input: TextInput = {
      read: () => {
        this.drain();
        this.userOutput.flush();
        this.#charge(arrived);
        const text = ends.input.read();
        arrived = text?.length ?? 0;
        return text;
      },
    };
    this.userInput = new InputStream(core, INPUT, input, { ...RESET, buffer: "line" });
    const hosted = { ...RESET, buffer: "host" };
    this.userOutput = new OutputStream(core, OUTPUT, "append", ends.output, hosted);
    const immediate = { ...RESET, buffer: "none" };
    this.userError = new OutputStream(core, ERROR, "append", ends.error, immediate);
    this.#addStandard(this.userInput, "user_input");
    this.#addStandard(this.userOutput, "user_output");
    this.#addStandard(this.userError, "user_error");
    this.input = this.userInput;
    this.#currentInput = makeAtom(core, "current_input");
    this.#user = makeAtom(core, "user");
    this.#currentOutput = makeAtom(core, "current_output");
    core.module.resetStreams();
    core.outputNumber = (cell) => this.getOutput(cell, false).number;
    core.output = (number, text, isLate) => this.#write(number, text, isLate);
  }

  /** The cell of an atom, for good. */
  keepAtom(name: string): number {
    const handle = this.core.keep(makeAtom(this.core, name));
    this.#kept.push(handle);
    return handle.cell;
  }

  #addStandard(stream: Stream, alias: string): void {
    stream.isStandard = true;
    this.#all.set(stream.number, stream);
    this.#aliases.set(makeAtom(this.core, alias), { name: alias, stream, handle: undefined });
    stream.aliases.push(alias);
  }

  nextNumber(): number {
    return ++this.#last;
  }

  add<T extends Stream>(stream: T): T {
    this.#all.set(stream.number, stream);
    this.core.module.keepOutside(stream.bytesKept);
    return stream;
  }

  /** Writes the text that the module hands over; gives the State of the stream. */
  #write(number: number, text: string, isLate: boolean): number {
    const stream = this.#all.get(number);
    if (!(stream instanceof OutputStream)) {
      if (text === "") return 0;
      throw existenceError(this.core, "stream", this.#captured(number).handle);
    }
    if (text !== "") this.checkKind(stream, false);
    stream.write(text, isLate);
    const narrow = stream.most > 0xff ? 0 : stream.most > 0x7f ? LATIN : ASCII;
    return (stream.column & COLUMN) | (stream.isAtOnce ? AT_ONCE : 0) | narrow;
  }

  /** Makes the module hand over the text that it has collected. */
  drain(): void {
    this.core.flush();
  }

  /** Charges the run for characters that have arrived, since there may be no end of them. */
  #charge(characters: number): void {
    this.core.spend(characters >> 4);
  }

  get open(): Stream[] {
    for (const [number, stream] of this.#all) if (stream.isClosed) this.#all.delete(number);
    return [...this.#all.values()];
  }

  // -- current streams --------------------------------------------------------------

  get output(): Stream {
    const number = this.core.module.currentOutput();
    return this.#all.get(number) ?? (number < CAPTURES ? this.userOutput : this.#captured(number));
  }

  set output(stream: Stream) {
    this.core.module.setCurrentOutput(stream.number);
  }

  /** The stream of a capture, which is made when a program asks for it. */
  #captured(number: number): Stream {
    const known = this.#all.get(number);
    if (known !== undefined) return known;
    // Streams of captures that have ended go.
    if (this.#all.size % 64 === 63) void this.open;
    const stream = new CaptureStream(this.core, number);
    this.#all.set(number, stream);
    return stream;
  }

  // -- aliases ----------------------------------------------------------------------

  /** The stream that an atom names: an alias, `current_input` or `current_output`. */
  find(atom: number): Stream | undefined {
    const alias = this.#aliases.get(atom);
    if (alias !== undefined) return alias.stream;
    if (atom === this.#currentOutput) return this.output;
    return atom === this.#currentInput ? this.input : undefined;
  }

  /** Makes an atom the name of one stream alone. */
  setAlias(atom: number, stream: Stream): void {
    const known = this.#aliases.get(atom);
    if (known?.stream === stream) return;
    const name = this.core.name(atom);
    if (known === undefined) {
      this.#aliases.set(atom, { name, stream, handle: this.core.keep(atom) });
    } else {
      known.stream.aliases.splice(known.stream.aliases.indexOf(name), 1);
      known.stream = stream;
    }
    stream.aliases.push(name);
  }

  // -- closing ----------------------------------------------------------------------

  /** Closes a stream, unless it is a standard one, which is only flushed. */
  close(stream: Stream): void {
    if (!stream.isInput) this.drain();
    if (stream.isStandard) {
      if (stream instanceof OutputStream) stream.flush();
      return;
    }
    try {
      stream.close();
    } finally {
      if (stream.isClosed) this.#forget(stream);
    }
  }

  #forget(stream: Stream): void {
    this.#all.delete(stream.number);
    if (!(stream instanceof CaptureStream)) this.core.module.keepOutside(-stream.bytesKept);
    for (const [atom, alias] of this.#aliases) {
      if (alias.stream !== stream) continue;
      const standard = this.#standard(alias.name);
      if (standard !== undefined) this.setAlias(atom, standard);
      else {
        this.#aliases.delete(atom);
        alias.handle?.release();
      }
    }
    if (this.input === stream) this.input = this.userInput;
    if (this.core.module.currentOutput() === stream.number) this.output = this.userOutput;
  }

  #standard(name: string): Stream | undefined {
    if (name === "user_input") return this.userInput;
    if (name === "user_output") return this.userOutput;
    return name === "user_error" ? this.userError : undefined;
  }

  // -- arguments --------------------------------------------------------------------

  /** The stream, open or not, that a dereferenced cell refers to. */
  referred(cell: number): Stream | undefined {
    const object = objectAt(this.core, cell);
    return object instanceof Stream ? object : undefined;
  }

  /** The open stream that a term names, with the errors of the standard. */
  get(cell: number): Stream {
    const stream = this.referred(cell);
    if (stream !== undefined) {
      if (stream.isClosed) throw existenceError(this.core, "stream", cell);
      return stream;
    }
    if ((cell & 3) === 0) throw instantiationError(this.core);
    if ((cell & 7) !== 7) throw domainError(this.core, "stream_or_alias", cell);
    const found = this.find(cell);
    if (found === undefined) throw existenceError(this.core, "stream", cell);
    return found;
  }

  /** Whether a cell is `user`, in the SWI dialect where the user reads and writes. */
  #isUser(cell: number): boolean {
    return cell === this.#user && isSwiDialect(this.core) && !this.#aliases.has(cell);
  }

  /** A stream that can be read. `isBinary`: of bytes, not characters; undefined: either. */
  getInput(cell: number, isBinary?: boolean): InputStream {
    const stream = this.#isUser(cell) ? this.userInput : this.get(cell);
    if (!(stream instanceof InputStream)) throw permissionError(this.core, "input", "stream", cell);
    this.checkKind(stream, isBinary, cell);
    return stream;
  }

  /** A stream that can be written. */
  getOutput(cell: number, isBinary?: boolean): Stream {
    const stream = this.#isUser(cell) ? this.userOutput : this.get(cell);
    if (stream.isInput) throw permissionError(this.core, "output", "stream", cell);
    this.checkKind(stream, isBinary, cell);
    return stream;
  }

  /**
   * Throws where characters are wanted of a binary stream, or bytes of one of text. In the SWI dialect they are the same
   * on streams whose characters are bytes.
   */
  checkKind(stream: Stream, isBinary: boolean | undefined, cell: number = stream.handle): void {
    if (isBinary === undefined || stream.isBinary === isBinary) return;
    if (stream.most === 0xff && isSwiDialect(this.core)) return;
    const action = stream.isInput ? "input" : "output";
    throw permissionError(this.core, action, isBinary ? "text_stream" : "binary_stream", cell);
  }
}
