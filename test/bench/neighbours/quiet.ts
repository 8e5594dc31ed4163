import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signWebhook } from '../../../src/signatures/signed-webhook.ts';
import { percentile, residentMegabytes } from '../measurements.ts';
import type { BenchStack } from '../stack.ts';
import { TimedClient } from '../timed-client.ts';

/** What the quiet organization gets in a stretch of time; times in ms. */
export type Service = {
  getP50: number;
  getP95: number;
  webhookP95: number;
  callsPerSecond: number;
  /** The most that API and worker took, in MB. */
  apiMegabytes: number;
  workerMegabytes: number;
};

const PAUSE_MS = 20;
const MEMORY_INTERVAL_MS = 500;

/** Reads and takes webhooks like a quiet organization, and counts the calls that it makes meanwhile. */
export async function measureService(
  stack: BenchStack,
  { batchId, forMs }: { batchId: string; forMs: number },
): Promise<Service> {
  const startedMs = Date.now();
  const isOver = () => Date.now() - startedMs >= forMs;
  using client = new TimedClient(stack.apiUrl, stack.token);
  const [gets, webhooks, memory] = await Promise.all([
    repeat(() => client.time(`/batches/${batchId}`), isOver),
    repeat(() => timeWebhook(stack), isOver),
    watchMemory(stack, isOver),
  ]);
  const endedMs = Date.now();
  const calls = (await stack.rest.ledger()).filter((call) => {
    const at = Date.parse(call.received_at);
    return call.batch_id === batchId && at >= startedMs && at < endedMs;
  });
  return {
    getP50: percentile(gets, 0.5),
    getP95: percentile(gets, 0.95),
    webhookP95: percentile(webhooks, 0.95),
    callsPerSecond: (calls.length / (endedMs - startedMs)) * 1000,
    ...memory,
  };
}

async function repeat(time: () => Promise<number>, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    times.push(await time());
    await pause(PAUSE_MS);
  }
  return times;
}

/** A webhook of the installation's account, as one of the quiet organization's calls has it. */
async function timeWebhook({ apiUrl, secrets }: BenchStack): Promise<number> {
  const body = JSON.stringify({
    account_sid: secrets.accountSid,
    call_sid: randomUUID(),
    call_status: 'ringing',
    customerData: { execution_id: randomUUID() },
  });
  const signature = signWebhook(body, secrets.webhookSecret, Math.floor(Date.now() / 1000));
  const startedMs = performance.now();
  const answer = await fetch(`${apiUrl}/webhooks/call-status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'jambonz-signature': signature },
    body,
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`Cannot time a webhook: it is answered with ${answer.status}`);
  return performance.now() - startedMs;
}

async function watchMemory({ pids }: BenchStack, isOver: () => boolean) {
  const most = { apiMegabytes: 0, workerMegabytes: 0 };
  while (!isOver()) {
    most.apiMegabytes = Math.max(most.apiMegabytes, await residentMegabytes(pids.api));
    const { worker } = pids;
    if (worker !== undefined) {
      most.workerMegabytes = Math.max(most.workerMegabytes, await residentMegabytes(worker));
    }
    await pause(MEMORY_INTERVAL_MS);
  }
  return most;
}
