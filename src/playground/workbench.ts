/*
 * The workbench: a program, and queries about it.
 *
 * The program is loaded when it is needed, in versions: what an answer, a trace or a message is of stays known
 * when the program is changed.
 */
import type { App, ViewElement } from "./app.js";
import { analyse } from "../page/analysis.js";
import type { Analysis } from "../page/analysis.js";
import { CodeEditor } from "./code-editor.js";
import { button, choice, h, reachable, show } from "../page/dom.js";
import { examples, loadExample } from "./examples.js";
import { FileTabs } from "./file-tabs.js";
import { LightEditor } from "../page/light-editor.js";
import { clauseLines, isSameProgram, lineIn } from "./program.js";
import type { Version } from "./program.js";
import { QueryCompletion } from "./query-completion.js";
import { QueryHistory } from "./query-history.js";
import type { Panel, Prepared, TestResult } from "./panel.js";
import { QueryPanel } from "./query-panel.js";
import { goalProblem, readQuery } from "../page/query-text.js";
import { problemOfGoal } from "../page/reader.js";
import { MEGABYTES, SECONDS, Session, isBroken, refuseBroken } from "../page/session.js";
import type { ProgramText } from "../page/session.js";
import { TestsPanel } from "./tests-panel.js";
import { TracePanel } from "./trace-panel.js";
import { Moments, Witness, engineAt } from "./witness.js";
import type { Moment } from "./witness.js";

const FIRST: readonly ProgramText[] = [
  {
    file: "program.pl",
    text: `% Facts and rules. Ask for example:  grandparent(X, eve).

parent(adam, cain).
parent(cain, enoch).
parent(enoch, eve).

grandparent(X, Z) :-
    parent(X, Y),
    parent(Y, Z).
`,
  },
];
const FIRST_QUERY = "grandparent(X, eve).";

/** The most panels that stay open when another one opens. */
const OPEN = 3;

/** Milliseconds after the last change until panels say that the program is another one. */
const PAUSE = 150;

