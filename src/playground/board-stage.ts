/*
 * The board of the start page: large, and drawn once. Tiles are buttons that spell or become blank, or fields
 * when letters are typed; paths are drawn over them.
 */
import type { Board, Cell, Path } from "../board/index.js";
import { button, h, s, show } from "../page/dom.js";
import { BoardEditor } from "./board-editor.js";
import type { Edited } from "./board-editor.js";
import { BLANK_MARK, tileOf } from "./page-board.js";

/** The effect of a tap on a tile. */
type Use = "spell" | "blank" | "edit";

const USES: readonly (readonly [Use, string, string])[] = [
  ["spell", "Spell", ""],
  ["blank", "Blank", "Tap a tile to take its letter away: the word to check completes the board."],
  ["edit", "Edit", "Type letters; a dot is a hole, _ a blank tile. The arrow keys move."],
];

/** A path over the board, and its label. */
interface Drawn {
  readonly path: Path;
  readonly label: string;
  /** Whether it is the path of a prefix only. */
  readonly isCut?: boolean;
  /** The letters of blank tiles, by cells. */
  readonly letters?: ReadonlyMap<number, string>;
}

export class BoardStage {
  readonly element: HTMLElement;
  readonly #editor: BoardEditor;
  readonly #tiles: HTMLElement = h("div", { class: "tiles", role: "group", "aria-label": "Tiles" });
  readonly #over: SVGSVGElement = s("svg", { class: "over", role: "img" });
  readonly #hint: HTMLElement = h("p", { class: "hint" });
  readonly #uses: ReadonlyMap<Use, HTMLButtonElement>;
  readonly #spelled: (path: Path) => void;
  readonly #change: (edited: Edited) => void;
  #board: Board;
  #use: Use = "spell";
  #path: Cell[] = [];
  #shown = "";
  /** The letters of blank tiles, by their places, for who wants them back. */
  readonly #taken: Map<string, string> = new Map();

