import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AriClient } from '../../../src/asterisk/ari/ari-client.ts';
import { AsteriskCalls } from '../../../src/asterisk/calls/asterisk-calls.ts';
import type { CallStep } from '../../../src/asterisk/calls/call-step.ts';
import type { UnfinishedCall } from '../../../src/asterisk/calls/new-call.ts';

const log = pino({ level: 'silent' });
const settings = { url: 'http://127.0.0.1:9', username: 'redial', password: 'secret' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A call that was requested, dialled and, where it was, answered when the process before died. */
function unfinished(sid: string, state: UnfinishedCall['state']): UnfinishedCall {
  return {
    sid,
    state,
    requestedAt: Date.now(),
    ringTimeoutSeconds: 60,
    timeLimitSeconds: null,
    dialledAtMs: state === 'created' ? null : 0,
    answeredAtMs: state === 'in-progress' ? 0 : null,
  };
}

it('ends the calls of an Asterisk that stays away for three minutes, with what is known', async () => {
  const begin = Date.now();
  const steps: Record<string, CallStep[]> = {};
  const calls = new AsteriskCalls({
    ari: new AriClient(() => ({ ...settings, application: 'redial' }), log),
    application: 'redial',
    endpoints: { trunks: ['carrier'], defaultTrunk: 'carrier', sipEndpoint: 'sip' },
    journalFile: null,
    isStranger: () => true,
    elapsedMs: () => Date.now() - begin,
    log,
    onStep: (sid, step) => (steps[sid] = [...(steps[sid] ?? []), step]),
  });
  await calls.adopt([
    unfinished('waiting', 'created'),
    unfinished('ringing', 'ringing'),
    unfinished('talking', 'in-progress'),
  ]);
  vi.advanceTimersByTime(179_999);
  expect(steps).toEqual({});
  vi.advanceTimersByTime(1);
  const failed = { atMs: 180_000, status: 'failed', sipStatus: null, sipReason: null };
  expect(steps).toEqual({
    waiting: [failed],
    ringing: [{ ...failed, mayRingUntilMs: 180_000 }],
    talking: [
      {
        atMs: 180_000,
        status: 'completed',
        sipStatus: 200,
        sipReason: 'OK',
        durationSeconds: 180,
      },
    ],
  });
  calls[Symbol.dispose]();
});
