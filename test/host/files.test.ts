import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  FileError,
  findProgram,
  nodeFiles,
  openText,
  readBytes,
  readText,
  writeBytes,
} from "../../src/host/files.js";

const folder = mkdtempSync(join(tmpdir(), "ambilog-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
mkdirSync(at("sub"));
writeFileSync(at("a.pl"), "a.\n");
writeFileSync(at("b"), "b.\n");
writeFileSync(at("sub/c.pl"), "#!/usr/bin/env ambilog\nc.\n");
writeFileSync(at("marked.txt"), "\uFEFFäö\n");

describe("a program", () => {
  it("is found with its ending or without", () => {
    expect(findProgram(at("a"))).toBe(at("a.pl"));
    expect(findProgram(at("a.pl"))).toBe(at("a.pl"));
    expect(findProgram(at("b"))).toBe(at("b"));
    expect(findProgram(at("none"))).toBeUndefined();
  });

  it("is looked for in the folder of the file that names it", () => {
    expect(findProgram("c", at("sub/d.pl"))).toBe(at("sub/c.pl"));
    expect(findProgram("sub/c", at("a.pl"))).toBe(at("sub/c.pl"));
    expect(findProgram(at("a"), at("sub/c.pl"))).toBe(at("a.pl"));
  });

  it("is not a folder", () => {
    expect(() => findProgram(at("sub"))).toThrow(FileError);
    expect(() => findProgram(at("sub"))).toThrow(`This is a folder, not a file: ${at("sub")}`);
  });

  it("may begin with a line for the shell", () => {
    expect(nodeFiles.program(at("sub/c"), undefined)).toEqual({
      path: at("sub/c.pl"),
      text: "%!/usr/bin/env ambilog\nc.\n",
    });
  });
});

describe("files", () => {
  it("are read whole or in pieces, without the mark of their encoding", () => {
    expect(readText(at("marked.txt"))).toBe("äö\n");
    const input = openText(at("marked.txt"));
    expect(input.read()).toBe("äö\n");
    expect(input.read()).toBeUndefined();
    input.close();
  });

  it("that cannot be read are named", () => {
    expect(() => readText(at("none"))).toThrow(`There is no such file: ${at("none")}`);
    expect(() => readText(folder)).toThrow(`This is a folder, not a file: ${folder}`);
    expect(() => openText(folder)).toThrow(`This is a folder, not a file: ${folder}`);
    expect(() => openText(at("none"))).toThrow(`There is no such file: ${at("none")}`);
  });

  it("are written whole or not at all", () => {
    writeBytes(at("whole"), Uint8Array.of(1, 2));
    writeBytes(at("whole"), Uint8Array.of(3));
    expect([...readBytes(at("whole"))]).toEqual([3]);
    const before = readdirSync(folder);
    expect(() => writeBytes(at("sub"), Uint8Array.of(4))).toThrow(
      `This is a folder, not a file: ${at("sub")}`,
    );
    expect(() => writeBytes(at("none/file"), Uint8Array.of(4))).toThrow(
      `There is no folder for this file: ${at("none/file")}`,
    );
    expect(readdirSync(folder)).toEqual(before);
    expect(readFileSync(at("sub/c.pl"), "utf8")).toContain("c.");
  });

  it("are written and added to", () => {
    const path = at("new.txt");
    expect(nodeFiles.exists(path)).toBe(false);
    nodeFiles.write(path, Buffer.from("one"));
    nodeFiles.append(path, Buffer.from(" two"));
    expect(Buffer.from(nodeFiles.read(path)).toString()).toBe("one two");
    expect(nodeFiles.exists(path)).toBe(true);
    expect(nodeFiles.exists(folder)).toBe(false);
    expect(() => nodeFiles.read(at("none"))).toThrow(expect.objectContaining({ code: "ENOENT" }));
  });
});
