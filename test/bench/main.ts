/* npm run bench -- [NAMES…] [OPTIONS]; see run.ts for both. */
import { runBundled } from "../bundle.js";

process.exitCode = await runBundled(
  [
    "test/bench/run",
    "test/bench/worker",
    "test/bench/real-worker",
    "test/bench/memory-worker",
    "test/bench/server-process",
    "test/bench/server-worker",
  ],
  process.argv.slice(2),
);
