import { tablesBeside } from "../tables.js";
import { describeHabit } from "./programs.js";

for (const { claim, program, rows } of [...tablesBeside(import.meta.url).values()].flat()) {
  describeHabit(claim, program, rows);
}
