/**
 * Reads the code in a core's memory: a line for each instruction, in the order in which they stand.
 *
 * The table of instructions has the operands of each. Code may be followed by templates, which are no instructions; so
 * only instructions that can be reached from its start are read.
 */
import { INSTRUCTIONS } from "../../src/machine/instructions.generated.js";
import { Atom, Functor, Machine, Predicate } from "../../src/machine/records.generated.js";

/** Address of the record Machine. */
const MACHINE = 1024;
const LONG_ARITY = 31;

/** An instruction that has been read. */
interface Instruction {
  readonly address: number;
  readonly name: string;
  /** Its operands as text. */
  readonly text: string;
  /** The instructions that may run after it, apart from the next one. */
  readonly targets: readonly number[];
  readonly end: number;
}

/** Instructions after which control does not go on. */
const LEAVES: ReadonlySet<string> = new Set([
  "fail",
  "execute",
  "deallocate_execute",
  "proceed",
  "deallocate_proceed",
  "wake_proceed",
  "jump",
  "try_shallow_jump",
  "switch_on_term",
  "switch_constant",
  "switch_functor",
  "switch_constants",
  "switch_functors",
  "trust_clause",
  "no_rule",
]);

/** The code that can be reached from an address, up to calls. */
function disassemble(memory: ArrayBuffer, start: number): Instruction[] {
  const reader = new Reader(memory);
  const found = new Map<number, Instruction>();
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (found.has(at)) continue;
    const instruction = reader.instruction(at);
    found.set(at, instruction);
    waiting.push(...instruction.targets);
    if (!LEAVES.has(instruction.name)) waiting.push(instruction.end);
  }
  return [...found.values()].sort((a, b) => a.address - b.address);
}

/** The same as text. */
export function listing(memory: ArrayBuffer, start: number): string {
  return disassemble(memory, start)
    .map(({ address, name, text }) => `${String(address).padStart(8)}  ${name} ${text}\n`)
    .join("");
}

class Reader {
  private readonly words: Uint32Array;
  private readonly halves: Uint16Array;
  private readonly bytes: Uint8Array;

  constructor(memory: ArrayBuffer) {
    this.words = new Uint32Array(memory);
    this.halves = new Uint16Array(memory);
    this.bytes = new Uint8Array(memory);
  }

  private word(address: number): number {
    return this.words[address >>> 2] ?? 0;
  }

  instruction(address: number): Instruction {
    const [name, operands] = INSTRUCTIONS[(this.halves[address >>> 1] ?? 0) & 0xffff] ?? ["?", []];
    const texts: string[] = [];
    const targets: number[] = [];
    const numbers: number[] = [];
    let at = address + 2;
    const halfKinds = operands.filter((kind) => "xyn".includes(kind));
    for (const kind of halfKinds) {
      const value = this.halves[at >>> 1] ?? 0;
      at += 2;
      numbers.push(value);
      texts.push(
        kind === "n"
          ? String(value)
          : `${kind.toUpperCase()}${kind === "x" ? value / 4 : value / 4 - 2}`,
      );
    }
    at = (at + 3) & ~3;
    const hasSize = operands.includes("maps") && halfKinds.includes("n");
    const size = numbers[halfKinds.indexOf("n")] ?? 0;
    if (name === "try_shallow") {
      const target = this.word(at);
      targets.push(target);
      return {
        address,
        name,
        text: `-> ${target} ${this.list(at + 4)}`,
        targets,
        end: address + size,
      };
    }
    for (const kind of operands) {
      const value = this.word(at);
      if (kind === "c") texts.push(this.cell(value));
      else if (kind === "p") texts.push(this.predicate(value));
      else if (kind === "u" && !operands.includes("maps")) texts.push(String(value));
      else if (kind === "w") {
        texts.push(`-> ${value}`);
        if (name !== "put_template") targets.push(value);
      } else if (kind === "maps") {
        const end = hasSize ? address + size : at + this.frameBytes(at);
        texts.push(this.frame(end));
        return { address, name, text: texts.join(" "), targets, end };
      } else if (kind === "u" && name === "reserve" && at === address + 4) {
        texts.push(String(value));
      } else if (kind === "*") {
        at = this.rest(name, at, numbers, texts, targets, hasSize);
        continue;
      } else continue;
      at += 4;
    }
    return { address, name, text: texts.join(" "), targets, end: at };
  }

  /** The words that a number before them counts. */
  private rest(
    name: string,
    at: number,
    numbers: readonly number[],
    texts: string[],
    targets: number[],
    isList: boolean,
  ): number {
    if (isList) {
      texts.push(this.list(at));
      return at;
    }
    let count = numbers.at(-1) ?? 0;
    if (name === "switch_constants" || name === "switch_functors") {
      for (count++; count > 0; count--, at += 8) {
        if (this.word(at) === 0) continue;
        texts.push(`${this.cell(this.word(at))} -> ${this.word(at + 4)}`);
        targets.push(this.word(at + 4));
      }
      return at;
    }
    for (; count > 0; count--, at += 4) texts.push(this.word(at).toString(16));
    return at;
  }

  private list(at: number): string {
    const registers: string[] = [];
    for (let i = 0; i < this.word(at); i++)
      registers.push(`X${(this.halves[(at + 4 + 2 * i) >>> 1] ?? 0) / 4}`);
    return `[${registers.join(" ")}]`;
  }

  /** The bytes of maps, clause and frame, which begin at an address. */
  private frameBytes(at: number): number {
    for (let maps = 0; maps < 512; maps++) {
      const slots = this.word(at + 4 * maps + 4) & 0xffff;
      const clause = this.word(at + 4 * maps);
      if (
        Math.ceil(slots / 32) === maps &&
        (maps === 0 ? clause === 0 || clause > 131072 : clause > 131072)
      )
        return 4 * maps + 8;
    }
    return 8;
  }

  /** The live slots before a continuation. */
  private frame(end: number): string {
    const slots = this.word(end - 4) & 0xffff;
    if (this.word(end - 8) === 0) return "-";
    let bits = "";
    for (let i = 0; i < slots; i++) bits += (this.word(end - 12 - 4 * (i >>> 5)) >>> (i & 31)) & 1;
    return `{${bits} ${this.word(end - 4) >>> 16}}`;
  }

  private atom(number: number): string {
    const record = this.word(MACHINE + Machine.atoms) + number * Atom.BYTES;
    const name = this.word(record + Atom.name);
    return new TextDecoder().decode(this.bytes.slice(name, name + this.word(record + Atom.length)));
  }

  private functor(header: number): string {
    const record = this.word(MACHINE + Machine.functors) + (header >>> 10) * Functor.BYTES;
    const arity = (header >>> 5) & 31;
    const name = this.atom(this.word(record + Functor.name));
    return `${name}/${arity === LONG_ARITY ? this.word(record + Functor.arity) : arity}`;
  }

  /** A constant or a header. */
  private cell(cell: number): string {
    if ((cell & 7) === 3) return String((cell | 0) >> 3);
    if ((cell & 15) === 7) return this.atom(cell >>> 4);
    return (cell & 31) === 31 ? `box:${cell.toString(16)}` : this.functor(cell);
  }

  private predicate(address: number): string {
    const module = this.atom(this.word(this.word(address + Predicate.module) + 4) >>> 4);
    const name = this.functor(this.word(address + Predicate.functor));
    return module === "user" ? name : `${module}:${name}`;
  }
}
