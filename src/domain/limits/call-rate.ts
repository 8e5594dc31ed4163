/** A rate limit for call starts: permits, each of which is unavailable for a while after its use. */
export type CallRate = {
  /** The id of the limited batch, campaign or organization, or `WHOLE_CALL_CONTROL`. */
  scope: string;
  /** Permits that can be in use at the same time. */
  slots: number;
  /** How long a permit stays unavailable after the answer to its start, in milliseconds. */
  restMs: number;
};

/** The scope of the rate limit that all campaigns share: the nil UUID (RFC 9562 §5.9). */
export const WHOLE_CALL_CONTROL = '00000000-0000-0000-0000-000000000000';

/**
 * The wait is measured by the clock of Postgres, and the rate by the clock of call control. NTP slews
 * a clock by 500 ppm at most (RFC 5905), so two clocks run at most 0.1 % apart.
 */
const CLOCK_DRIFT = 1.001;

/**
 * Turns calls per second into permits: `floor(rate)` permits with a wait of one second, or below one
 * call per second a single permit with a wait of `1 / rate` seconds.
 *
 * A start takes its permit before the request is sent and keeps it until the answer is known; then the
 * wait begins. Call control records the start in between, so two starts with one permit are at least
 * `restMs` apart there, however long either request took. Therefore no half-open sliding second holds
 * two starts with one permit, nor more than `slots` starts in total. Of a rate above one only the
 * whole number is used, because one more start in a second would exceed it: 2.5 means 2.
 *
 * @example callRate(5) // { slots: 5, restMs: 1001 }
 * @example callRate(0.5) // { slots: 1, restMs: 2002 }
 */
export function callRate(callsPerSecond: number): Pick<CallRate, 'slots' | 'restMs'> {
  const slots = Math.max(1, usableRate(callsPerSecond));
  const seconds = 1 / Math.min(1, callsPerSecond);
  return { slots, restMs: Math.ceil(seconds * 1000 * CLOCK_DRIFT) };
}

/** The calls per second that `callRate` really allows: of a rate above one, its whole number. */
export function usableRate(callsPerSecond: number): number {
  return callsPerSecond < 1 ? callsPerSecond : Math.floor(callsPerSecond);
}

/** A batch and its campaign, with the rates that they have themselves. */
export type RatedBatch = {
  organizationId: string;
  campaignId: string;
  batchId: string;
  /** Of the campaign. */
  callsPerSecond: number | null;
  callsPerSecondOverride: number | null;
};

/**
 * The rate limits that a call start of a batch has to keep: that of the whole call control, the quota of
 * its organization, that of its campaign over all batches, and its own; a rate of null sets none.
 */
export function ratesOf(
  batch: RatedBatch,
  {
    callsPerSecond,
    organizationCallsPerSecond,
  }: { callsPerSecond: number | null; organizationCallsPerSecond: number | null },
): CallRate[] {
  const rates = [
    { scope: WHOLE_CALL_CONTROL, rate: callsPerSecond },
    { scope: batch.organizationId, rate: organizationCallsPerSecond },
    { scope: batch.campaignId, rate: batch.callsPerSecond },
    { scope: batch.batchId, rate: batch.callsPerSecondOverride },
  ];
  return rates.flatMap(({ scope, rate }) => (rate === null ? [] : [{ scope, ...callRate(rate) }]));
}
