import { describe, expect, test } from 'vitest';
import {
  applyHookFailure,
  CLOSED_HOOK,
  type HookBreaker,
  hookRestsUntil,
  startHookProbe,
  waitAfterFailure,
} from '../../../src/domain/limits/hook-breaker.ts';

const NOW = new Date('2027-03-01T10:00:00Z');
const seconds = (n: number) => new Date(NOW.getTime() + n * 1000);
const fail = (breaker: HookBreaker, executionId = 'a', chance = 0) =>
  applyHookFailure(breaker, executionId, { now: NOW, chance });
const open: HookBreaker = { failures: 3, restUntil: seconds(5), probeExecutionId: null };
const probing: HookBreaker = { failures: 3, restUntil: seconds(20), probeExecutionId: 'probe' };

describe('the breaker of an eligibility hook', () => {
  test('opens for five seconds with the third failure in a row', () => {
    const twice = fail(fail(CLOSED_HOOK));
    expect(twice).toEqual({ failures: 2, restUntil: null, probeExecutionId: null });
    expect(fail(twice)).toEqual(open);
  });

  test.each([
    [3, 0, 10],
    [4, 0, 20],
    [8, 0, 240],
    [30, 0, 240],
    [30, 1, 300],
  ])('after %d failures and with chance %d rests for %d seconds', (failures, chance, rest) => {
    const failed = fail({ ...probing, failures }, 'probe', chance);
    expect(failed).toEqual({
      failures: failures + 1,
      restUntil: seconds(rest),
      probeExecutionId: null,
    });
  });

  test('counts no late answer while it is open', () => {
    expect(fail(open)).toBe(open);
    expect(fail(probing)).toBe(probing);
  });

  test('lets one probe ask after the rest', () => {
    expect(startHookProbe(open, 'probe', seconds(4.999))).toBeNull();
    expect(startHookProbe(CLOSED_HOOK, 'probe', NOW)).toBeNull();
    const started = startHookProbe(open, 'probe', seconds(5));
    expect(started).toEqual({ failures: 3, restUntil: seconds(25), probeExecutionId: 'probe' });
    expect(startHookProbe(probing, 'other', seconds(19))).toBeNull();
    expect(startHookProbe(probing, 'other', seconds(20))).toMatchObject({
      probeExecutionId: 'other',
    });
  });

  test.each<[string, HookBreaker, string, Date | null]>([
    ['closed', CLOSED_HOOK, 'a', null],
    ['open', open, 'a', seconds(5)],
    ['probed', probing, 'a', seconds(20)],
    ['probed', probing, 'probe', null],
    ['past its rest', { ...open, restUntil: seconds(-1) }, 'a', seconds(5)],
  ])('that is %s (%j) lets %s ask from %s on', (_name, breaker, executionId, until) => {
    expect(hookRestsUntil(breaker, executionId, NOW)).toEqual(until);
  });

  test('lets a contact without an answer wait until its rest ends, or five seconds', () => {
    expect(waitAfterFailure(open, NOW)).toEqual(seconds(5));
    expect(waitAfterFailure(CLOSED_HOOK, NOW)).toEqual(seconds(5));
    expect(waitAfterFailure({ ...open, restUntil: seconds(60) }, NOW)).toEqual(seconds(60));
  });
});
