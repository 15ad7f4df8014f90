import { describe, expect, it } from "vitest";
import { Dictionary, DictionaryError } from "../../src/board/index.js";
import { decode, encode } from "../../src/board/prepared.js";
import { messageOf } from "../engine/answers.js";
import { fc, forAll } from "../properties.js";

const someWords = fc.array(
  fc.string({ unit: fc.constantFrom("a", "b", "m", "z", "é"), minLength: 1, maxLength: 6 }),
  { maxLength: 40 },
);

const small: Uint8Array = Dictionary.fromText("a\nat\nit's\n").save();

/** Bytes that differ from others in one place. */
function changed(bytes: Uint8Array, at: number, byte: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = byte;
  return copy;
}

/** All facts about a dictionary that its methods return. */
function facts(dictionary: Dictionary): unknown {
  const { size, skipped, nodes } = dictionary;
  const spelled = Array.from({ length: nodes }, (_, node) => dictionary.spell(node));
  return { size, skipped, nodes, spelled, words: [...dictionary.words()] };
}

describe("a prepared dictionary", () => {
  it("is the dictionary that was saved", () =>
    forAll(100, [someWords], (words) => {
      const dictionary = Dictionary.fromText(words.join("\n"));
      const bytes = dictionary.save();
      const loaded = Dictionary.load(bytes);
      expect(facts(loaded)).toEqual(facts(dictionary));
      expect(loaded.save()).toEqual(bytes);
    }));

  it("may stand anywhere in memory", () => {
    for (let offset = 0; offset < 8; offset++) {
      const bytes = new Uint8Array(small.length + offset).subarray(offset);
      bytes.set(small);
      expect([...Dictionary.load(bytes).words()]).toEqual(["a", "at"]);
      const buffer = Buffer.from(bytes.buffer, offset);
      expect([...Dictionary.load(buffer).words()]).toEqual(["a", "at"]);
    }
  });

  it("is read without a copy where the bytes are aligned", () => {
    const { records } = decode(small);
    expect(records.buffer).toBe(small.buffer);
  });

  it("is little-endian, has 8 bytes per node after its header, and keeps its checksum", () => {
    const view = new DataView(small.buffer);
    const numbers = Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
    expect(Buffer.from(small.subarray(0, 8)).toString("latin1")).toBe("\u0089ambilog");
    expect(numbers.slice(2)).toEqual([1, 0xd240cc10, 3, 2, 1, 26]);
    const records = Array.from({ length: 6 }, (_, i) => view.getUint32(136 + 4 * i, true));
    expect(records).toEqual([1, 1, (1 << 26) | (1 << 19), 2, 1 << 26, 3]);
    expect(small.length).toBe(160);
  });

  it("with any one byte damaged is refused", () => {
    for (let at = 0; at < small.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const damaged = changed(small, at, small[at] ^ (1 << bit));
        expect(() => Dictionary.load(damaged)).toThrow(DictionaryError);
      }
    }
    forAll(150, [someWords, fc.nat(), fc.integer({ min: 1, max: 255 })], (words, place, change) => {
      const bytes = Dictionary.fromText(words.join("\n")).save();
      const at = place % bytes.length;
      expect(() => Dictionary.load(changed(bytes, at, bytes[at] ^ change))).toThrow(
        DictionaryError,
      );
    });
  });

  it("with more or less than all of its bytes is refused", () => {
    for (let length = 0; length < small.length; length++) {
      expect(() => Dictionary.load(small.subarray(0, length))).toThrow(DictionaryError);
    }
    const longer = new Uint8Array(small.length + 8);
    longer.set(small);
    expect(() => Dictionary.load(longer)).toThrow(
      "Expected a prepared dictionary of 160 bytes, but got 168",
    );
  });

  it("names the defect", () => {
    const refused = (bytes: Uint8Array): string => messageOf(() => Dictionary.load(bytes));
    expect(refused(Buffer.from("cat\ndog\n"))).toMatch(/^Expected a prepared dictionary, but got/);
    expect(refused(small.subarray(0, 9))).toMatch(/at least 136 bytes, but got 9$/);
    expect(refused(small.subarray(0, 159))).toMatch(/of 160 bytes, but got 159$/);
    expect(refused(changed(small, 8, 2))).toMatch(/of format 1, but got one of format 2;/);
    expect(refused(changed(small, 150, 7))).toMatch(
      /the checksum [0-9a-f]{8}, but got .* damaged$/,
    );
  });

  it("that holds no trie is refused, even with the right checksum", () => {
    const cases: [number[], number][] = [
      [[1, 0], 0], // its own child
      [[1, 1], 0], // a child that is not there
      [[0, 1, 0, 1], 0], // a node without a parent
      [[3, 1, 1 << 26, 2, 1 << 26, 3], 2], // a first child that is another's
      [[1, 1, 1 << 26, 2], 2], // not so many words
      [[1, 1, -1, 2], 1], // bits that mean nothing
      [[], 0], // no root
    ];
    for (const [records, words] of cases) {
      const bytes = encode({ records: Int32Array.from(records), words, skipped: 0 });
      expect(() => Dictionary.load(bytes)).toThrow(/letters a to z, but got/);
    }
  });
});

describe("the content of a dictionary file", () => {
  it("is a prepared dictionary or a list of words", () => {
    expect([...Dictionary.fromBytes(small).words()]).toEqual(["a", "at"]);
    expect([...Dictionary.fromBytes(Buffer.from("it\nAT")).words()]).toEqual(["at", "it"]);
    expect(() => Dictionary.fromBytes(small.subarray(0, 100))).toThrow(DictionaryError);
  });

  it("is read as the text that it is in UTF-8, however its lines end", () => {
    const letter = fc.constantFrom("a", "B", "z", "\n", "\r", "\r\n", " ", "\t", "\ufeff");
    const other = fc.constantFrom(
      "é",
      "\u00a0",
      "\u2028",
      "\u3000",
      "@",
      "[",
      "\0",
      "😀",
      "\u212a",
    );
    const text = fc.string({ unit: fc.oneof({ weight: 4, arbitrary: letter }, other) });
    forAll(250, [text], (list) => {
      const entries = list.split(/\r\n|\r|\n/).map((line) => line.trim());
      const plain = entries.filter((entry) => /^[a-zA-Z]+$/.test(entry));
      const words = plain.map((entry) => entry.toLowerCase());
      for (const dictionary of [
        Dictionary.fromBytes(new TextEncoder().encode(list)),
        Dictionary.fromText(list),
      ]) {
        expect([...dictionary.words()]).toEqual([...new Set(words)].sort());
        expect(dictionary.skipped).toBe(
          entries.filter((entry) => entry !== "").length - plain.length,
        );
      }
    });
  });

  it("may be any bytes", () =>
    forAll([fc.uint8Array({ maxLength: 60 })], (bytes) => {
      const text = new TextDecoder().decode(bytes);
      expect(facts(Dictionary.fromBytes(bytes))).toEqual(facts(Dictionary.fromText(text)));
    }));
});
