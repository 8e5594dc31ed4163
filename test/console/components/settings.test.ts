import { describe, expect, test } from 'vitest';
import {
  jsonOfText,
  problemWithJson,
  textOfJson,
} from '../../../console/src/components/settings/json-text.ts';
import { mergePatch } from '../../../console/src/components/settings/merge-patch.ts';
import { NO_STOP_RULE, stopWhenOf } from '../../../console/src/components/settings/stop-rule.ts';
import { isRepeated, recordOf } from '../../../console/src/components/settings/variables.ts';

describe('A merge patch', () => {
  test('says what is different, and null for what is taken away', () => {
    expect(mergePatch({ a: 1, b: 2, c: 3 }, { a: 1, b: 5 })).toEqual({ b: 5, c: null });
  });

  test('says of an inner object only what is different in it', () => {
    const before = { inner: { kept: 1, gone: 2 }, list: [1, 2] };
    const after = { inner: { kept: 1, added: 3 }, list: [2] };
    expect(mergePatch(before, after)).toEqual({ inner: { gone: null, added: 3 }, list: [2] });
  });
});

describe('A field of JSON', () => {
  test('is empty for an empty object and for null', () => {
    expect([textOfJson({}), textOfJson(null)]).toEqual(['', '']);
    expect(jsonOfText(' ')).toBe(null);
  });

  test('says what is wrong with a text that is no object', () => {
    expect(problemWithJson('{"type": "object"}')).toBe(null);
    expect(problemWithJson('[1]')).toBe(
      'This is JSON, but no object: begin it with { and end it with }.',
    );
    expect(problemWithJson('{"type":')).toMatch(/^This is not JSON: /);
  });

  test('is sent as it was typed where it is no JSON, so that the API refuses it', () => {
    expect(jsonOfText('{"type":')).toBe('{"type":');
  });
});

describe('A goal', () => {
  test('that is empty is none', () => expect(stopWhenOf(NO_STOP_RULE)).toBe(null));

  test('of which a part is missing is sent, so that the API says what it lacks', () => {
    expect(stopWhenOf({ disposition: 'sold', count: null })).toEqual({
      disposition: 'sold',
      count: null,
    });
  });
});

describe('Variables in rows', () => {
  const rows = [
    { name: 'city', value: 'Rome' },
    { name: '', value: 'lost' },
    { name: ' offer ', value: '' },
  ];

  test('are those that have a name', () => {
    expect(recordOf(rows)).toEqual({ city: 'Rome', offer: '' });
  });

  test('are marked where two have the same name', () => {
    const twice = [...rows, { name: 'city ', value: 'Bern' }];
    expect(twice.map((_, at) => isRepeated(twice, at))).toEqual([true, false, false, true]);
  });
});
