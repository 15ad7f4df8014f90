/**
 * The entry `ambilog/files`: importing it lets engines be given `files`, and gives engines that are made
 * afterwards the predicates for files and the environment, such as `exists_file/1`, `getenv/2` and `shell/1`.
 *
 * @module ambilog/files
 */
import { filesPart } from "../builtins/files-part.js";
import { addParts } from "../engine/parts.js";

export type { EngineOptions, ProgramFiles } from "../engine/engine-options.js";
export type { Environment, RunningCommand } from "../machine/environment.js";
export type { FileAccess, FileDetails, FileSystem } from "../machine/text-ends.js";

addParts({ files: filesPart });
