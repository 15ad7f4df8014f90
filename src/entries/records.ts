/**
 * The entry `ambilog/records`: importing it gives engines that are made afterwards the recorded database: `recorda/3`, `recorded/3`, `erase/1` and their like.
 *
 * @module ambilog/records
 */
import { recordsPart } from "../builtins/records.js";
import { addParts } from "../engine/parts.js";

addParts({ records: recordsPart });
