import { describe, expect, test } from 'vitest';
import type { CallView } from '../../callee-farm/witness/views.ts';
import { countFarEnd } from './far-end-count.ts';
import type { Evidence, PlacedCall } from './evidence.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 10, 0, seconds)).toISOString();
const msAt = (seconds: number) => Date.parse(at(seconds));
const quiet = { asteriskKills: [], pauses: [], lines: 10 };

/** A call that its callee answers after a second and ends after ten. */
function calleeOf(sid: string, changes: Partial<CallView> = {}): CallView {
  return {
    call_id: `id of ${sid}`,
    request_uri: 'sip:+442079460100@127.0.0.1',
    offer: '',
    first_audio_at: null,
    digits_sent: '',
    called_number: `number of ${sid}`,
    caller_number: '+12025550100',
    display_name: null,
    headers: { 'X-Call-Sid': [sid] },
    behaviour: 'answered',
    invite_at: at(0),
    ringing_at: at(0),
    answered_at: at(1),
    ack_at: at(1),
    cancel_at: null,
    bye_at: at(10),
    ended_at: at(10),
    status: 200,
    ended_by: 'callee',
    invite_transactions: 1,
    auth_rounds: 0,
    invite_datagrams: 1,
    bye_datagrams: 1,
    caller_reinvites: 0,
    callee_reinvite_statuses: [],
    rtp_received: 0,
    rtp_sent: 0,
    rtp_received_by_port: {},
    digits: '',
    ...changes,
  };
}

function placed(sid: string, changes: Partial<PlacedCall> = {}): PlacedCall {
  return {
    sid,
    execution_id: `execution of ${sid}`,
    batch_id: 'batch',
    contact_id: `contact of ${sid}`,
    to: `number of ${sid}`,
    received_at: at(0),
    ended_at: at(10),
    call_status: 'completed',
    posts: 1,
    legs: [{ sip_call_id: `id of ${sid}` }],
    ...changes,
  };
}

/** What row, ledger and callee say of one call each; a status stands for its row. */
function evidenceOf(
  rows: Record<string, [status: string, sipStatus: number | null]>,
  callees: CallView[],
  ledger = Object.keys(rows).map((sid) => placed(sid)),
): Evidence {
  const call_records = Object.entries(rows).map(([call_sid, [call_status, sip_status]]) => ({
    call_sid,
    call_status,
    sip_status,
  }));
  // Only these members are read.
  return { batch: {}, contacts: [{ call_records }], ledger, callees } as unknown as Evidence;
}

const ANSWERED: [string, number] = ['completed', 200];
const FAILED: [string, null] = ['failed', null];

test('an answered call of one INVITE is no violation', () => {
  const count = countFarEnd(evidenceOf({ a: ANSWERED }, [calleeOf('a')]), quiet);
  expect(count).toEqual({
    violations: [],
    classes: { 'both say answered': 1 },
    invites: 1,
    mostLive: 1,
    latestAfterPauseMs: null,
  });
});

function violationsOf(evidence: Evidence, ordeal = {}): string[] {
  return countFarEnd(evidence, { ...quiet, ...ordeal }).violations;
}

