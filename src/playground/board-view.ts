/*
 * A board as a drawing: its tiles, and a path over them.
 */
import type { Board, Path } from "../board/index.js";
import { s } from "../page/dom.js";

/** The size of a tile, and the distance from one to the next. */
const TILE = 40;
const STEP = 48;

export interface Drawn {
  readonly path?: Path;
  /** Whether it is the path of a prefix only. */
  readonly isCut?: boolean;
  /** The text of the drawing for screen readers. */
  readonly label: string;
}

export function drawBoard(board: Board, { path = [], isCut = false, label }: Drawn): SVGSVGElement {
  const centre = (row: number, column: number): readonly [number, number] => [
    column * STEP + STEP / 2,
    row * STEP + STEP / 2,
  ];
  const order = new Map(path.map(([row, column], i) => [board.cellAt(row, column), i + 1]));
  const points = path.map(([row, column]) => centre(row, column).join(",")).join(" ");
  const size = { width: board.width * STEP, height: board.height * STEP };
  return s(
    "svg",
    {
      class: isCut ? "board cut" : "board",
      viewBox: `0 0 ${size.width} ${size.height}`,
      role: "img",
      "aria-label": label,
      style: `--columns: ${board.width}`,
    },
    ...Array.from({ length: board.size }, (_, cell) => {
      const [x, y] = centre(board.rows[cell], board.columns[cell]);
      const place = order.get(cell);
      return s(
        "g",
        { class: place === undefined ? "tile" : place === 1 ? "tile on first" : "tile on" },
        s("rect", { x: x - TILE / 2, y: y - TILE / 2, width: TILE, height: TILE, rx: 7 }),
      );
    }),
    path.length > 1 && s("polyline", { class: "path", points }),
    ...Array.from({ length: board.size }, (_, cell) => {
      const [x, y] = centre(board.rows[cell], board.columns[cell]);
      const place = order.get(cell);
      const tile = board.tiles[cell];
      return s(
        "g",
        { class: place === undefined ? "letter" : "letter on" },
        s("text", { x, y: y + 1, class: tile.length > 1 ? "long" : undefined }, tile),
        place !== undefined && s("text", { x: x + 14, y: y - 13, class: "order" }, String(place)),
      );
    }),
  );
}
