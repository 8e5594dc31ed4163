import { describe, expect, test } from 'vitest';
import { gather } from '../../../src/call-control/application/gather.ts';

const recognizer = { vendor: 'google', language: 'en-US' };
const pressed = (digits: string) => ({ digits, reason: 'dtmfDetected' });
const timeout = { reason: 'timeout' };

describe('a gather of keys', () => {
  test.each([
    [
      'ends when numDigits keys are pressed',
      { numDigits: 2 },
      '1234',
      { afterMs: 1500, result: pressed('12') },
    ],
    [
      'ends when maxDigits keys are pressed',
      { maxDigits: 3 },
      '1234',
      { afterMs: 2000, result: pressed('123') },
    ],
    [
      'ends at the finishing key',
      { finishOnKey: '#' },
      '12#4',
      { afterMs: 2000, result: pressed('12') },
    ],
    [
      'can be empty with the finishing key alone',
      { finishOnKey: '#' },
      '#',
      { afterMs: 1000, result: pressed('') },
    ],
    [
      'times out with fewer than numDigits keys',
      { numDigits: 4 },
      '12',
      { afterMs: 15_000, result: timeout },
    ],
    [
      'keeps at least minDigits keys at the time-out',
      { minDigits: 2 },
      '12',
      { afterMs: 15_000, result: pressed('12') },
    ],
    [
      'discards fewer than minDigits keys at the time-out',
      { minDigits: 3 },
      '12',
      { afterMs: 15_000, result: timeout },
    ],
    [
      'waits interDigitTimeout for more keys after minDigits keys',
      { minDigits: 2, interDigitTimeout: 3 },
      '12',
      { afterMs: 4500, result: pressed('12') },
    ],
    [
      'ignores interDigitTimeout without minDigits',
      { interDigitTimeout: 3 },
      '12',
      { afterMs: 15_000, result: timeout },
    ],
    [
      'ignores a key after interDigitTimeout',
      { minDigits: 1, interDigitTimeout: 0.2 },
      '12',
      { afterMs: 1200, result: pressed('1') },
    ],
    [
      'ignores keys after the time-out',
      { timeout: 1, numDigits: 1 },
      '1',
      { afterMs: 1000, result: timeout },
    ],
    [
      'ignores keys if it listens for speech only',
      { input: ['speech'] },
      '1',
      { afterMs: 15_000, result: timeout },
    ],
  ])('%s', (_, verb, digits, gathered) => {
    expect(gather(verb, { digits }, recognizer)).toMatchObject(gathered);
  });

  test('writes the pressed keys to the transcript', () => {
    expect(gather({ finishOnKey: '#' }, { digits: '12#' }, recognizer).transcriptLine).toBe(
      'Callee pressed: 12',
    );
  });

  test('never ends with a time-out of 0', () => {
    const verb = { timeout: 0, numDigits: 4 };
    expect(gather(verb, { digits: '12' }, recognizer)).toMatchObject({
      afterMs: Number.POSITIVE_INFINITY,
    });
  });
});

describe('a gather of speech', () => {
  const verb = { input: ['speech'] };

  test('returns the transcript', () => {
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
      transcriptLine: 'Callee: Yes, please.',
    });
  });

  test('uses the recognizer of the verb', () => {
    const own = { ...verb, recognizer: { vendor: 'aws', language: 'de-DE' } };
    expect(gather(own, { speech: 'Ja' }, recognizer)).toMatchObject({
      result: { speech: { language_code: 'de-DE', vendor: { name: 'aws' } } },
    });
    const standard = { ...verb, recognizer: { vendor: 'default', language: 'default' } };
    expect(gather(standard, { speech: 'Yes' }, recognizer)).toMatchObject({
      result: { speech: { language_code: 'en-US', vendor: { name: 'google' } } },
    });
  });

  test('reports a confidence below minConfidence', () => {
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
    [
      'ignores speech after the time-out',
      { ...verb, timeout: 3 },
      { speech: 'Yes', after_seconds: 3 },
      3000,
    ],
    [
      'accepts speech that begins before the time-out',
      { ...verb, timeout: 3 },
      { speech: 'Yes', after_seconds: 2.9 },
      3300,
    ],
    ['ignores speech if it listens for keys only', {}, { speech: 'Yes' }, 15_000],
  ])('%s', (_, gathering, answer, afterMs) => {
    expect(gather(gathering, answer, recognizer).afterMs).toBe(afterMs);
  });
});

test('a gather without an answer times out', () => {
  expect(gather({ timeout: 4 }, {}, recognizer)).toEqual({
    afterMs: 4000,
    result: { reason: 'timeout' },
    transcriptLine: null,
  });
});

test('a gather ends when the callee hangs up', () => {
  expect(gather({}, { hangup: true, after_seconds: 2 }, recognizer)).toEqual({
    afterMs: 2000,
    result: null,
    transcriptLine: null,
  });
});
