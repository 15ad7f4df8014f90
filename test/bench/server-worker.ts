/* The worker of the server that is measured: it also reports the bytes that it uses. */
import { threadId } from "node:worker_threads";
import { CompleteEngine } from "../../src/complete.js";
import { collectorRun } from "../../src/cli/memory-use.js";
import { serve } from "../../src/worker/server.js";

const collect = collectorRun();

serve({
  Engine: CompleteEngine,
  define: (engine) => {
    engine.define("heap/2", () => {
      for (let i = 0; i < 3; i++) collect("gc()");
      return [threadId, process.memoryUsage().heapUsed];
    });
  },
});
