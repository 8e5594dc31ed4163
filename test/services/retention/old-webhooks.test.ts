import { afterAll, beforeEach, expect, test } from 'vitest';
import { reduceOldWebhooks } from '../../../src/services/retention/old-webhooks.ts';
import { testDatabase } from '../../support/database.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const NOW = new Date('2027-03-01T10:00:00Z');
let now = NOW;
const deps = { db, clock: { now: () => now } };
const hours = (count: number) => new Date(NOW.getTime() + count * 60 * 60_000);

const whole = {
  call_status: 'completed',
  sip_status: 200,
  from: '+14155550100',
  to: '+14155560123',
  customerData: {
    execution_id: 'execution-1',
    call_variables: { callee_name: 'Ada' },
    report_url: 'https://redial.test/report?key=secret',
  },
};
const kept = {
  call_status: 'completed',
  sip_status: 200,
  customerData: { execution_id: 'execution-1' },
};

beforeEach(async () => {
  now = NOW;
  await db.deleteFrom('callEvents').execute();
  await db
    .updateTable('cleanups')
    .set({ begunAt: NOW, nextAt: NOW, passes: 0, cursor: '' })
    .where('name', '=', 'webhook payloads')
    .execute();
});

async function storeWebhooks(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    callSid: `sid-${String(index % Math.ceil(count / 3)).padStart(6, '0')}`,
    callStatus: `status-${index}`,
    executionId: null,
    payload: JSON.stringify(whole),
    receivedAt: NOW,
  }));
  await db.insertInto('callEvents').values(rows).execute();
}

const payloads = async () => {
  const rows = await db.selectFrom('callEvents').select('payload').execute();
  return rows.map(({ payload }) => payload);
};
const cleanup = () =>
  db
    .selectFrom('cleanups')
    .select(['passes', 'nextAt'])
    .where('name', '=', 'webhook payloads')
    .executeTakeFirstOrThrow();

async function reduceAll(): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await reduceOldWebhooks(deps);
}

test('Whole webhooks of an earlier version lose all but what is kept today', async () => {
  await storeWebhooks(1_201);
  await reduceAll();
  const left = await payloads();
  expect(left).toHaveLength(1_201);
  expect(left.filter((payload) => JSON.stringify(payload) !== JSON.stringify(left[0]))).toEqual([]);
  expect(left[0]).toEqual(kept);
  expect(await cleanup()).toEqual({ passes: 1, nextAt: hours(1) });
});

test('Webhooks that an earlier version stores meanwhile are reduced for a day', async () => {
  await reduceAll();
  await storeWebhooks(1);
  now = hours(1);
  await reduceAll();
  expect(await payloads()).toEqual([kept]);
  now = hours(25);
  await reduceAll();
  expect(await cleanup()).toEqual({ passes: 3, nextAt: null });
});
