/* What benchmarks share: the choice of programs, rounds in turns, means, tables. */

import Table from "cli-table3";

/** Those of a catalogue with these names; all if there are none. Throws for an unknown name. */
export function chosen<P extends { readonly name: string }>({
  catalogue,
  programs: names,
}: {
  readonly catalogue: readonly P[];
  readonly programs: readonly string[];
}): readonly P[] {
  const unknown = names.find((name) => catalogue.every((program) => program.name !== name));
  if (unknown !== undefined) {
    const all = catalogue.map(({ name }) => name).join(", ");
    throw new RangeError(`Expected programs among ${all}, got ${unknown}`);
  }
  return names.length === 0 ? catalogue : catalogue.filter(({ name }) => names.includes(name));
}

/** The outcomes of each system, which run in turns; one that lacks something is not run again. */
export function inTurns<S, O extends object>(
  systems: readonly S[],
  rounds: number,
  run: (system: S, i: number) => O,
): O[][] {
  const outcomes = systems.map((): O[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, system] of systems.entries()) {
      const last = outcomes[i].at(-1);
      if (last === undefined || !("missing" in last)) outcomes[i].push(run(system, i));
    }
  }
  return outcomes;
}

/** The geometric mean. */
export function meanOf(ratios: readonly number[]): number {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}

export function rounded(x: number): string {
  return x >= 100 ? Math.round(x).toLocaleString("en") : x.toPrecision(3);
}

/** A table whose columns are figures, but for the first. */
export function tableWith(head: readonly string[]): InstanceType<typeof Table> {
  return new Table({
    head: [...head],
    colAligns: head.map((_, i) => (i === 0 ? "left" : "right")),
    style: { head: [], border: [], compact: true },
  });
}
