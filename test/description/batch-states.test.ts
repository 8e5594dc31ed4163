import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentCallStatus } from '../support/servers/batch-in-call.ts';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers, numbersWithEnding } from '../support/data/phone-numbers.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { pauseSweep } from '../support/sweep.ts';
import { startSystem, type System } from '../support/system.ts';
import { INSTANT } from './instant-and-uuid.ts';
import { walk } from './walk.ts';

/** Numbers that ring for longer than the tests last. */
const RINGING = numbersWithEnding(3, '91');
const CLOSED = { never_open: true };

let system: System;
let area = 203_550;
beforeAll(async () => {
  system = await startSystem({ simulator: { noAnswerSeconds: 60 } });
});
afterAll(() => system[Symbol.asyncDispose]());

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function create(members: Json, campaign: Json = {}): Promise<Json> {
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 2, ...campaign });
  return (await system.rest.send('POST', '/batches/', { campaign_id, ...members })).body;
}

async function created(members: Json, campaign: Json = {}): Promise<string> {
  return String((await create(members, campaign))['batch_id']);
}

const control = (batchId: string, name: string) =>
  system.rest.send('POST', `/batches/${batchId}/${name}`);
const until = (batchId: string, status: string) =>
  eventually(
    () => system.rest.batch(batchId),
    (batch) => batch['status'] === status,
  );

/** Creates a batch of three contacts on two lines, and waits until two ring. */
async function ringing(): Promise<string> {
  // A number is never in two calls at once, and numbers of another batch may still ring.
  area += 1;
  const batchId = await created({ contacts: numbersWithEnding(3, '91', `${area}`) });
  await eventually(
    () => system.rest.contacts(batchId),
    (contacts) =>
      contacts.filter((contact) => currentCallStatus(contact) === 'ringing').length === 2,
  );
  return batchId;
}

/** Expects a hard stop: no further calls, and hang-up of live calls. */
async function expectHardStop(batchId: string): Promise<void> {
  const contacts = await eventually(
    () => system.rest.contacts(batchId),
    (seen) => seen.every((contact) => contact['status'] === 'skipped'),
  );
  const calls = contacts.map(currentCallStatus);
  expect(calls.filter((status) => status === 'canceled')).toHaveLength(2);
  expect(calls.filter((status) => status === null)).toHaveLength(1);
  const own = (await system.rest.ledger()).filter((call) => call.batch_id === batchId);
  expect(own.map((call) => call.call_status)).toEqual(['no-answer', 'no-answer']);
}

walk('Batch transitions', {
  'created with scheduled_start': [
    'starts pending',
    async () => {
      const batch = await create({ contacts: RINGING, scheduled_start: inMs(3_600_000) });
      expect(batch).toMatchObject({ status: 'pending', started_at: null });
    },
  ],
  'created without scheduled_start': [
    'starts in_progress and dispatches at once',
    async () => {
      const batch = await create({ contacts: answeredNumbers(1) });
      expect(batch).toMatchObject({ status: 'in_progress', scheduled_start: null });
      await until(String(batch['batch_id']), 'completed');
    },
  ],
  'scheduled_start reached': [
    'leads from pending to in_progress',
    async () => {
      const scheduled_start = inMs(500);
      const batch = await create({ contacts: RINGING, scheduled_start });
      expect(batch['status']).toBe('pending');
      const started = await until(String(batch['batch_id']), 'in_progress');
      expect(String(started['started_at']) >= scheduled_start).toBe(true);
      await control(String(batch['batch_id']), 'cancel');
    },
  ],
  'in_progress, /pause': [
    'leads to paused',
    async () => {
      const batchId = await created({ contacts: answeredNumbers(1) }, { working_hours: CLOSED });
      expect(await control(batchId, 'pause')).toMatchObject({
        status: 200,
        body: { status: 'paused' },
      });
      expect(await system.rest.batch(batchId)).toMatchObject({ status: 'paused' });
    },
  ],
  'paused, /resume': [
    'leads to in_progress and dispatches again',
    async () => {
      const batchId = await created({ contacts: answeredNumbers(5) }, { concurrency_limit: 1 });
      await control(batchId, 'pause');
      expect(await control(batchId, 'resume')).toMatchObject({
        status: 200,
        body: { status: 'in_progress' },
      });
      expect(await until(batchId, 'completed')).toMatchObject({ counters: { completed: 5 } });
    },
  ],
  'all contacts terminal': [
    'leads to completed',
    async () => {
      const contacts = [...answeredNumbers(2), ...numbersWithEnding(2, '90', '202556')];
      const batchId = await created({ contacts });
      const batch = await until(batchId, 'completed');
      expect(batch).toMatchObject({
        counters: { completed: 2, busy: 2, pending: 0 },
        finished_at: expect.stringMatching(INSTANT),
      });
    },
  ],
  'in_progress, /cancel': [
    'leads to cancelled with a hard stop',
    async () => {
      const batchId = await ringing();
      expect(await control(batchId, 'cancel')).toMatchObject({
        status: 200,
        body: { status: 'cancelled' },
      });
      await expectHardStop(batchId);
    },
  ],
  'paused, /cancel': [
    'leads to cancelled with a hard stop',
    async () => {
      const batchId = await ringing();
      await control(batchId, 'pause');
      expect(await control(batchId, 'cancel')).toMatchObject({
        status: 200,
        body: { status: 'cancelled' },
      });
      await expectHardStop(batchId);
    },
  ],
});

