import { describe, expect, test } from 'vitest';
import { drawAnswer, readAnswers } from '../../../src/simulator/application/callee-answer.ts';

const msgOf = (given: unknown) => {
  const read = readAnswers(given, 'answers');
  return read.ok ? null : read.msg;
};

const drawn = (verb: Parameters<typeof drawAnswer>[0], seed = 1) =>
  Array.from({ length: 100 }, (_, index) => drawAnswer(verb, { seed, to: '+15550199900', index }));

describe('scripted answers', () => {
  test('are keys, speech, a hang-up or silence', () => {
    const answers = [
      { digits: '1*#' },
      { speech: 'Yes', confidence: 0.4, after_seconds: 3 },
      {},
      { hangup: true },
    ];
    expect(readAnswers(answers, 'answers')).toEqual({ ok: true, answers });
  });

  test.each([
    ['no list', { digits: '1' }, /^answers: .*array/],
    [
      'other keys',
      [{ digits: 'one' }],
      'answers.0.digits: must be keys of a telephone such as "1234#"',
    ],
    [
      'keys and speech',
      [{}, { digits: '1', speech: 'Yes' }],
      'answers.1: takes one of digits, speech and hangup',
    ],
    ['another member', [{ voice: 'Yes' }], /^answers\.0: .*"voice"/],
  ])('are not %s', (_, given, msg) => {
    expect(msgOf(given)).toMatch(msg);
  });
});

describe('answers without a script', () => {
  test('are the same for the same seed, and others for another', () => {
    expect(drawn({ numDigits: 4 })).toEqual(drawn({ numDigits: 4 }));
    expect(drawn({ numDigits: 4 })).not.toEqual(drawn({ numDigits: 4 }, 2));
  });

  test('are as many keys as are asked for, now and then none', () => {
    const keys = drawn({ numDigits: 4, finishOnKey: '#' }).map(({ digits }) => digits);
    expect(keys.filter((one) => one !== undefined && /^\d{4}#$/.test(one)).length).toBeGreaterThan(
      80,
    );
    expect(keys.filter((one) => one === undefined).length).toBeGreaterThan(0);
    expect(keys.filter((one) => one !== undefined && !/^\d{4}#$/.test(one))).toEqual([]);
  });

  test('are never more than 32 keys', () => {
    const keys = drawn({ numDigits: 100 }).flatMap(({ digits }) => digits ?? []);
    expect(new Set(keys.map(({ length }) => length))).toEqual(new Set([32]));
  });

  test('are sentences where speech is listened for', () => {
    const spoken = drawn({ input: ['digits', 'speech'] }).map(({ speech }) => speech);
    expect(new Set(spoken.filter((one) => one !== undefined)).size).toBeGreaterThan(1);
  });
});
