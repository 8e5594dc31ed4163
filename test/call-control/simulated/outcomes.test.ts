import { describe, expect, test } from 'vitest';
import {
  findOverrideProblem,
  readOverrides,
} from '../../../src/call-control/simulated/overrides.ts';
import type { NetworkOutcome } from '../../../src/config/simulator.ts';
import { planCall } from '../../../src/call-control/simulated/plan-call.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';
import { readConfig, simulatorKeys } from '../../../src/config/config.ts';
import { simulator } from '../support.ts';

/** Calls ring after 1 s and are answered after 2 s, or end without an answer after 3 s. */
const config: SimulatorConfig = { ...simulator, speed: 1 };

function planOutcome(
  to: string,
  changes: { outcome?: NetworkOutcome; timeoutSeconds?: number } = {},
) {
  const { outcome, timeoutSeconds = 60 } = changes;
  const call = { to, attempt: 1, timeoutSeconds, timeLimitSeconds: null };
  return planCall({ ...call, overrides: { ...(outcome && { outcome }) } }, config);
}

describe('an outcome override', () => {
  test.each<[NetworkOutcome, string[], string]>([
    ['early-media', ['0 trying/100', '1000 early-media/183', '2000 in-progress/200'], 'OK'],
    ['unannounced', ['0 trying/100', '2000 in-progress/200'], 'OK'],
    ['busy-after-ringing', ['0 trying/100', '1000 ringing/180', '2000 busy/486'], 'Busy Here'],
    ['carrier-full', ['0 trying/100', '1000 failed/503'], 'Maximum Calls In Progress'],
    ['403', ['0 trying/100', '1000 failed/403'], 'Forbidden'],
    ['408', ['0 trying/100', '1000 ringing/180', '3000 failed/408'], 'Request Timeout'],
    ['480', ['0 trying/100', '1000 ringing/180', '3000 failed/480'], 'Temporarily Unavailable'],
    ['484', ['0 trying/100', '1000 failed/484'], 'Address Incomplete'],
    ['488', ['0 trying/100', '1000 failed/488'], 'Not Acceptable Here'],
    ['500', ['0 trying/100', '1000 failed/500'], 'Server Internal Error'],
    ['600', ['0 trying/100', '1000 failed/600'], 'Busy Everywhere'],
    ['604', ['0 trying/100', '1000 failed/604'], 'Does Not Exist Anywhere'],
  ])('of %s gives the call its steps and SIP reason', (outcome, steps, reason) => {
    const shown = planOutcome('+15550199900', { outcome }).steps.filter(
      ({ status }) => status !== 'completed',
    );
    expect(shown.map((step) => `${step.atMs} ${step.status}/${step.sipStatus}`)).toEqual(steps);
    expect(shown.at(-1)?.sipReason).toBe(reason);
  });

  test('of early media keeps the SIP reason of the first answer', () => {
    const early = planOutcome('+15550199900', { outcome: 'early-media' }).steps[1];
    expect(early).toMatchObject({ status: 'early-media', sipReason: 'Trying' });
  });

  test('takes precedence over the digits of the number', () => {
    const end = planOutcome('+15550199990', { outcome: '604' }).steps.at(-1);
    expect(end).toMatchObject({ sipStatus: 604 });
  });

  test('that takes longer than the ring timeout ends with no-answer', () => {
    const end = planOutcome('+15550199900', { outcome: '480', timeoutSeconds: 2 }).steps.at(-1);
    expect(end).toMatchObject({ atMs: 2000, status: 'no-answer', sipStatus: 487 });
  });
});

/** The SIP statuses at the end of calls to a thousand numbers, or `early-media`. */
function endStatuses(digits: string, seed = 1) {
  const network = { ...config, seed, outcomes: { '480': 0.2, 'early-media': 0.3 } };
  return Array.from({ length: 1000 }, (_, index) => {
    const to = `+1555010${1000 + index}${digits}`;
    const call = { to, attempt: 1, timeoutSeconds: 60, timeLimitSeconds: null };
    const { steps } = planCall(call, network);
    return steps[1]?.status === 'early-media' ? 'early-media' : steps.at(-1)?.sipStatus;
  });
}

describe('the configured outcomes', () => {
  test('occur in their shares for numbers without a script', () => {
    const all = endStatuses('00');
    const share = (end: unknown) => all.filter((one) => one === end).length / 1000;
    expect(share(480)).toBeCloseTo(0.2, 1);
    expect(share('early-media')).toBeCloseTo(0.3, 1);
    expect(share(200)).toBeCloseTo(0.5, 1);
  });

  test('do not change numbers with a script', () => {
    expect(new Set(endStatuses('90'))).toEqual(new Set([486]));
  });

  test('depend on the seed', () => {
    expect(endStatuses('00')).toEqual(endStatuses('00'));
    expect(endStatuses('00')).not.toEqual(endStatuses('00', 2));
  });
});

test.each([
  [{ simulator: { outcome: '480', voice: 'silence' } }, { outcome: '480', voice: 'silence' }],
  [{ simulator: { outcome: 480 } }, { outcome: '480' }],
  [{ simulator: { outcome: 'nonsense', voice: 7 } }, {}],
  [{ simulator: 'busy' }, {}],
  [{}, {}],
  [null, {}],
])('the tag %j gives the overrides %j', (tag, overrides) => {
  expect(readOverrides(tag)).toEqual(overrides);
});

function read(SIMULATOR_OUTCOMES: string) {
  return readConfig({ simulator: simulatorKeys }, { SIMULATOR_OUTCOMES }).simulator.outcomes;
}

test.each([
  [{ outcome: '999' }, /^tag\.simulator\.outcome must be one of answered, early-media, /],
  [{ voice: 'nobody' }, /^tag\.simulator\.voice must be one of human, machine, /],
])('a request with the invalid override %j is refused', (overrides, msg) => {
  expect(findOverrideProblem({ simulator: overrides })).toMatch(msg);
});

describe('SIMULATOR_OUTCOMES', () => {
  test('accepts names with their shares', () => {
    expect(read('480=0.2, early-media=.05,busy=0')).toEqual({
      '480': 0.2,
      'early-media': 0.05,
      busy: 0,
    });
  });

  test.each(['nonsense=0.1', '480', '480=2', '480=-1', '480=', '480=0.6,busy=0.6'])(
    'refuses %s',
    (text) => {
      expect(() => read(text)).toThrow(/^SIMULATOR_OUTCOMES: /);
    },
  );
});
