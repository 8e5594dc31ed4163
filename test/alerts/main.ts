import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runMain } from '../../src/dev/command-line.ts';
import { loadExampleContacts } from '../../src/dev/demo/contacts.ts';
import { RedialClient } from '../../src/dev/demo/redial-client.ts';
import { type Stack, startStack } from '../../src/dev/stack.ts';
import { type Fault, FAULTS } from './faults.ts';
import { panelsWithoutData } from './panels.ts';
import { type Prometheus, startPrometheus } from './prometheus.ts';

/*
 * Starts a Redial and a Prometheus, which has to be installed (Debian's package prometheus): every panel of
 * the dashboard must have data, and each fault must fire the alerts that name it. `npm run alerts`.
 */
const WITHIN_MS = 180_000;
const print = (line: string) => process.stdout.write(`${line}\n`);

await runMain(async (signal) => {
  const folder = await mkdtemp(join(tmpdir(), 'redial-alerts-'));
  const lost: string[] = [];
  {
    await using stack = await startStack({
      dataDir: join(folder, 'redial'),
      firstPort: 0,
      // Some requests are refused and some webhooks are lost, so that every panel has something to show.
      env: {
        SIMULATOR_REFUSALS: '480=0.1',
        SIMULATOR_LOSS_RATE: '0.05',
        RECONCILE_SILENT_SECONDS: '5',
      },
      signal,
      onLine: () => undefined,
    });
    const { metrics } = stack.addresses;
    const targets = [metrics.api, metrics.worker, metrics.callControl].map(
      (url) => new URL(url).host,
    );
    await using prometheus = await startPrometheus(join(folder, 'prometheus'), targets);
    await using _calls = await keepCalling(stack, signal);
    lost.push(...(await untilEmpty(() => panelsWithoutData(prometheus))));
    print(lost.length === 0 ? 'every panel has data' : `without data: ${lost.join('\n  ')}`);
    for (const fault of FAULTS) lost.push(...(await firesNot({ fault, stack, prometheus })));
  }
  await rm(folder, { recursive: true, force: true });
  process.exitCode = lost.length === 0 ? 0 : 1;
});

/** Dials the contacts of the demo again and again, on more lines than they need. */
async function keepCalling(stack: Stack, signal: AbortSignal): Promise<AsyncDisposable> {
  const receiver = createServer((_, response) => void response.writeHead(204).end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve()));
  // A server that listens on TCP has an address with a port.
  const { port } = receiver.address() as AddressInfo;
  const { apiUrl } = stack.addresses;
  const post = (path: string, body?: unknown) =>
    fetch(`${apiUrl}/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stack.secrets.token}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  await post('/webhook-endpoints/', { url: `http://127.0.0.1:${port}/` });
  const client = new RedialClient(stack, signal);
  const contacts = await loadExampleContacts();
  const campaign = {
    name: 'Alerts',
    agent_id: 'demo-agent',
    phone_numbers: ['+12125550100'],
    retry_policy: { max_retries: 1, strategy: 'fixed', cooldown_minutes: 0 },
    concurrency_limit: 20,
  };
  const campaignId = await client.createCampaign(campaign);
  const batches: string[] = [];
  for (let round = 0; round < 10; round++) {
    const batch = await client.createBatch({ campaign_id: campaignId, contacts });
    batches.push(batch.batch_id);
  }
  // What was claimed before a pause is refused by the gate.
  for (const control of ['pause', 'resume']) {
    await wait(3_000);
    await Promise.all(batches.map((batch) => post(`/batches/${batch}/${control}`)));
  }
  return { [Symbol.asyncDispose]: async () => void receiver.close() };
}

/** Asks again until nothing is left, for three minutes at most. */
async function untilEmpty(ask: () => Promise<string[]>): Promise<string[]> {
  const endMs = performance.now() + WITHIN_MS;
  for (;;) {
    const left = await ask();
    if (left.length === 0 || performance.now() > endMs) return left;
    await wait(1_000);
  }
}

type Trial = { fault: Fault; stack: Stack; prometheus: Prometheus };

/** @returns the alerts that a fault should have fired and has not */
async function firesNot({ fault, stack, prometheus }: Trial): Promise<string[]> {
  const before = new Set(await prometheus.firing());
  const startedMs = performance.now();
  const wanted = new Set(fault.alerts);
  await using _fault = fault.cause(stack);
  const left = await untilEmpty(async () => {
    for (const name of await prometheus.firing()) wanted.delete(name);
    return [...wanted];
  });
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  const early = fault.alerts.filter((name) => before.has(name));
  print(
    left.length === 0
      ? `${fault.name}: ${fault.alerts.join(', ')} after ${seconds} s${early.length > 0 ? ` (fired before: ${early.join(', ')})` : ''}`
      : `${fault.name}: did not fire ${left.join(', ')}`,
  );
  return left;
}
