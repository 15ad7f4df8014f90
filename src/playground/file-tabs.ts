/*
 * The files of a program: one is shown in the editor; they are loaded in their order.
 */
import { button, choice, h, show } from "../page/dom.js";
import type { ProgramText } from "../page/session.js";
import { save } from "./answer-files.js";
import { FILE_NAME } from "./state.js";

/** The workbench as the tabs of files see it. */
export interface FilesHost {
  readonly files: readonly ProgramText[];
  /** Takes other files; `what` is a sentence on the change, if the reader may want to undo it. */
  replace(files: readonly ProgramText[], what?: string): void;
  /** Shows a file in the editor. */
  open(file: string): void;
}

export class FileTabs {
  readonly element: HTMLElement = h("div", {
    class: "row files",
    role: "group",
    "aria-label": "Files",
  });
  readonly #host: FilesHost;
  readonly #picker: HTMLInputElement;
  readonly #menu: HTMLSelectElement;
  /** The name of the file that is shown. */
  current = "";

  constructor(host: FilesHost) {
    this.#host = host;
    this.#picker = h("input", {
      type: "file",
      accept: ".pl,.pro,.prolog,.plt,.txt,text/plain",
      multiple: true,
      hidden: true,
      "aria-label": "Files to open",
      onchange: () => void this.#take(),
    });
    this.#menu = choice(
      [
        ["", "File"],
        ["new", "New file"],
        ["open", "Open from disk"],
        ["save", "Save to disk"],
        ["rename", "Rename"],
        ["remove", "Remove"],
      ],
      "",
      (chosen) => this.#choose(chosen),
      { "aria-label": "File" },
    );
  }

  /** Shows the files, and one of them in the editor. */
  refresh(): void {
    const { files } = this.#host;
    if (!files.some(({ file }) => file === this.current)) this.current = files[0]?.file ?? "";
    show(
      this.element,
      ...files.map(({ file }) =>
        button(file, () => this.open(file), {
          class: "tab",
          "aria-pressed": String(file === this.current),
        }),
      ),
      this.#menu,
      this.#picker,
    );
    this.#host.open(this.current);
  }

  open(file: string): void {
    this.current = file;
    for (const one of this.element.querySelectorAll(".tab")) {
      one.setAttribute("aria-pressed", String(one.textContent === file));
    }
    this.#host.open(file);
  }

  #choose(chosen: string): void {
    this.#menu.value = "";
    const { files } = this.#host;
    const { current } = this;
    const text = files.find(({ file }) => file === current)?.text ?? "";
    switch (chosen) {
      case "new": {
        const file = this.#unused("file");
        this.#host.replace([...files, { file, text: "" }]);
        this.current = file;
        this.refresh();
        this.#rename();
        return;
      }
      case "open":
        this.#picker.click();
        return;
      case "save":
        save(current, "text/plain", text);
        return;
      case "rename":
        this.#rename();
        return;
      case "remove":
        this.#host.replace(
          files.filter(({ file }) => file !== current),
          `${current} is removed.`,
        );
        this.refresh();
    }
  }

  #unused(stem: string): string {
    const names = new Set(this.#host.files.map(({ file }) => file));
    let file = `${stem}.pl`;
    for (let i = 2; names.has(file); i++) file = `${stem}-${i}.pl`;
    return file;
  }

  /** Lets the reader type another name in place of the tab. */
  #rename(): void {
    const { current } = this;
    const tab = this.element.querySelector(".tab[aria-pressed=true]");
    if (tab === null) return;
    const field = h("input", {
      "aria-label": "Name of the file",
      value: current,
      onblur: () => this.refresh(),
      onkeydown: ({ key }: KeyboardEvent) => {
        if (key === "Escape") this.refresh();
        if (key !== "Enter") return;
        const typed = field.value.trim();
        const file = typed.endsWith(".pl") ? typed : `${typed}.pl`;
        const { files } = this.#host;
        const isTaken = file !== current && files.some((one) => one.file === file);
        field.setCustomValidity(
          FILE_NAME.test(file) && !isTaken
            ? ""
            : "Letters, digits, - and _, and a name that is free",
        );
        if (!field.reportValidity()) return;
        this.#host.replace(files.map((one) => (one.file === current ? { ...one, file } : one)));
        this.current = file;
        this.refresh();
      },
    });
    tab.replaceWith(field);
    field.focus();
    field.select();
  }

  /** Takes the files that the reader has picked; those of the same name are replaced. */
  async #take(): Promise<void> {
    const picked = [...(this.#picker.files ?? [])];
    this.#picker.value = "";
    const taken = await Promise.all(
      picked.map(async (one): Promise<ProgramText> => {
        const stem = one.name.replace(/\.\w+$/, "").replaceAll(/[^\p{L}\d_-]/gu, "_");
        const file = `${stem.replace(/^[^\p{L}\d]+/u, "").slice(0, 60) || "file"}.pl`;
        return { file, text: await one.text() };
      }),
    );
    if (taken.length === 0) return;
    const names = new Map(this.#host.files.map((one) => [one.file, one]));
    for (const one of taken) names.set(one.file, one);
    this.#host.replace([...names.values()], `${taken.map(({ file }) => file).join(", ")} opened.`);
    this.current = taken[0].file;
    this.refresh();
  }
}
