#!/usr/bin/env node
/*
 * The program `ambilog` as run from its modules. The installed program is launch.ts.
 */
import { start } from "./start.js";

await start();
