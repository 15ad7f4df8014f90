/**
 * The entry `ambilog/listing`: importing it gives engines that are made afterwards `listing/0,1,2` and `portray_clause/1,2,3`.
 *
 * @module ambilog/listing
 */
import { listingPart } from "../builtins/listing.js";
import { addParts } from "../engine/parts.js";

addParts({ listing: listingPart });
