/**
 * What the ready-made worker runs: an engine with everything that the package has and no
 * capabilities.
 *
 * @module ambilog/worker/thread
 */
import { CompleteEngine } from "../../complete.js";
import { serve } from "./server.js";

serve({ Engine: CompleteEngine });
