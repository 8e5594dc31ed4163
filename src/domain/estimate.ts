import { isTerminalBatch, type BatchStatus } from './batch.ts';
import { outcomeOf, type CallStatus } from './call.ts';
import type { Counters } from './contact.ts';
import { firstStart } from './dispatch-gate.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { usableRate } from './limits/call-rate.ts';
import { decideSettlement } from './settlement.ts';
import type { Answerer } from './voicemail.ts';
import { addOpenTime, type WorkingHours } from './hours/working-hours.ts';

/** Ended calls that are alike, and how long they took together, from created to ended. */
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
  /** Calls per second, of the campaign and of the whole call control; null sets no limit. */
  rates: readonly (number | null)[];
  /** Live calls, of the organization and of the caller numbers together; null sets no limit. */
  liveCallLimits: readonly (number | null)[];
  retryPolicy: RetryPolicy;
  /** The last calls of the organization. */
  history: readonly EndedCalls[];
};

export type Estimate = {
  firstCallAt: Date | null;
  /** When the last call begins. */
  lastCallAt: Date | null;
  callsExpected: number;
};

/** What a call is taken to last, ringing included, where there was none yet. */
const USUAL_SECONDS = 60;

/**
 * When the calls of a batch are likely to be made, and how many; null for a finished batch.
 *
 * With r, the share of the last calls that this batch's policy would retry, m, its `max_retries`,
 * W contacts that wait and B in a call, N = W + (W + B)·(r + r² + … + r^m) calls are expected,
 * rounded. With L, the least of the limits of live calls, D, the mean duration of the last calls,
 * and R calls a second that the paces use, the last of them begins when it has been open for
 * max(⌊(N - 1) / L⌋·D, (N - 1) / R) seconds since the first one.
 *
 * 250 contacts at 10 lines and 60 s take ⌊249 / 10⌋·60 s = 24 min of open time. The first call is
 * now, or at the start of the batch, once its hours are open. Instants are null where no call is
 * expected, or not within a year, or not before `scheduledEnd`. Waits between retries, zones of
 * contacts and other batches are not looked at; a paused batch is taken as resumed now.
 */
export function estimateBatch(facts: EstimateFacts): Estimate | null {
  if (isTerminalBatch(facts.status)) return null;
  const callsExpected = expectedCalls(facts);
  const { workingHours, timezone, scheduledStart, now } = facts;
  const from = facts.status === 'pending' && scheduledStart !== null ? scheduledStart : now;
  const first = firstStart(workingHours, [timezone], from > now ? from : now);
  const firstCallAt = callsExpected === 0 ? null : beforeEnd(first, facts);
  if (firstCallAt === null) return { firstCallAt, lastCallAt: null, callsExpected };
  const neededMs = neededSeconds(facts, callsExpected) * 1000;
  const open = addOpenTime(workingHours, [timezone], firstCallAt, neededMs);
  const last = open && firstStart(workingHours, [timezone], open);
  return { firstCallAt, lastCallAt: beforeEnd(last, facts), callsExpected };
}

function beforeEnd(at: Date | null, { scheduledEnd }: EstimateFacts): Date | null {
  return at !== null && (scheduledEnd === null || at < scheduledEnd) ? at : null;
}

function expectedCalls({ counters, history, retryPolicy }: EstimateFacts): number {
  const waiting = counters.pending + counters.retrying + counters.followupScheduled;
  const inCall = counters.dispatched + counters.inFlight;
  const share = retryShare(history, retryPolicy);
  let retriesEach = 0;
  for (let retry = 1; retry <= retryPolicy.maxRetries; retry += 1) retriesEach += share ** retry;
  return Math.round(waiting + (waiting + inCall) * retriesEach);
}

/** The share of calls after which a contact with retries left would be called again. */
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
  return count === 0 ? USUAL_SECONDS : sum(history.map(({ seconds }) => seconds)) / count;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
