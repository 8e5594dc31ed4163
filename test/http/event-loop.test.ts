import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_TOKEN } from '../support/api/app.ts';
import { hostileRequests } from '../support/api/hostile-requests.ts';
import type { Target } from '../support/api/hostile-request.ts';
import { testDatabase } from '../support/database.ts';
import { startWatchedApi, type WatchedApi } from '../support/servers/watched-api.ts';

const MIB = 1024 * 1024;
const MAX_TURN_MS = 60;
/** On a machine where ten others compute, a process waits for its turn longer than it works. */
const MAX_DELAY_MS = 5_000;
/** 120 MiB at rest, two bodies of 16 MiB, and threads that read them. */
const MAX_RSS_BYTES = 700 * MIB;
/** How often the other client asks. */
const EVERY_MS = 50;

let database: Awaited<ReturnType<typeof testDatabase>>;
let api: WatchedApi;
let target: Target;
beforeAll(async () => {
  database = await testDatabase();
  api = await startWatchedApi({ databaseUrl: database.url });
  const campaign = await post('/api/v1/campaigns/', {
    name: 'Spring',
    agent_id: 'agent-1',
    phone_numbers: ['+14155550100'],
    timezone_source: 'callee',
    working_hours: { monday: [{ start: '00:00', end: '00:01' }] },
  });
  const campaignId = String(campaign['campaign_id']);
  const scheduled_start = '2099-01-01T00:00:00Z';
  const contacts = Array.from({ length: 10_000 }, (_, index) => `+1415${5_550_000 + index}`);
  const batch = await post('/api/v1/batches/', {
    campaign_id: campaignId,
    contacts,
    scheduled_start,
  });
  target = { url: api.url, campaignId, batchId: String(batch['batch_id']) };
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(api.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  // The answer to a create is an object.
  return (await answer.json()) as Record<string, unknown>;
}

/** Reads the campaign again and again until stopped; returns the status of every answer. */
function readMeanwhile(): { stop(): Promise<Set<number>> } {
  const stopping = new AbortController();
  const statuses = new Set<number>();
  const reading = (async () => {
    while (!stopping.signal.aborted) {
      const answer = await fetch(`${api.url}/api/v1/campaigns/${target.campaignId}`, {
        headers: { authorization: `Bearer ${TEST_TOKEN}` },
      });
      await answer.arrayBuffer();
      statuses.add(answer.status);
      await delay(EVERY_MS);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await reading;
      return statuses;
    },
  };
}

describe('an API goes on answering others during', () => {
  test.each(hostileRequests)('$name', async ({ name, send }) => {
    await api.watch();
    const reader = readMeanwhile();
    const status = await send(target).catch(() => 0);
    const answered = await reader.stop();
    const { longestTurnMs, maxDelayMs, p99DelayMs, rssBytes } = await api.watch();
    if (process.env['SHOW_DELAYS'] !== undefined) {
      const figures = [longestTurnMs, maxDelayMs, p99DelayMs, rssBytes / MIB].map(Math.round);
      process.stdout.write(`${name} | ${status} | ${figures.join(' | ')}\n`);
    }
    expect([...answered]).toEqual([200]);
    expect(status).toBeLessThan(600);
    expect(status).not.toBe(500);
    expect(longestTurnMs).toBeLessThan(MAX_TURN_MS);
    expect(maxDelayMs).toBeLessThan(MAX_DELAY_MS);
    expect(rssBytes).toBeLessThan(MAX_RSS_BYTES);
  });
});
