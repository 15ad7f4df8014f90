// A term as text, simply: for messages of this command.
import type { Store } from "./store.js";
import { Machine } from "./records.generated.js";

function quoted(name: string): string {
  if (/^([a-z][A-Za-z0-9_]*|[-+*/\\^<>=~:.?@#&$]+|\[\]|!|;|\{\}|,|\|)$/.test(name)) return name;
  return `'${name.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", "\\n")}'`;
}

/** The text of a term, in canonical syntax but for lists; quoted if asked. */
export function showTerm(core: Store, cell: number, isQuoted: boolean): string {
  const out: string[] = [];
  const todo: (number | string)[] = [cell];
  const { words } = core;
  const atom = (a: number): string => (isQuoted ? quoted(core.name(a)) : core.name(a));
  while (todo.length > 0 && out.length < 100000) {
    const next = todo.pop() as number | string;
    if (typeof next === "string") {
      out.push(next);
      continue;
    }
    const c = core.deref(next) >>> 0;
    if ((c & 3) === 0) out.push(`_G${c}`);
    else if ((c & 7) === 3) out.push(String((c | 0) >> 3));
    else if ((c & 3) === 3) out.push(atom(c));
    else if ((c & 3) === 1) {
      const items: (number | string)[] = ["["];
      let list = c;
      for (let n = 0; (list & 3) === 1 && n < 10000; n++) {
        items.push(words[(list - 1) >>> 2] as number, ",");
        list = core.deref(words[(list + 3) >>> 2] as number) >>> 0;
      }
      items.pop();
      if (list !== 7) items.push("|", list);
      items.push("]");
      for (const item of items.reverse()) todo.push(item);
    } else {
      const at = (c - 2) >>> 2;
      const header = words[at] as number;
      if ((header & 16) !== 0) {
        const kind = (header >>> 5) & 7;
        const count = header >>> 8;
        if (kind === 1) out.push(String(new Float64Array(words.slice(at + 1, at + 3).buffer)[0]));
        else if (kind === 0) {
          let value = BigInt(words[at + count] as number | 0);
          for (let i = count - 1; i > 0; i--)
            value = (value << 32n) | BigInt(words[at + i] as number);
          out.push(String(value));
        } else if (kind === 3) {
          const text = core.text(4 * (at + 2), (words[at + 1] as number) & 0x7fffffff);
          out.push(isQuoted ? JSON.stringify(text) : text);
        } else out.push(`<${kind}>`);
        continue;
      }
      const record = (core.register(Machine.functors) + (header >>> 10) * 16) >>> 2;
      const arity = words[record + 1] as number;
      const items: (number | string)[] = [`${atom(((words[record] as number) << 4) | 7)}(`];
      for (let i = 1; i <= arity; i++) items.push(words[at + i] as number, ",");
      items.pop();
      items.push(")");
      for (const item of items.reverse()) todo.push(item);
    }
  }
  return out.join("");
}
