import type { CallRecord, StoryEntry } from 'redial-client';
import { expect, test } from 'vitest';
import { storyLines } from '../../../console/src/pages/contacts/story.ts';

const ended = (executionId: string): StoryEntry => ({
  at: '2027-03-01T09:00:10Z',
  type: 'call.ended',
  execution_id: executionId,
  call_status: 'completed',
  sip_status: 200,
  sip_reason: 'OK',
  duration_seconds: 7,
  closed_by_time: false,
  message: 'The call ended.',
});
const reported = (executionId: string): StoryEntry => ({
  at: '2027-03-01T09:00:11Z',
  type: 'call.reported',
  execution_id: executionId,
  disposition: null,
  summary: null,
  sentiment: null,
  follow_up_at: null,
  has_transcript: true,
  message: 'The agent sent its report.',
});
/** Only the id matters here. */
const call = (executionId: string) => ({ execution_id: executionId }) as CallRecord;

test('A conversation is told after the report, or after the end of a call without one', () => {
  const entries = [ended('first'), reported('first'), ended('second')];
  expect(storyLines(entries, [call('first'), call('second')])).toEqual([
    { entry: entries[0], call: null },
    { entry: entries[1], call: call('first') },
    { entry: entries[2], call: call('second') },
  ]);
});

test('An entry without a known call has no conversation', () => {
  const added: StoryEntry = {
    at: '2027-03-01T09:00:00Z',
    type: 'contact.added',
    message: 'Added.',
  };
  expect(storyLines([added, ended('other')], [])).toEqual([
    { entry: added, call: null },
    { entry: ended('other'), call: null },
  ]);
});
