import { noteCells } from "../terms/effort.js";

/**
 * What programs keep in a database, in cells, approximately: clauses, records, answers of tables, names of
 * predicates, modules, and open streams with their text.
 */
export class Holdings {
  cells = 0;

  /** Notes that so many cells are kept from now on, which brings the next count of memory forward. */
  add(cells: number): void {
    this.cells += cells;
    noteCells(cells);
  }

  /** Notes that they are released. */
  remove(cells: number): void {
    this.cells -= cells;
  }
}
