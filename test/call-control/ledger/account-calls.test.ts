import { expect, test } from 'vitest';
import { AccountCalls } from '../../../src/call-control/ledger/account-calls.ts';
import type { Call } from '../../../src/call-control/ledger/call.ts';

function buildCall(n: number, keys: Pick<Call, 'idempotencyKey' | 'executionId'>): Call {
  return {
    ...keys,
    accountSid: 'account',
    sid: `call ${n}`,
    callId: 'id',
    receivedAtMs: n,
    from: '+15550100001',
    to: `+1555${n}`,
    contactId: null,
    batchId: null,
    applicationSid: null,
    statusHook: null,
    tag: null,
    origin: 'http://127.0.0.1:9',
    plan: { steps: [], shuffled: false, acknowledged: true },
    postedSteps: 0,
    isDeleted: false,
  };
}

test('calls are found by idempotency key and by tag, and each POST is counted', () => {
  const calls = new AccountCalls();
  const requests = [
    { idempotencyKey: null, executionId: 'execution' },
    { idempotencyKey: 'execution', executionId: 'another' },
    { idempotencyKey: 'other', executionId: 'execution' },
    { idempotencyKey: null, executionId: 'execution' },
  ];
  for (const [n, keys] of requests.entries()) calls.addCall(buildCall(n, keys));
  const found = calls.findByExecutionId('execution').map(({ sid }) => sid);
  expect(found).toEqual(['call 1', 'call 0', 'call 2', 'call 3']);
  expect(calls.countPosts('execution')).toBe(3);
  expect(calls.countPosts('other')).toBe(1);
  expect(calls.countPosts('another')).toBe(1);
});
