import { describe, expect, test } from 'vitest';
import {
  applyAcceptance,
  type Breaker,
  BREAKER_STATES,
  type BreakerState,
  breakerTransition,
  CLOSED_BREAKER,
  dropProbe,
  sendProbe,
  applyRefusal,
  type Refusal,
  blockedUntil,
  startProbe,
  breakerStateAt,
} from '../../../src/domain/limits/circuit-breaker.ts';

const NOW = new Date('2027-03-01T10:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

const refusal = (members: Partial<Refusal> = {}): Refusal => ({
  executionId: 'execution-1',
  contactId: 'contact-1',
  campaignId: 'campaign-1',
  reason: 'call_control_refusing',
  httpStatus: 480,
  retryAfterSeconds: null,
  isCertain: true,
  ...members,
});
const refuseCalls = (breaker: Breaker, times: number, members: Partial<Refusal> = {}) =>
  Array.from({ length: times }).reduce<Breaker>(
    (seen) => applyRefusal(seen, refusal(members), { now: NOW, chance: 0 }),
    breaker,
  );
const badRequest = (contactId: string, campaignId: string) => ({
  httpStatus: 400,
  contactId,
  campaignId,
});
const opened = refuseCalls(CLOSED_BREAKER, 3);
/** `opened` after its back-off, with a probe under way. */
const probed = startProbe(opened, 'probe', at(5)) ?? CLOSED_BREAKER;

describe('the state of a breaker', () => {
  const allowed: Record<BreakerState, BreakerState[]> = {
    closed: ['open'],
    open: ['closed', 'half-open'],
    'half-open': ['closed', 'open'],
  };
  test.each(BREAKER_STATES)('changes from %s only to a state that may follow', (from) => {
    for (const to of BREAKER_STATES) {
      if (allowed[from].includes(to)) expect(breakerTransition(from, to)).toBe(to);
      else expect(() => breakerTransition(from, to)).toThrow(`from ${from} to ${to}`);
    }
  });
});

describe('refusals', () => {
  test('open the breaker at the third in a row', () => {
    expect(breakerStateAt(refuseCalls(CLOSED_BREAKER, 2), NOW)).toBe('closed');
    expect(opened).toEqual({
      failures: 3,
      firstRefused: 'execution-1',
      suspects: [],
      reason: 'call_control_refusing',
      openUntil: at(5),
      probe: null,
    });
    expect([breakerStateAt(opened, at(4.999)), breakerStateAt(opened, at(5))]).toEqual([
      'open',
      'half-open',
    ]);
  });

  test('do not open the breaker when a call was accepted between them', () => {
    const between = refuseCalls(applyAcceptance(refuseCalls(CLOSED_BREAKER, 2), NOW), 2);
    expect(breakerStateAt(between, NOW)).toBe('closed');
  });

  test.each([400, 413, 422, 500, null])(
    'with status %s may concern one call and count once per contact',
    (httpStatus) => {
      const own = { httpStatus, isCertain: httpStatus !== null && httpStatus < 500 };
      expect(refuseCalls(CLOSED_BREAKER, 50, own)).toMatchObject({ failures: 1, openUntil: null });
      const others = ['contact-2', 'contact-3'].reduce<Breaker>(
        (seen, contactId) => refuseCalls(seen, 2, { ...own, contactId, campaignId: contactId }),
        refuseCalls(CLOSED_BREAKER, 1, own),
      );
      expect(others).toMatchObject({ failures: 3, openUntil: at(5) });
    },
  );

  test('of bad requests open the breaker only when two campaigns have them', () => {
    const one = ['a', 'b', 'c', 'd'].reduce<Breaker>(
      (seen, contactId) => refuseCalls(seen, 1, badRequest(contactId, 'campaign-1')),
      CLOSED_BREAKER,
    );
    expect(one).toMatchObject({ failures: 1, openUntil: null });
    expect(
      refuseCalls(refuseCalls(CLOSED_BREAKER, 2), 1, badRequest('a', 'campaign-1')).openUntil,
    ).toBeNull();
    const two = refuseCalls(one, 1, badRequest('e', 'campaign-2'));
    expect(two).toMatchObject({ failures: 2, openUntil: null });
    expect(refuseCalls(two, 1, badRequest('d', 'campaign-1'))).toMatchObject({
      failures: 3,
      openUntil: at(5),
    });
  });

  test.each([null, 301, 308, 401, 403, 404, 405, 429, 480, 503])(
    'with status %s concern the account and count every time',
    (httpStatus) => {
      expect(refuseCalls(CLOSED_BREAKER, 3, { httpStatus }).openUntil).toEqual(at(5));
    },
  );

  test('whose text concerns the account count every time', () => {
    const suspended = { httpStatus: 400, concernsAccount: true };
    expect(refuseCalls(CLOSED_BREAKER, 3, suspended).openUntil).toEqual(at(5));
  });

  test('change nothing while the breaker is open', () => {
    expect(applyRefusal(opened, refusal(), { now: at(4), chance: 1 })).toEqual(opened);
  });

  test.each([
    [480, 24, 30],
    [503, 240, 300],
    [401, 240, 300],
    [null, 240, 300],
  ])(
    'with status %s open the breaker for %i to %i s after many refused probes',
    (httpStatus, shortest, longest) => {
      const many = { ...CLOSED_BREAKER, failures: 20 };
      const openFor = (chance: number) =>
        applyRefusal(many, refusal({ httpStatus }), { now: NOW, chance }).openUntil;
      expect([openFor(0), openFor(1)]).toEqual([at(shortest), at(longest)]);
    },
  );

  test('open the breaker for their Retry-After, five minutes at most', () => {
    const two = refuseCalls(CLOSED_BREAKER, 2);
    expect(refuseCalls(two, 1, { retryAfterSeconds: 42 }).openUntil).toEqual(at(42));
    expect(refuseCalls(two, 1, { retryAfterSeconds: 2 }).openUntil).toEqual(at(5));
    expect(refuseCalls(two, 1, { retryAfterSeconds: 4_000 }).openUntil).toEqual(at(300));
  });
});

describe('a breaker after its back-off', () => {
  test('allows one probe and no other call', () => {
    expect(blockedUntil(opened, at(5))).toBeNull();
    expect(blockedUntil(probed, at(5))).toEqual(at(35));
    expect(startProbe(probed, 'another', at(34.999))).toBeNull();
  });

  test('allows another probe when one has no answer for 30 s', () => {
    expect(blockedUntil(probed, at(35))).toBeNull();
    expect(startProbe(probed, 'another', at(35))?.probe?.executionId).toBe('another');
  });

  test('waits for the answer from when the probe is sent', () => {
    expect(blockedUntil(sendProbe(probed, at(34)), at(35))).toEqual(at(64));
    expect(() => sendProbe(opened, at(5))).toThrow('Cannot send a probe');
  });

  test('allows another probe at once when one was never sent', () => {
    expect(blockedUntil(dropProbe(probed, 'probe'), at(6))).toBeNull();
    expect(dropProbe(probed, 'another')).toEqual(probed);
  });

  test('closes when a call is accepted', () => {
    expect(applyAcceptance(probed, at(6))).toEqual(CLOSED_BREAKER);
  });

  test('opens twice as long when its probe is refused', () => {
    const again = applyRefusal(probed, refusal({ executionId: 'probe' }), {
      now: at(6),
      chance: 0,
    });
    expect(again).toMatchObject({ failures: 4, openUntil: at(16), probe: null });
  });

  test('ignores the late answer to another call', () => {
    expect(applyRefusal(probed, refusal(), { now: at(6), chance: 0 })).toEqual(probed);
  });

  test('stays half-open when the probe was refused for a known suspect', () => {
    const suspect = { ...probed, suspects: [{ contactId: 'contact-1', campaignId: 'campaign-1' }] };
    const own = refusal({ executionId: 'probe', httpStatus: 400 });
    const after = applyRefusal(suspect, own, { now: at(6), chance: 0 });
    expect([breakerStateAt(after, at(6)), blockedUntil(after, at(6))]).toEqual(['half-open', null]);
  });
});

test('a breaker that is closed or open allows no probe', () => {
  expect(startProbe(CLOSED_BREAKER, 'probe', NOW)).toBeNull();
  expect(startProbe(opened, 'probe', at(4))).toBeNull();
});
