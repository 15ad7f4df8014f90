/*
 * Terms as drawings. They come as text, which our reader reads: a board is drawn as a board, a list as its shape
 * suggests (shapes.ts), each compound term as a tree.
 */
import { Board, BoardError } from "../board/index.js";
import { argument, deref, isAtom, isCompound, isVariable, atomName } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { properList } from "../terms/walk.js";
import type { OperatorTable } from "../text/operator-table.js";
import { readTermFromText } from "../text/parser.js";
import type { ReadTerm } from "../text/parser.js";
import { ReadError } from "../text/source-text.js";
import { formatTerm } from "../text/writer.js";
import { argumentsOf } from "../page/analysis.js";
import { drawBoard } from "./board-view.js";
import { choice, h, show } from "../page/dom.js";
import { drawingsOf } from "./shapes.js";
import type { Drawing } from "./shapes.js";

/** How many nodes of a tree are drawn. */
const MOST = 300;

/** A term as read; undefined for a text that is none, since it was cut off. */
export function readText(text: string, operators: OperatorTable): ReadTerm | undefined {
  try {
    const flags = { doubleQuotes: "string", backQuotes: "codes" } as const;
    return readTermFromText(text, { operators, flags });
  } catch (thrown) {
    if (thrown instanceof ReadError) return undefined;
    throw thrown;
  }
}

/**
 * The drawing of a term; undefined if there is nothing to draw.
 *
 * @param isSaid whether it says how to draw its argument, as in `table(Rows)`
 */
export function drawTerm(
  text: string,
  operators: OperatorTable,
  isSaid: boolean = false,
): Element | undefined {
  const read = readText(text, operators);
  if (read === undefined || !isCompound(deref(read.term))) return undefined;
  const board = boardOf(read.term);
  if (board !== undefined) return drawBoard(board, { label: "The board" });
  // A program says how: `tree(Term)` and its like draw their argument.
  const inner = isSaid ? soleArgument(read.term) : undefined;
  const shown = inner ?? read.term;
  const names = new Map<Cell, string>();
  for (const [name, cell] of read.variableNames) names.set(cell, name);
  const write = (term: Term): string =>
    formatTerm(term, { operators, quoted: true, variableNames: names, maxDepth: 3 });
  const drawings = [
    ...drawingsOf(shown, write),
    { name: "tree", draw: () => drawTree(shown, write) },
  ];
  const said = inner === undefined ? undefined : nameOf(read.term);
  return chosen(drawings, said);
}

/** The argument of a term that has one. */
function soleArgument(term: Term): Term | undefined {
  const x = deref(term);
  return isCompound(x) && x.t.arity === 1 ? deref(argument(x, 0)) : undefined;
}

function nameOf(term: Term): string {
  const x = deref(term);
  return isCompound(x) ? x.t.name : "";
}

/** The first drawing, or the one of that name, and a list of the others. */
function chosen(drawings: readonly Drawing[], name: string = drawings[0].name): HTMLElement {
  const place = h("div", {
    class: "scroll",
    tabindex: "0",
    role: "group",
    "aria-label": "Drawing",
  });
  const draw = (chosenName: string): void => {
    const one = drawings.find((each) => each.name === chosenName) ?? drawings[0];
    show(place, one.draw());
  };
  draw(name);
  const list = choice(
    drawings.map((one): [string, string] => [one.name, `as ${one.name}`]),
    name,
    draw,
    { "aria-label": "Form of the drawing" },
  );
  return h("div", { class: "drawn" }, drawings.length > 1 && list, place);
}

/** The board that a term is, as make_board/2 makes it. */
function boardOf(term: Term): Board | undefined {
  const x = deref(term);
  if (!isCompound(x) || x.t.name !== "board") return undefined;
  const rows: string[][] = [];
  for (let i = 0; i < x.t.arity; i++) {
    const [place, letters] = argumentsOf(argument(x, i), "cell", 3) ?? [];
    const [row, column] = place === undefined ? [] : (argumentsOf(place, "-", 2) ?? []);
    const tile = letters === undefined ? undefined : properList(letters)?.map(letterOf).join("");
    if (typeof row !== "number" || typeof column !== "number" || !tile) return undefined;
    if (row < 0 || column < 0 || row >= 64 || column >= 64) return undefined;
    while (rows.length <= row) rows.push([]);
    while (rows[row].length <= column) rows[row].push(".");
    rows[row][column] = tile;
  }
  try {
    return Board.fromRows(rows.map((row) => (row.length === 0 ? ["."] : row)));
  } catch (thrown) {
    if (!(thrown instanceof BoardError)) throw thrown;
    return undefined;
  }
}

function letterOf(term: Term): string {
  const x = deref(term);
  return isAtom(x) ? atomName(x) : isVariable(x) ? "?" : "";
}

/** Nested lists, which the style sheet joins by lines. */
function drawTree(root: Term, write: (term: Term) => string): HTMLElement {
  const top = h("ul", { class: "tree" });
  const waiting: { readonly term: Term; readonly list: HTMLElement }[] = [
    { term: root, list: top },
  ];
  let count = 0;
  for (const { term, list } of waiting) {
    if (++count > MOST) {
      list.append(h("li", {}, h("span", {}, "…")));
      break;
    }
    const x = deref(term);
    const board = boardOf(x);
    if (board !== undefined) {
      list.append(h("li", {}, drawBoard(board, { label: "A board" })));
      continue;
    }
    const elements = isCompound(x) ? properList(x) : undefined;
    const parts =
      elements ??
      (isCompound(x) ? Array.from({ length: x.t.arity }, (_, i) => argument(x, i)) : []);
    const label = elements !== undefined ? "[ ]" : isCompound(x) ? x.t.name : write(x);
    const item = h("li", {}, h("span", {}, label));
    list.append(item);
    if (parts.length === 0) continue;
    const children = h("ul");
    item.append(children);
    waiting.push(...parts.map((part) => ({ term: part, list: children })));
  }
  return top;
}
