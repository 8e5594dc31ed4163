import { describe, expect, test } from 'vitest';
import type { DetectionSettings } from '../../../src/call-control/ledger/call-details.ts';
import { planCall } from '../../../src/call-control/simulated/plan-call.ts';
import type { Voice } from '../../../src/config/simulator.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';
import { simulator } from '../support.ts';

const to = '+15550199900';
const talk = { talkSeconds: { min: 60, max: 60 } };

/** The plan of a call that this voice answers after 2 s. */
function planVoice(voice: Voice, detection: DetectionSettings = {}, changes = {}) {
  const call = { to, attempt: 1, timeoutSeconds: 60, timeLimitSeconds: null, hasDetection: true };
  const config = { ...simulator, speed: 1, ...talk, ...changes };
  return planCall({ ...call, detection, overrides: { voice } }, config);
}

/** The detection events as `milliseconds after the answer, type, reason`. */
function eventsOf(voice: Voice, detection: DetectionSettings = {}, changes = {}): string[] {
  return planVoice(voice, detection, changes).steps.flatMap(({ atMs, event: detected }) => {
    if (detected === undefined) return [];
    const reason = 'reason' in detected ? ` ${detected.reason}` : '';
    return [`${atMs - 2000} ${detected.type.replace('amd_', '')}${reason}`];
  });
}

function firstEvent(voice: Voice, detection: DetectionSettings = {}) {
  return planVoice(voice, detection).steps.find((step) => step.event !== undefined)?.event;
}

describe('the voice', () => {
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
  ])('of a %s leads to its detection events', (voice, events) => {
    expect(eventsOf(voice)).toEqual(events);
  });

  test('of a silence or murmur lasts until the detection ends', () => {
    const short = { talkSeconds: { min: 1, max: 1 } };
    expect(eventsOf('silence', {}, short)).toEqual(['5000 no_speech_detected', '5000 stopped']);
    expect(eventsOf('murmur', {}, short)).toEqual(['15000 decision_timeout', '15000 stopped']);
  });

  test('of a hinting machine is reported by its hint, without a greeting', () => {
    expect(firstEvent('hinting-machine')).toEqual({
      type: 'amd_machine_detected',
      reason: 'hint',
      hint: 'is not available',
      language: 'en-US',
    });
    expect(firstEvent('silence')).toEqual({ type: 'amd_no_speech_detected' });
  });

  test('is reported with the language of the recognizer', () => {
    const recognizer = { vendor: 'google', language: 'de-DE' };
    expect(firstEvent('human', { recognizer })).toMatchObject({ language: 'de-DE' });
  });
});

describe('the settings of amd', () => {
  test('let few words mean a machine with a low threshold', () => {
    expect(firstEvent('human', { thresholdWordCount: 3 })).toMatchObject({
      type: 'amd_machine_detected',
      reason: 'long greeting',
      greeting: 'Hello, who is',
    });
  });

  test('let many words mean a human with a high threshold', () => {
    expect(eventsOf('machine', { thresholdWordCount: 12 })).toEqual([
      '2500 human_detected short greeting',
      '2500 stopped',
    ]);
  });

  test('take a threshold of 0 as the default', () => {
    expect(eventsOf('machine', { thresholdWordCount: 0 })).toEqual(eventsOf('machine'));
  });

  test('let enough digits mean a machine with a digit count', () => {
    expect(eventsOf('counting-machine', { digitCount: 4 })[0]).toBe(
      '1556 machine_detected digit count',
    );
    expect(firstEvent('counting-machine', { digitCount: 4 })).toMatchObject({
      greeting: 'You have reached 5 5 5 0',
    });
    expect(firstEvent('counting-machine')).toMatchObject({ reason: 'long greeting' });
    expect(firstEvent('counting-machine', { digitCount: 8 })).toMatchObject({
      reason: 'long greeting',
    });
  });

  test('end the detection of silence and murmur by timers', () => {
    const timers = { noSpeechTimeoutMs: 1000, decisionTimeoutMs: 3000 };
    expect(eventsOf('silence', { timers })).toEqual(['1000 no_speech_detected', '1000 stopped']);
    expect(eventsOf('murmur', { timers })).toEqual(['3000 decision_timeout', '3000 stopped']);
    expect(eventsOf('silence', { timers: { decisionTimeoutMs: 800 } })).toEqual([
      '800 decision_timeout',
      '800 stopped',
    ]);
    expect(eventsOf('machine', { timers: { decisionTimeoutMs: 1900 } })).toEqual([
      '1900 decision_timeout',
      '1900 stopped',
    ]);
  });

  test('end a greeting after the configured silence, before a later tone', () => {
    expect(eventsOf('machine', { timers: { greetingCompletionTimeoutMs: 500 } })).toEqual([
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
  ] as const)('let a negative timer of a %s fire at once: %j', (voice, timers, events) => {
    expect(eventsOf(voice, { timers })).toEqual(events);
  });

  test('stop the detection without an event if the tone is late', () => {
    expect(eventsOf('machine', { timers: { toneTimeoutMs: 3000 } })).toEqual([
      '2000 machine_detected long greeting',
      '3000 stopped',
    ]);
    expect(eventsOf('murmur', { timers: { toneTimeoutMs: 4000 } })).toEqual(['4000 stopped']);
  });
});

const numbers = Array.from({ length: 1000 }, (_, index) => `+1555010${1000 + index}00`);

/** The first detection event of a call to a number. */
function amdResult(number: string, changes: Partial<SimulatorConfig>) {
  const call = { to: number, attempt: 1, timeoutSeconds: 60, timeLimitSeconds: null };
  const config = { ...simulator, speed: 1, ...talk, ...changes };
  const { steps } = planCall({ ...call, hasDetection: true }, config);
  return steps.find((step) => step.event)?.event?.type;
}

function machines(silence: number) {
  const config = { voices: { silence }, machineRate: 0.3 };
  return numbers.filter((number) => amdResult(number, config) === 'amd_machine_detected');
}

describe('the configured voices', () => {
  test('occur in their shares; machineRate applies to the rest', () => {
    const config = { voices: { silence: 0.2, murmur: 0.1 }, machineRate: 0.5 };
    const types = numbers.map((number) => amdResult(number, config));
    const share = (type: string) => types.filter((one) => one === type).length / 1000;
    expect(share('amd_no_speech_detected')).toBeCloseTo(0.2, 1);
    expect(share('amd_decision_timeout')).toBeCloseTo(0.1, 1);
    expect(share('amd_machine_detected')).toBeCloseTo(0.35, 1);
    expect(share('amd_human_detected')).toBeCloseTo(0.35, 1);
    expect(types).toEqual(numbers.map((number) => amdResult(number, config)));
  });

  test('do not change which of the other calls reach machines', () => {
    const all = machines(0);
    expect(all).toEqual(expect.arrayContaining(machines(0.5)));
  });
});
