import { describe, expect, it } from 'vitest';
import {
  advanceCall,
  createdCall,
  dialledCall,
  dialledUnseen,
  mayRingUntilMs,
} from '../../../src/asterisk/calls/call-progress.ts';
import type { CallProgress } from '../../../src/asterisk/calls/call-progress.ts';
import type { CallStep } from '../../../src/asterisk/calls/call-step.ts';
import type { Observation } from '../../../src/asterisk/calls/observation.ts';

const DIALLED = dialledCall(createdCall(), 10);

/** The steps of a call that is observed at 100 ms, 200 ms and so on. */
function stepsOf(observations: readonly Observation[], start: CallProgress = DIALLED): CallStep[] {
  let progress = start;
  return observations.flatMap((observation, index) => {
    const advance = advanceCall(progress, observation, (index + 1) * 100);
    progress = advance.progress;
    return advance.steps;
  });
}

const gone = (sipStatus: number | null = null): Observation => ({ kind: 'gone', sipStatus });
const hungUpByUs: Observation = { kind: 'hang-up', by: 'this side', sipStatus: null };
const hungUpByCallee = (sipStatus: number | null = null): Observation => ({
  kind: 'hang-up',
  by: 'far end',
  sipStatus,
});

describe('a call', () => {
  it('reports each status once, although Asterisk tells it twice', () => {
    const ringing: Observation = { kind: 'ringing' };
    const answered: Observation = { kind: 'answered' };
    const trying: Observation = { kind: 'trying' };
    expect(stepsOf([trying, trying, ringing, ringing, answered, answered, ringing])).toEqual([
      { atMs: 100, status: 'trying', sipStatus: 100, sipReason: 'Trying' },
      { atMs: 300, status: 'ringing', sipStatus: 180, sipReason: 'Ringing' },
      { atMs: 500, status: 'in-progress', sipStatus: 200, sipReason: 'OK' },
    ]);
  });

  it.each(['ringing', 'early-media', 'answered'] as const)(
    'reports trying before %s, although Asterisk tells it later',
    (kind) => {
      const steps = stepsOf([{ kind }, { kind: 'trying' }]);
      expect(steps.map(({ atMs, sipStatus }) => [atMs, sipStatus])).toEqual([
        [100, 100],
        [100, { ringing: 180, 'early-media': 183, answered: 200 }[kind]],
      ]);
    },
  );

  it('fails without a SIP status when Asterisk gives it up before it is dialled', () => {
    expect(stepsOf([gone(603)], createdCall())).toEqual([
      { atMs: 100, status: 'failed', sipStatus: null, sipReason: null },
    ]);
  });

  it('has early media after ringing, and does not ring after early media', () => {
    const steps = stepsOf([{ kind: 'ringing' }, { kind: 'early-media' }, { kind: 'ringing' }]);
    expect(steps.map(({ status }) => status)).toEqual(['trying', 'ringing', 'early-media']);
  });

  it('is ended by whoever hung up first', () => {
    const crossing = [{ kind: 'answered' } as const, hungUpByCallee(), hungUpByUs, gone()];
    expect(stepsOf(crossing).at(-1)).toEqual({
      atMs: 400,
      status: 'completed',
      sipStatus: 200,
      sipReason: 'OK',
      durationSeconds: 0,
      endedBy: 'caller',
    });
  });

  it('ends at its time limit without a request to hang up', () => {
    expect(stepsOf([{ kind: 'answered' }, gone()]).at(-1)).toMatchObject({ endedBy: 'jambonz' });
  });

  it('keeps the refusal of a callee that came before our hang-up', () => {
    const steps = stepsOf([{ kind: 'ringing' }, hungUpByCallee(486), hungUpByUs, gone(480)]);
    expect(steps.at(-1)).toEqual({
      atMs: 400,
      status: 'busy',
      sipStatus: 486,
      sipReason: 'Busy Here',
    });
  });

  it('has 487 where this side ended the ringing, whatever Asterisk invents', () => {
    expect(stepsOf([{ kind: 'ringing' }, hungUpByUs, gone(603)]).at(-1)).toEqual({
      atMs: 300,
      status: 'no-answer',
      sipStatus: 487,
      sipReason: 'Request Terminated',
    });
  });

  it('may ring for 33 s after its INVITE when it ends without a provisional answer', () => {
    expect(stepsOf([hungUpByUs, gone()]).at(-1)).toMatchObject({ mayRingUntilMs: 33_010 });
    expect(mayRingUntilMs(DIALLED)).toBe(33_010);
    expect(mayRingUntilMs(createdCall())).toBeNull();
  });

  it('counts these 33 s from Asterisk’s word that the INVITE leaves, if that came', () => {
    const steps = stepsOf([{ kind: 'trying' }, hungUpByUs, gone()]);
    expect(steps.at(-1)).toMatchObject({ mayRingUntilMs: 33_100 });
  });

  it('may have sent its INVITE until the end of a gap, unless Asterisk has told of it', () => {
    expect(mayRingUntilMs(dialledUnseen(DIALLED, 9000))).toBe(42_000);
    const told = advanceCall(DIALLED, { kind: 'trying' }, 100).progress;
    expect(mayRingUntilMs(dialledUnseen(told, 9000))).toBe(33_100);
    expect(mayRingUntilMs(dialledUnseen(createdCall(), 9000))).toBeNull();
  });

  it('does not ring late after a refusal, or after it has rung', () => {
    expect(stepsOf([hungUpByCallee(408), gone(408)]).at(-1)).not.toHaveProperty('mayRingUntilMs');
    const rung = stepsOf([{ kind: 'ringing' }, hungUpByUs, gone()]);
    expect(rung.at(-1)).not.toHaveProperty('mayRingUntilMs');
  });

  it.each([
    [403, 'failed', 'Forbidden'],
    [408, 'failed', 'Request Timeout'],
    [484, 'failed', 'Address Incomplete'],
    [486, 'busy', 'Busy Here'],
    [487, 'no-answer', 'Request Terminated'],
    [499, 'failed', 'Bad Request'],
    [500, 'failed', 'Server Internal Error'],
    [600, 'failed', 'Busy Everywhere'],
    [603, 'busy', 'Decline'],
    [604, 'failed', 'Does Not Exist Anywhere'],
  ])('with SIP status %i of the callee is %s', (sipStatus, status, sipReason) => {
    expect(stepsOf([gone(sipStatus)])).toEqual([{ atMs: 100, status, sipStatus, sipReason }]);
  });

  it('has no SIP status where none came', () => {
    expect(stepsOf([gone()])).toEqual([
      { atMs: 100, status: 'failed', sipStatus: null, sipReason: null },
    ]);
  });

  it('ends once', () => {
    expect(stepsOf([gone(486), gone(486), { kind: 'answered' }])).toHaveLength(1);
  });

  it('is dialled once', () => {
    expect(() => dialledCall(DIALLED, 20)).toThrow('it is dialling');
  });
});
