import { describe, expect, test } from 'vitest';
import type { DetectionSettings } from '../../../src/simulator/ledger/call-details.ts';
import { planCall } from '../../../src/simulator/network/plan.ts';
import type { Voice } from '../../../src/config/simulator.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';
import { simulator } from '../support.ts';

const to = '+15550199900';
const talk = { talkSeconds: { min: 60, max: 60 } };

/** The plan of a call that is answered after 2 s by such a voice, and listened to so. */
function plan(voice: Voice, detection: DetectionSettings = {}, changes = {}) {
  const call = { to, attempt: 1, timeoutSeconds: 60, timeLimitSeconds: null, hasDetection: true };
  const config = { ...simulator, speed: 1, ...talk, ...changes };
  return planCall({ ...call, detection, overrides: { voice } }, config);
}

/** The events as `milliseconds after the answer, type, reason`. */
function heard(voice: Voice, detection: DetectionSettings = {}, changes = {}): string[] {
  return plan(voice, detection, changes).steps.flatMap(({ atMs, event: told }) => {
    if (told === undefined) return [];
    const reason = 'reason' in told ? ` ${told.reason}` : '';
    return [`${atMs - 2000} ${told.type.replace('amd_', '')}${reason}`];
  });
}

function event(voice: Voice, detection: DetectionSettings = {}) {
  return plan(voice, detection).steps.find((step) => step.event !== undefined)?.event;
}

describe('what is heard on a call', () => {
  test.each<[Voice, string[]]>([
    ['human', ['1200 human_detected short greeting', '1200 stopped']],
    [
      'machine',
      [
        '2000 machine_detected long greeting',
        '3500 tone_detected',
        '4500 machine_stopped_speaking',
        '4500 stopped',
      ],
    ],
    [
      'hinting-machine',
      [
        '1556 machine_detected hint',
        '3500 tone_detected',
        '4500 machine_stopped_speaking',
        '4500 stopped',
      ],
    ],
    ['silence', ['5000 no_speech_detected', '5000 stopped']],
    ['murmur', ['15000 decision_timeout', '15000 stopped']],
  ])('%s', (voice, events) => {
    expect(heard(voice)).toEqual(events);
  });

  test('lasts long enough to tell silence and murmur', () => {
    const short = { talkSeconds: { min: 1, max: 1 } };
    expect(heard('silence', {}, short)).toEqual(['5000 no_speech_detected', '5000 stopped']);
    expect(heard('murmur', {}, short)).toEqual(['15000 decision_timeout', '15000 stopped']);
  });

  test('is a hint without its greeting, in its own members', () => {
    expect(event('hinting-machine')).toEqual({
      type: 'amd_machine_detected',
      reason: 'hint',
      hint: 'is not available',
      language: 'en-US',
    });
    expect(event('silence')).toEqual({ type: 'amd_no_speech_detected' });
  });

  test('speaks the language of the recognizer', () => {
    const recognizer = { vendor: 'google', language: 'de-DE' };
    expect(event('human', { recognizer })).toMatchObject({ language: 'de-DE' });
  });
});

