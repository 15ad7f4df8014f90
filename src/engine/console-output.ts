/**
 * The console as a sink of text. It writes whole lines only, so an incomplete line is kept until it ends;
 * `flush` writes what there is of it.
 */
import { columnAfter } from "../machine/columns.js";
import type { TextOutput } from "../machine/text-ends.js";

export class ConsoleOutput implements TextOutput {
  column = 0;
  private line = "";
  private readonly method: "log" | "error";

  /** `method` is that of the console that prints. */
  constructor(method: "log" | "error") {
    this.method = method;
  }

  write(text: string): void {
    this.column = columnAfter(this.column, text);
    this.line += text;
    const end = this.line.lastIndexOf("\n");
    if (end < 0) return;
    console[this.method](this.line.slice(0, end));
    this.line = this.line.slice(end + 1);
  }

  flush(): void {
    if (this.line === "") return;
    console[this.method](this.line);
    this.line = "";
    this.column = 0;
  }
}
