import { describe, expect, test } from 'vitest';
import {
  applyCallAcceptance,
  applyRequestRefusal,
  type CampaignHold,
  type HoldState,
  HOLD_STATES,
  holdStateAt,
  holdTransition,
  heldUntil,
  isRequestRefusal,
  mayPassHold,
  NO_HOLD,
  startHoldProbe,
} from '../../../src/domain/limits/campaign-hold.ts';

const NOW = new Date('2027-03-01T10:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

type Seen = Parameters<typeof applyRequestRefusal>[2];
const refuse = (
  hold: CampaignHold,
  contactId: string,
  seen: Partial<Seen> & { message?: string } = {},
) => {
  const { message = 'call control answered 400: call_hook', ...circumstances } = seen;
  const refusal = { contactId, executionId: `execution of ${contactId}`, message };
  const known = { now: NOW, chance: 0, hasAccepted: false, refusedBefore: 'never' as const };
  return applyRequestRefusal(hold, refusal, { ...known, ...circumstances });
};
const afterRefusals = (...contactIds: string[]) =>
  contactIds.reduce((hold, contactId) => refuse(hold, contactId).hold, NO_HOLD);
const held = afterRefusals('one', 'two', 'three');
const probing = startHoldProbe(held, 'execution of four', at(5)) ?? NO_HOLD;

describe('The state of a hold', () => {
  const allowed: Record<HoldState, HoldState[]> = {
    clear: ['suspected'],
    suspected: ['suspected', 'held', 'clear'],
    held: ['held', 'probing', 'clear'],
    probing: ['held', 'clear'],
  };
  test.each(HOLD_STATES)('changes from %s only to a state that may follow', (from) => {
    for (const to of HOLD_STATES) {
      if (allowed[from].includes(to)) expect(holdTransition(from, to)).toBe(to);
      else expect(() => holdTransition(from, to)).toThrow(`from ${from} to ${to}`);
    }
  });

  test('is decided by what is stored', () => {
    expect(holdStateAt(NO_HOLD, NOW)).toBe('clear');
    expect(holdStateAt(afterRefusals('one'), NOW)).toBe('suspected');
    expect(holdStateAt(held, NOW)).toBe('held');
    expect(holdStateAt(probing, at(64))).toBe('probing');
    expect(holdStateAt(probing, at(65))).toBe('held');
  });
});

describe('A refusal that may be about any call of the campaign', () => {
  test.each<[string, Parameters<typeof isRequestRefusal>[0], boolean]>([
    ['is a 400 for the request', { httpStatus: 400 }, true],
    ['is a 413 for its size', { httpStatus: 413 }, true],
    ['is not a wrong token', { httpStatus: 401 }, false],
    ['is not the load', { httpStatus: 429 }, false],
    ['is not about the account', { httpStatus: 400, concernsAccount: true }, false],
    ['is not about the called number', { httpStatus: 400, concernsNumber: true }, false],
    ['is not a fenced key', { httpStatus: 409 }, false],
  ])('%s', (_name, refusal, expected) => {
    expect(isRequestRefusal(refusal)).toBe(expected);
  });
});

describe('Refusals alike', () => {
  test('of three contacts hold the campaign, and nobody is counted', () => {
    const first = refuse(NO_HOLD, 'one');
    expect(first.contact).toEqual({
      kind: 'waits',
      reason: 'call_control_refusing',
      until: at(5),
    });
    const third = refuse(refuse(first.hold, 'two').hold, 'three');
    expect(third.contact).toEqual({ kind: 'waits', reason: 'campaign_held', until: at(5) });
    expect(third.hold).toMatchObject({
      heldAt: NOW,
      reason: 'call_request_refused',
      detail: expect.stringMatching(/^call control answered 400: call_hook\. Correct the campaign/),
      probeAt: at(5),
      refusedProbes: 0,
      probe: null,
    });
  });

  test('of two contacts hold it when one of them is refused again', () => {
    expect(afterRefusals('one', 'two').heldAt).toBeNull();
    expect(refuse(afterRefusals('one', 'two'), 'one', { refusedBefore: 'yes' }).hold.heldAt).toBe(
      NOW,
    );
  });

  test('may differ in their numbers', () => {
    const first = refuse(NO_HOLD, 'one', { message: 'tag has 17000 bytes' });
    const second = refuse(first.hold, 'two', { message: 'tag has 18000 bytes' });
    const third = refuse(second.hold, 'three', { message: 'tag has 9 bytes' });
    expect(third.hold.heldAt).toBe(NOW);
  });

  test('that say different things do not hold it', () => {
    const two = afterRefusals('one', 'two');
    expect(refuse(two, 'three', { message: 'from is missing' }).hold.heldAt).toBeNull();
  });

  test('before an accepted call do not count', () => {
    const { hold } = refuse(afterRefusals('one', 'two'), 'three', { hasAccepted: true });
    expect(hold).toMatchObject({ heldAt: null, suspects: [{ contactId: 'three' }] });
  });
});

describe('A contact that is refused again', () => {
  test('fails if no other contact was refused', () => {
    const again = refuse(afterRefusals('one'), 'one', { refusedBefore: 'yes' });
    expect(again.contact).toEqual({ kind: 'failed' });
    expect(again.hold.heldAt).toBeNull();
  });

  test('never holds its campaign alone', () => {
    expect(afterRefusals('one', 'one', 'one', 'one').heldAt).toBeNull();
  });

  test('fails if calls of the campaign were accepted since, and leaves the campaign alone', () => {
    const two = afterRefusals('one', 'two');
    const again = refuse(two, 'three', { refusedBefore: 'works' });
    expect(again).toEqual({ hold: two, contact: { kind: 'failed' } });
  });
});

describe('While a campaign is held', () => {
  test('no call is claimed before the probe is due, and one is then', () => {
    expect(heldUntil(held, at(4))).toEqual(at(5));
    expect(heldUntil(held, at(5))).toBeNull();
    expect(startHoldProbe(held, 'early', at(4))).toBeNull();
    expect(heldUntil(probing, at(6))).toEqual(at(65));
    expect(startHoldProbe(probing, 'second', at(6))).toBeNull();
  });

  test('the gate lets only the probe through, in time for its answer', () => {
    expect(mayPassHold(NO_HOLD, 'any', NOW)).toBe(true);
    expect(mayPassHold(probing, 'execution of one', at(6))).toBe(false);
    expect(mayPassHold(probing, 'execution of four', at(45))).toBe(true);
    expect(mayPassHold(probing, 'execution of four', at(46))).toBe(false);
  });

  test('late refusals change nothing', () => {
    const late = refuse(probing, 'one');
    expect(late.hold).toBe(probing);
    expect(late.contact).toMatchObject({ kind: 'waits', reason: 'campaign_held' });
  });

  test('each refused probe doubles the rest, up to five minutes', () => {
    const rests = [1, 2, 3, 4, 5, 6, 7, 8].map((refusedProbes) => {
      const before = { ...probing, refusedProbes: refusedProbes - 1 };
      const { probeAt } = refuse(before, 'four', { chance: 1 }).hold;
      return ((probeAt?.getTime() ?? 0) - NOW.getTime()) / 1000;
    });
    expect(rests).toEqual([12.5, 25, 50, 100, 200, 300, 300, 300]);
    expect(refuse(probing, 'four').hold).toMatchObject({ heldAt: NOW, probe: null });
  });

  test('an accepted call ends the hold', () => {
    expect(applyCallAcceptance(probing, at(6))).toEqual(NO_HOLD);
    expect(applyCallAcceptance(held, at(6))).toEqual(NO_HOLD);
    expect(applyCallAcceptance(afterRefusals('one'), NOW)).toEqual(NO_HOLD);
  });
});
