import { describe, expect, test } from 'vitest';
import { drawAnswer, readAnswers } from '../../../src/call-control/application/callee-answer.ts';

const msgOf = (given: unknown) => {
  const read = readAnswers(given, 'answers');
  return read.ok ? null : read.msg;
};

const drawn = (verb: Parameters<typeof drawAnswer>[0], seed = 1) =>
  Array.from({ length: 100 }, (_, index) => drawAnswer(verb, { seed, to: '+15550199900', index }));

describe('scripted answers', () => {
  test('can be keys, speech, a hang-up or silence', () => {
    const answers = [
      { digits: '1*#' },
      { speech: 'Yes', confidence: 0.4, after_seconds: 3 },
      {},
      { hangup: true },
    ];
    expect(readAnswers(answers, 'answers')).toEqual({ ok: true, answers });
  });

  test.each([
    ['anything but a list', { digits: '1' }, /^answers: must be a list$/],
    [
      'letters as keys',
      [{ digits: 'one' }],
      'answers.0.digits: must be keys of a telephone such as "1234#"',
    ],
    [
      'keys together with speech',
      [{}, { digits: '1', speech: 'Yes' }],
      'answers.1: takes one of digits, speech and hangup',
    ],
    ['an unknown member', [{ voice: 'Yes' }], /^answers\.0: .*["']voice["']/],
  ])('are refused with %s', (_, given, msg) => {
    expect(msgOf(given)).toMatch(msg);
  });
});

describe('drawn answers of a callee', () => {
  test('are the same for the same seed and differ for another', () => {
    expect(drawn({ numDigits: 4 })).toEqual(drawn({ numDigits: 4 }));
    expect(drawn({ numDigits: 4 })).not.toEqual(drawn({ numDigits: 4 }, 2));
  });

  test('have as many keys as asked for, and sometimes none', () => {
    const keys = drawn({ numDigits: 4, finishOnKey: '#' }).map(({ digits }) => digits);
    expect(keys.filter((one) => one !== undefined && /^\d{4}#$/.test(one)).length).toBeGreaterThan(
      80,
    );
    expect(keys.filter((one) => one === undefined).length).toBeGreaterThan(0);
    expect(keys.filter((one) => one !== undefined && !/^\d{4}#$/.test(one))).toEqual([]);
  });

  test('never have more than 32 keys', () => {
    const keys = drawn({ numDigits: 100 }).flatMap(({ digits }) => digits ?? []);
    expect(new Set(keys.map(({ length }) => length))).toEqual(new Set([32]));
  });

  test('are sentences if the gather listens for speech', () => {
    const spoken = drawn({ input: ['digits', 'speech'] }).map(({ speech }) => speech);
    expect(new Set(spoken.filter((one) => one !== undefined)).size).toBeGreaterThan(1);
  });
});
