/* Imported before the tests: has Node import the sources. Node 20 has hooks in a thread of their own only. */
import module from "node:module";
import { load, resolve } from "./native-sources.mjs";

if (module.registerHooks === undefined) module.register("./native-sources.mjs", import.meta.url);
else module.registerHooks({ resolve, load });
