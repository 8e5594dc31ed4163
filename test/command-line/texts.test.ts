import { expect, test } from 'vitest';
import type { BatchDiagnosis } from 'redial-client';
import { diagnosisText } from '../../src/command-line/diagnosis-text.ts';
import { memberLines } from '../../src/command-line/member-lines.ts';
import { progressAfter } from '../../src/command-line/watch-batch.ts';

const counters = {
  pending: 3,
  dispatched: 0,
  in_flight: 0,
  retrying: 0,
  completed: 1,
  failed: 0,
  busy: 0,
  no_answer: 0,
  followup_scheduled: 0,
  skipped: 0,
  max_retries_reached: 0,
};

test('progress follows the status and the counters of a batch, to which contacts may be added', () => {
  const before = { status: 'in_progress' as const, total_contacts: 2, counters };
  expect(progressAfter(before, { event: 'counters', id: '1', data: counters })).toEqual({
    status: 'in_progress',
    total_contacts: 4,
    counters,
  });
  const data = { batch_id: 'b', status: 'paused' as const, paused_by: 'user' as const };
  expect(progressAfter(before, { event: 'status', id: '2', data }).status).toBe('paused');
});

test('a diagnosis is a line for each reason', () => {
  const code = 'outside_working_hours' as const;
  const reason = { code, message: 'they open at nine', count: 12, until: null };
  const diagnostics = { stuck_pending: true, reasons: [reason], warnings: ['no worker'] };
  // The text needs these members only.
  const diagnosis = { batch_id: 'b-1', status: 'in_progress', diagnostics } as BatchDiagnosis;
  expect(diagnosisText(diagnosis)).toBe(
    [
      'b-1 is in_progress.',
      "It is stuck: 'POST /batches/b-1/dispatch' makes its contacts due.",
      'contacts  reason                 until  meaning',
      '12        outside_working_hours  –      they open at nine',
      'warning: no worker',
    ].join('\n'),
  );
});

test('an object is shown with a line for each member', () => {
  const value = { name: 'Spring', numbers: ['+1', '+2'], hours: { monday: [{ start: '09:00' }] } };
  expect(memberLines({ ...value, ended_at: null })).toBe(
    [
      'name      Spring',
      'numbers   +1, +2',
      'hours',
      '  monday  [{"start":"09:00"}]',
      'ended_at  –',
    ].join('\n'),
  );
});
