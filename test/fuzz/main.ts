/* npm run fuzz -- [FILES…] [OPTIONS]; see run.ts for both. */
import { runBundled } from "../bundle.js";

process.exitCode = await runBundled(["test/fuzz/run", "test/fuzz/worker"], process.argv.slice(2));
