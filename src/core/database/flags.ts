/*
 * Prolog flags: a list of records, in the order in which they were made.
 *
 * Values are kept as templates. What a flag means is known where it is used; those that matter to the reader are also
 * kept in the flags of modules, see ../text/flags.ts.
 */

@unmanaged
class Flag {
  next: Flag;
  name: Cell;
  /** A template. */
  value: Address;
  /** A small integer of the library's: access and type. */
  kind: i32;
}
const NO_FLAG = changetype<Flag>(0);

function flagNamed(name: Cell): Flag {
  let f = changetype<Flag>(database().flags);
  while (f != NO_FLAG && f.name != name) f = f.next;
  return f;
}

/** Whether the flag of that name has that atom for a value. */
export function isFlag(name: Cell, value: Cell): bool {
  const f = flagNamed(name);
  return f != NO_FLAG && templateRoot(f.value) == value;
}

/** $flag(+Name, ?Value, ?Kind): the flag, if there is one. */
export function flag(name: Cell, value: Cell, kind: Cell): Outcome {
  const f = flagNamed(deref(name));
  if (f == NO_FLAG) return Outcome.FALSE;
  if (lacksTemplateRoom(f.value)) return Outcome.RETRY;
  return unify(value, fromTemplate(f.value)) && unify(kind, smallCell(f.kind));
}

/** $set_flag(+Name, +Value, +Kind): makes or changes a flag. */
export function setFlag(name: Cell, value: Cell, kind: Cell): Outcome {
  name = deref(name);
  const template = toTemplate(value);
  if (template == 0) return Outcome.RETRY;
  let f = flagNamed(name);
  if (f == NO_FLAG) {
    f = changetype<Flag>(allocate(offsetof<Flag>()));
    f.name = name;
    f.value = 0;
    f.next = NO_FLAG;
    // The last record is found through the one before it.
    let last = changetype<Flag>(database().flags);
    if (last == NO_FLAG) database().flags = changetype<Address>(f);
    else {
      while (last.next != NO_FLAG) last = last.next;
      last.next = f;
    }
  }
  const old = f.value;
  f.value = template;
  releaseTemplate(old);
  f.kind = smallValue(deref(kind));
  const bit =
    name == Names.ATOM_ISO
      ? NumberFlag.ISO
      : name == Names.ATOM_PREFER_RATIONALS
        ? NumberFlag.PREFER_RATIONALS
        : name == Names.ATOM_FLOAT_OVERFLOW
          ? NumberFlag.OVERFLOW
          : name == Names.ATOM_FLOAT_ZERO_DIV
            ? NumberFlag.ZERO_DIVISION
            : name == Names.ATOM_FLOAT_UNDEFINED
              ? NumberFlag.UNDEFINED
              : 0;
  machine.numberFlags &= ~bit;
  const root = templateRoot(f.value);
  if (root != Names.ATOM_FALSE && root != Names.ATOM_ERROR) machine.numberFlags |= bit;
  if (name == Names.ATOM_STACK_LIMIT) {
    const bytes = deref(value);
    if (kindOf(bytes) == NumberKind.INTEGER)
      machine.stackLimit = <u32>max(min(integerValue(bytes), u32.MAX_VALUE), 0);
    requestMajor();
  }
  if (name == Names.ATOM_OCCURS_CHECK) {
    const others = machine.codeMode & (CodeMode.WAKES | CodeMode.OBSERVED);
    const isError = root == Names.ATOM_ERROR;
    setCodeMode(
      others | (isError ? CodeMode.OCCURS_ERROR : root == Names.ATOM_TRUE ? CodeMode.OCCURS : 0),
    );
  }
  return Outcome.TRUE;
}

/** $flags(-Names): the names of all flags. */
export function flagNames(list: Cell): Outcome {
  let count: u32 = 0;
  for (let f = changetype<Flag>(database().flags); f != NO_FLAG; f = f.next) count++;
  if (lacksRoom(8 * count)) return Outcome.RETRY;
  const heap = machine.heap;
  let h = heap;
  for (let f = changetype<Flag>(database().flags); f != NO_FLAG; f = f.next, h += 8) {
    put(h, f.name);
    put(h + 4, h + 8 + Tag.LIST);
  }
  if (h != heap) put(h - 4, Names.ATOM_NIL);
  machine.heap = h;
  return unify(list, h == heap ? Names.ATOM_NIL : heap + Tag.LIST);
}

/** $reader_flag(+Module, +Name, ?Value): a flag of the reader (../text/flags.ts), which each module has. */
export function readerFlag(module: Cell, name: Cell, value: Cell): Outcome {
  const found = flagValue(moduleNamed(deref(module), true).flags, deref(name));
  return found != 0 && unify(value, found);
}

/** $set_reader_flag(+Module, +Name, +Value): false if there is no such flag or value. */
export function setReaderFlag(module: Cell, name: Cell, value: Cell): Outcome {
  const m = moduleNamed(deref(module), true);
  const flags = withFlag(m.flags, deref(name), deref(value));
  if (flags == u32.MAX_VALUE) return Outcome.FALSE;
  m.flags = flags;
  return Outcome.TRUE;
}
