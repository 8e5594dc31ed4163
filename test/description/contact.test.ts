import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSystem, type System } from '../support/system.ts';
import { CONVERSATIONS, dial, type Dialled, recordsOf } from './dialled.ts';
import { INSTANT } from './instant-and-uuid.ts';
import { walk } from './walk.ts';

const LISTED = [
  'contact_id',
  'batch_id',
  'campaign_id',
  'phone_number',
  'call_variables',
  'status',
  'retry_count',
  'follow_up_count',
  'last_attempted_at',
  'next_retry_at',
  'latest_retry_count',
];

let system: System;
let dialled: Dialled;
beforeAll(async () => {
  system = await startSystem({ simulator: CONVERSATIONS });
  dialled = await dial(system);
});
afterAll(() => system[Symbol.asyncDispose]());

/** Returns a member of three contacts: reached by the first call, by the retry, and not at all. */
const three = (name: string) => [
  dialled.answered[name],
  dialled.retried[name],
  dialled.unanswered[name],
];

walk('Contact', {
  contact_id: [
    'is a unique string',
    () => {
      const ids = three('contact_id');
      expect(ids).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
      expect(new Set(ids).size).toBe(3);
    },
  ],
  batch_id: [
    'is the id of the batch',
    () => expect(dialled.answered['batch_id']).toBe(dialled.batchId),
  ],
  campaign_id: [
    'is the campaign of the batch',
    () => expect(dialled.answered['campaign_id']).toBe(dialled.campaignId),
  ],
  phone_number: [
    'is in E.164',
    () => expect(dialled.answered['phone_number']).toBe('+12025550101'),
  ],
  call_variables: [
    'have string values and include callee_name',
    () => {
      expect(dialled.answered['call_variables']).toEqual({ callee_name: 'Ada', visits: '3' });
      expect(dialled.retried['call_variables']).toEqual({});
    },
  ],
  status: [
    'is the contact status with underscores',
    () => {
      expect(three('status')).toEqual(['completed', 'completed', 'max_retries_reached']);
      expect(dialled.waiting['status']).toBe('retrying');
    },
  ],
  retry_count: ['counts retries', () => expect(three('retry_count')).toEqual([0, 1, 1])],
  follow_up_count: [
    'counts follow-up calls',
    () => {
      expect(three('follow_up_count')).toEqual([0, 0, 0]);
      expect(dialled.followed).toMatchObject({ follow_up_count: 1, retry_count: 0 });
    },
  ],
  last_attempted_at: [
    'is the instant of the last attempt',
    () => {
      const [first, last] = recordsOf(dialled.retried);
      const attemptedAt = String(dialled.retried['last_attempted_at']);
      expect(attemptedAt).toMatch(INSTANT);
      expect(attemptedAt > String(first?.['created_at'])).toBe(true);
      expect(attemptedAt >= String(last?.['created_at'])).toBe(true);
    },
  ],
  next_retry_at: [
    'is null unless a retry is scheduled',
    () => {
      expect(three('next_retry_at')).toEqual([null, null, null]);
      const { next_retry_at: next, last_attempted_at: last } = dialled.waiting;
      expect(next).toEqual(expect.stringMatching(INSTANT));
      const minutes = (Date.parse(String(next)) - Date.parse(String(last))) / 60_000;
      expect(Math.round(minutes)).toBe(60);
    },
  ],
  latest_retry_count: [
    'is the highest retry_count of the call records',
    () => expect(three('latest_retry_count')).toEqual([0, 1, 1]),
  ],
  current_call: [
    'is the most recent attempt',
    () => {
      for (const contact of [dialled.answered, dialled.retried, dialled.unanswered]) {
        expect(contact['current_call']).toEqual(recordsOf(contact).at(-1));
      }
    },
  ],
  call_records: [
    'are in chronological order',
    () => {
      const chain = recordsOf(dialled.retried);
      expect(chain.map((record) => record['call_status'])).toEqual(['busy', 'completed']);
      const times = chain.map((record) => String(record['created_at']));
      expect(times).toEqual(times.toSorted());
    },
  ],
});

describe('the members of a contact', () => {
  test('are exactly the documented ones', async () => {
    const contacts = await system.rest.contacts(dialled.batchId, '');
    expect(contacts).toHaveLength(3);
    for (const contact of contacts) {
      expect(Object.keys(contact).toSorted()).toEqual(LISTED.toSorted());
    }
  });

  test('include the calls only with include_calls', () => {
    const names = [...LISTED, 'current_call', 'call_records'];
    expect(Object.keys(dialled.answered).toSorted()).toEqual(names.toSorted());
  });

  test('are null and [] for calls before the first call', async () => {
    const { rest } = system;
    const campaign_id = await rest.createCampaign();
    const scheduled_start = '2099-01-01T00:00:00Z';
    const batchId = await rest.createBatch({
      campaign_id,
      scheduled_start,
      contacts: ['+12025550109'],
    });
    expect(await rest.contacts(batchId, 'include_calls=true')).toMatchObject([
      {
        status: 'pending',
        last_attempted_at: null,
        next_retry_at: null,
        latest_retry_count: 0,
        current_call: null,
        call_records: [],
      },
    ]);
  });
});