describe('the settings of amd', () => {
  test('few words are a machine where its threshold says so', () => {
    expect(event('human', { thresholdWordCount: 3 })).toMatchObject({
      type: 'amd_machine_detected',
      reason: 'long greeting',
      greeting: 'Hello, who is',
    });
  });

  test('many words are a human where its threshold says so', () => {
    expect(heard('machine', { thresholdWordCount: 12 })).toEqual([
      '2500 human_detected short greeting',
      '2500 stopped',
    ]);
  });

  test('a threshold of 0 is the default', () => {
    expect(heard('machine', { thresholdWordCount: 0 })).toEqual(heard('machine'));
  });

  test('digits are a machine where they are counted', () => {
    expect(heard('counting-machine', { digitCount: 4 })[0]).toBe(
      '1556 machine_detected digit count',
    );
    expect(event('counting-machine', { digitCount: 4 })).toMatchObject({
      greeting: 'You have reached 5 5 5 0',
    });
    expect(event('counting-machine')).toMatchObject({ reason: 'long greeting' });
    expect(event('counting-machine', { digitCount: 8 })).toMatchObject({ reason: 'long greeting' });
  });

  test('its timers say when nothing was heard', () => {
    const timers = { noSpeechTimeoutMs: 1000, decisionTimeoutMs: 3000 };
    expect(heard('silence', { timers })).toEqual(['1000 no_speech_detected', '1000 stopped']);
    expect(heard('murmur', { timers })).toEqual(['3000 decision_timeout', '3000 stopped']);
    expect(heard('silence', { timers: { decisionTimeoutMs: 800 } })).toEqual([
      '800 decision_timeout',
      '800 stopped',
    ]);
    expect(heard('machine', { timers: { decisionTimeoutMs: 1900 } })).toEqual([
      '1900 decision_timeout',
      '1900 stopped',
    ]);
  });

  test('a greeting ends after the silence it says, whatever tone comes later', () => {
    expect(heard('machine', { timers: { greetingCompletionTimeoutMs: 500 } })).toEqual([
      '2000 machine_detected long greeting',
      '3000 machine_stopped_speaking',
      '3000 stopped',
    ]);
  });

  test.each([
    ['silence', { noSpeechTimeoutMs: -5000 }, ['0 no_speech_detected', '0 stopped']],
    ['murmur', { decisionTimeoutMs: -1 }, ['0 decision_timeout', '0 stopped']],
    ['human', { toneTimeoutMs: -1 }, ['0 stopped']],
    [
      'machine',
      { greetingCompletionTimeoutMs: -3000 },
      ['2000 machine_detected long greeting', '2000 machine_stopped_speaking', '2000 stopped'],
    ],
  ] as const)('of %s a negative timer fires at once: %j', (voice, timers, events) => {
    expect(heard(voice, { timers })).toEqual(events);
  });

  test('a tone that is late ends it without a word', () => {
    expect(heard('machine', { timers: { toneTimeoutMs: 3000 } })).toEqual([
      '2000 machine_detected long greeting',
      '3000 stopped',
    ]);
    expect(heard('murmur', { timers: { toneTimeoutMs: 4000 } })).toEqual(['4000 stopped']);
  });
});

const numbers = Array.from({ length: 1000 }, (_, index) => `+1555010${1000 + index}00`);

/** The first thing that is told of who answers a number. */
function verdict(number: string, changes: Partial<SimulatorConfig>) {
  const call = { to: number, attempt: 1, timeoutSeconds: 60, timeLimitSeconds: null };
  const config = { ...simulator, speed: 1, ...talk, ...changes };
  const { steps } = planCall({ ...call, hasDetection: true }, config);
  return steps.find((step) => step.event)?.event?.type;
}

function machines(silence: number) {
  const config = { voices: { silence }, machineRate: 0.3 };
  return numbers.filter((number) => verdict(number, config) === 'amd_machine_detected');
}

describe('the voices of a network', () => {
  test('have their shares, and machines theirs of the rest', () => {
    const config = { voices: { silence: 0.2, murmur: 0.1 }, machineRate: 0.5 };
    const types = numbers.map((number) => verdict(number, config));
    const share = (type: string) => types.filter((one) => one === type).length / 1000;
    expect(share('amd_no_speech_detected')).toBeCloseTo(0.2, 1);
    expect(share('amd_decision_timeout')).toBeCloseTo(0.1, 1);
    expect(share('amd_machine_detected')).toBeCloseTo(0.35, 1);
    expect(share('amd_human_detected')).toBeCloseTo(0.35, 1);
    expect(types).toEqual(numbers.map((number) => verdict(number, config)));
  });

  test('leave the machines of a seed as they were', () => {
    const all = machines(0);
    expect(all).toEqual(expect.arrayContaining(machines(0.5)));
  });
});
