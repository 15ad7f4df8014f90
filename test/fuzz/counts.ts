/* The counts of a search. */
/** The numbers of programs, goals and comparisons. */
export interface Counts {
  programs: number;
  goals: number;
  comparisons: number;
  /** Goals that came to a limit. */
  cutOff: number;
}

export const noCounts = (): Counts => ({ programs: 0, goals: 0, comparisons: 0, cutOff: 0 });
