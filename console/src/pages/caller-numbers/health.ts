import type { CallerNumberHealth } from 'redial-client';
import { count } from '../../components/count.ts';
import { percent } from '../../components/share.ts';
import { texts } from '../../texts.ts';

export function isResting({ resting_until: until }: CallerNumberHealth): boolean {
  return until !== null;
}

/** A share of calls in words; null: there are no calls. */
export function shareText(share: number | null): string {
  return share === null ? texts.callerNumbers.noCalls : percent(share);
}

/** How much of its daily cap a number has used. */
export function capText({
  calls,
  daily_cap: cap,
  is_capped: isCapped,
}: CallerNumberHealth): string {
  const { noCap, capOf, capped } = texts.callerNumbers;
  if (cap === null) return noCap;
  const used = capOf(count(calls), count(cap));
  return isCapped ? `${used}: ${capped}` : used;
}
