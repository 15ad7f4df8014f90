/*
 * A board as a drawing of its tiles.
 */
import type { Board } from "../board/index.js";
import { s } from "../page/dom.js";

/** The size of a tile, and the distance from one to the next. */
const TILE = 40;
const STEP = 48;

/** @param label - the text of the drawing for screen readers */
export function drawBoard(board: Board, label: string): SVGSVGElement {
  const tiles = board.tiles.flatMap((tile, cell) => {
    const x = board.columns[cell] * STEP + STEP / 2;
    const y = board.rows[cell] * STEP + STEP / 2;
    return [
      s("rect", {
        class: "tile",
        x: x - TILE / 2,
        y: y - TILE / 2,
        width: TILE,
        height: TILE,
        rx: 7,
      }),
      s("text", { x, y: y + 1 }, tile),
    ];
  });
  const viewBox = `0 0 ${board.width * STEP} ${board.height * STEP}`;
  return s("svg", { class: "board", viewBox, role: "img", "aria-label": label }, ...tiles);
}
