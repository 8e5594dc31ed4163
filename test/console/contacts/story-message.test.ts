import type { StoryEntry } from 'redial-client';
import { expect, test } from 'vitest';
import { storyMessage } from '../../../console/src/pages/contacts/story-message.ts';

const WORDS = { time: (iso: string) => `<${iso.slice(0, 10)}>`, token: (id: string) => `T${id}` };

test('times stand in the sentence as people read them', () => {
  const due: StoryEntry = {
    at: '2026-12-01T15:00:00.000Z',
    type: 'contact.due',
    status: 'retrying',
    status_reason: 'batch_paused',
    look_at: '2026-12-01T15:00:00.000Z',
    may_start_at: '2026-12-02T08:00:00.000Z',
    message:
      'Waits for its retry, which is due at 2026-12-01T15:00:00.000Z. By its hours and the start of its batch, it may be called from 2026-12-02T08:00:00.000Z on.',
  };
  expect(storyMessage(due, WORDS)).toBe(
    'Waits for its retry, which is due at <2026-12-01>. By its hours and the start of its batch, it may be called from <2026-12-02> on.',
  );
});

test('a token is told by its name, and a status in words', () => {
  const at = '2026-12-01T15:00:00.000Z';
  const paused: StoryEntry = {
    at,
    type: 'action.taken',
    action_id: 'a',
    action: 'pause',
    on: 'batch',
    count: null,
    token_id: '7',
    message: 'The batch was paused, with the token 7.',
  };
  expect(storyMessage(paused, WORDS)).toBe('The batch was paused, with T7.');
  const finished: StoryEntry = {
    at,
    type: 'contact.finished',
    status: 'max_retries_reached',
    status_reason: null,
    message: 'Finished as max_retries_reached.',
  };
  expect(storyMessage(finished, WORDS)).toBe('Finished as max retries reached.');
});

test('what an agent reports is told letter for letter', () => {
  const reported: StoryEntry = {
    at: '2026-12-01T15:00:00.000Z',
    type: 'call.reported',
    execution_id: 'e',
    disposition: 'appointment_made',
    summary: null,
    sentiment: null,
    follow_up_at: '2026-12-03T09:00:00.000Z',
    has_transcript: false,
    message:
      'The agent reported: appointment_made; it promised to call back at 2026-12-03T09:00:00.000Z.',
  };
  expect(storyMessage(reported, WORDS)).toBe(
    'The agent reported: appointment_made; it promised to call back at <2026-12-03>.',
  );
});
