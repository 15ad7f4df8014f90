import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FileInput, FileOutput } from "../../src/node/file-streams.js";
import { temporaryFolder } from "../folders.js";

const folder = temporaryFolder();
const path = join(folder, "stream.txt");
const written = (): string => readFileSync(path, "utf8");

describe("an output", () => {
  it("buffers output until it is flushed or large", () => {
    const descriptor = openSync(path, "w");
    const output = new FileOutput(descriptor);
    output.write("aß");
    expect(written()).toBe("");
    output.flush();
    expect(written()).toBe("aß");
    output.write("x".repeat(100_000));
    expect(written()).toHaveLength(100_002);
    closeSync(descriptor);
  });

  it("counts columns", () => {
    const output = new FileOutput(1);
    output.write("");
    expect(output.column).toBe(0);
  });

  it("may follow another at once", () => {
    const descriptor = openSync(path, "w");
    const output = new FileOutput(descriptor);
    const errorOutput = new FileOutput(descriptor, { unbuffered: true, after: output });
    output.write("first ");
    errorOutput.write("second");
    expect(written()).toBe("first second");
    expect([output.column, errorOutput.column]).toEqual([6, 6]);
    closeSync(descriptor);
  });
});

describe("an input", () => {
  it("never cuts a character in two", () => {
    const text = `x${"ä€🙂".repeat(300_000)}`;
    writeFileSync(path, text);
    const input = new FileInput(openSync(path, "r"));
    const pieces: string[] = [];
    for (let piece = input.read(); piece !== undefined; piece = input.read()) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join("") === text).toBe(true);
    expect(pieces.every((piece) => !piece.includes("\uFFFD"))).toBe(true);
    input.close();
  });

  it("knows the size of a file, but not that of other inputs", () => {
    writeFileSync(path, "äb\n");
    for (const [name, size] of [
      [path, 4],
      ["/dev/null", undefined],
    ] as const) {
      const input = new FileInput(openSync(name, "r"));
      expect(input.size).toBe(size);
      input.close();
    }
  });

  it("is empty where there is nothing", () => {
    writeFileSync(path, "");
    const input = new FileInput(openSync(path, "r"));
    expect(input.read()).toBeUndefined();
    input.close();
  });
});
