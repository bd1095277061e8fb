// What the gate says of a turn, as people read it.  What is not in the table is
// shown as it came.
import { name } from "../words";
import { W } from "../words/turns";

const plain = (v: string): string => v.replaceAll("_", " ");
const key = (v: string): string => v.replace(/\W/g, "_");

/** decide: what was wanted. */
export const intentWords = (v: string): string => name(W, `intent_${v}`, v);
/** How the answer is to be given. */
export const postureWords = (v: string): string => name(W, `posture_${v}`, plain(v));
/** How much beyond the answer. */
export const modeOfTurn = (v: string): string => name(W, `mode_${v}`, v);
/** Where the thread was heading. */
export const phaseWords = (v: string): string => name(W, `phase_${v}`, v);
export const strengthWords = (v: string): string => name(W, `strength_${v}`, v);
/** Where the memento came from. */
export const originWords = (v: string): string => name(W, `origin_${key(v)}`, plain(v));
/** Why the summary did not change. */
export const blockedWords = (v: string): string => name(W, `blocked_${v}`, plain(v));
/** What a memento signals. */
export const signalWords = (v: string): string => name(W, `signal_${v}`, plain(v));
/** What a signal of the gate comes from. */
export const byWords = (v: string): string => name(W, `by_${v}`, v);
/** What an answer may hold besides text. */
export const extraWords = (v: string): string => name(W, `extra_${v}`, plain(v));
/** A step of a turn. */
export const stepWords = (v: string): string => name(W, `step_${v}`, plain(v));
