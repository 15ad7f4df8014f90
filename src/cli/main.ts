#!/usr/bin/env node
/*
 * The program `ambilog`.
 */
import { isatty } from "node:tty";
import { FileInput, FileOutput } from "../host/streams.js";
import { run } from "./run.js";

const output = new FileOutput(1);
const errorOutput = new FileOutput(2, { unbuffered: true, after: output });
const console = { input: new FileInput(0), output, errorOutput, interactive: isatty(0) };
process.exitCode = await run(process.argv.slice(2), console);
