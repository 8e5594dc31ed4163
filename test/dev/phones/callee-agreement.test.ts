import { expect, test } from 'vitest';
import { findCalleeDisagreements } from '../../../src/dev/phones/callee-agreement.ts';
import type { CalleeCall } from '../../../src/dev/phones/callee-call.ts';

type CallRecord = Parameters<typeof findCalleeDisagreements>[0][number];

const busyRecord: CallRecord = {
  execution_id: 'execution-1',
  to_number: '+12025550195',
  call_status: 'busy',
  sip_status: 486,
  created_at: '2026-01-05T09:00:00.000Z',
};
const answeredRecord: CallRecord = {
  ...busyRecord,
  execution_id: 'execution-2',
  call_status: 'completed',
  sip_status: 200,
  created_at: '2026-01-05T09:01:00.000Z',
};
const busyCall: CalleeCall = {
  call_id: 'invite-1',
  called_number: '+12025550195',
  invite_at: '2026-01-05T09:00:00.100Z',
  answered_at: null,
  ended_at: '2026-01-05T09:00:00.200Z',
  status: 486,
  invite_transactions: 1,
  rtp_received: 0,
  rtp_sent: 0,
  digits: '',
  digits_sent: '',
};
const answeredCall: CalleeCall = {
  ...busyCall,
  call_id: 'invite-2',
  invite_at: '2026-01-05T09:01:00.100Z',
  answered_at: '2026-01-05T09:01:02.000Z',
  ended_at: '2026-01-05T09:01:07.000Z',
  status: 200,
  rtp_received: 240,
  rtp_sent: 250,
};

test('records and callees agree on calls that follow one another', () => {
  // The API lists records in any order.
  const records = [answeredRecord, busyRecord];
  expect(findCalleeDisagreements(records, [busyCall, answeredCall])).toEqual([]);
});

test.each<[string, CallRecord[], CalleeCall[]]>([
  ['call execution-2 reached no callee', [busyRecord, answeredRecord], [busyCall]],
  ["the callee's call invite-2 is in no record", [busyRecord], [busyCall, answeredCall]],
  [
    "the callee's call invite-2 is in no record",
    [busyRecord],
    [busyCall, { ...answeredCall, called_number: '+12025550100' }],
  ],
  [
    'call execution-1 ended with SIP status 486, at the callee with 503',
    [busyRecord],
    [{ ...busyCall, status: 503 }],
  ],
  [
    'call execution-1 ended with SIP status none, at the callee with 486',
    [{ ...busyRecord, sip_status: null }],
    [busyCall],
  ],
  [
    "the callee's call invite-1 was begun 2 times",
    [busyRecord],
    [{ ...busyCall, invite_transactions: 2 }],
  ],
  ["the callee's call invite-1 has not ended", [busyRecord], [{ ...busyCall, ended_at: null }]],
  [
    "the callee's call invite-2 had audio one way at most",
    [answeredRecord],
    [{ ...answeredCall, rtp_received: 0 }],
  ],
  [
    "the callee's call invite-2 had audio one way at most",
    [answeredRecord],
    [{ ...answeredCall, rtp_sent: 0 }],
  ],
])('it is found that %s', (sentence, records, calls) => {
  expect(findCalleeDisagreements(records, calls)).toEqual([sentence]);
});
