import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { numbersWithEnding } from '../support/data/phone-numbers.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { startSystem, type System } from '../support/system.ts';
import { recordsOf } from './dialled.ts';
import { walk } from './walk.ts';

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

let system: System;
/** A batch with one contact for each outcome without retries, and a batch that places no call. */
let once: string;
let held: string;
/** Batches, by the status that one of their contacts reaches. */
const retried = { retrying: '', max_retries_reached: '' };
beforeAll(async () => {
  system = await startSystem({
    simulator: { setupSeconds: { min: 0.5, max: 0.5 }, ringSeconds: { min: 0.5, max: 0.5 } },
  });
  const contacts = ['+12025550101', '+12025550190', '+12025550191', '+12025550192'];
  once = await batch({}, { contacts });
  held = await batch({}, { contacts: numbersWithEnding(3, '02'), scheduled_start: TOMORROW });
  const policy = { max_retries: 1, cooldown_minutes: 60 };
  retried.retrying = await batch(
    { retry_policy: policy },
    { contacts: ['+12025550290', '+12025550201'] },
  );
  retried.max_retries_reached = await batch(
    { retry_policy: { ...policy, cooldown_minutes: 0 } },
    { contacts: ['+12025550390'] },
  );
});
afterAll(() => system[Symbol.asyncDispose]());

async function batch(campaign: Json, members: Json): Promise<string> {
  const campaign_id = await system.rest.createCampaign(campaign);
  return system.rest.createBatch({ campaign_id, ...members });
}

/** Waits until contacts of a batch have a status, and returns them. */
const reach = (batchId: string, status: string) =>
  eventually(
    () => system.rest.contacts(batchId, `status=${status}&include_calls=true`),
    (contacts) => contacts.length > 0,
  );

async function control(batchId: string, index: number, name: string, body?: Json): Promise<Json> {
  const contact = (await system.rest.contacts(batchId))[index];
  const path = `/batches/${batchId}/contacts/${String(contact?.['contact_id'])}/${name}`;
  return (await system.rest.send('POST', path, body)).body;
}

/** Returns all contacts whose status does not change any more. */
const settledContacts = async () => [
  ...(await system.rest.contacts(held)),
  ...(await system.rest.contacts(once)),
  ...(await system.rest.contacts(retried.retrying)),
];
const numbersOf = (contacts: readonly Json[]) => contacts.map((contact) => contact['phone_number']);
const callOf = (contact: Json | undefined) =>
  recordsOf(contact ?? {}).map((record) => record['call_status']);

walk('Contact status', {
  dispatched: [
    'is a call being placed',
    async () => {
      const batchId = await batch({}, { contacts: ['+12025550501'] });
      const [contact] = await reach(batchId, 'dispatched');
      expect(await system.rest.counters(batchId)).toMatchObject({ pending: 0 });
      expect(contact).toMatchObject({ phone_number: '+12025550501', next_retry_at: null });
    },
  ],
  in_progress: [
    'is ringing or in conversation',
    async () => {
      const batchId = await batch({}, { contacts: ['+12025550502'] });
      const [contact] = await reach(batchId, 'in_progress');
      expect(['ringing', 'in-progress']).toContain(callOf(contact)[0]);
    },
  ],
  pending: [
    'waits to be dispatched',
    async () => {
      const contacts = await reach(held, 'pending');
      expect(contacts.map(callOf)).toEqual([[], [], []]);
      expect(contacts).toMatchObject([{ last_attempted_at: null }, {}, {}]);
    },
  ],
  retrying: [
    'has a retry scheduled',
    async () => {
      const [contact] = await reach(retried.retrying, 'retrying');
      expect(contact).toMatchObject({ next_retry_at: expect.any(String), retry_count: 0 });
    },
  ],
  followup_scheduled: [
    'has a follow-up scheduled',
    async () => {
      await reach(retried.retrying, 'completed');
      await control(retried.retrying, 1, 'follow-up', { at: TOMORROW });
      const contacts = await reach(retried.retrying, 'followup_scheduled');
      expect(numbersOf(contacts)).toEqual(['+12025550201']);
      expect(contacts).toMatchObject([{ next_retry_at: null, follow_up_count: 0 }]);
    },
  ],
  completed: [
    'answered and completed the call',
    async () => {
      const contacts = await reach(once, 'completed');
      expect(numbersOf(contacts)).toEqual(['+12025550101']);
      expect(contacts.map(callOf)).toEqual([['completed']]);
    },
  ],
  failed: [
    'had a network error',
    async () => {
      const contacts = await reach(once, 'failed');
      expect(numbersOf(contacts)).toEqual(['+12025550192']);
      expect(contacts.map(callOf)).toEqual([['failed']]);
    },
  ],
  busy: [
    'was busy',
    async () => expect(numbersOf(await reach(once, 'busy'))).toEqual(['+12025550190']),
  ],
  no_answer: [
    'did not answer in time',
    async () => {
      const contacts = await reach(once, 'no_answer');
      expect(numbersOf(contacts)).toEqual(['+12025550191']);
      expect(contacts.map(callOf)).toEqual([['no-answer']]);
    },
  ],
  skipped: [
    'was skipped by request and is not called again',
    async () => {
      expect(await control(held, 1, 'skip')).toMatchObject({ status: 'skipped' });
      expect((await reach(held, 'skipped')).map(callOf)).toEqual([[]]);
    },
  ],
  max_retries_reached: [
    'has used all retries',
    async () => {
      const [contact] = await reach(retried.max_retries_reached, 'max_retries_reached');
      expect(callOf(contact)).toEqual(['busy', 'busy']);
    },
  ],
});

describe('a force dispatch', () => {
  test('changes only pending contacts', async () => {
    const before = await settledContacts();
    const counts = [];
    for (const batchId of [held, once, retried.retrying]) {
      const { body } = await system.rest.send('POST', `/batches/${batchId}/dispatch`);
      counts.push(body['dispatched_count']);
    }
    expect(counts).toEqual([2, 0, 0]);
    expect(await settledContacts()).toEqual(before);
  });
});

describe('a batch with max_retries_override', () => {
  test('uses its own number of retries instead of the campaign’s', async () => {
    const policy = { max_retries: 1, cooldown_minutes: 0 };
    const campaign_id = await system.rest.createCampaign({ retry_policy: policy });
    const members = { campaign_id, contacts: ['+12025550690'], max_retries_override: 0 };
    const batchId = await system.rest.createBatch(members);
    expect((await reach(batchId, 'busy')).map(callOf)).toEqual([['busy']]);
  });
});

describe('a forced retry', () => {
  test('calls a contact again at once', async () => {
    const batchId = await batch({}, { contacts: ['+12025550790'] });
    const [contact] = await reach(batchId, 'busy');
    const path = `/batches/${batchId}/contacts/${String(contact?.['contact_id'])}/retry`;
    expect(await system.rest.send('POST', path)).toMatchObject({ status: 202 });
    const [again] = await eventually(
      () => system.rest.contacts(batchId, 'status=busy&include_calls=true'),
      (contacts) => contacts.some((seen) => callOf(seen).length === 2),
    );
    expect(again).toMatchObject({ retry_count: 1, latest_retry_count: 1 });
  });
});
