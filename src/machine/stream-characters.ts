// Characters, codes and bytes of streams.
import { makeAtom } from "./build.js";
import { isVariable, kindOf } from "./cells.js";
import type { InputStream } from "./input-stream.js";
import type { OutputStream } from "./output-stream.js";
import { instantiationError, representationError, typeError } from "./raise.js";
import type { Run } from "./leaves.js";
import { nameOf } from "./stream-options.js";
import type { Streams } from "./streams.js";

const isSmall = (cell: number): boolean => (cell & 7) === 3;
const small = (value: number): number => (value << 3) | 3;

/** A unit of reading: characters, their codes, or bytes. */
interface Unit {
  readonly isBinary: boolean;
  /** Checks an argument before the stream is looked at, and after that. */
  check(x: number): void;
  late(x: number): void;
  /** The cell for a code; -1 is the end. */
  make(code: number): number;
}

/** Reading and writing one at a time: clauses 8.12 and 8.13 of the standard. */
export function characterPredicates(streams: Streams): Record<string, Run> {
  const { core } = streams;
  const endOfFile = makeAtom(core, "end_of_file");
  const nothing = (): void => {};
  /** The atoms of one character in ASCII. */
  const atoms: number[] = [];
  const atomOf = (code: number): number => {
    if (code >= 128) return makeAtom(core, String.fromCodePoint(code));
    return (atoms[code] ??= streams.keepAtom(String.fromCodePoint(code)));
  };
  const isCode = (code: number): boolean =>
    code >= 0 && code <= 0x10ffff && (code & 0xfffff800) !== 0xd800;
  const chars: Unit = {
    isBinary: false,
    check(x) {
      if (isVariable(x) || x === endOfFile) return;
      const name = nameOf(core, x);
      const isCharacter = name !== undefined && name !== "" && [...name].length === 1;
      if (!isCharacter) throw typeError(core, "in_character", x);
    },
    late: nothing,
    make: (code) => (code < 0 ? endOfFile : atomOf(code)),
  };
  const codes: Unit = {
    isBinary: false,
    check(x) {
      if (!isVariable(x) && kindOf(core, x) !== "integer") throw typeError(core, "integer", x);
    },
    late(x) {
      if (isVariable(x)) return;
      const code = isSmall(x) ? x >> 3 : -2;
      if (code !== -1 && !isCode(code)) throw representationError(core, "in_character_code");
    },
    make: small,
  };
  const bytes: Unit = {
    isBinary: true,
    check(x) {
      if (isVariable(x)) return;
      if (!isSmall(x) || x >> 3 < -1 || x >> 3 > 255) throw typeError(core, "in_byte", x);
    },
    late: nothing,
    make: small,
  };
  const all: Record<string, Run> = {};
  for (const [name, unit] of Object.entries({ char: chars, code: codes, byte: bytes })) {
    for (const verb of ["get", "peek"]) {
      const take = (stream: InputStream, x: number): boolean => {
        unit.late(x);
        const code = verb === "get" ? stream.get() : stream.peek();
        return core.module.unify(x, unit.make(code)) !== 0;
      };
      all[`${verb}_${name}/1`] = (x) => {
        unit.check(x);
        const { input } = streams;
        streams.checkKind(input, unit.isBinary);
        return take(input, x);
      };
      all[`${verb}_${name}/2`] = (stream, x) => {
        if (isVariable(stream)) throw instantiationError(core);
        unit.check(x);
        return take(streams.getInput(stream, unit.isBinary), x);
      };
    }
  }
  const byteOf = (x: number): string => {
    if (isVariable(x)) throw instantiationError(core);
    if (!isSmall(x) || x >> 3 < 0 || x >> 3 > 255) throw typeError(core, "byte", x);
    return String.fromCharCode(x >> 3);
  };
  all["put_byte/1"] = (x) => {
    const byte = byteOf(x);
    const { output } = streams;
    streams.checkKind(output, true);
    (output as OutputStream).write(byte);
    return true;
  };
  all["put_byte/2"] = (stream, x) => {
    if (isVariable(stream)) throw instantiationError(core);
    const byte = byteOf(x);
    (streams.getOutput(stream, true) as OutputStream).write(byte);
    return true;
  };
  return all;
}
