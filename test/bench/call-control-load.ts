import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';

// A process that places calls, receives their webhooks and prints the result as one line of JSON.
const [, , url = '', accountSid = '', token = '', loadJson = ''] = process.argv;
const { calls, perSecond, connections, quietMs } = JSON.parse(loadJson) as CallLoad;

export type CallLoad = {
  calls: number;
  /** Requested rate; null: as fast as calls are accepted. */
  perSecond: number | null;
  connections: number;
  /** Stop this long after the last webhook. */
  quietMs: number;
};

export type CallLoadResult = {
  accepted: number;
  /** From the first POST to the last 201. */
  acceptedMs: number;
  p50Ms: number;
  p99Ms: number;
  webhooks: number;
  /** Calls whose webhooks all arrived in order. */
  complete: number;
  mostLive: number;
};

const ORDER = 'trying ringing in-progress completed';
const seen = new Map<string, string>();
let webhooks = 0;
let lastWebhookAt = performance.now();
let live = 0;
let mostLive = 0;

const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.writeHead(200).end();
    note(Buffer.concat(chunks).toString());
  });
});
receiver.keepAliveTimeout = 120_000;
receiver.listen(0, '127.0.0.1', 4096);
await new Promise((resolve) => receiver.once('listening', resolve));
// The address of a TCP server is never a string.
const statusHook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/status`;

function note(text: string): void {
  webhooks += 1;
  lastWebhookAt = performance.now();
  const sid = /"call_sid":"([^"]+)"/.exec(text)?.[1] ?? '';
  const status = /"call_status":"([^"]+)"/.exec(text)?.[1] ?? '';
  const before = seen.get(sid);
  seen.set(sid, before === undefined ? status : `${before} ${status}`);
  if (before === undefined) live += 1;
  if (status === 'completed') live -= 1;
  mostLive = Math.max(mostLive, live);
}

const latencies: number[] = [];
let next = 0;
let accepted = 0;
const startedAt = performance.now();
let acceptedAt = startedAt;

async function caller(): Promise<void> {
  const client = new Client(url);
  for (let n = next++; n < calls; n = next++) {
    if (perSecond !== null) {
      const waitMs = startedAt + (1000 * n) / perSecond - performance.now();
      if (waitMs > 0) await sleep(waitMs);
    }
    await place(client, n);
  }
  await client.close();
}

async function place(client: Client, n: number): Promise<void> {
  const id = `bench-${process.pid}-${n}`;
  const askedAt = performance.now();
  const response = await client.request({
    method: 'POST',
    path: `/v1/Accounts/${accountSid}/Calls`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': id,
    },
    body: JSON.stringify({
      from: '+15550100001',
      to: { type: 'phone', number: `+1555${String(n).padStart(7, '0')}00` },
      call_hook: `${url}/simulator/agent`,
      call_status_hook: statusHook,
      speech_synthesis_vendor: 'default',
      speech_synthesis_language: 'en-US',
      speech_synthesis_voice: 'default',
      speech_recognizer_vendor: 'default',
      speech_recognizer_language: 'en-US',
      timeout: 60,
      timeLimit: 3600,
      tag: { execution_id: id, contact_id: id, call_variables: { name: 'Ada', day: 'Thursday' } },
    }),
  });
  await response.body.dump();
  acceptedAt = performance.now();
  latencies.push(acceptedAt - askedAt);
  if (response.statusCode === 201) accepted += 1;
}

await Promise.all(Array.from({ length: connections }, caller));
const isTold = () => webhooks >= 4 * accepted || performance.now() - lastWebhookAt > quietMs;
while (!isTold()) await sleep(50);

latencies.sort((a, b) => a - b);
const percentile = (share: number) => latencies[Math.floor(share * latencies.length)] ?? 0;
const result: CallLoadResult = {
  accepted,
  acceptedMs: acceptedAt - startedAt,
  p50Ms: percentile(0.5),
  p99Ms: percentile(0.99),
  webhooks,
  complete: [...seen.values()].filter((statuses) => statuses === ORDER).length,
  mostLive,
};
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);
