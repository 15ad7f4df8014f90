/*
 * The journal of a proof: a file with one JSON object a line. The first is the header, with the plan; each other one is
 * a class with its boards. A line is written at once, so a program that is killed leaves at most one line without its
 * end; that line is dropped when the proof is resumed.
 */
import { closeSync, existsSync, ftruncateSync, openSync, writeSync } from "node:fs";
import type { FoundBoard, ProofPlan } from "../board/proof/class-prover.js";
import { codeOf } from "../node/file-streams.js";
import { FileError, readBytes } from "../node/node-files.js";
import type { ProvenClass } from "./batch-prover.js";
import { UsageError } from "./console.js";

/** The version of plans, classes and results: programs of different versions do not work together. */
export const PROOF_FORMAT = 1;

/** The header of a journal: the plan, and the checksum of the words. */
export interface ProofHeader extends ProofPlan {
  /** {@link PROOF_FORMAT} of the program that wrote it. */
  readonly proof: number;

  readonly dictionary: string;
}

const NEWLINE = 10;
/** The beginning of every header. */
const BEGINNING = '{"proof":';

/** A journal that is being written. */
export class ProofJournal {
  /** The classes that are done. */
  readonly done: Map<number, ProvenClass> = new Map();

  /** The header, if the file already has one. */
  readonly header: ProofHeader | undefined;

  private readonly path: string;
  private readonly descriptor: number;

  private constructor(path: string, text: Uint8Array) {
    this.path = path;
    const end = text.lastIndexOf(NEWLINE) + 1;
    const lines = new TextDecoder().decode(text.subarray(0, end)).split("\n");
    lines.pop();
    const rest = new TextDecoder().decode(text.subarray(end));
    if (lines.length === 0 && !BEGINNING.startsWith(rest.slice(0, BEGINNING.length))) {
      throw new UsageError(`Expected the journal of a proof: ${path}`);
    }
    this.header = lines.length === 0 ? undefined : headerOf(lines[0], path);
    for (let i = 1; i < lines.length; i++) this.note(provenOf(lines[i], `${path}:${i + 1}`));
    try {
      this.descriptor = openSync(path, "a");
      ftruncateSync(this.descriptor, end);
    } catch (thrown) {
      throw new FileError(path, codeOf(thrown) ?? "unknown", "write");
    }
  }

  /**
   * Opens a journal.
   *
   * @param isResumed whether to go on with a file that exists; otherwise there must be none
   * @throws {UsageError} if the file exists but should not, or is no journal
   * @throws {FileError} if it cannot be read or written
   */
  static open(path: string, isResumed: boolean): ProofJournal {
    const exists = existsSync(path);
    if (exists && !isResumed) {
      throw new UsageError(`The journal exists; --resume continues it: ${path}`);
    }
    return new ProofJournal(path, exists ? readBytes(path) : new Uint8Array());
  }

  /**
   * Writes the header, or checks that the journal has the same one.
   *
   * @throws {UsageError} if it has another one
   */
  begin(header: ProofHeader): void {
    if (this.header === undefined) {
      this.write(header);
      return;
    }
    const difference = differenceOf(this.header, header);
    if (difference !== undefined) throw new UsageError(`${difference}: ${this.path}`);
  }

  /** Adds a class; returns false if it is there already. */
  add(proven: ProvenClass): boolean {
    const isNew = this.note(proven);
    if (isNew) this.write(proven);
    return isNew;
  }

  close(): void {
    closeSync(this.descriptor);
  }

  private note(proven: ProvenClass): boolean {
    if (this.done.has(proven.class)) return false;
    this.done.set(proven.class, proven);
    return true;
  }

  private write(line: object): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(this.descriptor, bytes, at);
    } catch (thrown) {
      throw new FileError(this.path, codeOf(thrown) ?? "unknown", "write");
    }
  }
}

/** The first difference between the header of a proof under way and the requested one, as a sentence. */
export function differenceOf(known: ProofHeader, asked: ProofHeader): string | undefined {
  const keys = ["proof", "dictionary", "layout", "letters", "qu", "dice", "cutoff"] as const;
  for (const key of keys) {
    const [one, other] = [JSON.stringify(known[key]), JSON.stringify(asked[key])];
    if (one === other) continue;
    const what = { proof: "version", dictionary: "dictionary of checksum", layout: "size" };
    const name = key in what ? what[key as keyof typeof what] : key;
    return `Expected a proof with the ${name} ${other ?? "none"}, but it has ${one ?? "none"}`;
  }
  return undefined;
}

function headerOf(line: string, path: string): ProofHeader {
  const header = parsed(line) as Partial<ProofHeader> | undefined;
  if (header?.proof === undefined) throw new UsageError(`Expected the journal of a proof: ${path}`);
  if (header.proof !== PROOF_FORMAT) {
    throw new UsageError(
      `Expected the journal of a proof of version ${PROOF_FORMAT}, but got one of version ` +
        `${String(header.proof)}: ${path}`,
    );
  }
  return header as ProofHeader;
}

function provenOf(line: string, place: string): ProvenClass {
  const proven = parsed(line) as Partial<ProvenClass> | undefined;
  const isProven =
    Number.isInteger(proven?.class) &&
    typeof proven?.ms === "number" &&
    Array.isArray(proven.boards) &&
    proven.boards.every(isBoard);
  if (!isProven) throw new UsageError(`Expected a class of a proof: ${place}`);
  return proven as ProvenClass;
}

function isBoard(board: unknown): board is FoundBoard {
  if (!Array.isArray(board)) return false;
  return board.length === 2 && Number.isInteger(board[0]) && typeof board[1] === "string";
}

function parsed(line: string): object | undefined {
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === "object" && value !== null ? value : undefined;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}
