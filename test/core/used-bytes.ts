/* The bytes of a memory that count for its limit, see src/core/memory/areas.ts. */
import type { Core } from "../../src/machine/core.js";
import { Machine } from "../../src/machine/records.generated.js";

export function usedBytes(core: Core): number {
  const size = (from: number, to: number): number =>
    (core.register(to) >>> 0) - (core.register(from) >>> 0);
  const heap = size(Machine.heapBase, Machine.heapEnd);
  const attributed = size(Machine.attributedBase, Machine.attributedTop);
  const free = size(Machine.staticTop, Machine.staticEnd) + core.register(Machine.freeBytes);
  const fixed = core.register(Machine.staticBytes) - free + core.register(Machine.hostBytes);
  return fixed + attributed + heap + (heap >>> 4);
}
