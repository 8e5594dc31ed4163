import { describe, expect, test } from 'vitest';
import { UNPLAYED_VERBS } from '../../../src/call-control/application/verb-members.ts';
import { readVerbs } from '../../../src/call-control/application/verb-list.ts';

const problemOf = (value: unknown) => {
  const read = readVerbs(value, UNPLAYED_VERBS);
  return read.ok ? null : read.problem;
};

describe('a list of verbs', () => {
  test('can name verbs in both forms', () => {
    expect(
      readVerbs(
        [{ verb: 'say', text: 'Hello' }, { pause: { length: 2 } }, { hangup: {} }],
        UNPLAYED_VERBS,
      ),
    ).toEqual({
      ok: true,
      value: [{ verb: 'say', text: 'Hello' }, { verb: 'pause', length: 2 }, { verb: 'hangup' }],
    });
  });

  test('can be empty', () => {
    expect(readVerbs([], UNPLAYED_VERBS)).toEqual({ ok: true, value: [] });
  });

  test('accepts null as the say of a gather', () => {
    expect(problemOf([{ verb: 'gather', say: null }])).toBeNull();
  });

  test('accepts the member _ in any verb', () => {
    expect(problemOf([{ verb: 'hangup', _: { note: 1 } }])).toBeNull();
  });

  test.each([
    [{ verb: 'hangup' }, 'malformed jambonz payload: must be array'],
    ['OK', 'malformed jambonz payload: must be array'],
    [['hangup'], 'malformed jambonz payload: must be array of objects'],
    [[null], 'malformed jambonz payload: must be array of objects'],
    [[{}], 'malformed jambonz payload: missing verb property'],
    [
      [{ say: { text: 'a' }, pause: { length: 1 } }],
      'malformed jambonz payload: missing verb property',
    ],
    [[{ say: 'Hello' }], 'malformed jambonz application payload'],
  ])('is not %j, which gets the message %s', (value, problem) => {
    expect(problemOf(value)).toBe(problem);
  });
});

describe('an invalid verb', () => {
  test.each([
    [{ verb: { toString: 1, valueOf: 1 } }, 'invalid instruction: [object Object]'],
    [
      { verb: 'config', synthesizer: { vendor: 'a', gender: { toString: 1, valueOf: 1 } } },
      'invalid value [object Object] must be one of MALE,FEMALE,NEUTRAL',
    ],
    [{ verb: 'sing' }, 'invalid instruction: sing'],
    [{ verb: 'constructor' }, 'invalid instruction: constructor'],
    [{ verb: 'synthesizer', vendor: 'google' }, "invalid jambonz verb 'synthesizer'"],
    [{ verb: 'dial', target: [] }, 'dial: is not played by this call control'],
    [{ verb: 'hangup', reason: 'done' }, 'hangup: unknown property reason'],
    [{ verb: 'hangup', toString: 1 }, 'hangup: unknown property toString'],
    [{ verb: 'pause' }, 'pause: missing value for length'],
    [{ verb: 'pause', length: '2' }, 'pause: property length has invalid data type'],
    [
      { verb: 'say', text: 5 },
      'say: property text has invalid data type, must be one of string,array',
    ],
    [{ verb: 'say' }, 'Say: either text or stream:true is required'],
    [
      { verb: 'say', stream: true },
      'Say: streaming say verb requires applications to use the websocket API',
    ],
    [{ verb: 'gather', say: { loop: 2 } }, 'Say: either text or stream:true is required'],
    [{ verb: 'gather', input: 'digits' }, 'gather: property input is not an array'],
    [{ verb: 'gather', say: { words: 'a' } }, 'say: unknown property words'],
    [{ verb: 'gather', recognizer: {} }, 'recognizer: missing value for vendor'],
    [
      { verb: 'gather', recognizer: { vendor: 'google', filterMethod: 'hide' } },
      'invalid value hide must be one of remove,mask,tag',
    ],
    [{ verb: 'redirect' }, 'redirect: missing value for actionHook'],
    [{ verb: 'tag', data: 'vip' }, 'tag: property data has invalid data type'],
    [{ verb: 'alert' }, 'alert: missing value for message'],
  ])('such as %j is refused with %s', (verb, problem) => {
    expect(problemOf([verb])).toBe(problem);
  });

  test('is found even after valid verbs', () => {
    expect(problemOf([{ verb: 'say', text: 'Hello' }, { verb: 'sing' }])).toBe(
      'invalid instruction: sing',
    );
  });
});
