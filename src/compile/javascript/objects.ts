/**
 * The text of allocations in generated code: cells, frames and choice points.
 *
 * All are object literals, with their fields in the order of term.ts, frame.ts and choice.ts, so that they
 * share the hidden classes of those made there.
 */

/** The expression for a new variable. */
export const NEW_VARIABLE = "{t:VAR,a0:undefined,a1:m.stamp}";

/** The expression for a compound of that functor with these arguments. */
export function cell(functor: string, parts: readonly string[]): string {
  const n = parts.length;
  if (n > 8) return `{t:${functor},args:[${parts.join(",")}]}`;
  const fields = filled(parts, n <= 2 ? 2 : n <= 4 ? 4 : 8).map((x, i) => `a${i}:${x}`);
  return `{t:${functor},${fields.join(",")}}`;
}

/** The expression for a frame before the continuation `k`. */
export function frame(fn: string, values: readonly string[]): string {
  return `{fn:${fn},k,${packed(values, 2)}}`;
}

/** The expression for a choice point that resumes at `alt`, with the trail at `top`. */
export function choice(
  alt: string,
  values: readonly string[],
  top = "m.trailTop",
  pc = "0",
): string {
  return `{prev:m.newest,alt:${alt},trailTop:${top},stamp:++m.stamp,k,pc:${pc},${packed(values)}}`;
}

/** The statement that pushes a new choice point. */
export function push(made: string): string {
  return `m.newest=${made};m.choiceStamp=m.stamp;`;
}

/** The fields for the values of a frame or choice point; beyond eight, the last ones share an array. */
function packed(values: readonly string[], least = 4): string {
  const held =
    values.length > 8 ? [...values.slice(0, 7), `[${values.slice(7).join(",")}]`] : values;
  const n = held.length;
  return filled(held, n <= least ? least : n <= 4 ? 4 : 8)
    .map((x, i) => `y${i}:${x}`)
    .join(",");
}

/** The field of value `i` of `n`. */
export function field(n: number, i: number): string {
  return n > 8 && i >= 7 ? `y7[${i - 7}]` : `y${i}`;
}

function filled(values: readonly string[], room: number): string[] {
  return [...values, ...new Array<string>(room - values.length).fill("undefined")];
}
