import { embed } from "../src/build/embed.js";

/** Runs once before all tests: they see prolog/*.pl and the core as they are now. */
export default embed;
