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
const refused = (breaker: Breaker, times: number, members: Partial<Refusal> = {}) =>
  Array.from({ length: times }).reduce<Breaker>(
    (seen) => applyRefusal(seen, refusal(members), { now: NOW, chance: 0 }),
    breaker,
  );
const wrong = (contactId: string, campaignId: string) => ({
  httpStatus: 400,
  contactId,
  campaignId,
});
const opened = refused(CLOSED_BREAKER, 3);
/** As `opened`, with a probe under way since its rest was over. */
const probed = startProbe(opened, 'probe', at(5)) ?? CLOSED_BREAKER;

describe('a breaker moves', () => {
  const allowed: Record<BreakerState, BreakerState[]> = {
    closed: ['open'],
    open: ['closed', 'half-open'],
    'half-open': ['closed', 'open'],
  };
  test.each(BREAKER_STATES)('from %s to what follows it only', (from) => {
    for (const to of BREAKER_STATES) {
      if (allowed[from].includes(to)) expect(breakerTransition(from, to)).toBe(to);
      else expect(() => breakerTransition(from, to)).toThrow(`from ${from} to ${to}`);
    }
  });
});

describe('refusals', () => {
  test('open it when they come three times in a row', () => {
    expect(breakerStateAt(refused(CLOSED_BREAKER, 2), NOW)).toBe('closed');
    expect(opened).toEqual({
      failures: 3,
      firstRefused: 'execution-1',
      suspects: [],
      reason: 'call_control_refusing',
      openUntil: at(5),
      probe: null,
    });
    expect([breakerStateAt(opened, at(4.999)), breakerStateAt(opened, at(5))]).toEqual(['open', 'half-open']);
  });

  test('do not, with an accepted call between them', () => {
    const between = refused(applyAcceptance(refused(CLOSED_BREAKER, 2), NOW), 2);
    expect(breakerStateAt(between, NOW)).toBe('closed');
  });

  test.each([400, 413, 422, 500, null])(
    'that may be owed to one call count once a contact: %s',
    (httpStatus) => {
      const own = { httpStatus, isCertain: httpStatus !== null && httpStatus < 500 };
      expect(refused(CLOSED_BREAKER, 50, own)).toMatchObject({ failures: 1, openUntil: null });
      const others = ['contact-2', 'contact-3'].reduce<Breaker>(
        (seen, contactId) => refused(seen, 2, { ...own, contactId, campaignId: contactId }),
        refused(CLOSED_BREAKER, 1, own),
      );
      expect(others).toMatchObject({ failures: 3, openUntil: at(5) });
    },
  );

  test('that are certainly owed to calls of one campaign do not open it, of two they do', () => {
    const one = ['a', 'b', 'c', 'd'].reduce<Breaker>(
      (seen, contactId) => refused(seen, 1, wrong(contactId, 'campaign-1')),
      CLOSED_BREAKER,
    );
    expect(one).toMatchObject({ failures: 1, openUntil: null });
    expect(refused(refused(CLOSED_BREAKER, 2), 1, wrong('a', 'campaign-1')).openUntil).toBeNull();
    const two = refused(one, 1, wrong('e', 'campaign-2'));
    expect(two).toMatchObject({ failures: 2, openUntil: null });
    expect(refused(two, 1, wrong('d', 'campaign-1'))).toMatchObject({
      failures: 3,
      openUntil: at(5),
    });
  });

  test.each([null, 301, 308, 401, 403, 404, 405, 429, 480, 503])(
    'of the account count each time: %s',
    (httpStatus) => {
      expect(refused(CLOSED_BREAKER, 3, { httpStatus }).openUntil).toEqual(at(5));
    },
  );

  test('that say that they concern the account count each time', () => {
    const said = { httpStatus: 400, concernsAccount: true };
    expect(refused(CLOSED_BREAKER, 3, said).openUntil).toEqual(at(5));
  });

  test('are not heard while it is open', () => {
    expect(applyRefusal(opened, refusal(), { now: at(4), chance: 1 })).toEqual(opened);
  });

  test('keep it open for as long as they say, five minutes at most', () => {
    const two = refused(CLOSED_BREAKER, 2);
    expect(refused(two, 1, { retryAfterSeconds: 42 }).openUntil).toEqual(at(42));
    expect(refused(two, 1, { retryAfterSeconds: 2 }).openUntil).toEqual(at(5));
    expect(refused(two, 1, { retryAfterSeconds: 4_000 }).openUntil).toEqual(at(300));
  });
});

describe('after its rest', () => {
  test('one probe is sent, and nobody else is called', () => {
    expect(blockedUntil(opened, at(5))).toBeNull();
    expect(blockedUntil(probed, at(5))).toEqual(at(35));
    expect(startProbe(probed, 'another', at(34.999))).toBeNull();
  });

  test('a probe of which nothing is heard for 30 s makes room for another', () => {
    expect(blockedUntil(probed, at(35))).toBeNull();
    expect(startProbe(probed, 'another', at(35))?.probe?.executionId).toBe('another');
  });

  test('a probe is waited for from when it is sent', () => {
    expect(blockedUntil(sendProbe(probed, at(34)), at(35))).toEqual(at(64));
    expect(() => sendProbe(opened, at(5))).toThrow('Cannot send a probe');
  });

  test('a probe that was never sent makes room at once', () => {
    expect(blockedUntil(dropProbe(probed, 'probe'), at(6))).toBeNull();
    expect(dropProbe(probed, 'another')).toEqual(probed);
  });

  test('an accepted call closes it', () => {
    expect(applyAcceptance(probed, at(6))).toEqual(CLOSED_BREAKER);
  });

  test('a refused probe opens it for twice as long', () => {
    const again = applyRefusal(probed, refusal({ executionId: 'probe' }), { now: at(6), chance: 0 });
    expect(again).toMatchObject({ failures: 4, openUntil: at(16), probe: null });
  });

  test('the late answer of another call changes nothing', () => {
    expect(applyRefusal(probed, refusal(), { now: at(6), chance: 0 })).toEqual(probed);
  });

  test('a probe whose contact is known to be refused proves nothing', () => {
    const suspect = { ...probed, suspects: [{ contactId: 'contact-1', campaignId: 'campaign-1' }] };
    const own = refusal({ executionId: 'probe', httpStatus: 400 });
    const seen = applyRefusal(suspect, own, { now: at(6), chance: 0 });
    expect([breakerStateAt(seen, at(6)), blockedUntil(seen, at(6))]).toEqual(['half-open', null]);
  });
});

test('no probe is sent by a breaker that is closed or open', () => {
  expect(startProbe(CLOSED_BREAKER, 'probe', NOW)).toBeNull();
  expect(startProbe(opened, 'probe', at(4))).toBeNull();
});
