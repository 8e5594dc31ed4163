import { expect, it } from 'vitest';
import { decideAdoption } from '../../../src/asterisk/calls/adoption.ts';
import type { GapFacts } from '../../../src/asterisk/calls/adoption.ts';
import { createdCall, dialledCall } from '../../../src/asterisk/calls/call-progress.ts';

const DIALLED = dialledCall(createdCall(), 1000);
const RINGING = { ...DIALLED, state: 'ringing' as const };
const ANSWERED = { ...DIALLED, state: 'in-progress' as const, answeredAtMs: 5000 };
const REQUESTED = 1_700_000_000_000;

function decide(facts: Partial<GapFacts>) {
  return decideAdoption({
    progress: RINGING,
    requestedAt: REQUESTED,
    channel: undefined,
    entry: undefined,
    isOwn: false,
    nowMs: 20_000,
    ...facts,
  });
}

const channel = (state: string) => ({ id: 'call-1', state });
const hungUp = (
  hangUp: { cause: number; byFarEnd: boolean },
  answeredAt: number | null = null,
) => ({
  answeredAt,
  hungUp: { at: REQUESTED + 9000, ...hangUp },
});

it('keeps ringing and answered calls', () => {
  expect(decide({ channel: channel('Ringing') })).toEqual({ kind: 'kept', change: 'ringing' });
  const entry = { answeredAt: REQUESTED + 6000, hungUp: null };
  expect(decide({ channel: channel('Up'), entry })).toEqual({
    kind: 'kept',
    change: 'answered',
    answeredAtMs: 6000,
  });
});

it('drops a call that is Down, because its INVITE may have left', () => {
  expect(decide({ channel: channel('Down'), progress: DIALLED })).toEqual({
    kind: 'dropped',
    steps: [
      {
        atMs: 20_000,
        status: 'no-answer',
        sipStatus: 487,
        sipReason: 'Request Terminated',
        mayRingUntilMs: 53_000,
      },
    ],
  });
});

it('drops a call that was never dialled as failed: it cannot ring', () => {
  expect(decide({ channel: channel('Down'), progress: createdCall() })).toEqual({
    kind: 'dropped',
    steps: [{ atMs: 20_000, status: 'failed', sipStatus: null, sipReason: null }],
  });
});

it('keeps a call that is Down with early media, and one of this process', () => {
  const early = { ...DIALLED, state: 'early-media' as const };
  const kept = { kind: 'kept', change: 'none' };
  expect(decide({ channel: channel('Down'), progress: early })).toEqual(kept);
  expect(decide({ channel: channel('Down'), progress: DIALLED, isOwn: true })).toEqual(kept);
});

it('ends an answered call as the journal says', () => {
  const entry = hungUp({ cause: 16, byFarEnd: true }, REQUESTED + 6000);
  expect(decide({ entry })).toEqual({
    kind: 'ended',
    steps: [
      { atMs: 6000, status: 'in-progress', sipStatus: 200, sipReason: 'OK' },
      {
        atMs: 9000,
        status: 'completed',
        sipStatus: 200,
        sipReason: 'OK',
        durationSeconds: 3,
        endedBy: 'caller',
      },
    ],
  });
  const ours = hungUp({ cause: 16, byFarEnd: false });
  expect(decide({ entry: ours, progress: ANSWERED })).toMatchObject({
    steps: [{ durationSeconds: 4, endedBy: 'jambonz' }],
  });
});

it.each([
  [17, 'busy'],
  [18, 'no-answer'],
  [19, 'no-answer'],
  [1, 'failed'],
  [34, 'failed'],
])('ends a refused call with cause %i of the journal as %s', (cause, status) => {
  expect(decide({ entry: hungUp({ cause, byFarEnd: true }) })).toEqual({
    kind: 'ended',
    steps: [{ atMs: 9000, status, sipStatus: null, sipReason: null }],
  });
});

it('ends a call with 487 that this side cancelled, with a guard if it had not rung', () => {
  const entry = hungUp({ cause: 16, byFarEnd: false });
  const step = {
    atMs: 9000,
    status: 'no-answer',
    sipStatus: 487,
    sipReason: 'Request Terminated',
  };
  expect(decide({ entry })).toEqual({ kind: 'ended', steps: [step] });
  expect(decide({ entry, progress: DIALLED })).toEqual({
    kind: 'ended',
    steps: [{ ...step, mayRingUntilMs: 42_000 }],
  });
  const told = { ...DIALLED, isTrying: true };
  expect(decide({ entry, progress: told, isOwn: true })).toEqual({
    kind: 'ended',
    steps: [{ ...step, mayRingUntilMs: 34_000 }],
  });
});

it('counts the guard from the end where nobody has told that the INVITE leaves', () => {
  const entry = hungUp({ cause: 16, byFarEnd: false });
  const until = { steps: [{ mayRingUntilMs: 42_000 }] };
  expect(decide({ entry, progress: DIALLED, isOwn: true })).toMatchObject(until);
  const early = { answeredAt: null, hungUp: { at: REQUESTED, cause: 16, byFarEnd: false } };
  const fromDialling = { steps: [{ mayRingUntilMs: 34_000 }] };
  expect(decide({ entry: early, progress: DIALLED })).toMatchObject(fromDialling);
});

it('ends a call now that has ended later by a wall clock that was set forward', () => {
  const hourLater = REQUESTED + 3_600_000;
  const end = { at: hourLater + 4000, cause: 16, byFarEnd: true };
  expect(decide({ entry: { answeredAt: null, hungUp: end } })).toMatchObject({
    steps: [{ atMs: 20_000, status: 'failed' }],
  });
  expect(decide({ entry: { answeredAt: hourLater, hungUp: end } })).toMatchObject({
    steps: [
      { atMs: 20_000, status: 'in-progress' },
      { atMs: 20_000, status: 'completed', durationSeconds: 0 },
    ],
  });
  const answered = { answeredAt: hourLater, hungUp: null };
  expect(decide({ channel: channel('Up'), entry: answered })).toEqual({
    kind: 'kept',
    change: 'answered',
    answeredAtMs: 20_000,
  });
});

it('ends the calls of a killed Asterisk with what is known', () => {
  expect(decide({})).toEqual({
    kind: 'ended',
    steps: [
      {
        atMs: 20_000,
        status: 'failed',
        sipStatus: null,
        sipReason: null,
        mayRingUntilMs: 181_000,
      },
    ],
  });
  expect(decide({ progress: ANSWERED })).toEqual({
    kind: 'ended',
    steps: [
      {
        atMs: 20_000,
        status: 'completed',
        sipStatus: 200,
        sipReason: 'OK',
        durationSeconds: 15,
      },
    ],
  });
});
