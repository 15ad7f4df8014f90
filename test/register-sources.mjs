/* Imported before the tests: has Node import the sources. */
import { register } from "node:module";

register("./native-sources.mjs", import.meta.url);
