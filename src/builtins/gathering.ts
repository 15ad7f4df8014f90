/**
 * Continuations that gather what a goal does: they are of no use to who leaves the goal and goes on
 * with it later.
 */
import type { Resume } from "../machine/frame.js";
import { collect, countAnswers } from "./control.js";
import { captured } from "./output.js";

/** All answers, which are complete only when the goal has failed, or what the goal writes. */
export const GATHERING: ReadonlySet<Resume> = new Set([collect, countAnswers, captured]);
