/*
 * The editor of the workbench: CodeMirror, which knows of Prolog what analysis.ts and reader.ts say.
 */
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyKeymap,
  insertNewlineKeepIndent,
} from "@codemirror/commands";
import { codeFolding, foldGutter, foldKeymap, foldService } from "@codemirror/language";
import { setDiagnostics, lintGutter, lintKeymap } from "@codemirror/lint";
import type { Diagnostic } from "@codemirror/lint";
import { EditorState, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import type { Extension, StateEffectType } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  drawSelection,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import type { PlainMessage } from "../worker/index.js";
import { analyse } from "../page/analysis.js";
import type { Analysis } from "../page/analysis.js";
import { h } from "../page/dom.js";
import { problemsOf } from "../page/reader.js";
import type { Problem } from "../page/reader.js";
import {
  breakpointLines,
  firstBreakpoints,
  margin,
  setBreakpoints,
  setOutcomes,
  toggleBreakpoint,
} from "./margin.js";
import type { Outcome } from "./margin.js";
import { entriesOf, loadReference, namesOfReference } from "./reference.js";

/** Milliseconds after a change until the text is read. */
const PAUSE = 100;

/** The analysis of the text, made anew after each change. */
const analysisField: StateField<Analysis> = StateField.define<Analysis>({
  create: (state) => analyse(state.doc.toString()),
  update: (analysis, { docChanged, state }) =>
    docChanged ? analyse(state.doc.toString()) : analysis,
});

const colours: StateField<DecorationSet> = StateField.define<DecorationSet>({
  create: (state) => decorations(state.field(analysisField)),
  update: (old, change) =>
    change.docChanged ? decorations(change.state.field(analysisField)) : old,
  provide: (field) => EditorView.decorations.from(field),
});

function decorations({ tokens }: Analysis): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to, kind } of tokens) {
    if (to > from) builder.add(from, to, Decoration.mark({ class: `t-${kind}` }));
  }
  return builder.finish();
}

/** The lines that a trace is at. */
const markLine: StateEffectType<number | undefined> = StateEffect.define<number | undefined>();

const markedLine: StateField<DecorationSet> = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(old, change) {
    for (const effect of change.effects) {
      if (!effect.is(markLine)) continue;
      const { doc } = change.state;
      const line = effect.value;
      if (line === undefined || line < 1 || line > doc.lines) return Decoration.none;
      return Decoration.set([Decoration.line({ class: "at-line" }).range(doc.line(line).from)]);
    }
    return old.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Clauses of several lines, and comments, fold. */
const folding: Extension = foldService.of((state, from, to) => {
  const { clauses, tokens } = state.field(analysisField);
  const blocks = [...clauses, ...tokens.filter(({ kind }) => kind === "comment")];
  const block = blocks.find((one) => one.from >= from && one.from <= to && one.to > to);
  return block === undefined ? null : { from: to, to: block.to };
});

/** Names of the program and of the libraries; variables of the clause. */
async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\p{L}_][\p{L}\d_]*/u);
  if (word === null || (word.to - word.from < 2 && !context.explicit)) return null;
  const { tokens, clauses } = context.state.field(analysisField);
  const options = new Map<string, Completion>();
  if (/^[\p{Lu}_]/u.test(word.text)) {
    const clause = clauses.find(({ from, to }) => from <= word.from && word.from <= to);
    for (const { kind, from, to } of tokens) {
      if (kind !== "variable" || from === word.from) continue;
      if (clause !== undefined && (from < clause.from || to > clause.to)) continue;
      const label = context.state.sliceDoc(from, to);
      options.set(label, { label, type: "variable" });
    }
  } else {
    await loadReference();
    for (const [label, detail] of namesOfReference()) options.set(label, { label, detail });
    for (const { defines } of clauses) {
      if (defines === undefined) continue;
      const slash = defines.lastIndexOf("/");
      const label = defines.slice(0, slash);
      options.set(label, { label, detail: defines.slice(slash), boost: 10 });
    }
  }
  return { from: word.from, options: [...options.values()], validFor: /^[\p{L}\d_]*$/u };
}

/** The reference of the predicate under the pointer. */
const hover: Extension = hoverTooltip(async (view, at) => {
  const { tokens } = view.state.field(analysisField);
  const found = tokens.find(({ from, to }) => from <= at && at <= to);
  if (found === undefined || !/^(?:head|call|atom|operator)$/.test(found.kind)) return null;
  await loadReference();
  const entries = entriesOf(view.state.sliceDoc(found.from, found.to));
  if (entries.length === 0) return null;
  const dom = h(
    "div",
    { class: "reference" },
    ...entries.flatMap(({ modes, summary }) => [
      h("pre", {}, modes.join("\n")),
      h("p", {}, summary),
    ]),
  );
  return { pos: found.from, end: found.to, above: true, create: () => ({ dom }) };
});

/** The page as its editor sees it. */
export interface CodeEditorHost {
  /** Called with the text after each change. */
  changed(text: string): void;
  /** Called with the lines of a file that have a breakpoint now. */
  marked(file: string, lines: readonly number[]): void;
  /** The lines of a file that have a breakpoint at first, and in another text. */
  breakpoints(file: string): readonly number[];
  /** The texts that are loaded before a file, whose operators it may use. */
  textBefore(file: string): string;
  /** Called for Ctrl+Enter. */
  ask(): void;
}

