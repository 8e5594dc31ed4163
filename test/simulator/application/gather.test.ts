import { describe, expect, test } from 'vitest';
import { gather } from '../../../src/simulator/application/gather.ts';

const recognizer = { vendor: 'google', language: 'en-US' };
const pressed = (digits: string) => ({ digits, reason: 'dtmfDetected' });
const timeout = { reason: 'timeout' };

describe('keys', () => {
  test.each([
    ['end it by their number', { numDigits: 2 }, '1234', { afterMs: 1500, result: pressed('12') }],
    [
      'end it by the most there may be',
      { maxDigits: 3 },
      '1234',
      { afterMs: 2000, result: pressed('123') },
    ],
    [
      'end it by the finishing one',
      { finishOnKey: '#' },
      '12#4',
      { afterMs: 2000, result: pressed('12') },
    ],
    [
      'may be the finishing one alone',
      { finishOnKey: '#' },
      '#',
      { afterMs: 1000, result: pressed('') },
    ],
    ['that are too few are nothing', { numDigits: 4 }, '12', { afterMs: 15_000, result: timeout }],
    [
      'that are enough count at the time-out',
      { minDigits: 2 },
      '12',
      { afterMs: 15_000, result: pressed('12') },
    ],
    ['that are less do not', { minDigits: 3 }, '12', { afterMs: 15_000, result: timeout }],
    [
      'that are enough are waited for as between keys',
      { minDigits: 2, interDigitTimeout: 3 },
      '12',
      { afterMs: 4500, result: pressed('12') },
    ],
    [
      'are never waited for so without a least number',
      { interDigitTimeout: 3 },
      '12',
      { afterMs: 15_000, result: timeout },
    ],
    [
      'come too late between keys',
      { minDigits: 1, interDigitTimeout: 0.2 },
      '12',
      { afterMs: 1200, result: pressed('1') },
    ],
    ['come too late', { timeout: 1, numDigits: 1 }, '1', { afterMs: 1000, result: timeout }],
    ['are not listened for', { input: ['speech'] }, '1', { afterMs: 15_000, result: timeout }],
  ])('%s', (_, verb, digits, gathered) => {
    expect(gather(verb, { digits }, recognizer)).toMatchObject(gathered);
  });

  test('are heard', () => {
    expect(gather({ finishOnKey: '#' }, { digits: '12#' }, recognizer).heard).toBe(
      'Callee pressed: 12',
    );
  });

  test('may be waited for without an end', () => {
    const verb = { timeout: 0, numDigits: 4 };
    expect(gather(verb, { digits: '12' }, recognizer)).toMatchObject({
      afterMs: Number.POSITIVE_INFINITY,
    });
  });
});

describe('speech', () => {
  const verb = { input: ['speech'] };

  test('is told with its transcript', () => {
    const alternatives = [{ confidence: 0.92, transcript: 'Yes, please.' }];
    expect(gather(verb, { speech: 'Yes, please.' }, recognizer)).toEqual({
      afterMs: 1800,
      result: {
        speech: {
          language_code: 'en-US',
          channel_tag: 1,
          is_final: true,
          alternatives,
          vendor: { name: 'google', evt: { is_final: true, alternatives } },
        },
        reason: 'speechDetected',
      },
      heard: 'Callee: Yes, please.',
    });
  });

  test('is recognized by the recognizer of the verb', () => {
    const own = { ...verb, recognizer: { vendor: 'aws', language: 'de-DE' } };
    expect(gather(own, { speech: 'Ja' }, recognizer)).toMatchObject({
      result: { speech: { language_code: 'de-DE', vendor: { name: 'aws' } } },
    });
    const standard = { ...verb, recognizer: { vendor: 'default', language: 'default' } };
    expect(gather(standard, { speech: 'Yes' }, recognizer)).toMatchObject({
      result: { speech: { language_code: 'en-US', vendor: { name: 'google' } } },
    });
  });

  test('that is not understood well says so', () => {
    const sure = { ...verb, recognizer: { vendor: 'google', minConfidence: 0.5 } };
    expect(gather(sure, { speech: 'Mm', confidence: 0.3 }, recognizer).result).toMatchObject({
      reason: 'stt-low-confidence',
      speech: { alternatives: [{ confidence: 0.3, transcript: 'Mm' }] },
    });
    expect(gather(sure, { speech: 'Yes' }, recognizer).result).toMatchObject({
      reason: 'speechDetected',
    });
  });

  test.each([
    ['comes too late', { ...verb, timeout: 3 }, { speech: 'Yes', after_seconds: 3 }, 3000],
    [
      'counts when it has begun in time',
      { ...verb, timeout: 3 },
      { speech: 'Yes', after_seconds: 2.9 },
      3300,
    ],
    ['is not listened for', {}, { speech: 'Yes' }, 15_000],
  ])('%s', (_, gathering, answer, afterMs) => {
    expect(gather(gathering, answer, recognizer).afterMs).toBe(afterMs);
  });
});

test('silence is a time-out', () => {
  expect(gather({ timeout: 4 }, {}, recognizer)).toEqual({
    afterMs: 4000,
    result: { reason: 'timeout' },
    heard: null,
  });
});

test('the callee may hang up', () => {
  expect(gather({}, { hangup: true, after_seconds: 2 }, recognizer)).toEqual({
    afterMs: 2000,
    result: null,
    heard: null,
  });
});
