/** What a rate of starts allows: so many slots, each of which rests between two starts. */
export type CallRate = {
  /** What is paced: a campaign by its id, or `WHOLE_CALL_CONTROL`. */
  scope: string;
  slots: number;
  restMs: number;
};

/** The scope of the rate that all campaigns share: a UUID that no campaign has (RFC 9562 §5.9). */
export const WHOLE_CALL_CONTROL = '00000000-0000-0000-0000-000000000000';

/**
 * A slot rests by the clock of Postgres, and is judged by that of call control. Two clocks that NTP
 * slews (by 500 ppm at most, RFC 5905) run 0.1 % apart at worst.
 */
const CLOCK_DRIFT = 1.001;

/**
 * Turns calls per second into slots: `floor(rate)` that rest a second, below one a second a single
 * one that rests `1 / rate` seconds.
 *
 * A start takes a slot from before its request leaves until after its answer is known, and the slot
 * rests from then on. Call control stamps the start in between, so two starts of one slot are at
 * least `restMs` apart there, however long either request took. No half-open sliding second thus
 * holds two starts of one slot, nor more than `slots` of all. More than `floor(rate)` in a second
 * would be above the rate, so a fraction above one is not used: 2.5 a second are 2.
 *
 * @example paceOf(5) // { slots: 5, restMs: 1001 }
 * @example paceOf(0.5) // { slots: 1, restMs: 2002 }
 */
export function callRate(callsPerSecond: number): Pick<CallRate, 'slots' | 'restMs'> {
  const slots = Math.max(1, usableRate(callsPerSecond));
  const seconds = 1 / Math.min(1, callsPerSecond);
  return { slots, restMs: Math.ceil(seconds * 1000 * CLOCK_DRIFT) };
}

/** What is used of calls per second in the long run: of a rate above one, its whole number. */
export function usableRate(callsPerSecond: number): number {
  return callsPerSecond < 1 ? callsPerSecond : Math.floor(callsPerSecond);
}

/** The paces that a start of a campaign keeps; none by default. */
export function ratesOf(
  campaign: { campaignId: string; callsPerSecond: number | null },
  { callsPerSecond }: { callsPerSecond: number | null },
): CallRate[] {
  const rates = [
    { scope: WHOLE_CALL_CONTROL, rate: callsPerSecond },
    { scope: campaign.campaignId, rate: campaign.callsPerSecond },
  ];
  return rates.flatMap(({ scope, rate }) => (rate === null ? [] : [{ scope, ...callRate(rate) }]));
}
