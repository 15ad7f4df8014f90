/*
 * A board whose tiles are typed in. Each place of the layout is a field of one tile: letters, or a dot for a
 * hole, and where a board may have them `_` for a blank tile. A letter goes on to the next place; only after a
 * `q` the field waits, for a `u`.
 */
import { BoardError, layoutNames, layoutPlaces } from "../board/index.js";
import type { Board } from "../board/index.js";
import { RandomNumbers, diceSets, rollDice } from "../board/index.js";
import { button, choice, h, labelled, show } from "../page/dom.js";
import { BLANK_MARK, blanksOf, boardOfRows, tileOf } from "./page-board.js";

const HOLE = ".";
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The rectangles to choose from, beside the layouts that have names. */
const RECTANGLES = ["2x2", "2x3", "3x3", "3x4", "4x4", "4x5", "5x5", "6x6"];

/** The layout of a board: a rectangle or one with a name, or the rows as they are. */
interface Grid {
  readonly layout: string;
  /** For each row the tiles; undefined is a place outside of the layout. */
  readonly rows: (string | undefined)[][];
}

function gridOf(layout: string, tiles: readonly string[]): Grid {
  let next = 0;
  const rows = layoutPlaces(layout).map((row) =>
    row.map((isPlace) => (isPlace ? (tiles[next++] ?? "") : undefined)),
  );
  return { layout, rows };
}

/** A random tile, as the dice of the game have them. */
function rolled(count: number): string[] {
  const random = new RandomNumbers(Math.floor(Math.random() * 2 ** 32));
  const dice = diceSets.get(count === 16 ? "new" : "big")!;
  const tiles: string[] = [];
  while (tiles.length < count) tiles.push(...rollDice(dice, random));
  return tiles.slice(0, count);
}

const classOf = (tile: string): string | undefined =>
  tile === HOLE ? "hole" : tile === BLANK_MARK ? "blank" : undefined;

/** The board of an editor, or why there is none. */
export type Edited =
  | { readonly board: Board }
  | { readonly board: undefined; readonly reason: string };

export class BoardEditor {
  /** All of it; or its parts, for who puts them elsewhere. */
  readonly element: HTMLElement;
  readonly fields: HTMLElement = h("div", {
    class: "tiles",
    role: "group",
    "aria-label": "Tiles",
  });
  readonly controls: readonly HTMLElement[];
  readonly status: HTMLElement = h("p", { class: "hint", role: "status" });
  readonly #layouts: HTMLSelectElement;
  readonly #change: (edited: Edited) => void;
  /** Whether tiles may be blank; the hint is elsewhere then. */
  readonly #blanks: boolean;
  #grid: Grid;

  /** Calls `change` with the board after each change. */
  constructor(
    board: Board,
    change: (edited: Edited) => void,
    { blanks = false }: { readonly blanks?: boolean } = {},
  ) {
    this.#change = change;
    this.#blanks = blanks;
    this.#grid = gridOfBoard(board);
    const names = [...RECTANGLES, ...layoutNames].map((name): [string, string] => [
      name,
      name.replace("x", " × ").replace("word_racer_", "Word Racer "),
    ]);
    this.#layouts = choice(names, "", (layout) => this.#takeLayout(layout), {});
    this.controls = [labelled("Layout", this.#layouts), button("Roll the dice", () => this.roll())];
    this.element = h(
      "div",
      { class: "board-editor" },
      this.fields,
      h("div", { class: "row" }, ...this.controls),
      this.status,
    );
    this.#draw();
  }

  /** The board as it is typed in. */
  get edited(): Edited {
    const rows = this.#grid.rows.map((row) => row.map((tile) => tile ?? HOLE));
    const missing = rows.flat().filter((tile) => tile === "").length;
    if (missing > 0) return { board: undefined, reason: `${missing} without a letter` };
    if (rows.flat().every((tile) => tile === HOLE)) {
      return { board: undefined, reason: "it consists of holes" };
    }
    try {
      const board = boardOfRows(rows);
      const blanks = blanksOf(board).length;
      if (blanks === 0 || this.#blanks) return { board };
      return { board: undefined, reason: `${blanks} blank` };
    } catch (thrown) {
      if (!(thrown instanceof BoardError)) throw thrown;
      return { board: undefined, reason: thrown.message.replace(/\.$/, "") };
    }
  }

  set board(board: Board) {
    this.#grid = gridOfBoard(board);
    this.#draw();
    this.#changed();
  }

  /** Puts a tile in a place. */
  set(row: number, column: number, tile: string): void {
    this.#grid.rows[row][column] = tile;
    this.#draw();
    this.#changed();
  }

  /** Puts tiles as dice show them everywhere but in holes. */
  roll(): void {
    const rows = this.#grid.rows;
    const tiles = rolled(rows.flat().filter((tile) => tile !== undefined).length);
    for (const row of rows) {
      for (const [i, tile] of row.entries()) if (tile !== undefined) row[i] = tiles.pop()!;
    }
    this.#draw();
    this.#changed();
  }

  #takeLayout(layout: string): void {
    const tiles = this.#grid.rows.flat().filter((tile) => tile !== undefined);
    const size = layoutPlaces(layout).flat().filter(Boolean).length;
    if (tiles.length < size) tiles.push(...rolled(size - tiles.length));
    this.#grid = gridOf(layout, tiles);
    this.#draw();
    this.#changed();
  }

  #changed(): void {
    this.#change(this.#judged());
  }

  /** The board, or why there is none, which is said. */
  #judged(): Edited {
    const { edited } = this;
    const hint = this.#blanks ? "" : "Type letters; a dot is a hole. The arrow keys move.";
    show(this.status, edited.board === undefined ? `No board yet: ${edited.reason}.` : hint);
    return edited;
  }

