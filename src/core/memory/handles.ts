/*
 * Handles: cells that the host or the engine keeps between calls. They are roots of the collector.
 *
 *   handles   | cell | cell | ...      a handle is the index of its cell
 *
 * The table grows. Free handles are linked through their cells: small integers, the index of the next one plus 1.
 */

const FIRST_ROOM: u32 = 64;

/** A handle of a cell. The caller raises `machine.floor` if the cell is a pointer; see `raiseFloor` in heap.ts. */
export function newHandle(cell: Cell): u32 {
  let handle = machine.freeHandle;
  if (handle != 0) {
    handle--;
    machine.freeHandle = smallValue(handleCell(handle));
  } else {
    handle = machine.handleCount;
    if (handle == machine.handleRoom) growHandles();
    machine.handleCount = handle + 1;
  }
  setHandle(handle, cell);
  return handle;
}

/** Gives a handle back. */
export function dropHandle(handle: u32): void {
  setHandle(handle, smallCell(machine.freeHandle));
  machine.freeHandle = handle + 1;
}

export function handleCell(handle: u32): Cell {
  return at(machine.handles + 4 * handle);
}

/** Gives a handle another cell. */
export function setHandle(handle: u32, cell: Cell): void {
  put(machine.handles + 4 * handle, cell);
}

function growHandles(): void {
  const room = machine.handleRoom;
  if (room == 0) {
    machine.handles = allocate(4 * FIRST_ROOM);
    machine.handleRoom = FIRST_ROOM;
  } else {
    machine.handles = enlarge(machine.handles, 4 * room, 8 * room);
    machine.handleRoom = 2 * room;
  }
}
