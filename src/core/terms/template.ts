/*
 * A template is the form in which a term lives outside the heap: in clauses, for findall/3, as a ball, in global
 * variables. It is a block of the static area:
 *
 *   | bytes of the block, + 1 with attributes | words | root: Cell | cell 0 | cell 1 | ... |
 *
 * The cells are a piece of a heap, as copy.ts makes it, with addresses counted from cell 0: a list or compound has
 * the distance of its cells, an unbound variable its own. If the root is no pointer, there are no cells.
 */

@unmanaged
class Template {
  bytes: u32;
  words: u32;
  root: Cell;
}
export const TEMPLATE_BYTES: u32 = 12;

/** The words that the term takes on the heap. @inline */
export function templateWords(template: Address): u32 {
  return changetype<Template>(template).words;
}
/** The term itself if it is a constant; otherwise its pointer as the template has it. @inline */
export function templateRoot(template: Address): Cell {
  return changetype<Template>(template).root;
}
/** The address from which pointers in the template are counted. @inline */
export function templateCells(template: Address): Address {
  return template + TEMPLATE_BYTES;
}

function newTemplate(words: u32, root: Cell, before: u32): Address {
  const bytes = TEMPLATE_BYTES + 4 * words;
  if (words > SMALL_WORDS) {
    charge(words);
    if (lacksStatic(before + bytes)) return 0;
  }
  const template = allocate(before + bytes) + before;
  const record = changetype<Template>(template);
  record.bytes = bytes;
  record.words = words;
  record.root = root;
  return template;
}
/** Templates up to this size do not ask for memory. */
const SMALL_WORDS: u32 = 1024;

/**
 * Makes a template of a term. Attributed variables become plain ones, unless attributes are copied. 0: it lacks room,
 * so `return Outcome.RETRY`. The block has that many bytes `before` the template.
 */
export function toTemplate(term: Cell, copyAttributes: bool = false, before: u32 = 0): Address {
  const cell = derefHere(term);
  if (isConst(cell)) return newTemplate(0, cell, before);
  if (isRef(cell) && !(copyAttributes && hasAttributes(cell))) {
    const template = newTemplate(1, 0, before);
    put(templateCells(template), 0);
    return template;
  }
  return templateBy(cell, machine.heap, machine.heapEnd, copyAttributes, before);
}

/** The same for a compound or an attributed variable; in [start, end) there is room for a copy. */
export function templateBy(
  term: Cell,
  start: Address,
  end: Address,
  copyAttributes: bool,
  before: u32 = 0,
): Address {
  put(ROOT, derefHere(term));
  const top = copyTo(ROOT, start, end, copyAttributes);
  if (top == 0) {
    machine.need = copyNeeds;
    return 0;
  }
  const words = (top - start) >> 2;
  const template = newTemplate(words, load<u32>(ROOT) - start, before);
  if (template == 0) {
    // The next time both copies are made at once.
    machine.need = top - start;
    return 0;
  }
  if (keptAttributed != 0) changetype<Template>(template).bytes |= 1;
  relocate(start, templateCells(template), words, 0 - start);
  return template;
}

/** Copies cells; pointers grow by `by`. */
export function relocate(from: Address, to: Address, words: u32, by: u32): void {
  const end = from + 4 * words;
  while (from != end) {
    const cell = load<u32>(from);
    from += 4;
    // Whether it is a pointer is hard to predict, so that is no branch.
    store<u32>(to, select(cell, cell + by, isConst(cell)));
    to += 4;
    if (!isBoxHeader(cell)) continue;
    for (let n = boxWords(cell); n != 0; n--) {
      store<u32>(to, load<u32>(from));
      from += 4;
      to += 4;
    }
  }
}

/** Whether there is no room for the term of a template. Then `return Outcome.RETRY`. */
export function lacksTemplateRoom(template: Address): bool {
  return lacksRoom(4 * templateWords(template)) || lacksAttributedRoom(attributedIn(template));
}

/** The number of attributed variables of a template. */
export function attributedIn(template: Address): u32 {
  if ((changetype<Template>(template).bytes & 1) == 0) return 0;
  const from = templateCells(template);
  const end = from + 4 * templateWords(template);
  let count: u32 = 0;
  for (let cell = from; cell < end; cell += 4) {
    const header = load<u32>(cell);
    if (header == ATTRIBUTED) count++;
    else if (isConst(header) && isBoxHeader(header)) cell += 4 * boxWords(header);
  }
  return count;
}

/** Makes the term of a template at the top of the heap, where there is room for it. */
export function fromTemplate(template: Address): Cell {
  const record = changetype<Template>(template);
  if (record.words == 0) return record.root;
  const heap = machine.heap;
  relocate(templateCells(template), heap, record.words, heap);
  machine.heap = heap + 4 * record.words;
  if ((record.bytes & 1) != 0) makeAttributed(heap, machine.heap);
  return record.root + heap;
}

/** The same for `words | root | cells`, a template that lies in code, at an address of the heap. */
export function placeTemplate(to: Address, image: Address): Cell {
  relocate(image + 8, to, load<u32>(image), to);
  return load<u32>(image + 4) + to;
}

/** Gives the block of a template back. */
export function releaseTemplate(template: Address): void {
  if (template != 0) release(template, changetype<Template>(template).bytes & ~1);
}
