import { embedLibraries } from "../src/host/embed.js";

/** Runs once before all tests: they see prolog/*.pl as it is now. */
export default function setup(): void {
  embedLibraries();
}
