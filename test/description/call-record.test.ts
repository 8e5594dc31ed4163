import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../support/servers/rest-client.ts';
import { startSystem, type System } from '../support/system.ts';
import { CONVERSATIONS, dial, type Dialled, recordsOf } from './dialled.ts';
import { INSTANT } from './instant-and-uuid.ts';
import { walk } from './walk.ts';

let system: System;
let dialled: Dialled;
/** The record of an answered call. */
let answered: Json;
/** The record of an unanswered call. */
let unanswered: Json;
beforeAll(async () => {
  system = await startSystem({ simulator: CONVERSATIONS });
  dialled = await dial(system);
  answered = recordsOf(dialled.answered)[0] ?? {};
  unanswered = recordsOf(dialled.unanswered)[0] ?? {};
});
afterAll(() => system[Symbol.asyncDispose]());

const chainOf = (contact: Json, name: string) => recordsOf(contact).map((record) => record[name]);

walk('Call record', {
  execution_id: [
    'is a unique string for each attempt',
    () => {
      const { answered: first, retried, unanswered: last } = dialled;
      const ids = [first, retried, last].flatMap((contact) => chainOf(contact, 'execution_id'));
      expect(ids).toEqual(Array.from({ length: 5 }, () => expect.any(String)));
      expect(new Set(ids).size).toBe(5);
    },
  ],
  call_status: [
    'is the outcome, with a hyphen in no-answer',
    () => {
      expect(answered['call_status']).toBe('completed');
      expect(unanswered['call_status']).toBe('no-answer');
      expect(chainOf(dialled.retried, 'call_status')).toEqual(['busy', 'completed']);
    },
  ],
  duration_seconds: [
    'is in whole seconds and 0 without an answer',
    () => expect([answered['duration_seconds'], unanswered['duration_seconds']]).toEqual([3, 0]),
  ],
  recording_url: [
    'is a URL, or null',
    () => {
      expect(answered['recording_url']).toEqual(expect.stringMatching(/^https?:\/\//));
      expect(unanswered['recording_url']).toBe(null);
    },
  ],
  transcript: [
    'is the text of the conversation',
    () => expect(answered['transcript']).toEqual(expect.stringMatching(/^Agent: .+\nCallee: .+/s)),
  ],
  summary: ['is text', () => expect(answered['summary']).toEqual(expect.stringMatching(/\w+/))],
  sentiment: [
    'is positive, neutral or negative',
    () => expect(['positive', 'neutral', 'negative']).toContain(answered['sentiment']),
  ],
  hangup_by: ['is assistant or user', () => expect(answered['hangup_by']).toBe('user')],
  hangup_reason: [
    'is text such as goal_completed',
    () => expect(['goal_completed', 'user_requested']).toContain(answered['hangup_reason']),
  ],
  total_cost: [
    'is a number in USD',
    () => expect([answered['total_cost'], unanswered['total_cost']]).toEqual([0.09, 0]),
  ],
  retry_count: [
    'is 0 for the first call',
    () => expect(chainOf(dialled.retried, 'retry_count')).toEqual([0, 1]),
  ],
  is_follow_up: [
    'is true for a scheduled follow-up',
    () => {
      expect(chainOf(dialled.retried, 'is_follow_up')).toEqual([false, false]);
      expect(chainOf(dialled.followed, 'is_follow_up')).toEqual([false, true]);
    },
  ],
  created_at: [
    'is an instant in UTC',
    () => expect(answered['created_at']).toEqual(expect.stringMatching(INSTANT)),
  ],
});

describe('the record of an unanswered call', () => {
  test('omits unreported members and has null for missing values', () => {
    for (const name of ['transcript', 'summary', 'sentiment', 'hangup_by', 'hangup_reason']) {
      expect(answered).toHaveProperty(name);
      expect(unanswered).not.toHaveProperty(name);
    }
  });
});

describe('the figures computed from call records', () => {
  test('are the statistics of a campaign', async () => {
    const path = `/campaigns/${dialled.campaignId}/stats`;
    expect((await system.rest.send('GET', path)).body).toMatchObject({
      campaign_id: dialled.campaignId,
      batches: { total: 1, by_status: { completed: 1 } },
      counters: { completed: 2, max_retries_reached: 1, pending: 0 },
      contacts: { total: 3, by_status: { completed: 2, max_retries_reached: 1 } },
      attempts: {
        total: 5,
        connected: 2,
        by_call_status: { completed: 2, busy: 1, 'no-answer': 2 },
      },
      total_duration_seconds: 6,
      average_duration_seconds: 3,
      total_cost: 0.18,
      by_attempt: [
        { retry_count: 0, attempts: 3, connected: 1 },
        { retry_count: 1, attempts: 2, connected: 1 },
      ],
      active_calls: 0,
    });
  });

  test('are the counters of the batches of a campaign', async () => {
    const { body } = await system.rest.send('GET', `/campaigns/${dialled.campaignId}/batches`);
    expect(body[0]).toMatchObject({
      batch_id: dialled.batchId,
      status: 'completed',
      counters: { completed: 2, max_retries_reached: 1, pending: 0 },
    });
  });
});
