/* Random choices that a seed decides. */

/** A source of random choices. The same seed makes the same ones. */
export class Draw {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
    // Neighbouring seeds must not lead to similar choices.
    for (let i = 0; i < 4; i++) this.bits();
  }

  /** 32 random bits. */
  private bits(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let x = this.state;
    x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return (x ^ (x >>> 15)) >>> 0;
  }

  /** A number of at least 0 and less than 1. */
  fraction(): number {
    return this.bits() / 2 ** 32;
  }

  /** An integer between `least` and `most`, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.fraction() * items.length)]!;
  }

  /** One of the items, each as often as its weight says. */
  weighted<T>(items: readonly (readonly [weight: number, item: T])[]): T {
    let left = this.fraction() * items.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, item] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return items[items.length - 1]![1];
  }

  /** Some of the items, in their order: `count` of them. */
  some<T>(items: readonly T[], count: number): T[] {
    const left = new Set(items.keys());
    while (left.size > count) left.delete(this.pick([...left]));
    return [...left].map((i) => items[i]!);
  }

  /** Makes that many items. */
  times<T>(count: number, make: (i: number) => T): T[] {
    return Array.from({ length: count }, (_, i) => make(i));
  }
}
