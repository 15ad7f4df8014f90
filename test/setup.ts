import { assembleKernels } from "../src/build/assemble.js";
import { assembleCore } from "../src/build/core.js";
import { embedLibraries } from "../src/build/embed.js";

/**
 * Runs once before all tests: they see prolog/*.pl as it is now. An engine that cannot load the
 * libraries does not keep the tests from saying why; test/prolog/images.test.ts fails then.
 */
export default async function setup(): Promise<void> {
  await assembleKernels();
  await assembleCore();
  try {
    await embedLibraries();
  } catch (thrown) {
    console.error("The libraries cannot be prepared:", thrown);
  }
}
