/* All hostile programs, in awaited queries and in workers: none hangs, and each ends as it should. */
import { testHostile } from "../hostile/suite.js";

testHostile(1);
