/**
 * The entry `ambilog/snapshots`: importing it gives engines `save` and `load`.
 *
 * @module ambilog/snapshots
 */
import { addParts } from "../engine/parts.js";
import { Snapshot, saveDatabase } from "../engine/snapshot.js";

export { SnapshotError } from "../engine/errors.js";

addParts({ snapshots: { Snapshot, saveDatabase } });
