/*
 * Reading for the rest of the module and for the host: one term of a text with its variables and places, numbers, and
 * the builtins on texts.
 *
 * A text lies in the static area or in a string on the heap. The reader wants a zero byte after it, and puts one
 * there while it reads.
 */

// -- a term with its variables and places ------------------------------------------

/** The list of Name=Variable for the variables with names, or for those that occur once. There is room. */
export function bindings(isOnce: bool): Cell {
  let list: Cell = Names.ATOM_NIL;
  for (let i = variableCount(); i > 0; i--) {
    const entry: Variable = variableAt(i - 1);
    const name = atomCell(entry.name);
    if (name == Names.ATOM_ANONYMOUS || (isOnce && entry.count > 1)) continue;
    list = listCell(struct2(Names.FUNCTOR_EQUAL, name, entry.cell), list);
  }
  return list;
}

function variableList(): Cell {
  let list: Cell = Names.ATOM_NIL;
  for (let i = variableCount(); i > 0; i--) list = listCell(variableAt(i - 1).cell, list);
  return list;
}

/** The words of the lists that accompany a term: two lists of bindings and one of variables. */
export function accompanyingWords(): u32 {
  return 12 * variableCount() + 32;
}

/** The outcome of a builtin if nothing has been read because of the heap, or of an error beside the text. */
function outcomeOf(): Outcome {
  return status == ReadStatus.RETRY ? Outcome.RETRY : Outcome.ERROR;
}

/**
 * Reads the next term of a text from an offset on, for the operators of a module and with flags (ReadFlag), and gives
 * one of these terms, with places as offsets in bytes:
 *
 *   read(Term, From, To, Variables, Bindings, Singletons)
 *   syntax_error(Message, From, To, Next)        Next: where reading can go on
 *   end_of_file
 *
 * 0 if the heap lacks room, `machine.need`, or because of an error that is not one of the text; `readOutcome` tells.
 */
export function readFrom(from: Address, bytes: u32, offset: u32, within: Module, how: u32): Cell {
  const to = from + bytes;
  const heap = machine.heap;
  readOutcome = Outcome.TRUE;
  seal(to);
  openText(from + offset, bytes - offset, within, how);
  const term = readTerm();
  unseal(to);
  charge(4 * (position - from - offset));
  if (status == ReadStatus.END) return Names.ATOM_END_OF_FILE;
  if (status == ReadStatus.ERROR) return errorOfText(from);
  readOutcome = outcomeOf();
  if (status != ReadStatus.TERM) return 0;
  const used = machine.heap - heap;
  if (lacksRoom(4 * accompanyingWords())) {
    machine.need += used;
    machine.heap = heap;
    readOutcome = Outcome.RETRY;
    return 0;
  }
  readOutcome = Outcome.TRUE;
  return accompanied(term, from);
}
/** The outcome of `readFrom`: TRUE, RETRY or ERROR. */
export let readOutcome: Outcome = Outcome.TRUE;

/** The error that the reader has found in the text that begins at `from`: syntax_error(Message, From, To, Next). */
export function errorOfText(from: Address): Cell {
  const message = error;
  const first = makeInteger(errorAt - from);
  const last = makeInteger(errorEnd - from);
  const after = makeInteger(position - from);
  return struct4(Names.FUNCTOR_SYNTAX_ERROR_4, message, first, last, after);
}

/** read(Term, From, To, …) for the term that was read last. There is room. */
export function accompanied(term: Cell, from: Address): Cell {
  const first = makeInteger(termStart - from);
  const last = makeInteger(position - from);
  const variables = variableList();
  const named = bindings(false);
  const once = bindings(true);
  const h = take(7);
  put(h, Names.FUNCTOR_READ_6);
  put(h + 4, term);
  put(h + 8, first);
  put(h + 12, last);
  put(h + 16, variables);
  put(h + 20, named);
  put(h + 24, once);
  return h + Tag.STRUCT;
}

// -- builtins --------------------------------------------------------------------

