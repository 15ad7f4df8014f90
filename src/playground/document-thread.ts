/*
 * The worker's script of a document in a file of its own: an engine with all libraries, without the dictionary.
 */
import { CompleteEngine } from "../complete.js";
import { serve } from "../worker/server.js";

serve({ Engine: CompleteEngine });
