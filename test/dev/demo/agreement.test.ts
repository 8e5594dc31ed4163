import { describe, expect, test } from 'vitest';
import { type Evidence, findDisagreements } from '../../../src/dev/demo/agreement.ts';
import type { CallView } from '../../../src/schemas/call.ts';
import type { ContactListItem } from '../../../src/schemas/contact.ts';
import { zeroCounters } from '../../support/api/counters.ts';

function call(n: number, members: Partial<CallView> = {}): CallView {
  return {
    execution_id: `execution-${n}`,
    contact_id: 'ada',
    batch_id: 'batch',
    campaign_id: 'campaign',
    call_sid: `sid-${n}`,
    call_status: 'completed',
    from_number: '+12125550100',
    to_number: '+12025550100',
    sip_status: 200,
    sip_reason: 'OK',
    failure: null,
    answered_by: null,
    duration_seconds: 5,
    recording_url: null,
    recording_source_url: null,
    disposition: null,
    analysis: null,
    analysis_problems: [],
    cost: {
      telephony_usd: null,
      transcription_usd: null,
      speech_usd: null,
      model_usd: null,
      platform_usd: null,
      other_usd: null,
    },
    total_cost: 0,
    retry_count: 0,
    is_follow_up: false,
    eligibility: null,
    tzdata_version: '2026f',
    created_at: '2026-01-05T09:00:00.000Z',
    answered_at: null,
    ended_at: null,
    ...members,
  };
}

function contact(members: Partial<ContactListItem> = {}): ContactListItem {
  return {
    contact_id: 'ada',
    batch_id: 'batch',
    campaign_id: 'campaign',
    phone_number: '+12025550100',
    call_variables: {},
    status: 'completed',
    retry_count: 1,
    follow_up_count: 0,
    last_attempted_at: null,
    next_retry_at: null,
    latest_retry_count: 1,
    ...members,
  };
}

function ledgerRow(
  n: number,
  members: Partial<Evidence['ledger'][number]> = {},
): Evidence['ledger'][number] {
  return {
    sid: `sid-${n}`,
    execution_id: `execution-${n}`,
    batch_id: 'batch',
    contact_id: 'ada',
    to: '+12025550100',
    received_at: `2026-01-05T09:0${n}:00.000Z`,
    ended_at: `2026-01-05T09:0${n}:30.000Z`,
    call_status: 'completed',
    posts: 1,
    ...members,
  };
}

/** One contact that was busy first and answered the second call. */
function agreeing(): Evidence {
  const records = [call(1, { call_status: 'busy' }), call(2, { retry_count: 1 })];
  return {
    uploaded: [{ phone_number: '+12025550100' }],
    batch: {
      batch_id: 'batch',
      total_contacts: 1,
      counters: { ...zeroCounters, completed: 1 },
    },
    contacts: [contact({ call_records: records })],
    ledger: [ledgerRow(1, { call_status: 'busy' }), ledgerRow(2)],
  };
}

test('consistent records of a batch agree', () => {
  expect(findDisagreements(agreeing())).toEqual([]);
});

test('calls of other batches in the ledger are ignored', () => {
  const evidence = agreeing();
  const other = ledgerRow(3, { batch_id: 'other' });
  expect(findDisagreements({ ...evidence, ledger: [...evidence.ledger, other] })).toEqual([]);
});

describe('findDisagreements reports', () => {
  test('a lost contact', () => {
    const evidence = agreeing();
    const uploaded = [...evidence.uploaded, { phone_number: '+12025550101' }];
    expect(findDisagreements({ ...evidence, uploaded })).toEqual([
      'the batch counts 1 contacts, 2 were uploaded',
      'the contacts are not the uploaded ones',
    ]);
  });

  test('a contact that is listed twice', () => {
    const evidence = agreeing();
    const twin = contact({ call_records: [] });
    const contacts = [...evidence.contacts, twin];
    expect(findDisagreements({ ...evidence, contacts })).toContain('a contact is listed twice');
  });

  test('a contact that is not finished', () => {
    const evidence = agreeing();
    const contacts = evidence.contacts.map((row) => ({ ...row, status: 'retrying' as const }));
    expect(findDisagreements({ ...evidence, contacts })).toEqual([
      'contact ada is still retrying',
      'the counter retrying is 0, the contacts say 1',
      'the counter completed is 1, the contacts say 0',
    ]);
  });
});

test('counters that do not match the contacts are reported', () => {
  const evidence = agreeing();
  const batch = { ...evidence.batch, counters: { ...zeroCounters, completed: 1, busy: 1 } };
  expect(findDisagreements({ ...evidence, batch })).toEqual([
    'the counters add up to 2, not to 1',
    'the counter busy is 1, the contacts say 0',
  ]);
});

function withLedger(ledger: Evidence['ledger']): string[] {
  return findDisagreements({ ...agreeing(), ledger });
}

describe('findDisagreements compares calls and reports', () => {
  const [busy, answered] = [ledgerRow(1, { call_status: 'busy' }), ledgerRow(2)];

  test('a call in the ledger without a call record', () => {
    expect(withLedger([busy, answered, ledgerRow(3)])).toEqual([
      'call sid-3 is in the ledger and has no row',
    ]);
  });

  test('a call record without a call in the ledger', () => {
    expect(withLedger([busy])).toEqual(['call execution-2 has a row and is not in the ledger']);
  });

  test('a call that was requested twice', () => {
    expect(withLedger([busy, { ...answered, posts: 2 }])).toEqual([
      'call sid-2 was requested 2 times',
    ]);
  });

  test('different outcomes of one call', () => {
    expect(withLedger([busy, { ...answered, call_status: 'no-answer' }])).toEqual([
      'call sid-2 is no-answer in the ledger and completed in its row',
    ]);
  });

  test('a call to another contact and number', () => {
    expect(withLedger([busy, { ...answered, contact_id: 'bob', to: '+12025550199' }])).toEqual([
      "call sid-2 is another contact's",
      'call sid-2 went to another number',
    ]);
  });

  test('a second call that starts before the first ends', () => {
    const early = { ...answered, received_at: '2026-01-05T09:01:29.999Z' };
    expect(withLedger([busy, early])).toEqual(['contact ada was in two calls at once']);
  });

  test('nothing when a second call starts as the first ends', () => {
    expect(withLedger([busy, { ...answered, received_at: '2026-01-05T09:01:30.000Z' }])).toEqual(
      [],
    );
  });

  test('a second call after one that never ended', () => {
    expect(withLedger([{ ...busy, ended_at: null }, answered])).toEqual([
      'contact ada was in two calls at once',
    ]);
  });
});
