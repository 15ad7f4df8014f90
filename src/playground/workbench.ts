/*
 * The workbench: a program, and queries about it.
 */
import type { App, ViewElement } from "./app.js";
import { CodeEditor } from "./code-editor.js";
import { button, choice, h, reachable, show } from "../page/dom.js";
import { examples, loadExample } from "./examples.js";
import { LightEditor } from "../page/light-editor.js";
import { QueryPanel } from "./query-panel.js";
import { readQuery } from "../page/query-text.js";
import { MEGABYTES, SECONDS, Session, refuseBroken } from "../page/session.js";
import { TracePanel } from "./trace-panel.js";

const FIRST = `% Facts and rules. Ask for example:  grandparent(X, eve).

parent(adam, cain).
parent(cain, enoch).
parent(enoch, eve).

grandparent(X, Z) :-
    parent(X, Y),
    parent(Y, Z).
`;

export function workbenchView(app: App): ViewElement {
  const session = new Session();
  const messages = h("div", { class: "messages", role: "status" });
  const panels = h("div", { class: "panels" });
  const open = new Set<QueryPanel>();
  const story = h("p", { class: "hint" });
  let writer: QueryPanel | undefined;
  let loading = "";

  session.onOutput = (text) => {
    if (writer === undefined) loading += text;
    else writer.write(text);
  };
  session.onRestart = () => {
    for (const panel of open) panel.abandon();
  };

  const programOf = (): string => app.state.files[0]?.text ?? FIRST;
  const editor = new CodeEditor("Program", programOf(), (text) => {
    if (text !== programOf()) app.change({ files: [{ file: "program.pl", text }] });
  });
  const queried = (text: string): void => {
    app.change({ query: text });
    show(problem);
  };
  const query = new LightEditor("Query", app.state.query, queried, { isQuery: true });
  query.element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    ask();
  });
  const problem = h("p", { class: "problems", role: "status" });

  const load = async (isAgain = false): Promise<void> => {
    app.trust();
    writer = undefined;
    loading = "";
    const program = editor.text;
    const said = await (isAgain ? session.loadAgain(program) : session.load(program));
    editor.messages = said;
    show(
      messages,
      ...said.map(({ text, severity }) => h("pre", { class: severity }, text)),
      loading !== "" && h("pre", { class: "printed" }, loading),
    );
    reachable(messages);
    refuseBroken(said);
  };

  const host = {
    session,
    get analysis() {
      return editor.analysis;
    },
    async prepare(panel?: QueryPanel): Promise<void> {
      await load();
      writer = panel;
    },
    closed(panel: QueryPanel): void {
      open.delete(panel);
    },
    mark: (line: number | undefined) => editor.mark(line),
    ask: (goal: string) => openPanel(goal),
  };

  /** The goal in the field, and a hint about its form; undefined if it is none. */
  const goalOf = (): { readonly goal: string; readonly hint: string | undefined } | undefined => {
    const typed = readQuery(query.text, editor.analysis.operators);
    if (typed === undefined) return undefined;
    show(problem, "problem" in typed && typed.problem);
    return "problem" in typed ? undefined : typed;
  };

  const openPanel = (goal: string, hint?: string): void => {
    const panel = new QueryPanel(host, goal, hint);
    open.add(panel);
    panels.prepend(panel.element);
    void panel.next();
  };
  const ask = (): void => {
    const asked = goalOf();
    if (asked !== undefined) openPanel(asked.goal, asked.hint);
  };
  const trace = (): void => {
    const asked = goalOf();
    if (asked === undefined) return;
    const panel = new TracePanel(host, asked.goal);
    panels.prepend(panel.element);
    void panel.step();
  };

  const menu = choice(
    [
      ["", "Examples"],
      ...examples.map(({ name }): [string, string] => [name, name.replaceAll("_", " ")]),
    ],
    "",
    (name) => void choose(name),
    { "aria-label": "Examples" },
  );
  const choose = async (name: string): Promise<void> => {
    menu.value = "";
    if (name === "") return;
    const example = await loadExample(name);
    const title = name.replaceAll("_", " ");
    const files = [{ file: "program.pl", text: example.program }];
    app.replace(
      { files, query: example.query },
      `The example ${title} took the place of your program.`,
    );
    refresh();
    const about = examples.find((one) => one.name === name)?.story ?? "";
    show(story, `${title}: ${about}`);
  };

  const element = h(
    "div",
    { class: "view workbench" },
    h(
      "section",
      { class: "panel", "aria-label": "Program" },
      h(
        "div",
        { class: "row head" },
        h("h2", {}, "Program"),
        menu,
        button("Load", () => void load(true).catch(() => undefined)),
        button("New engine", () => void session.restart()),
      ),
      story,
      editor.element,
      messages,
    ),
    h(
      "div",
      { class: "queries" },
      h(
        "section",
        { class: "panel", "aria-label": "Query" },
        h("h2", {}, "Query"),
        query.element,
        problem,
        h(
          "div",
          { class: "row" },
          button("Ask", ask, { class: "main" }),
          button("Trace", trace),
          h(
            "span",
            { class: "hint" },
            `Enter asks. At most ${SECONDS} seconds for an answer, and ${MEGABYTES} MB.`,
          ),
        ),
      ),
      panels,
    ),
  );
  const refresh = (): void => {
    editor.text = programOf();
    query.text = app.state.query;
  };
  return { element, refresh };
}
