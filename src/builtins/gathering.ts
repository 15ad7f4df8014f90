/** Continuations that must not be part of a goal that is suspended and resumed later. */
import type { Resume } from "../machine/frame.js";
import { cleanedUp } from "../machine/cleanups.js";
import { collect, countAnswers } from "./control.js";
import { captured } from "./output.js";

/**
 * They collect all answers, which are complete only when the goal has failed, or the goal's output; or they end
 * a cleanup, which runs once.
 */
export const GATHERING: ReadonlySet<Resume> = new Set([collect, countAnswers, captured, cleanedUp]);
