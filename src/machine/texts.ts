/*
 * Text in the memory is UTF-8 in which lone surrogates stand as three bytes each, so that every string of JavaScript
 * has its bytes, and different ones have different bytes.
 */
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const LONE = /\p{Surrogate}/u;
/** Up to this many characters of ASCII, a loop is faster than the encoder. */
const SHORT = 32;

/** The bytes of a string. */
export function encodeText(text: string): Uint8Array {
  if (text.length <= SHORT) {
    const short = new Uint8Array(text.length);
    let i = 0;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > 127) break;
      short[i] = code;
    }
    if (i === text.length) return short;
  }
  if (!LONE.test(text)) return encoder.encode(text);
  const bytes = new Uint8Array(3 * text.length);
  let to = 0;
  for (const part of text.split(/(\p{Surrogate})/u)) {
    if (!LONE.test(part)) to += encoder.encodeInto(part, bytes.subarray(to)).written;
    else {
      const code = part.charCodeAt(0);
      bytes[to++] = 0xe0 | (code >> 12);
      bytes[to++] = 0x80 | ((code >> 6) & 63);
      bytes[to++] = 0x80 | (code & 63);
    }
  }
  return bytes.slice(0, to);
}

/** The string that bytes stand for. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    // There are surrogates, in pieces of text without any.
    let text = "";
    let from = 0;
    for (let i = 0; i + 2 < bytes.length; i++) {
      if (bytes[i] !== 0xed || (bytes[i + 1] as number) < 0xa0) continue;
      text += decoder.decode(bytes.subarray(from, i));
      const low = ((bytes[i + 1] as number) & 63) * 64 + ((bytes[i + 2] as number) & 63);
      text += String.fromCharCode(0xd000 + low);
      i += 2;
      from = i + 1;
    }
    return text + decoder.decode(bytes.subarray(from));
  }
}