  #draw(): void {
    const { layout, rows } = this.#grid;
    this.#layouts.value = layout;
    this.fields.style.setProperty("--columns", String(Math.max(...rows.map((row) => row.length))));
    show(
      this.fields,
      ...rows.flatMap((row, y) =>
        row.map((tile, x) => (tile === undefined ? h("span") : this.#field(y, x, tile))),
      ),
    );
    this.#judged();
  }

  #field(row: number, column: number, tile: string): HTMLInputElement {
    const field = h("input", {
      "aria-label": `Tile in row ${row + 1}, column ${column + 1}`,
      "data-place": `${row},${column}`,
      autocapitalize: "none",
      autocomplete: "off",
      spellcheck: "false",
      class: classOf(tile),
      onfocus: () => field.select(),
      oninput: () => this.#typed(field, row, column),
      onkeydown: (event: KeyboardEvent) => this.#key(event, field, row, column),
    });
    field.value = tile;
    return field;
  }

  #typed(field: HTMLInputElement, row: number, column: number): void {
    const typed = field.value.toLowerCase().replaceAll("?", BLANK_MARK);
    const text = typed.replace(this.#blanks ? /[^\p{L}._]/gu : /[^\p{L}.]/gu, "");
    const [, tile, rest] = /^(qu|[^q]|q(?=$|[^u]))?(.*)$/u.exec(text)!;
    this.#put(field, row, column, tile ?? "");
    if (rest !== "") {
      const next = this.#move(row, column, 1);
      if (next !== undefined) {
        next.value = rest;
        next.dispatchEvent(new Event("input"));
        return;
      }
    } else if (tile !== undefined && tile !== "q") {
      this.#move(row, column, 1);
    }
    this.#changed();
  }

  #put(field: HTMLInputElement, row: number, column: number, tile: string): void {
    field.value = tile;
    field.className = classOf(tile) ?? "";
    this.#grid.rows[row][column] = tile;
  }

  #key(event: KeyboardEvent, field: HTMLInputElement, row: number, column: number): void {
    const move = MOVES[event.key];
    if (move !== undefined) {
      event.preventDefault();
      this.#fieldAt(row + move[0], column + move[1])?.focus();
    } else if (event.key === " ") {
      event.preventDefault();
      this.#put(field, row, column, HOLE);
      this.#move(row, column, 1);
      this.#changed();
    } else if (event.key === "Backspace" && field.value === "") {
      event.preventDefault();
      this.#move(row, column, -1);
    } else if (/^\p{L}$/u.test(event.key) && field.value === "q" && !/^u$/i.test(event.key)) {
      // The letter begins the next tile: it must not replace the `q`.
      if (field.selectionStart !== field.selectionEnd) return;
      event.preventDefault();
      const next = this.#move(row, column, 1);
      if (next === undefined) return;
      next.value = event.key;
      next.dispatchEvent(new Event("input"));
    }
  }

  #fieldAt(row: number, column: number): HTMLInputElement | null {
    return this.fields.querySelector(`[data-place="${row},${column}"]`);
  }

  /** Focuses the next or previous field, in rows. */
  #move(row: number, column: number, step: 1 | -1): HTMLInputElement | undefined {
    const fields = [...this.fields.querySelectorAll("input")];
    const next = fields[fields.indexOf(this.#fieldAt(row, column)!) + step];
    next?.focus();
    return next;
  }
}

/** The grid of a board: the layout that it fills, if there is one, else the rectangle around it. */
function gridOfBoard(board: Board): Grid {
  const place = (row: number, column: number): string => {
    const cell = board.cellAt(row, column);
    return cell < 0 ? HOLE : tileOf(board, cell);
  };
  for (const layout of layoutNames) {
    const places = layoutPlaces(layout);
    const isOne =
      places.flat().filter(Boolean).length === board.size &&
      places.every((row, y) => row.every((isPlace, x) => isPlace === board.cellAt(y, x) >= 0));
    if (isOne && layout !== "word_racer_1") {
      return gridOf(
        layout,
        board.tiles.map((_, cell) => tileOf(board, cell)),
      );
    }
  }
  const { height, width } = board;
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_x, x) => place(y, x)),
  );
  return { layout: `${height}x${width}`, rows };
}
