/**
 * The entry `ambilog/explanations`: importing it lets engines that are made afterwards say in messages and in
 * `report` of errors where a goal that threw stands, which argument is to blame and what may have been meant.
 *
 * @module ambilog/explanations
 */
import { explanationsPart } from "../engine/explanations-part.js";
import { addParts } from "../engine/parts.js";

addParts({ explanations: explanationsPart });