describe('the count is violated by', () => {
  test('a second INVITE transaction of a call', () => {
    const callees = [calleeOf('a', { invite_transactions: 2 })];
    expect(violationsOf(evidenceOf({ a: ANSWERED }, callees))).toEqual([
      'call a has 2 INVITEs and 1 legs in the ledger',
    ]);
  });

  test('a second call of one sid', () => {
    const later = calleeOf('a', { invite_at: at(20), ended_at: at(30) });
    expect(violationsOf(evidenceOf({ a: ANSWERED }, [calleeOf('a'), later]))).toEqual([
      'call a has 2 INVITEs and 1 legs in the ledger',
    ]);
  });

  test('an INVITE whose leg was not written', () => {
    const ledger = [placed('a', { legs: [] })];
    expect(violationsOf(evidenceOf({ a: ANSWERED }, [calleeOf('a')], ledger))).toEqual([
      'the INVITE id of a is of no leg in the ledger',
      'call a has 1 INVITEs and 0 legs in the ledger',
    ]);
  });

  test('an INVITE of no call in the ledger', () => {
    expect(violationsOf(evidenceOf({}, [calleeOf('a')]))).toEqual([
      'the INVITE id of a is of no leg in the ledger',
    ]);
  });

  test('an INVITE with another Call-ID than its leg', () => {
    const callee = calleeOf('a', { call_id: 'other' });
    expect(violationsOf(evidenceOf({ a: ANSWERED }, [callee]))).toEqual([
      'the INVITE other is of no leg in the ledger',
    ]);
  });

  test('a number that is called before its last call is over', () => {
    const again = calleeOf('b', { called_number: 'number of a', invite_at: at(9) });
    expect(violationsOf(evidenceOf({ a: ANSWERED, b: ANSWERED }, [calleeOf('a'), again]))).toEqual([
      `a number was called at ${at(9)} while its last call was not over`,
    ]);
  });

  test('an answered call that its row does not know', () => {
    expect(violationsOf(evidenceOf({ a: FAILED }, [calleeOf('a')]))).toEqual([
      'a call is failed (null) in its row, and its callee saw 200, ended by callee',
    ]);
  });

  test('a completed row without an INVITE', () => {
    expect(violationsOf(evidenceOf({ a: ANSWERED }, []))).toEqual([
      'a call is completed (200) in its row, and its callee saw no answer, ended by nobody',
    ]);
  });

  test('another SIP status in the row than the callee sent', () => {
    const callee = calleeOf('a', { answered_at: null, status: 486 });
    expect(violationsOf(evidenceOf({ a: ['failed', 503] }, [callee]))).toEqual([
      'a call is failed (503) in its row, and its callee saw 486, ended by callee',
    ]);
  });

  test('an INVITE 201 ms after the answer to a pause, and by none before', () => {
    const pauses = [{ answeredAtMs: msAt(0) - 201, resumedAtMs: msAt(5) }];
    const evidence = evidenceOf({ a: ANSWERED }, [calleeOf('a')]);
    expect(violationsOf(evidence, { pauses })).toEqual([
      'an INVITE came 201 ms after the answer to a pause',
    ]);
    const within = [{ answeredAtMs: msAt(0) - 200, resumedAtMs: msAt(5) }];
    expect(violationsOf(evidence, { pauses: within })).toEqual([]);
  });

  test('more live calls than lines', () => {
    const callees = ['a', 'b'].map((sid) => calleeOf(sid));
    const evidence = evidenceOf({ a: ANSWERED, b: ANSWERED }, callees);
    expect(violationsOf(evidence, { lines: 1 })).toEqual(['2 calls were live on 1 lines']);
  });
});

function countOfFailed(callee: CallView, asteriskKills: number[] = []) {
  return countFarEnd(evidenceOf({ a: FAILED }, [callee]), { ...quiet, asteriskKills });
}

describe('row and callee may differ', () => {
  test('where an Asterisk was killed between the INVITE and the end', () => {
    const count = countOfFailed(calleeOf('a', { ack_at: null }), [msAt(1) - 500]);
    expect(count.classes).toEqual({ 'answered an Asterisk that was killed': 1 });
    expect(count.violations).toEqual([]);
  });

  test('not where it was killed after the end', () => {
    expect(countOfFailed(calleeOf('a'), [msAt(11)]).classes).toEqual({
      'row and callee disagree': 1,
    });
  });

  test('where the answer crossed the end that we asked for', () => {
    const crossed = calleeOf('a', { ended_by: 'caller' });
    expect(countOfFailed(crossed).classes).toEqual({
      'answer crossed the end that we asked for': 1,
    });
  });
});

test('an answered call of a killed Asterisk is live at its callee until the kill', () => {
  const callees = [
    calleeOf('a', { ended_at: at(30) }),
    calleeOf('b', { invite_at: at(12), answered_at: at(13), ended_at: at(20) }),
  ];
  const evidence = evidenceOf({ a: ANSWERED, b: ANSWERED }, callees);
  expect(countFarEnd(evidence, { ...quiet, asteriskKills: [msAt(10)] }).mostLive).toBe(1);
  expect(countFarEnd(evidence, quiet).mostLive).toBe(2);
});