/** '$read_term'(Text, Offset, Module, Flags, Result): see `readWithin`. */
export function readTermBuiltin(
  text: Cell,
  offset: Cell,
  within: Cell,
  how: Cell,
  result: Cell,
): Outcome {
  offset = deref(offset);
  const outcome = givenText(text, Names.ATOM_STRING);
  if (outcome != Outcome.TRUE) return outcome;
  if (!isSmall(offset)) return typeError(Names.ATOM_INTEGER, offset);
  const skipped = min<u32>(smallValue(offset), textBytes);
  const found = readWithin(textFrom, textBytes, skipped, deref(within), deref(how), 0);
  return found == 0 ? readOutcome : <i32>unify(result, found);
}

/** As `readFrom`, within a module by its name; `how` is an integer, or `[]` for the flags of the module; `more` flags are set. */
export function readWithin(
  from: Address,
  bytes: u32,
  offset: u32,
  within: Cell,
  how: Cell,
  more: u32,
): Cell {
  const module = isAtom(within) ? moduleNamed(within, false) : NO_MODULE;
  readOutcome = Outcome.ERROR;
  if (module == NO_MODULE) {
    existenceError(Names.ATOM_MODULE, within);
    return 0;
  }
  const flags = isSmall(how) ? smallValue(how) : module.flags;
  return readFrom(from, bytes, offset, module, flags | more);
}

/** `readOutcome`, for the host. */
export function readEnd(): Outcome {
  return readOutcome;
}

/** The block in which the host puts a part of the text of a stream, and a byte more; it is kept. */
export function streamWindow(bytes: u32): Address {
  if (machine.windowRoom <= bytes) {
    if (machine.window != 0) release(machine.window, machine.windowRoom);
    machine.windowRoom = bytes + 1;
    machine.window = allocate(bytes + 1);
  }
  return machine.window;
}

/** '$read_flags'(Module, Name, Value, Flags0, Flags): sets a flag of the reader; Flags0 is as in '$read_term'/5. */
export function readFlags(within: Cell, name: Cell, value: Cell, how: Cell, result: Cell): Outcome {
  within = deref(within);
  how = deref(how);
  const module = isAtom(within) ? moduleNamed(within, false) : NO_MODULE;
  if (module == NO_MODULE) return existenceError(Names.ATOM_MODULE, within);
  const flags = isSmall(how) ? smallValue(how) : module.flags;
  const changed = withFlag(flags, deref(name), deref(value));
  return changed != u32.MAX_VALUE && unify(result, smallCell(changed));
}

/**
 * '$text_to_term'(Text, Module, Term, Bindings): the one term of which a text consists, with the operators of Module, or
 * of user if there is none. A text of layout alone is the end of file. Errors are error(syntax_error(Message), string(Text, Offset)), the offset in characters.
 */
export function textToTerm(text: Cell, within: Cell, term: Cell, names: Cell): Outcome {
  const outcome = anyText(text, Names.ATOM_TEXT);
  if (outcome != Outcome.TRUE) return outcome;
  const from = textFrom;
  const bytes = textBytes;
  const heap = machine.heap;
  let module = moduleNamed(deref(within), false);
  if (module == NO_MODULE) module = changetype<Module>(machine.userModule);
  seal(from + bytes);
  openText(from, bytes, module);
  const found = readWhole();
  unseal(from + bytes);
  if (status == ReadStatus.ERROR) return syntaxError(from, bytes);
  if (status == ReadStatus.END) {
    return unify(term, Names.ATOM_END_OF_FILE) && unify(names, Names.ATOM_NIL);
  }
  if (status != ReadStatus.TERM) return outcomeOf();
  const used = machine.heap - heap;
  if (lacksRoom(4 * accompanyingWords())) {
    machine.need += used;
    machine.heap = heap;
    return Outcome.RETRY;
  }
  return unify(term, found) && unify(names, bindings(false));
}

/** Throws the error that the reader has found in a text. */
function syntaxError(from: Address, bytes: u32): Outcome {
  if (lacksRoom(stringBytes(bytes))) return Outcome.RETRY;
  const text = makeString(from, bytes);
  const place = struct2(
    Names.FUNCTOR_STRING_2,
    text,
    makeInteger(countCharacters(from, min(errorAt - from, bytes))),
  );
  machine.ball = struct2(
    Names.FUNCTOR_ERROR_2,
    struct1(Names.FUNCTOR_SYNTAX_ERROR_1, error),
    place,
  );
  return Outcome.ERROR;
}
