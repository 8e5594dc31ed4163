import { describe, expect, test } from 'vitest';
import type { AcceptedCall } from '../../../src/call-control/ledger/ledger-entry.ts';
import { Ledger } from '../../../src/call-control/ledger/ledger.ts';

const HOUR_MS = 3_600_000;
const accountSid = 'account';

/** A call that is answered after one second and ends after two. */
function callAt(receivedAtMs: number, changes: Partial<AcceptedCall> = {}): AcceptedCall {
  const answered = { atMs: 1000, status: 'in-progress', sipStatus: 200, sipReason: 'OK' } as const;
  return {
    accountSid,
    idempotencyKey: null,
    executionId: null,
    sid: `call at ${receivedAtMs}`,
    callId: 'id',
    receivedAtMs,
    from: '+15550100001',
    to: '+15550199900',
    contactId: null,
    batchId: null,
    applicationSid: null,
    statusHook: { url: 'http://127.0.0.1:9/status', method: 'POST' },
    tag: { contact_id: 'contact' },
    origin: 'http://127.0.0.1:9',
    plan: {
      steps: [
        { atMs: 0, status: 'trying', sipStatus: 100, sipReason: 'Trying' },
        answered,
        { ...answered, atMs: 2000, status: 'completed', durationSeconds: 1, endedBy: 'caller' },
      ],
      shuffled: false,
      acknowledged: true,
    },
    ...changes,
  };
}

async function createLedger(...calls: AcceptedCall[]): Promise<Ledger> {
  const ledger = new Ledger();
  for (const call of calls) await ledger.record({ type: 'accepted', call });
  return ledger;
}

const sidsAt = (ledger: Ledger, nowMs: number, to: string | null = null) =>
  [...ledger.account(accountSid).listed.listAt(nowMs, to)].flatMap((call) => call?.sid ?? []);

describe('the call list of an account', () => {
  test('holds calls for an hour after their end, in order', async () => {
    const ledger = await createLedger(callAt(0), callAt(500));
    for (const sid of ['call at 500', 'call at 0']) {
      await ledger.record({ type: 'posted', sid, steps: 3 });
    }
    expect(sidsAt(ledger, 2000 + HOUR_MS - 1)).toEqual(['call at 0', 'call at 500']);
    expect(sidsAt(ledger, 2000 + HOUR_MS)).toEqual(['call at 500']);
    expect(sidsAt(ledger, 2500 + HOUR_MS)).toEqual([]);
  });

  test('holds a call whose end is not reported yet, at any time', async () => {
    const ledger = await createLedger(callAt(0));
    await ledger.record({ type: 'posted', sid: 'call at 0', steps: 2 });
    expect(sidsAt(ledger, 2000 + HOUR_MS)).toEqual(['call at 0']);
    await ledger.record({ type: 'posted', sid: 'call at 0', steps: 3 });
    expect(sidsAt(ledger, 2000 + HOUR_MS)).toEqual([]);
  });

  test('can be limited to one number', async () => {
    const other = callAt(1, { to: '+15550199901' });
    const ledger = await createLedger(callAt(0), other, callAt(2));
    expect(sidsAt(ledger, 10, '+15550199900')).toEqual(['call at 0', 'call at 2']);
    expect(sidsAt(ledger, 10, '+15550199901')).toEqual(['call at 1']);
    await ledger.record({ type: 'deleted', sid: 'call at 0' });
    await ledger.record({ type: 'posted', sid: 'call at 2', steps: 3 });
    expect(sidsAt(ledger, 10, '+15550199900')).toEqual(['call at 2']);
    expect(sidsAt(ledger, 3 * HOUR_MS, '+15550199900')).toEqual([]);
  });

  test('leaves out calls that arrive during the reading', async () => {
    const ledger = await createLedger(callAt(0), callAt(1));
    const reading = ledger.account(accountSid).listed.listAt(10, null);
    expect(reading.next().value).toMatchObject({ sid: 'call at 0' });
    await ledger.record({ type: 'accepted', call: callAt(2) });
    expect([...reading]).toMatchObject([{ sid: 'call at 1' }]);
  });

  test('drops thousands of ended calls and keeps a running one', async () => {
    const running = callAt(0, { sid: 'running' });
    running.plan = { ...running.plan, steps: running.plan.steps.slice(0, 2) };
    const ended = Array.from({ length: 3000 }, (_, n) => callAt(n + 1));
    const ledger = await createLedger(running, ...ended);
    for (const { sid } of ended) await ledger.record({ type: 'posted', sid, steps: 3 });
    await ledger.record({ type: 'accepted', call: callAt(2 * HOUR_MS) });
    expect(sidsAt(ledger, 2 * HOUR_MS)).toEqual(['running', `call at ${2 * HOUR_MS}`]);
  });
});

test('a look-up removes at most a thousand expired calls from the list', async () => {
  const ended = Array.from({ length: 2500 }, (_, n) => callAt(n));
  const ledger = await createLedger(...ended);
  for (const { sid } of ended) await ledger.record({ type: 'posted', sid, steps: 3 });
  const listAt = (nowMs: number) => [...ledger.account(accountSid).listed.listAt(nowMs, null)];
  expect(listAt(2 * HOUR_MS)).toEqual(Array(1500).fill(null));
  expect(listAt(2 * HOUR_MS)).toEqual(Array(500).fill(null));
  expect(listAt(2 * HOUR_MS)).toEqual([]);
});

test('a finished call keeps its answer and end, but no hooks and tags', async () => {
  const ledger = await createLedger(callAt(0));
  await ledger.record({ type: 'posted', sid: 'call at 0', steps: 3 });
  const call = ledger.call('call at 0');
  expect(call).toMatchObject({ tag: null, statusHook: null, application: null });
  expect(call?.plan.steps.map(({ status }) => status)).toEqual(['in-progress', 'completed']);
  await ledger.record({ type: 'accepted', call: callAt(1) });
  expect(ledger.account(accountSid).countAttempts({ contactId: null, to: '+15550199900' })).toBe(2);
});