walk('Batch status', {
  pending: [
    'places no call before scheduled_start',
    async () => {
      const scheduled_start = inMs(3_600_000);
      const batchId = await created({
        contacts: numbersWithEnding(1, '01', '202557'),
        scheduled_start,
      });
      // Meanwhile another batch is dialled to its end.
      await until(await created({ contacts: numbersWithEnding(1, '02', '202557') }), 'completed');
      expect(await system.rest.contacts(batchId)).toMatchObject([
        { status: 'pending', call_records: [] },
      ]);
    },
  ],
  in_progress: [
    'is dispatching',
    async () => {
      const batchId = await ringing();
      expect(await system.rest.batch(batchId)).toMatchObject({
        status: 'in_progress',
        counters: { in_flight: 2, pending: 1 },
      });
      await control(batchId, 'cancel');
    },
  ],
  paused: [
    'lets live calls continue and places no new calls',
    async () => {
      const batchId = await ringing();
      await control(batchId, 'pause');
      await system.rest.send('PATCH', `/batches/${batchId}`, { concurrency_limit: 9 });
      await until(await created({ contacts: numbersWithEnding(1, '03', '202557') }), 'completed');
      expect(await system.rest.batch(batchId)).toMatchObject({
        status: 'paused',
        counters: { in_flight: 2, pending: 1 },
      });
      await control(batchId, 'cancel');
    },
  ],
  completed: [
    'is terminal for the batch and its contacts',
    async () => {
      const batchId = await created({ contacts: numbersWithEnding(1, '04', '202557') });
      await until(batchId, 'completed');
      for (const name of ['pause', 'resume', 'cancel']) {
        expect(await control(batchId, name)).toMatchObject({
          status: 409,
          body: { state: 'completed' },
        });
      }
    },
  ],
  cancelled: [
    'is terminal',
    async () => {
      const batchId = await created({ contacts: RINGING }, { working_hours: CLOSED });
      await control(batchId, 'cancel');
      for (const name of ['pause', 'resume']) {
        expect(await control(batchId, name)).toMatchObject({
          status: 409,
          body: { detail: expect.any(String), state: 'cancelled' },
        });
      }
      expect(await control(batchId, 'cancel')).toMatchObject({ status: 200 });
    },
  ],
  expired: [
    'follows a scheduled_end before completion',
    async () => {
      const scheduled_end = inMs(700);
      const batchId = await created(
        { contacts: RINGING, scheduled_end },
        { working_hours: CLOSED },
      );
      expect(await until(batchId, 'expired')).toMatchObject({
        counters: { pending: 0, skipped: 3 },
        finished_at: expect.stringMatching(INSTANT),
      });
    },
  ],
});

test('a batch whose scheduled_start has passed is pending and starts at once', async () => {
  // The sweep would start it, too.
  await pauseSweep(system);
  const batch = await create({ contacts: answeredNumbers(1), scheduled_start: '2020-01-01T00:00' });
  expect(batch['status']).toBe('pending');
  await until(String(batch['batch_id']), 'completed');
});
