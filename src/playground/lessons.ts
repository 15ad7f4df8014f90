/*
 * Documents with cells: the lessons of the package, which a reader may change, and save as files.
 */
import bothWays from "../../examples/lessons/both-ways.md?raw";
import constraints from "../../examples/lessons/constraints.md?raw";
import hour from "../../examples/lessons/prolog-in-an-hour.md?raw";
import { button, choice, h, show } from "../page/dom.js";
import { save } from "./answer-files.js";
import type { App, ViewElement } from "./app.js";
import { DocumentText } from "./document-text.js";
import { savedDocument } from "./saved-document.js";

const LESSONS: readonly (readonly [name: string, text: string])[] = [
  ["How a relation runs both ways", bothWays],
  ["Prolog in an hour, for TypeScript programmers", hour],
  ["Constraints", constraints],
];
const OWN = "own";

export function lessonsView(app: App): ViewElement {
  let shown = new DocumentText(app.state.document || bothWays);
  let source: HTMLTextAreaElement | undefined;
  const place = h("div", {});
  const status = h("p", { class: "status", role: "status" });
  const list = choice(
    [...LESSONS.map(([name], i): [string, string] => [String(i), name]), [OWN, "Your document"]],
    "0",
    (chosen) => {
      if (chosen === OWN) return draw();
      const [name, text] = LESSONS[Number(chosen)];
      source = undefined;
      app.replace({ document: text }, `“${name}” is shown.`);
      draw(text);
    },
    { "aria-label": "Document" },
  );

  /** The present text, with the changes of the reader. */
  const current = (): string => source?.value ?? shown.markdown;
  const keep = (): void => {
    const text = current();
    app.change({ document: text === bothWays ? "" : text });
  };

  const edit = button("Edit the text", () => {
    const text = current();
    if (source === undefined) {
      source = h("textarea", {
        class: "source",
        "aria-label": "Text in Markdown",
        spellcheck: "false",
        oninput: keep,
      });
      source.value = text;
      show(place, source);
      show(edit, "Show the document");
      // At its beginning, where browsers would go to its end.
      source.setSelectionRange(0, 0);
      source.focus();
    } else {
      source = undefined;
      draw(text);
    }
  });

  const saveButton = button("Save as HTML", () => void saveFile());
  async function saveFile(): Promise<void> {
    show(status, "Putting the file together…");
    try {
      const { title } = new DocumentText(current());
      const text = await savedDocument(title, current());
      const name = title
        .toLowerCase()
        .replaceAll(/[^\p{L}\d]+/gu, "-")
        .replaceAll(/^-|-$/g, "");
      save(`${name || "document"}.html`, "text/html", text);
      show(status, "Saved: one file, which works by itself.");
    } catch (thrown) {
      show(status, (thrown as Error).message);
    }
  }

  function draw(text: string = app.state.document || bothWays): void {
    shown = new DocumentText(text);
    const known = LESSONS.findIndex(([, lesson]) => lesson === text);
    list.value = known < 0 ? OWN : String(known);
    show(edit, "Edit the text");
    show(place, shown.element);
  }

  const element = h(
    "div",
    { class: "view lessons" },
    h("div", { class: "row" }, list, edit, saveButton, status),
    place,
  );
  // A reader who runs a cell trusts it; their changes are kept.
  place.addEventListener("click", (event) => {
    if (event.composedPath().some((one) => one instanceof HTMLButtonElement)) app.trust();
  });
  place.addEventListener("focusout", () => {
    if (shown.markdown !== (app.state.document || bothWays)) keep();
  });
  const refresh = (): void => {
    if (source === undefined && current() !== (app.state.document || bothWays)) draw();
    else if (place.childElementCount === 0) draw();
  };
  return { element, refresh };
}
