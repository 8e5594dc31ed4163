import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ORGANIZATION_ID, newCampaign, testApp, type TestApp } from '../support/api/app.ts';
import { addBatch } from '../support/api/batch.ts';
import { eventually } from '../support/eventually.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { claimedContact } from '../support/rows/batch.ts';
import { INSTANT } from './instant-and-uuid.ts';
import { walk } from './walk.ts';

const LISTED = [
  'batch_id',
  'campaign_id',
  'organization_id',
  'status',
  'total_contacts',
  'concurrency_limit',
  'scheduled_start',
  'counters',
  'created_at',
  'updated_at',
];

const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `+1415555${String(index).padStart(4, '0')}`);

let app: TestApp;
let campaignId: string;
/** Only the required members. */
let plain: Json;
/** All documented members of Create Batch. */
let full: Json;
beforeAll(async () => {
  app = await testApp();
  campaignId = await newCampaign(app, { concurrency_limit: 7 });
  plain = await batch(await addBatch(app, campaignId, { contacts: numbers(2) }));
  const members = {
    contacts: numbers(3),
    concurrency_limit: 4,
    max_retries_override: 5,
    scheduled_start: '2099-03-01T09:00:00+01:00',
    call_context: { offer: { months: 3 } },
    metadata: { source: 'crm' },
  };
  full = await batch(await addBatch(app, campaignId, members));
});
afterAll(() => app[Symbol.asyncDispose]());

const batch = (batchId: unknown) => app.ok<Json>(`/api/v1/batches/${String(batchId)}`);
const list = () => app.ok<Json[]>('/api/v1/batches/');

walk('Batch', {
  batch_id: [
    'is a unique string',
    () => {
      expect(plain.batch_id).toEqual(expect.any(String));
      expect(full.batch_id).not.toBe(plain.batch_id);
    },
  ],
  campaign_id: ['is the parent campaign', () => expect(plain.campaign_id).toBe(campaignId)],
  organization_id: [
    'is the owning organization',
    () => expect(plain.organization_id).toBe(DEFAULT_ORGANIZATION_ID),
  ],
  status: [
    'is one of the batch statuses',
    () => expect([plain.status, full.status]).toEqual(['in_progress', 'pending']),
  ],
  total_contacts: [
    'counts the uploaded contacts',
    () => expect([plain.total_contacts, full.total_contacts]).toEqual([2, 3]),
  ],
  concurrency_limit: [
    'defaults to the limit of the campaign',
    () => expect([plain.concurrency_limit, full.concurrency_limit]).toEqual([7, 4]),
  ],
  max_retries_override: [
    'is null when unset',
    () => expect([plain.max_retries_override, full.max_retries_override]).toEqual([null, 5]),
  ],
  scheduled_start: [
    'is null or an instant in UTC',
    () => {
      expect(plain.scheduled_start).toBe(null);
      expect(full.scheduled_start).toBe('2099-03-01T08:00:00.000Z');
    },
  ],
  call_context: [
    'is an empty object when unset',
    () => expect([plain.call_context, full.call_context]).toEqual([{}, { offer: { months: 3 } }]),
  ],
  metadata: [
    'is an empty object when unset',
    () => expect([plain.metadata, full.metadata]).toEqual([{}, { source: 'crm' }]),
  ],
  counters: [
    'are counted for each request',
    async () => {
      const batchId = await addBatch(app, campaignId, { contacts: numbers(2) });
      const { counters: before } = await batch(batchId);
      const contacts = await app.ok<Json[]>(`/api/v1/batches/${batchId}/contacts`);
      const path = `/api/v1/batches/${batchId}/contacts/${String(contacts[0]?.contact_id)}`;
      await app.ok(`${path}/skip`, { method: 'POST' });
      const { counters: after } = await batch(batchId);
      expect([before, after]).toMatchObject([{ pending: 2 }, { pending: 1 }]);
    },
  ],
  created_at: [
    'is an instant in UTC',
    () => expect(plain.created_at).toEqual(expect.stringMatching(INSTANT)),
  ],
  updated_at: [
    'advances with a change of the batch',
    async () => {
      const { updated_at: before } = await batch(plain.batch_id);
      expect(before).toEqual(expect.stringMatching(INSTANT));
      // Instants have milliseconds: two changes may have the same one.
      const after = await eventually(
        () => {
          const body = { metadata: { at: performance.now() } };
          const path = `/api/v1/batches/${String(plain.batch_id)}`;
          return app.ok(path, { method: 'PATCH', body });
        },
        ({ updated_at: seen }) => seen !== before,
      );
      expect(String(after.updated_at) > String(before)).toBe(true);
      expect(after.created_at).toBe(plain.created_at);
    },
  ],
});

describe('the members of a batch', () => {
  test('in List Batches are exactly the documented ones', async () => {
    for (const item of await list())
      expect(Object.keys(item).toSorted()).toEqual(LISTED.toSorted());
  });

  test('in Get Batch are these and at least three more', () => {
    const more = ['max_retries_override', 'call_context', 'metadata'];
    expect(Object.keys(plain)).toEqual(expect.arrayContaining([...LISTED, ...more]));
  });

  test('have the same values in List Batches and Get Batch', async () => {
    const item = (await list()).find((listed) => listed.batch_id === full.batch_id);
    expect(item).toMatchObject({ batch_id: full.batch_id, total_contacts: 3 });
    expect(full).toMatchObject(item ?? {});
  });
});

describe('the counters of a batch', () => {
  let counters: Json;
  const counts = [
    ['pending', 1],
    ['dispatched', 2],
    ['in_progress', 3],
    ['retrying', 4],
    ['completed', 5],
    ['failed', 6],
    ['busy', 7],
    ['no_answer', 8],
    ['followup_scheduled', 1],
    ['skipped', 2],
    ['max_retries_reached', 3],
  ] as const;
  beforeAll(async () => {
    const batchId = await addBatch(app, campaignId, { contacts: numbers(42) });
    const statuses = counts.flatMap(([status, count]) =>
      Array.from({ length: count }, () => status),
    );
    for (const [position, status] of statuses.entries()) {
      const isOnLine = status === 'dispatched' || status === 'in_progress';
      await app.db
        .updateTable('contacts')
        .set({ ...(isOnLine && claimedContact()), status })
        .where('batchId', '=', batchId)
        .where('position', '=', position)
        .execute();
    }
    ({ counters } = await app.ok<{ counters: Json }>(`/api/v1/batches/${batchId}`));
  });

  walk('Batch counters', {
    pending: ['counts waiting contacts', () => expect(counters.pending).toBe(1)],
    dispatched: ['counts calls being placed', () => expect(counters.dispatched).toBe(2)],
    in_flight: ['counts contacts in_progress', () => expect(counters.in_flight).toBe(3)],
    retrying: ['counts scheduled retries', () => expect(counters.retrying).toBe(4)],
    completed: ['counts reached contacts', () => expect(counters.completed).toBe(5)],
    failed: ['counts contacts with errors', () => expect(counters.failed).toBe(6)],
    busy: ['counts busy contacts', () => expect(counters.busy).toBe(7)],
    no_answer: ['counts contacts that did not answer', () => expect(counters.no_answer).toBe(8)],
  });

  test('sum up to all contacts', () => {
    const sum = Object.values(counters).reduce<number>((total, n) => total + Number(n), 0);
    expect(sum).toBe(42);
  });
});