/** An editor of several texts, one of which is shown; each keeps what can be undone. */
export class CodeEditor {
  readonly element: HTMLElement;
  readonly #view: EditorView;
  readonly #extensions: Extension;
  readonly #host: CodeEditorHost;
  readonly #states: Map<string, EditorState> = new Map();
  #file = "";
  #messages: readonly PlainMessage[] = [];
  /** The syntax errors of the text as it stands. */
  #found: readonly Problem[] = [];
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(label: string, host: CodeEditorHost) {
    this.#host = host;
    this.#extensions = [
      analysisField,
      colours,
      markedLine,
      margin,
      lineNumbers(),
      foldGutter(),
      codeFolding(),
      folding,
      lintGutter(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      search({ top: true }),
      closeBrackets(),
      autocompletion({ override: [complete], maxRenderedOptions: 10 }),
      hover,
      EditorState.tabSize.of(4),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      keymap.of([
        {
          key: "Mod-Enter",
          run: () => {
            host.ask();
            return true;
          },
        },
        {
          key: "F9",
          run: ({ state, dispatch }) => {
            const { from } = state.doc.lineAt(state.selection.main.head);
            dispatch(state.update({ effects: toggleBreakpoint.of(from) }));
            return true;
          },
        },
        { key: "Tab", run: acceptCompletion },
        { key: "Enter", run: insertNewlineKeepIndent },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...searchKeymap,
        ...foldKeymap,
        ...lintKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.updateListener.of((update) => {
        const lines = breakpointLines(update.state);
        if (String(lines) !== String(breakpointLines(update.startState))) {
          host.marked(this.#file, lines);
        }
        if (!update.docChanged) return;
        this.#messages = [];
        this.#found = [];
        this.#showProblems();
        this.#readSoon();
        host.changed(this.text);
      }),
    ];
    this.#view = new EditorView();
    this.element = h("div", { class: "code" }, this.#view.dom);
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Shows a file with that text. */
  open(file: string, text: string): void {
    if (file !== this.#file) {
      if (this.#file !== "") this.#states.set(this.#file, this.#view.state);
      this.#file = file;
      const known = this.#states.get(file);
      const extensions = [this.#extensions, firstBreakpoints(this.#host.breakpoints(file))];
      this.#view.setState(known ?? EditorState.create({ doc: text, extensions }));
      this.#messages = [];
      this.#found = [];
      this.#showProblems();
      this.#readSoon();
    }
    const { doc } = this.#view.state;
    if (text !== doc.toString()) {
      this.#view.dispatch({
        changes: { from: 0, to: doc.length, insert: text },
        effects: setBreakpoints.of(this.#host.breakpoints(file)),
      });
    }
  }

  /** Forgets what can be undone in a file. */
  forget(file: string): void {
    this.#states.delete(file);
    if (file === this.#file) this.#file = "";
  }

  focus(): void {
    this.#view.focus();
  }

  /** Shows what loading said at its places. */
  set messages(messages: readonly PlainMessage[]) {
    this.#messages = messages;
    this.#showProblems();
  }

  /** The outcomes of the tests of the file that is shown. */
  set outcomes(outcomes: readonly Outcome[]) {
    this.#view.dispatch({ effects: setOutcomes.of(outcomes) });
  }

  /** Whether one of these lines, counted from 1, of a file has a breakpoint. */
  hasBreakpoint(file: string, from: number, to: number): boolean {
    const state = file === this.#file ? this.#view.state : this.#states.get(file);
    if (state === undefined) return false;
    return breakpointLines(state).some((line) => from <= line && line <= to);
  }

  /** Marks a line, counted from 1, or none, and makes it visible. */
  mark(line: number | undefined): void {
    const { doc } = this.#view.state;
    const effects: StateEffect<unknown>[] = [markLine.of(line)];
    if (line !== undefined && line <= doc.lines) {
      effects.push(EditorView.scrollIntoView(doc.line(line).from, { y: "center" }));
    }
    this.#view.dispatch({ effects });
  }

  #readSoon(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#read(), PAUSE);
  }

  async #read(): Promise<void> {
    const { text } = this;
    const file = this.#file;
    const found = await problemsOf(text, this.#host.textBefore(file));
    if (file !== this.#file || text !== this.text) return;
    this.#found = found;
    this.#showProblems();
  }

  /** Syntax errors of the text as it stands, and what loading said of it. */
  #showProblems(): void {
    const { state } = this.#view;
    const { tokens } = state.field(analysisField);
    const problems = this.#found.map(({ from, to, message }): Diagnostic => ({
      from,
      to,
      message,
      severity: "error",
    }));
    const said = this.#messages.flatMap(({ severity, text, line, column }): Diagnostic[] => {
      if (line === undefined || line > state.doc.lines) return [];
      const { from, to } = state.doc.line(line);
      const at = Math.min(from + (column ?? 1) - 1, to);
      const message = text.replace(/^[^\n]*?:\d+:\d+: /, "").split("\n")[0];
      if (problems.some((problem) => problem.from <= at && at <= problem.to)) return [];
      const token = tokens.find((one) => one.from <= at && at < one.to);
      return [{ from: at, to: Math.min(token?.to ?? to, to), message, severity }];
    });
    this.#view.dispatch(setDiagnostics(state, [...problems, ...said]));
  }
}
