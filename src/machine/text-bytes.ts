/** The predicates of the host for string_bytes/3: the bytes of a text, and the text of bytes, in an encoding. */
import { makeAtom, makeCompound, makeInteger, makeList, makeText } from "./build.js";
import { listOf, stringBytes, stringOf } from "./cells.js";
import type { Core } from "./core.js";
import { decodeText, encodeText, encodingOf, isEncoding } from "./encodings.js";
import { define } from "./leaves.js";
import type { Run } from "./leaves.js";
import { raise, representationError } from "./raise.js";

export function installTextBytes(core: Core): void {
  const unify = (x: number, cell: number): boolean => core.module.unify(x, cell) !== 0;
  const predicates: Readonly<Record<string, Run>> = {
    "$is_encoding/1": (encoding) => isEncoding(core.name(encoding)),
    // '$text_bytes'(+String, +Encoding, ?Bytes)
    "$text_bytes/3": (string, encoding, bytes) => {
      const name = core.name(encoding);
      const own = stringBytes(core, string);
      core.spend(own.length >> 4);
      const found = encodingOf(name) === "utf8" ? own : encodeText(stringOf(core, string), name);
      if (typeof found !== "object") throw representationError(core, "encoding");
      const cells = Array.from(found, (byte) => makeInteger(core, byte));
      return unify(bytes, makeList(core, cells));
    },
    // '$bytes_text'(+Bytes, +Encoding, -String)
    "$bytes_text/3": (list, encoding, string) => {
      const { items } = listOf(core, list);
      core.spend(items.length >> 4);
      const name = core.name(encoding);
      const bytes = Uint8Array.from(items, (cell) => core.deref(cell) >> 3);
      const found = encodingOf(name) === "utf8" ? leniently(bytes) : decodeText(bytes, name);
      const fault =
        typeof found !== "object"
          ? "incomplete_multibyte_sequence"
          : /\p{Surrogate}/u.test(found.text)
            ? "illegal_utf16_sequence"
            : undefined;
      if (fault !== undefined)
        throw raise(core, makeCompound(core, "syntax_error", [makeAtom(core, fault)]));
      return unify(string, makeText(core, (found as { text: string }).text));
    },
  };
  define(core, predicates, core.isRestored);
}

/** Sequences of bytes, a character each, that are UTF-8. */
const SEQUENCES = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

/** The text of bytes in UTF-8; other bytes stand for themselves. */
function leniently(bytes: Uint8Array): { readonly text: string } {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return { text: strict.decode(bytes) };
  } catch {
    const { text } = decodeText(bytes, "octet") as { readonly text: string };
    const decoded = (part: string): string => {
      try {
        return strict.decode(Uint8Array.from(part, (byte) => byte.charCodeAt(0)));
      } catch {
        return part;
      }
    };
    return { text: text.replace(SEQUENCES, decoded) };
  }
}
