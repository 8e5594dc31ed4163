import { setTimeout as pause } from 'node:timers/promises';
import { openTemporal } from '../../src/temporal/client.ts';
import type { LedgerCall } from '../support/servers/rest-client.ts';
import type { BenchStack } from './stack.ts';

export type Load = {
  contacts: number;
  lines: number;
  /** Share of contacts whose first call is busy and that are retried at once. */
  retriedShare: number;
};

/** Dials a batch to its end and returns its calls from call control's ledger. */
export async function dialBatch(stack: BenchStack, load: Load): Promise<LedgerCall[]> {
  const { rest } = stack;
  const campaignId = await rest.createCampaign({
    concurrency_limit: load.lines,
    retry_policy: { max_retries: 1, strategy: 'fixed', cooldown_minutes: 0 },
  });
  const contacts = Array.from({ length: load.contacts }, (_, n) => numberOf(n, load));
  const batchId = await rest.createBatch({ campaign_id: campaignId, contacts });
  await batchEnd(stack, batchId);
  const calls = await rest.ledger();
  return calls.filter((call) => call.batch_id === batchId);
}

/** Waits for the end of a batch; returns when call control received its calls, in ms since 1970. */
export async function startsOf(stack: BenchStack, batchId: string): Promise<number[]> {
  await batchEnd(stack, batchId);
  const calls = await stack.rest.ledger();
  return calls
    .filter((call) => call.batch_id === batchId)
    .map((call) => Date.parse(call.received_at));
}

const AREA = '301';

/** The last two digits choose the outcome: 00–89 are answered, 95 is busy once. */
function numberOf(n: number, { retriedShare }: Load): string {
  const isRetried = Math.floor(n * retriedShare) !== Math.floor((n + 1) * retriedShare);
  const ending = isRetried ? '95' : String(n % 90).padStart(2, '0');
  return `+1${AREA}${String(n).padStart(5, '0')}${ending}`;
}

/** Waits until the batch has ended. */
export async function batchEnd({ temporal }: BenchStack, batchId: string): Promise<void> {
  await using opened = openTemporal(temporal);
  await opened.client.workflow.getHandle(`batch/${batchId}`).result();
}

/**
 * Busy line time ÷ (lines × time from the first to the last POST). A line is busy from the POST to
 * the end of its call.
 */
export function slotUse(calls: readonly LedgerCall[], lines: number): number {
  const spans = calls.map((call) => ({
    from: Date.parse(call.received_at),
    to: Date.parse(call.ended_at ?? call.received_at),
  }));
  const first = Math.min(...spans.map((span) => span.from));
  const last = Math.max(...spans.map((span) => span.from));
  const busyMs = spans.reduce((sum, span) => sum + Math.min(span.to, last) - span.from, 0);
  return busyMs / (lines * (last - first));
}

export function attemptsPerSecond(calls: readonly LedgerCall[]): number {
  const from = Math.min(...calls.map((call) => Date.parse(call.received_at)));
  const to = Math.max(...calls.map((call) => Date.parse(call.ended_at ?? call.received_at)));
  return (calls.length / (to - from)) * 1000;
}

/** Measures the time from a contact falling due in an idle system to its POST, in milliseconds. */
export async function idleLatencies({ rest }: BenchStack, samples: number): Promise<number[]> {
  const campaign_id = await rest.createCampaign();
  const latencies: number[] = [];
  for (let n = 0; n < samples; n += 1) {
    const to = `+1302555${String(n).padStart(4, '0')}`;
    const dueAtMs = Date.now();
    await rest.createBatch({ campaign_id, contacts: [to] });
    const call = await callTo(rest, to);
    latencies.push(Date.parse(call.received_at) - dueAtMs);
    await pause(300);
  }
  return latencies;
}

async function callTo(rest: BenchStack['rest'], to: string): Promise<LedgerCall> {
  for (;;) {
    const call = (await rest.ledger()).find((one) => one.to === to);
    if (call !== undefined) return call;
    await pause(50);
  }
}
