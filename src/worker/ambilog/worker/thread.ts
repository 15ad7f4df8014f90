/**
 * The script of the ready-made worker: an engine with everything in the package and no capabilities. The
 * path of this file is determined by start-worker.ts.
 *
 * @module ambilog/worker/thread
 */
import { CompleteEngine } from "../../../complete.js";
import { serve } from "../../server.js";

serve({ Engine: CompleteEngine });
