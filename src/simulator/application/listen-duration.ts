import type { SimulatorConfig } from '../../config/config.ts';
import { seededBetween, seededFraction } from '../network/seeded.ts';

const EARLY_HANG_UP_SHARE = 0.2;
/** The media server of jambonz ends every call after three hours. */
const MAX_CALL_SECONDS = 180 * 60;

/**
 * How long an application is listened to unless it ends first: one callee in five hangs up when a
 * conversation with the simulator's own agent would end, the others stay, and those with a script do
 * as it says. Without a time limit it would then have no end.
 */
export function listenDuration(
  call: { to: string; attempt: number; isScripted: boolean; timeLimitSeconds: number | null },
  { seed, talkSeconds }: SimulatorConfig,
): { staysSeconds: number; timeLimitSeconds: number } {
  const { to, attempt, isScripted, timeLimitSeconds } = call;
  const isLeaving = !isScripted && seededFraction(seed, to, attempt, 'leaves') < EARLY_HANG_UP_SHARE;
  return {
    staysSeconds: isLeaving
      ? seededBetween(talkSeconds, seed, to, 'talk')
      : Number.POSITIVE_INFINITY,
    timeLimitSeconds: Math.min(timeLimitSeconds ?? MAX_CALL_SECONDS, MAX_CALL_SECONDS),
  };
}
