import { expect, test } from 'vitest';
import type { AcceptedCall } from '../../../src/call-control/ledger/ledger-entry.ts';
import { Ledger } from '../../../src/call-control/ledger/ledger.ts';
import { presentLedgerRow } from '../../../src/call-control/routes/call-presentation.ts';

const call: AcceptedCall = {
  accountSid: 'account',
  idempotencyKey: null,
  executionId: null,
  sid: 'sid',
  callId: 'id',
  receivedAtMs: Date.parse('2026-11-22T10:00:00Z'),
  from: '+15550100001',
  to: '+15550199900',
  contactId: null,
  batchId: null,
  applicationSid: null,
  statusHook: null,
  tag: null,
  origin: 'http://127.0.0.1:9',
  plan: { steps: [], shuffled: false, acknowledged: true },
};

test('a row of the ledger has every INVITE that may have left, with its trunk and time', async () => {
  const ledger = new Ledger();
  await ledger.record({ type: 'accepted', call });
  const legs = [
    { trunk: 'first', sipCallId: 'one', dialledAtMs: 20 },
    { trunk: 'second', sipCallId: 'two', dialledAtMs: 900, afterSipStatus: 503 },
  ];
  for (const leg of legs) await ledger.record({ type: 'dialling', sid: 'sid', leg });
  const [placed] = ledger.calls();
  const row = placed && presentLedgerRow(ledger, placed, call.receivedAtMs + 1000);
  expect(row?.['legs']).toEqual([
    { trunk: 'first', sip_call_id: 'one', dialled_at: '2026-11-22T10:00:00.020Z' },
    {
      trunk: 'second',
      sip_call_id: 'two',
      dialled_at: '2026-11-22T10:00:00.900Z',
      after_sip_status: 503,
    },
  ]);
});
