import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { startSystem, type System } from '../support/system.ts';

/** A Monday, 07:00 in Berlin. */
const EARLY = '2027-03-01T06:00:00.000Z';
const HOUR_MS = 3_600_000;
const office = {
  timezone: 'Europe/Berlin',
  working_hours: { monday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] } },
};

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system[Symbol.asyncDispose]());
beforeEach(() => system.moveClock(new Date(EARLY)));

async function create(campaign: Json, members: Json): Promise<string> {
  const campaign_id = await system.rest.createCampaign(campaign);
  return system.rest.createBatch({ campaign_id, ...members });
}

/** Waits until the batch has polled and will poll again at `instant`. */
async function waitUntilNextPollAt(batchId: string, instant: string): Promise<void> {
  await eventually(
    () => pollTimesOf(batchId),
    ({ nextLookAt }) => nextLookAt?.toISOString() === instant,
  );
}

async function pollTimesOf(batchId: string) {
  return system.db
    .selectFrom('batches')
    .select(['lastClaimAt', 'nextLookAt'])
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow();
}

/** Waits until the batch's workflow has started a Temporal timer of this length. */
async function waitForTimer(batchId: string, hours: number): Promise<void> {
  const handle = system.temporal.workflow.getHandle(`batch/${batchId}`);
  await eventually(
    async () => {
      const { events } = await handle.fetchHistory();
      return (events ?? []).map(({ timerStartedEventAttributes: timer }) =>
        Math.round(Number(timer?.startToFireTimeout?.seconds ?? 0) / 60),
      );
    },
    (minutes) => minutes.includes(hours * 60),
  );
}

/** Moves the clock and waits until the batch has polled after that. */
async function moveClockAndPoll(batchId: string, instant: string): Promise<void> {
  await system.moveClock(new Date(instant));
  await eventually(
    () => pollTimesOf(batchId),
    ({ lastClaimAt }) => lastClaimAt !== null && lastClaimAt.toISOString() >= instant,
  );
}

async function callsOf(batchId: string): Promise<string[]> {
  const calls = (await system.rest.ledger()).filter((call) => call.batch_id === batchId);
  return calls.map((call) => call.received_at).toSorted();
}

const waitForStatus = (batchId: string, status: string) =>
  eventually(
    () => system.rest.batch(batchId),
    (batch) => batch['status'] === status,
  );

describe('a batch', () => {
  test('waits for its working hours and starts dialling when they open', async () => {
    const batchId = await create(office, { contacts: answeredNumbers(3) });
    await waitUntilNextPollAt(batchId, '2027-03-01T08:00:00.000Z');
    await waitForTimer(batchId, 2);

    await moveClockAndPoll(batchId, '2027-03-01T07:59:50.000Z');
    expect(await callsOf(batchId)).toEqual([]);

    await system.moveClock(new Date('2027-03-01T08:00:00Z'));
    expect(await waitForStatus(batchId, 'completed')).toMatchObject({ counters: { completed: 3 } });
    const calls = await callsOf(batchId);
    expect(calls).toHaveLength(3);
    expect(calls[0]?.slice(0, 16)).toBe('2027-03-01T08:00');
  });

  test('waits until its scheduled start on the next day', async () => {
    const scheduled_start = '2027-03-02T06:00:00.000Z';
    const batchId = await create({}, { contacts: answeredNumbers(2), scheduled_start });
    await waitUntilNextPollAt(batchId, scheduled_start);
    await waitForTimer(batchId, 24);

    await moveClockAndPoll(batchId, '2027-03-02T05:59:50.000Z');
    expect(await system.rest.batch(batchId)).toMatchObject({ status: 'pending' });

    await system.moveClock(new Date(scheduled_start));
    expect(await waitForStatus(batchId, 'completed')).toMatchObject({ counters: { completed: 2 } });
    expect((await callsOf(batchId))[0]?.slice(0, 16)).toBe('2027-03-02T06:00');
  });
});

describe('a contact that was busy', () => {
  test('is retried after the cooldown', async () => {
    const retry_policy = { max_retries: 1, strategy: 'fixed', cooldown_minutes: 60 };
    const batchId = await create({ retry_policy }, { contacts: ['+12025550195'] });
    const [contact] = await eventually(
      () => system.rest.contacts(batchId),
      ([only]) => only?.['status'] === 'retrying',
    );
    const dueAt = String(contact?.['next_retry_at']);
    await waitUntilNextPollAt(batchId, dueAt);

    await moveClockAndPoll(batchId, new Date(Date.parse(dueAt) - 10_000).toISOString());
    expect(await callsOf(batchId)).toHaveLength(1);

    await system.moveClock(new Date(dueAt));
    expect(await waitForStatus(batchId, 'completed')).toMatchObject({ counters: { completed: 1 } });
    const [first = '', second = ''] = await callsOf(batchId);
    expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(HOUR_MS);
  });

  test('waits for the next working hours when the cooldown ends outside them', async () => {
    await system.moveClock(new Date('2027-03-01T15:30:00Z'));
    const retry_policy = { max_retries: 1, strategy: 'fixed', cooldown_minutes: 60 };
    const batchId = await create({ ...office, retry_policy }, { contacts: ['+12025550295'] });
    await eventually(
      () => system.rest.contacts(batchId),
      ([only]) => only?.['status'] === 'retrying',
    );

    // 17:45 in Berlin; the working hours end at 17:00 and begin only on Mondays.
    await moveClockAndPoll(batchId, '2027-03-01T16:45:00.000Z');
    await waitUntilNextPollAt(batchId, '2027-03-08T08:00:00.000Z');
    expect(await callsOf(batchId)).toHaveLength(1);

    await system.moveClock(new Date('2027-03-08T08:00:00Z'));
    expect(await waitForStatus(batchId, 'completed')).toMatchObject({ counters: { completed: 1 } });
    expect((await callsOf(batchId)).map((instant) => instant.slice(0, 16))).toEqual([
      '2027-03-01T15:30',
      '2027-03-08T08:00',
    ]);
  });
});
