import { isTerminalBatch, type BatchStatus } from './batch.ts';
import { outcomeOf, type CallStatus } from './call.ts';
import type { Counters } from './contact.ts';
import { firstStart } from './dispatch-gate.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { usableRate } from './limits/call-rate.ts';
import { decideSettlement } from './settlement.ts';
import type { Answerer } from './voicemail.ts';
import { addOpenTime, type WorkingHours } from './hours/working-hours.ts';

/** Ended calls with the same result; `seconds` is their total time from created to ended. */
export type EndedCalls = {
  callStatus: CallStatus;
  sipStatus: number | null;
  answeredBy: Answerer | null;
  count: number;
  seconds: number;
};

export type EstimateFacts = {
  now: Date;
  status: BatchStatus;
  counters: Counters;
  scheduledStart: Date | null;
  scheduledEnd: Date | null;
  workingHours: WorkingHours | null;
  timezone: string;
  concurrencyLimit: number;
  /** Rate limits in calls per second: of the campaign and of all campaigns; null sets no limit. */
  rates: readonly (number | null)[];
  /** Limits of live calls: of the organization and of all caller numbers; null sets no limit. */
  liveCallLimits: readonly (number | null)[];
  retryPolicy: RetryPolicy;
  /** The last calls of the organization. */
  history: readonly EndedCalls[];
};

export type Estimate = {
  firstCallAt: Date | null;
  /** When the last call starts. */
  lastCallAt: Date | null;
  callsExpected: number;
};

/** Assumed duration of a call, ringing included, while there is no history. */
const DEFAULT_CALL_SECONDS = 60;

/**
 * Estimates how many calls a batch will make, and when the first and the last of them start.
 *
 * The number of calls is N = W + (W + B)·(r + r² + … + r^m), rounded. W is the number of waiting
 * contacts (`waitingForCalls`), B of contacts in a call, m is `max_retries`, and r is the share of recent
 * calls that the retry policy of the batch would retry.
 *
 * The first call starts now, or at the start of the batch, as soon as the working hours are open. The
 * last one starts after max(⌊(N - 1) / L⌋·D, (N - 1) / R) seconds of open time. L is the lowest limit
 * of concurrent calls, D the mean duration of recent calls in seconds, and R the lowest rate limit in
 * calls per second. 250 contacts on 10 lines with calls of 60 s take ⌊249 / 10⌋·60 s = 24 min.
 *
 * The estimate ignores cooldowns between retries, time zones of contacts, other batches, and limits on
 * calls and spend (`stoppingLimits`). It treats
 * a paused batch as resumed now.
 * @returns null for a finished batch; an instant is null when there is no call, or none within 366
 * days, or none before `scheduledEnd`
 */
export function estimateBatch(facts: EstimateFacts): Estimate | null {
  if (isTerminalBatch(facts.status)) return null;
  const callsExpected = expectedCalls(facts);
  const { workingHours, timezone, scheduledStart, now } = facts;
  const from = facts.status === 'pending' && scheduledStart !== null ? scheduledStart : now;
  const first = firstStart(workingHours, [timezone], from > now ? from : now);
  const firstCallAt = callsExpected === 0 ? null : beforeEnd(first, facts);
  if (firstCallAt === null) return { firstCallAt, lastCallAt: null, callsExpected };
  const last = startOfLast(facts, firstCallAt, callsExpected);
  return { firstCallAt, lastCallAt: beforeEnd(last, facts), callsExpected };
}

/** How many of the expected calls start before an instant. */
export function callsBefore(
  facts: EstimateFacts,
  { firstCallAt, callsExpected }: Estimate,
  until: Date,
): number {
  if (firstCallAt === null || firstCallAt >= until) return 0;
  let known = 1;
  let tooMany = callsExpected + 1;
  while (tooMany - known > 1) {
    const calls = Math.floor((known + tooMany) / 2);
    const last = startOfLast(facts, firstCallAt, calls);
    if (last !== null && last < until) known = calls;
    else tooMany = calls;
  }
  return known;
}

/** When the last of some calls starts; null: not within 366 days. */
function startOfLast(facts: EstimateFacts, firstCallAt: Date, calls: number): Date | null {
  const { workingHours, timezone } = facts;
  const neededMs = neededSeconds(facts, calls) * 1000;
  const openAt = addOpenTime(workingHours, [timezone], firstCallAt, neededMs);
  return openAt && firstStart(workingHours, [timezone], openAt);
}

function beforeEnd(at: Date | null, { scheduledEnd }: EstimateFacts): Date | null {
  return at !== null && (scheduledEnd === null || at < scheduledEnd) ? at : null;
}

function expectedCalls({ counters, history, retryPolicy }: EstimateFacts): number {
  const waiting = waitingForCalls({ counters, retryPolicy });
  const inCall = counters.dispatched + counters.inFlight;
  const share = retryShare(history, retryPolicy);
  let retriesEach = 0;
  for (let retry = 1; retry <= retryPolicy.maxRetries; retry += 1) retriesEach += share ** retry;
  return Math.round(waiting + (waiting + inCall) * retriesEach);
}

/**
 * How many contacts wait for a call. Without retries, those that wait for one have used theirs
 * (`hasUsedRetries`). Under a policy that was lowered to fewer retries, counters do not tell who has, and all
 * are counted.
 */
export function waitingForCalls({
  counters,
  retryPolicy,
}: Pick<EstimateFacts, 'counters' | 'retryPolicy'>): number {
  const { pending, retrying, followupScheduled } = counters;
  return pending + followupScheduled + (retryPolicy.maxRetries === 0 ? 0 : retrying);
}

/** The share of calls, 0 to 1, after which the policy would retry a contact with retries left. */
function retryShare(history: readonly EndedCalls[], policy: RetryPolicy): number {
  const retried = history.filter((calls) => isRetried(calls, policy));
  const total = sum(history.map(({ count }) => count));
  return total === 0 ? 0 : sum(retried.map(({ count }) => count)) / total;
}

function isRetried({ callStatus, ...call }: EndedCalls, policy: RetryPolicy): boolean {
  const attempt = { ...call, outcome: outcomeOf(callStatus), endedAt: new Date(0) };
  const { status } = decideSettlement({
    attempt: { ...attempt, isForced: false, followUpAt: null },
    policy,
    retriesUsed: 0,
    followUpCount: 0,
    batchIsOpen: true,
    isSuppressed: false,
  });
  return status === 'retrying';
}

function neededSeconds(facts: EstimateFacts, calls: number): number {
  const { concurrencyLimit, liveCallLimits, rates, history } = facts;
  const lines = Math.min(concurrencyLimit, ...liveCallLimits.map((limit) => limit ?? Infinity));
  const rate = Math.min(...rates.map((perSecond) => usableRate(perSecond ?? Infinity)));
  const rounds = Math.floor((calls - 1) / lines);
  return Math.max(rounds * meanSeconds(history), (calls - 1) / rate);
}

function meanSeconds(history: readonly EndedCalls[]): number {
  const count = sum(history.map((calls) => calls.count));
  return count === 0 ? DEFAULT_CALL_SECONDS : sum(history.map(({ seconds }) => seconds)) / count;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