  /**
   * @param change called with the board after each change
   * @param spelled called with the path that is tapped
   */
  constructor(board: Board, change: (edited: Edited) => void, spelled: (path: Path) => void) {
    this.#board = board;
    this.#change = change;
    this.#spelled = spelled;
    this.#editor = new BoardEditor(board, (edited) => this.#edited(edited), { blanks: true });
    this.#uses = new Map(
      USES.map(([use, name]) => [use, button(name, () => this.#take(use), {})] as const),
    );
    this.element = h(
      "div",
      { class: "stage-board" },
      h("div", { class: "table" }, this.#tiles, this.#editor.fields, this.#over),
      h(
        "div",
        { class: "row" },
        h(
          "div",
          { class: "uses", role: "group", "aria-label": "Tiles are for" },
          ...this.#uses.values(),
        ),
        ...this.#editor.controls,
      ),
      this.#hint,
      this.#editor.status,
    );
    this.#take("spell");
  }

  set board(board: Board) {
    this.#editor.board = board;
  }

  /** Draws a path over the tiles, in place of the one before. */
  draw(drawn: Drawn): void {
    const { path, label, isCut = false, letters = new Map() } = drawn;
    const board = this.#board;
    const shown = JSON.stringify([path, label, isCut, ...letters, ...board.tiles]);
    // The pointer asks for the same path often, which is not to be walked again.
    if (shown === this.#shown) return;
    this.#shown = shown;
    const order = new Map(path.map(([row, column], i) => [board.cellAt(row, column), i + 1]));
    for (const [cell, tile] of [...this.#tiles.querySelectorAll("button")].entries()) {
      const place = order.get(cell);
      tile.classList.toggle("on", place !== undefined);
      tile.classList.toggle("first", place === 1);
      tile.classList.toggle("filled", letters.has(cell));
      // The letter stands above the line.
      show(tile, h("span", {}, letters.get(cell) ?? faceOf(board, cell)));
    }
    const points = path.map(([row, column]) => [column + 0.5, row + 0.5] as const);
    this.#over.setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);
    this.#over.setAttribute("aria-label", label);
    this.#over.classList.toggle("cut", isCut);
    show(this.#over, ...arrow(points));
  }

  #edited(edited: Edited): void {
    if (edited.board !== undefined) {
      this.#board = edited.board;
      this.#drawTiles();
    }
    this.#change(edited);
    this.#forgetPath();
  }

  #take(use: Use): void {
    this.#use = use;
    for (const [one, control] of this.#uses)
      control.setAttribute("aria-pressed", String(one === use));
    show(this.#hint, USES.find(([one]) => one === use)![2]);
    this.#tiles.hidden = use === "edit";
    this.#over.toggleAttribute("hidden", use === "edit");
    this.#editor.fields.hidden = use !== "edit";
    this.#editor.controls[0].hidden = use !== "edit";
    if (use === "edit") this.#editor.fields.querySelector("input")?.focus();
    this.#drawTiles();
    this.#forgetPath();
  }

  #forgetPath(): void {
    if (this.#path.length === 0) return;
    this.#path = [];
    this.#spelled([]);
  }

  #drawTiles(): void {
    const board = this.#board;
    this.element.style.setProperty("--columns", String(board.width));
    const known = [...this.#tiles.querySelectorAll("button")];
    // The tiles stay where the board keeps its shape, and so does the focus.
    const isSame =
      known.length === board.size &&
      known.every((tile, cell) => tile.dataset["place"] === placeOf(board, cell));
    if (!isSame) {
      show(
        this.#tiles,
        ...Array.from({ length: board.size }, (_, cell) =>
          button("", () => this.#tap(cell), {
            "data-place": placeOf(board, cell),
            style: `grid-area: ${board.rows[cell] + 1} / ${board.columns[cell] + 1}`,
          }),
        ),
      );
    }
    for (const [cell, tile] of [...this.#tiles.querySelectorAll("button")].entries()) {
      const letters = tileOf(board, cell);
      const isBlank = letters === BLANK_MARK;
      tile.classList.toggle("blank", isBlank);
      tile.setAttribute(
        "aria-label",
        `${isBlank ? "blank" : letters}, row ${board.rows[cell] + 1}, column ${board.columns[cell] + 1}`,
      );
    }
    this.#shown = "";
    this.draw({ path: [], label: "The board" });
  }

  #tap(cell: number): void {
    const board = this.#board;
    if (this.#use === "blank") {
      const place = placeOf(board, cell);
      const tile = tileOf(board, cell);
      const next = tile === BLANK_MARK ? (this.#taken.get(place) ?? "e") : BLANK_MARK;
      if (next === BLANK_MARK) this.#taken.set(place, tile);
      this.#editor.set(board.rows[cell], board.columns[cell], next);
      return;
    }
    const at = this.#path.findIndex(([row, column]) => board.cellAt(row, column) === cell);
    if (at >= 0) this.#path.length = at;
    else this.#path.push([board.rows[cell], board.columns[cell]]);
    this.#spelled([...this.#path]);
  }
}

const placeOf = (board: Board, cell: number): string =>
  `${board.rows[cell]},${board.columns[cell]}`;

/** The letters shown on a tile. */
const faceOf = (board: Board, cell: number): string => {
  const letters = tileOf(board, cell);
  return letters === BLANK_MARK ? "" : letters;
};

/** A line through the points that ends in an arrow, in parts of the length of a tile. */
function* arrow(points: readonly (readonly [number, number])[]): Generator<SVGElement> {
  const last = points.at(-1);
  const before = points.at(-2);
  if (last === undefined || before === undefined) return;
  const [dx, dy] = [last[0] - before[0], last[1] - before[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  // The line ends inside the last tile, and the head points to its middle.
  const end = [last[0] - ux * 0.2, last[1] - uy * 0.2] as const;
  const head = [
    [last[0] + ux * 0.12, last[1] + uy * 0.12],
    [end[0] - uy * 0.21, end[1] + ux * 0.21],
    [end[0] + uy * 0.21, end[1] - ux * 0.21],
  ];
  yield s("polyline", {
    class: "path",
    pathLength: 1,
    points: [...points.slice(0, -1), end].map((point) => point.join(",")).join(" "),
  });
  yield s("polygon", { class: "head", points: head.map((point) => point.join(",")).join(" ") });
  yield s("circle", { class: "start", cx: points[0][0], cy: points[0][1], r: 0.16 });
}
