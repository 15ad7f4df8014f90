import type { Engine } from "../engine/engine.js";
export function definePageTrace(_engine: Engine): void {}
