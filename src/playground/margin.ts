/*
 * The margin of the editor: breakpoints, which a click sets, and what tests of plunit have said.
 */
import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import type { EditorState, Extension, StateEffectType, Text } from "@codemirror/state";
import { GutterMarker, gutter } from "@codemirror/view";
import { h } from "../page/dom.js";

/** A sign beside a line. */
class Mark extends GutterMarker {
  readonly #sign: string;
  readonly #title: string;
  readonly #class: string;

  constructor(sign: string, title: string, kind: string) {
    super();
    this.#sign = sign;
    this.#title = title;
    this.#class = kind;
  }

  override toDOM(): Node {
    return h("span", { class: `margin-${this.#class}`, title: this.#title }, this.#sign);
  }
}

/** The outcome of the test on a line. */
export interface Outcome {
  readonly line: number;
  readonly outcome: string;
}

export const SIGNS: Readonly<Record<string, string>> = {
  passed: "✓",
  failed: "✗",
  fixme: "~",
  blocked: "–",
  skipped: "–",
};

/** Shows the outcomes of tests. */
export const setOutcomes: StateEffectType<readonly Outcome[]> = StateEffect.define();
const outcomes: StateField<RangeSet<Mark>> = StateField.define<RangeSet<Mark>>({
  create: () => RangeSet.empty,
  update(old, change) {
    for (const effect of change.effects) {
      if (!effect.is(setOutcomes)) continue;
      const { doc } = change.state;
      const marks = effect.value
        .filter(({ line }) => line >= 1 && line <= doc.lines)
        .map(({ line, outcome }) =>
          new Mark(SIGNS[outcome] ?? "?", outcome, outcome).range(doc.line(line).from),
        );
      return RangeSet.of(marks, true);
    }
    // A test that was changed has no outcome yet, nor have the others.
    return change.docChanged ? RangeSet.empty : old;
  },
});

/** Sets or removes the breakpoint of a line that begins there. */
export const toggleBreakpoint: StateEffectType<number> = StateEffect.define({
  map: (at, changes) => changes.mapPos(at),
});
export const setBreakpoints: StateEffectType<readonly number[]> = StateEffect.define();
const BREAKPOINT = new Mark("●", "Breakpoint", "breakpoint");

function marksOf(doc: Text, lines: readonly number[]): RangeSet<Mark> {
  const known = lines.filter((line) => line >= 1 && line <= doc.lines);
  return RangeSet.of(
    known.map((line) => BREAKPOINT.range(doc.line(line).from)),
    true,
  );
}

const breakpoints: StateField<RangeSet<Mark>> = StateField.define<RangeSet<Mark>>({
  create: () => RangeSet.empty,
  update(old, change) {
    let marks = old.map(change.changes);
    for (const effect of change.effects) {
      if (effect.is(setBreakpoints)) marks = marksOf(change.state.doc, effect.value);
      if (!effect.is(toggleBreakpoint)) continue;
      const at = effect.value;
      let isSet = false;
      marks.between(at, at, (from) => void (isSet ||= from === at));
      marks = marks.update(
        isSet ? { filter: (from) => from !== at } : { add: [BREAKPOINT.range(at)] },
      );
    }
    return marks;
  },
});

export const margin: Extension = [
  outcomes,
  breakpoints,
  gutter({
    class: "cm-margin",
    renderEmptyElements: true,
    markers: ({ state }) => [state.field(breakpoints), state.field(outcomes)],
    initialSpacer: () => new Mark("●", "", "spacer"),
    domEventHandlers: {
      mousedown(view, { from }) {
        view.dispatch({ effects: toggleBreakpoint.of(from) });
        return true;
      },
    },
  }),
];

/** The breakpoints that a text begins with. */
export function firstBreakpoints(lines: readonly number[]): Extension {
  return breakpoints.init(({ doc }) => marksOf(doc, lines));
}

export function breakpointLines(state: EditorState): number[] {
  const lines: number[] = [];
  const marks = state.field(breakpoints, false);
  marks?.between(0, state.doc.length, (from) => void lines.push(state.doc.lineAt(from).number));
  return lines;
}
