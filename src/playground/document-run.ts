/*
 * The script of a document in a file of its own (saved-document.ts): shows its text. The engine is in the file too
 * (document-worker.ts).
 */
import colours from "../page/colours.css?raw";
import controls from "../page/controls.css?raw";
import { h } from "../page/dom.js";
import style from "./document.css?raw";
import { DocumentText } from "./document-text.js";

const PAGE = `body { margin: 0 auto; max-width: 46rem; padding: 1rem; background: var(--paper); color: var(--ink);
font: 17px/1.6 system-ui, "Segoe UI", "Noto Sans", sans-serif } a { color: var(--accent) }`;

const { markdown } = JSON.parse(document.querySelector("#document")!.textContent) as {
  markdown: string;
};
document.head.append(h("style", {}, [colours, controls, PAGE, style].join("\n")));
document.body.append(h("main", {}, new DocumentText(markdown).element));