export function workbenchView(app: App): ViewElement {
  const session = new Session();
  const witness = new Witness();
  const moments = new Moments(session);
  const earlier = new QueryHistory();
  const messages = h("div", { class: "messages", role: "status" });
  const note = h("p", { class: "note", role: "status" });
  const panels = h("div", { class: "panels" });
  const open = new Set<Panel>();
  const story = h("p", { class: "hint" });
  let writer: Panel | undefined;
  let loading = "";
  let loaded: Version | undefined;
  let versions = 0;

  session.onOutput = (text) => {
    if (writer === undefined) loading += text;
    else writer.write(text);
  };
  session.onRestart = () => {
    loaded = undefined;
    for (const panel of open) panel.abandon();
  };

  const filesNow = (): readonly ProgramText[] =>
    app.state.files.length === 0 ? FIRST : app.state.files;
  const isNew = (): boolean => app.state.files.length === 0;
  const textOf = (files: readonly ProgramText[], name: string): string =>
    files.find(({ file }) => file === name)?.text ?? "";
  const isCurrent = ({ files }: Version): boolean => isSameProgram(files, filesNow());

  let lastAnalysis: { readonly text: string; readonly analysis: Analysis } | undefined;
  const textBefore = (before?: string): string => {
    const files = filesNow();
    const end = files.findIndex(({ file }) => file === before);
    return (end < 0 ? files : files.slice(0, end)).map(({ text }) => text).join("\n");
  };
  const analysed = (): Analysis => {
    const text = textBefore();
    // The last is asked for again and again while the reader types.
    if (lastAnalysis?.text !== text) lastAnalysis = { text, analysis: analyse(text) };
    return lastAnalysis.analysis;
  };

  let pause: ReturnType<typeof setTimeout> | undefined;
  const changed = (): void => {
    clearTimeout(pause);
    pause = setTimeout(sayWhatIsOld, PAUSE);
  };
  const sayWhatIsOld = (): void => {
    clearTimeout(pause);
    pause = undefined;
    for (const panel of open) panel.refresh();
    testButton.hidden = !filesNow().some(({ text }) => /\bbegin_tests\(/.test(text));
    const isOld = loaded !== undefined && !isCurrent(loaded);
    messages.classList.toggle("old", isOld);
    const hasMessages = messages.childElementCount > 0;
    show(
      note,
      isOld &&
        hasMessages &&
        `These messages are of version ${loaded!.number} of the program, which has changed since.`,
    );
  };

  const editor = new CodeEditor("Program", {
    changed(text) {
      const files = filesNow();
      if (text === textOf(files, tabs.current)) return;
      app.change({
        files: files.map((one) => (one.file === tabs.current ? { ...one, text } : one)),
      });
      changed();
    },
    marked(file, lines) {
      const others = app.state.breakpoints.filter((one) => !one.startsWith(`${file}:`));
      app.change({ breakpoints: [...others, ...lines.map((line) => `${file}:${line}`)] });
    },
    breakpoints: (file) =>
      app.state.breakpoints
        .filter((one) => one.startsWith(`${file}:`))
        .map((one) => Number(one.slice(file.length + 1))),
    textBefore,
    ask: () => ask(),
  });
  const tabs: FileTabs = new FileTabs({
    get files() {
      return filesNow();
    },
    replace(files, what) {
      if (what === undefined) app.change({ files });
      else app.replace({ files }, what);
      changed();
    },
    open: (file) => editor.open(file, textOf(filesNow(), file)),
  });

  const problem = h("p", { class: "problems", role: "status" });
  const queried = (text: string): void => {
    app.change({ query: text });
    show(problem);
  };
  const query = new LightEditor("Query", app.state.query, queried, { isQuery: true });
  const showQuery = (text: string, caret: number = text.length): void => {
    query.text = text;
    field.setSelectionRange(caret, caret);
    queried(text);
  };
  const field = query.element.querySelector("textarea")!;
  const completion = new QueryCompletion(
    field,
    () => analysed(),
    () => showQuery(field.value, field.selectionStart),
  );
  query.element.addEventListener("keydown", (event) => {
    const { selectionStart, selectionEnd, value } = field;
    if (completion.take(event)) event.preventDefault();
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      ask();
    } else if (event.key === "ArrowUp" && !value.slice(0, selectionStart).includes("\n")) {
      step(-1, event);
    } else if (event.key === "ArrowDown" && !value.slice(selectionEnd).includes("\n")) {
      step(1, event);
    }
  });
  const step = (by: 1 | -1, event: Event): void => {
    const other = earlier.step(by, query.text);
    if (other === undefined) return;
    event.preventDefault();
    showQuery(other);
  };

  /** Loads the program unless it is loaded; throws if it has syntax errors. */
  const load = async (isAgain: boolean = false): Promise<Version> => {
    app.trust();
    // A call that is still pending would overwrite the messages below.
    if (pause !== undefined) sayWhatIsOld();
    const files = filesNow();
    const before = loaded;
    const isKnown = !isAgain && before !== undefined && isSameProgram(before.files, files);
    const version = isKnown ? before : { number: ++versions, files };
    loaded = version;
    const isLost = !isKnown && before !== undefined && (await moments.isChanged());
    if (!isKnown) {
      writer = undefined;
      loading = "";
      moments.begin(files);
    }
    const said = await (isAgain ? session.loadAgain(files) : session.load(version.files));
    editor.messages = said.flatMap((message) => {
      const { file = "", line } = message;
      if (file !== tabs.current || line === undefined) return [];
      const now = lineIn(textOf(version.files, file), line, textOf(filesNow(), file));
      return [{ ...message, line: now }];
    });
    if (!isKnown) {
      show(
        messages,
        ...said.map(({ text, severity }) => h("pre", { class: severity }, text)),
        loading !== "" && h("pre", { class: "printed" }, loading),
      );
      reachable(messages);
      messages.classList.remove("old");
      show(
        note,
        isLost &&
          `Version ${version.number} is loaded. What queries had added to version ${before.number} is gone.`,
      );
    }
    refuseBroken(said);
    return version;
  };

  const host = {
    session,
    witness,
    isCurrent,
    get analysis() {
      return analysed();
    },
    async prepare(panel: Panel): Promise<Prepared> {
      const version = await load();
      writer = panel;
      return { version, moment: await moments.now(app.state.input) };
    },
    closed(panel: Panel): void {
      open.delete(panel);
    },
    mark(version: Version, file: string, line: number): void {
      if (!isCurrent(version)) {
        editor.mark(undefined);
        show(
          note,
          `Line ${line} of ${file} is one of version ${version.number}; the program has changed since.`,
        );
        return;
      }
      if (file !== tabs.current) tabs.open(file);
      editor.mark(lineIn(textOf(version.files, file), line, textOf(filesNow(), file)));
    },
    unmark: () => editor.mark(undefined),
    hasBreakpoint(version: Version, file: string, line: number): boolean {
      const now = textOf(filesNow(), file);
      const first = lineIn(textOf(version.files, file), line, now);
      return isCurrent(version) && editor.hasBreakpoint(file, ...clauseLines(now, first));
    },
    showOutcomes(version: Version, results: readonly TestResult[]): void {
      if (!isCurrent(version)) return;
      const then = textOf(version.files, tabs.current);
      const now = textOf(filesNow(), tabs.current);
      editor.outcomes = results
        .filter(({ file }) => file === tabs.current)
        .map(({ line, outcome }) => ({ line: lineIn(then, line, now), outcome }));
    },
    ask: (goal: string, moment?: Moment) => {
      if (moment === undefined || loaded === undefined) openPanel(goal);
      else void askAt(goal, moment, loaded);
    },
  };

  /** The goal in the field, and a hint about its form; undefined if it is none. */
  const goalOf = (): { readonly goal: string; readonly hint: string | undefined } | undefined => {
    const typed = readQuery(query.text);
    if (typed === undefined) return undefined;
    show(problem);
    earlier.add(query.text);
    showEarlier();
    return typed;
  };

  const addPanel = (panel: Panel): void => {
    for (const old of [...open].slice(0, 1 - OPEN)) old.collapse();
    open.add(panel);
    panels.prepend(panel.element);
  };
  const openPanel = (goal: string, hint?: string): void => {
    const panel = new QueryPanel(host, goal, hint);
    addPanel(panel);
    void panel.next().then(async () => {
      const wrong = goalProblem(panel.error);
      if (wrong !== undefined) panel.close();
      const said = wrong ?? (isBroken(panel.error) && (await problemOfGoal(goal, textBefore())));
      if (said) show(problem, said);
    });
  };
  /** Asks a goal in an engine of its own, in the state of a moment. */
  const askAt = async (goal: string, moment: Moment, version: Version): Promise<void> => {
    const own = await engineAt(moment);
    const panel = new QueryPanel(
      {
        ...host,
        analysis: host.analysis,
        session: own,
        prepare: () => Promise.resolve({ version, moment }),
        closed(closed) {
          open.delete(closed);
          void own.restart();
        },
      },
      goal,
      undefined,
    );
    own.onOutput = (text) => panel.write(text);
    addPanel(panel);
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
    addPanel(panel);
    void panel.step();
  };

  const test = (): void => {
    const panel = new TestsPanel(host);
    addPanel(panel);
    void panel.begin();
  };
  const testButton = button("Run the tests", test);

  const input = h("textarea", {
    "aria-label": "Text to read",
    rows: 3,
    spellcheck: "false",
    autocapitalize: "none",
    oninput: () => app.change({ input: input.value }),
  });

  const queries = h("select", {
    "aria-label": "Earlier queries",
    onchange: () => {
      showQuery(queries.value);
      queries.value = "";
    },
  });
  const inputDetails = h(
    "details",
    { class: "input" },
    h("summary", {}, "Input"),
    h("p", { class: "hint" }, "Each query reads it from its beginning, with read/1 and its like."),
    input,
  );
  const showEarlier = (): void => {
    queries.hidden = earlier.all.length === 0;
    show(
      queries,
      h("option", { value: "" }, "Earlier queries"),
      ...earlier.all.map((one) => h("option", { value: one }, one.slice(0, 100))),
    );
  };
  showEarlier();

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
      { files, query: example.query, breakpoints: [] },
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
        testButton,
        button("New engine", () => void session.restart()),
      ),
      story,
      tabs.element,
      editor.element,
      note,
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
        completion.element,
        problem,
        h(
          "div",
          { class: "row" },
          button("Ask", ask, { class: "main" }),
          button("Trace", trace),
          queries,
          h(
            "span",
            { class: "hint" },
            `Enter asks, and Ctrl+Enter in the program, where F9 sets a breakpoint. At most ${SECONDS} seconds for an answer, and ${MEGABYTES} MB.`,
          ),
        ),
        inputDetails,
      ),
      panels,
    ),
  );
  const refresh = (): void => {
    tabs.refresh();
    input.value = app.state.input;
    inputDetails.open = app.state.input !== "";
    query.text = app.state.query === "" && isNew() ? FIRST_QUERY : app.state.query;
    changed();
  };
  // A visitor who has nothing of their own begins with an answer.
  if (app.isTrusted && app.state.query === "" && isNew()) openPanel(FIRST_QUERY.slice(0, -1));
  return { element, refresh };
}
