import type { SimulatorConfig } from '../../../config.ts';
import { seededBetween, seededFraction } from '../seeded.ts';

const LEAVING_SHARE = 0.2;
/** The media server of jambonz ends every call after three hours. */
const LONGEST_CALL_SECONDS = 180 * 60;

/**
 * How long an application is listened to unless it ends first, in simulated seconds: one callee in
 * five hangs up when a conversation with the simulator's own agent would end, the others stay, and
 * those with a script do as it says.
 */
export function stayOf(
  { to, attempt, isScripted }: { to: string; attempt: number; isScripted: boolean },
  { seed, talkSeconds }: SimulatorConfig,
): number {
  const isLeaving = !isScripted && seededFraction(seed, to, attempt, 'leaves') < LEAVING_SHARE;
  return isLeaving ? seededBetween(talkSeconds, seed, to, 'talk') : Number.POSITIVE_INFINITY;
}

/** The time limit of a call with an application, which would have no end without one. */
export function limitOf(timeLimitSeconds: number | null): number {
  return Math.min(timeLimitSeconds ?? LONGEST_CALL_SECONDS, LONGEST_CALL_SECONDS);
}
