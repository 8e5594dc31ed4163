import { expect, test } from 'vitest';
import type { CalleeCall } from '../../../src/dev/phones/callee-call.ts';
import { calleeTable } from '../../../src/dev/phones/callee-table.ts';

const answered: CalleeCall = {
  call_id: 'invite-1',
  called_number: '+12025550100',
  invite_at: '2026-01-05T09:00:00.000Z',
  answered_at: '2026-01-05T09:00:01.000Z',
  ended_at: '2026-01-05T09:00:06.000Z',
  status: 200,
  invite_transactions: 1,
  rtp_received: 240,
  rtp_sent: 250,
  digits: '12',
  digits_sent: '1',
};
const busy = {
  ...answered,
  status: 486,
  rtp_received: 0,
  rtp_sent: 0,
  digits: '',
  digits_sent: '',
};

test('the callees say how often each SIP status ended a call, and what they heard', () => {
  expect(calleeTable([busy, answered, answered])).toEqual([
    '  SIP status           calls       INVITEs     RTP heard      RTP sent  digits heard   digits sent',
    '  200                      2             2           480           500             4             2',
    '  486                      1             1             0             0             0             0',
    '  total                    3             3           480           500             4             2',
  ]);
});

test('a call without an answer has a line of its own', () => {
  const rows = calleeTable([{ ...busy, status: null, invite_transactions: 2 }]);
  expect(rows[1]).toBe(
    '  no answer                1             2             0             0             0             0',
  );
});
