#!/usr/bin/env node
/*
 * The program `ambilog` from its modules. What is installed is launch.ts.
 */
import { start } from "./start.js";

await start();
