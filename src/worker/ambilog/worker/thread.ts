/**
 * What the ready-made worker runs: an engine with everything that the package has and no
 * capabilities. The place of this file says what start.ts asks for.
 *
 * @module ambilog/worker/thread
 */
import { CompleteEngine } from "../../../complete.js";
import { serve } from "../../server.js";

serve({ Engine: CompleteEngine });
