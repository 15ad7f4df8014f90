/*
 * The script of the generated reference (build/reference-pages.ts): each query gets a button that shows a cell
 * with it, and runs it. One cell is open at a time, in an engine of its own, so that no query meets what another
 * has changed.
 */
import { AmbilogCell } from "../cell/index.js";
import { button, h, show } from "../page/dom.js";

let close: (() => void) | undefined;

function addButton(example: HTMLElement): void {
  const query = (example.querySelector("code")?.textContent ?? "").replace(/^\?-\s*/, "");
  const program = example.closest<HTMLElement>("[data-program]")?.dataset["program"] ?? "";
  let cell: AmbilogCell | undefined;
  const run = button("Run", () => (cell === undefined ? open() : close?.()), {
    "aria-label": `Run ${query}`,
    "aria-expanded": "false",
  });
  const label = (text: string): void => {
    show(run, text);
    run.setAttribute("aria-label", `${text} ${query}`);
    run.setAttribute("aria-expanded", String(cell !== undefined));
  };
  const open = (): void => {
    close?.();
    const opened = h("ambilog-cell" as "div", {
      label: `Query ${query}`,
    }) as unknown as AmbilogCell;
    opened.program = program;
    opened.query = query;
    cell = opened;
    close = () => {
      opened.remove();
      cell = undefined;
      close = undefined;
      label("Run");
    };
    example.append(opened);
    label("Close");
    void opened.run();
  };
  example.append(run);
}

// Without workers the queries are there to read.
if (typeof Worker === "function" && customElements.get("ambilog-cell") === AmbilogCell) {
  for (const example of document.querySelectorAll<HTMLElement>(".example[data-run]")) {
    addButton(example);
  }
}
