import type { ProgramFiles } from "../../src/types.js";

/** Files in memory. */
export class MemoryFiles implements ProgramFiles {
  readonly content: Map<string, Uint8Array> = new Map();

  read(path: string): Uint8Array {
    const bytes = this.content.get(path);
    if (bytes === undefined) throw Object.assign(new Error(path), { code: "ENOENT" });
    return bytes;
  }

  write(path: string, content: Uint8Array): void {
    this.content.set(path, content);
  }

  append(path: string, content: Uint8Array): void {
    const before = this.content.get(path) ?? new Uint8Array(0);
    this.content.set(path, Uint8Array.from([...before, ...content]));
  }

  exists(path: string): boolean {
    return this.content.has(path);
  }

  program(name: string): { path: string; text: string } | undefined {
    const path = this.exists(name) ? name : `${name}.pl`;
    return this.exists(path) ? { path, text: this.text(path) } : undefined;
  }

  /** The text of a file. */
  text(path: string): string {
    return new TextDecoder().decode(this.read(path));
  }
}
