/** The functions that the entries of the package export, and the methods of the classes. */
import { entries } from "../../src/build/entries.js";
import { filesUnder, read } from "../../src/build/generated.js";

type Class = abstract new (...args: never[]) => object;

export function isClass(x: unknown): x is Class {
  return typeof x === "function" && /^class\b/.test(Function.prototype.toString.call(x));
}

/** The functions and classes that the entries export, by name. */
async function exported(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  const add = (name: string, x: unknown): void => {
    if (typeof x === "function") {
      if (![...found.values()].includes(x))
        found.set(found.has(name) ? `${name} of node` : name, x);
    } else if (Object.prototype.toString.call(x) === "[object Module]")
      for (const [key, inner] of Object.entries(x as object)) add(`${name}.${key}`, inner);
  };
  for (const [entry, module] of entries()) {
    if (/libraries\/|thread$|cell$/.test(entry)) continue;
    const names = (await import(
      /* @vite-ignore */ new URL(`../../src/${module}.ts`, import.meta.url).href
    )) as object;
    for (const [name, x] of Object.entries(names)) add(name, x);
  }
  return found;
}

/** A member that is private, protected or internal. */
const HIDDEN =
  /^ {2}(?:(?:private|protected) (?:override |static |async |\*)*|\/\*\*(?:(?!\*\/)[^])*@internal\s*\*\/\n {2}(?:\w+ |\*)*)(\w+)[<(]/gm;

/** Members of each class that users do not call, its constructor included: `Class.member`. */
function hiddenMembers(): Set<string> {
  const found = new Set<string>();
  for (const file of filesUnder("src", ".ts")) {
    if (file.includes(".generated")) continue;
    const [, ...classes] = read(`src/${file}.ts`).split(/^(?=(?:export )?(?:abstract )?class )/m);
    for (const text of classes) {
      const [, name] = /class (\w+)/.exec(text) ?? [];
      for (const [, member] of text.matchAll(HIDDEN)) found.add(`${name}.${member}`);
    }
  }
  return found;
}

/** Each function that takes arguments, by name: `f`, `Class`, `Class.static`, `Class#method`. */
export async function exportedFunctions(): Promise<Map<string, Function>> {
  const all = await exported();
  const hidden = hiddenMembers();
  const classes = new Set<unknown>([Object, ...all.values()]);
  const found = new Map<string, Function>();
  for (const [name, x] of all) {
    if (!isClass(x)) {
      found.set(name, x as Function);
      continue;
    }
    if (x.prototype instanceof Error) continue;
    const add = (key: string, owner: object, of: Class): void => {
      for (const [member, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
        if (typeof value === "function" && member !== "constructor")
          if (!hidden.has(`${of.name}.${member}`) && !found.has(key + member))
            found.set(key + member, value as Function);
    };
    if (!hidden.has(`${x.name}.constructor`)) found.set(name, x);
    add(`${name}.`, x, x);
    // Methods that it inherits from an exported class belong to that one.
    for (let own = x.prototype as object, of = x; of === x || !classes.has(of);) {
      add(`${name}#`, own, of);
      own = Object.getPrototypeOf(own) as object;
      of = own.constructor as Class;
    }
  }
  // A function without parameters.
  for (const [name, target] of found)
    if (/^(?!class)[^(]*\(\)/.test(String(target))) found.delete(name);
  return found;
}
