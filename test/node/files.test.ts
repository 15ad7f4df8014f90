import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  FileError,
  findProgram,
  nodeFiles,
  openText,
  readBytes,
  readText,
  writeBytes,
} from "../../src/node/node-files.js";
import { sourceModule, unprivileged } from "./unprivileged.js";
import { folderOfTest, temporaryFolder } from "../folders.js";

const folder = temporaryFolder();
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

describe.skipIf(process.platform === "win32")("a file that is written whole", () => {
  const bytes = Uint8Array.of(7, 8);

  it("takes the place of what a link leads to; the link stays", () => {
    writeFileSync(at("linked"), "old");
    symlinkSync("linked", at("link"));
    writeBytes(at("link"), bytes);
    expect(lstatSync(at("link")).isSymbolicLink()).toBe(true);
    expect([...readFileSync(at("linked"))]).toEqual([7, 8]);
    symlinkSync("not-there-yet", at("dangling"));
    writeBytes(at("dangling"), bytes);
    expect(lstatSync(at("dangling")).isSymbolicLink()).toBe(true);
    expect([...readFileSync(at("not-there-yet"))]).toEqual([7, 8]);
  });

  it("keeps its mode and its other names", () => {
    writeFileSync(at("private"), "old");
    chmodSync(at("private"), 0o660);
    writeBytes(at("private"), bytes);
    expect(statSync(at("private")).mode & 0o777).toBe(0o660);
    linkSync(at("private"), at("other-name"));
    writeBytes(at("private"), Uint8Array.of(9));
    expect([...readFileSync(at("other-name"))]).toEqual([9]);
  });

  it("goes into a pipe that has a name, and does not replace it", async () => {
    const pipe = at("pipe");
    expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
    const reader = spawn("cat", [pipe]);
    const ended = once(reader, "close");
    let text = "";
    reader.stdout.on("data", (chunk) => (text += String(chunk)));
    writeBytes(pipe, Buffer.from("through"));
    await ended;
    expect(text).toBe("through");
    expect(statSync(pipe).isFIFO()).toBe(true);
  });

  it("is not added to where others than the open ones are under /dev", () => {
    const shared = "/dev/shm";
    if (!existsSync(shared)) return;
    const file = join(folderOfTest(shared), "file");
    writeBytes(file, bytes);
    writeBytes(file, bytes);
    expect([...readFileSync(file)]).toEqual([7, 8]);
  });

  it("is written where it is in a folder that is not", () => {
    const imports = `import * as fs from "node:fs"; import { writeBytes } from ${sourceModule("node/node-files.ts")};`;
    const body = `
      const at = (name) => folder + "/" + name;
      const written = (name) => {
        try {
          writeBytes(at(name), Uint8Array.of(7, 8));
          return [...fs.readFileSync(at(name))];
        } catch (thrown) {
          return thrown.message.replace(/:.*/, "");
        }
      };
      fs.mkdirSync(at("closed"));
      fs.writeFileSync(at("closed/open"), "old");
      fs.chmodSync(at("closed"), 0o555);
      const found = [written("closed/open"), written("closed/new")];
      fs.chmodSync(at("closed"), 0o755);
      fs.chmodSync(at("closed/open"), 0o444);
      found.push(written("closed/open"));
      console.log(JSON.stringify(found));
    `;
    const refused = "This file may not be written";
    expect(unprivileged(imports, body)).toEqual([[7, 8], refused, refused]);
  });
});
