/*
 * Terms as drawings: a board is drawn as a board, a list as its shape
 * suggests (shapes.ts), each compound term as a tree.
 */
import { Board, BoardError } from "../board/index.js";
import type { Value } from "../machine/value-types.js";
import { drawBoard } from "./board-view.js";
import { choice, h, show } from "../page/dom.js";
import { drawingsOf } from "./shapes.js";
import type { Drawing } from "./shapes.js";
import { elementsOf, isCompound } from "./terms.js";
import type { ReadTerm, Write } from "./terms.js";
import { argumentsOf, compoundOf, isVariable } from "../machine/value-parts.js";

/** The most nodes of a tree that are drawn. */
const MOST = 300;

/**
 * The drawing of a term; undefined if there is nothing to draw.
 *
 * @param isSaid whether it says how to draw its argument, as in `table(Rows)`
 */
export function drawTerm({ term, write }: ReadTerm, isSaid: boolean = false): Element | undefined {
  if (!isCompound(term)) return undefined;
  const board = boardOf(term);
  if (board !== undefined) return drawBoard(board, "The board");
  // A program says how: `tree(Term)` and its like draw their argument.
  const { functor, args = [] } = compoundOf(term) ?? {};
  const inner = isSaid && args.length === 1 ? args[0] : undefined;
  const shown = inner ?? term;
  const drawings = [
    ...drawingsOf(shown, write),
    { name: "tree", draw: () => drawTree(shown, write) },
  ];
  return chosen(drawings, inner === undefined ? undefined : functor);
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
function boardOf(term: Value): Board | undefined {
  const { functor, args = [] } = compoundOf(term) ?? {};
  if (functor !== "board") return undefined;
  const rows: string[][] = [];
  for (const cell of args) {
    const [place, letters] = argumentsOf(cell, "cell", 3) ?? [];
    const [row, column] = argumentsOf(place, "-", 2) ?? [];
    const tile = letters === undefined ? undefined : elementsOf(letters)?.map(letterOf).join("");
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

function letterOf(term: Value): string {
  return typeof term === "string" ? term : isVariable(term) ? "?" : "";
}

/** Nested lists, which the style sheet joins by lines. */
function drawTree(root: Value, write: Write): HTMLElement {
  const top = h("ul", { class: "tree" });
  const waiting: { readonly term: Value; readonly list: HTMLElement }[] = [
    { term: root, list: top },
  ];
  let count = 0;
  for (const { term, list } of waiting) {
    if (++count > MOST) {
      list.append(h("li", {}, h("span", {}, "…")));
      break;
    }
    const board = boardOf(term);
    if (board !== undefined) {
      list.append(h("li", {}, drawBoard(board, "A board")));
      continue;
    }
    const elements = elementsOf(term);
    const { functor, args } = compoundOf(term) ?? {};
    const parts = elements ?? args ?? [];
    const label = elements !== undefined ? "[ ]" : (functor ?? write(term));
    const item = h("li", {}, h("span", {}, label));
    list.append(item);
    if (parts.length === 0) continue;
    const children = h("ul");
    item.append(children);
    waiting.push(...parts.map((part) => ({ term: part, list: children })));
  }
  return top;
}
