import type { SimulatorConfig } from '../../config/config.ts';
import { seededBetween, seededFraction } from '../simulated/seeded-random.ts';

const EARLY_HANG_UP_SHARE = 0.2;
/** jambonz' media server ends every call after three hours. */
const MAX_CALL_SECONDS = 180 * 60;

/**
 * How long the callee listens to an application that does not end first. One callee in five hangs up
 * when a conversation with the built-in agent would end; the others stay. A callee with a script
 * follows the script instead. The time limit is at most three hours, so that every call ends.
 */
export function listenDuration(
  call: { to: string; attempt: number; isScripted: boolean; timeLimitSeconds: number | null },
  { seed, talkSeconds }: SimulatorConfig,
): { listenSeconds: number; timeLimitSeconds: number } {
  const { to, attempt, isScripted, timeLimitSeconds } = call;
  const hangsUpEarly =
    !isScripted && seededFraction(seed, to, attempt, 'leaves') < EARLY_HANG_UP_SHARE;
  return {
    listenSeconds: hangsUpEarly
      ? seededBetween(talkSeconds, seed, to, 'talk')
      : Number.POSITIVE_INFINITY,
    timeLimitSeconds: Math.min(timeLimitSeconds ?? MAX_CALL_SECONDS, MAX_CALL_SECONDS),
  };
}
