// Instructions as records in memory: ../instructions.txt lists them.

/** An instruction: its number, operands of 16 bits, and words at multiples of 4. */
@unmanaged
export class Code {
  op: u16;
  a: u16;
  b: u16;
  c: u16;
  d: u16;
  e: u16;
  f: u16;
  g: u16;
  h: u16;
  i: u16;
  @inline get word4(): u32 {
    return load<u32>(changetype<usize>(this), 4);
  }
  @inline get word8(): u32 {
    return load<u32>(changetype<usize>(this), 8);
  }
  @inline get word12(): u32 {
    return load<u32>(changetype<usize>(this), 12);
  }
  @inline get word16(): u32 {
    return load<u32>(changetype<usize>(this), 16);
  }
  @inline skip(bytes: u32): Code {
    return changetype<Code>(changetype<u32>(this) + bytes);
  }
}

/** @inline */
export function codeAt(address: Address): Code {
  return changetype<Code>(address);
}
