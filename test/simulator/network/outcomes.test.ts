import { describe, expect, test } from 'vitest';
import { requestBody } from '../../../src/jambonz/client/place-call.ts';
import { checkCreateCall } from '../../../src/simulator/requests/create-call-request.ts';
import { readOverrides } from '../../../src/simulator/network/overrides.ts';
import type { NetworkOutcome } from '../../../src/config/simulator.ts';
import { planCall } from '../../../src/simulator/network/plan.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';
import { readConfig, simulatorKeys } from '../../../src/config/config.ts';
import { callRequest, simulator } from '../support.ts';

/** Setup of 1 s, an answer after 2 s, three seconds of talk, or 3 s until nobody has answered. */
const config: SimulatorConfig = { ...simulator, speed: 1 };

function course(to: string, changes: { outcome?: NetworkOutcome; timeoutSeconds?: number } = {}) {
  const { outcome, timeoutSeconds = 60 } = changes;
  const call = { to, attempt: 1, timeoutSeconds, timeLimitSeconds: null };
  return planCall({ ...call, overrides: { ...(outcome && { outcome }) } }, config);
}

describe('an outcome', () => {
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
  ])('%s', (outcome, steps, reason) => {
    const shown = course('+15550199900', { outcome }).steps.filter(
      ({ status }) => status !== 'completed',
    );
    expect(shown.map((step) => `${step.atMs} ${step.status}/${step.sipStatus}`)).toEqual(steps);
    expect(shown.at(-1)?.sipReason).toBe(reason);
  });

  test('keeps the reason of the first answer while early media play', () => {
    const early = course('+15550199900', { outcome: 'early-media' }).steps[1];
    expect(early).toMatchObject({ status: 'early-media', sipReason: 'Trying' });
  });

  test('that is asked for counts more than the digits of the number', () => {
    const end = course('+15550199990', { outcome: '604' }).steps.at(-1);
    expect(end).toMatchObject({ sipStatus: 604 });
  });

  test('that is late is cut off by the ring timeout', () => {
    const end = course('+15550199900', { outcome: '480', timeoutSeconds: 2 }).steps.at(-1);
    expect(end).toMatchObject({ atMs: 2000, status: 'no-answer', sipStatus: 487 });
  });
});

/** How calls to a thousand numbers with these last digits end, or that they have early media. */
function ends(digits: string, seed = 1) {
  const network = { ...config, seed, outcomes: { '480': 0.2, 'early-media': 0.3 } };
  return Array.from({ length: 1000 }, (_, index) => {
    const to = `+1555010${1000 + index}${digits}`;
    const call = { to, attempt: 1, timeoutSeconds: 60, timeLimitSeconds: null };
    const { steps } = planCall(call, network);
    return steps[1]?.status === 'early-media' ? 'early-media' : steps.at(-1)?.sipStatus;
  });
}

describe('the outcomes of a network', () => {
  test('have their shares where the digits stand for nothing', () => {
    const all = ends('00');
    const share = (end: unknown) => all.filter((one) => one === end).length / 1000;
    expect(share(480)).toBeCloseTo(0.2, 1);
    expect(share('early-media')).toBeCloseTo(0.3, 1);
    expect(share(200)).toBeCloseTo(0.5, 1);
  });

  test('change no number whose digits stand for something', () => {
    expect(new Set(ends('90'))).toEqual(new Set([486]));
  });

  test('follow the seed', () => {
    expect(ends('00')).toEqual(ends('00'));
    expect(ends('00')).not.toEqual(ends('00', 2));
  });
});

test.each([
  [{ simulator: { outcome: '480', voice: 'silence' } }, { outcome: '480', voice: 'silence' }],
  [{ simulator: { outcome: 480 } }, { outcome: '480' }],
  [{ simulator: { outcome: 'nonsense', voice: 7 } }, {}],
  [{ simulator: 'busy' }, {}],
  [{}, {}],
  [null, {}],
])('the tag %j asks for %j', (tag, overrides) => {
  expect(readOverrides(tag)).toEqual(overrides);
});

function read(SIMULATOR_OUTCOMES: string) {
  return readConfig({ simulator: simulatorKeys }, { SIMULATOR_OUTCOMES }).simulator.outcomes;
}

test.each([
  [{ outcome: '999' }, /^tag\.simulator\.outcome must be one of answered, early-media, /],
  [{ voice: 'nobody' }, /^tag\.simulator\.voice must be one of human, machine, /],
])('a request whose tag asks for %j is refused', (overrides, msg) => {
  const account = { realm: null, findApplication: () => 'any' as const };
  const body = requestBody(callRequest({ tag: { simulator: overrides } }));
  expect(checkCreateCall(body, account)).toEqual({ ok: false, msg: expect.stringMatching(msg) });
});

describe('SIMULATOR_OUTCOMES', () => {
  test('are names with their shares', () => {
    expect(read('480=0.2, early-media=.05,busy=0')).toEqual({
      '480': 0.2,
      'early-media': 0.05,
      busy: 0,
    });
  });

  test.each(['nonsense=0.1', '480', '480=2', '480=-1', '480=', '480=0.6,busy=0.6'])(
    '%s is refused',
    (text) => {
      expect(() => read(text)).toThrow(/^SIMULATOR_OUTCOMES: /);
    },
  );
});
