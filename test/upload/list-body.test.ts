import { describe, expect, test } from 'vitest';
import { splitListBody } from '../../src/upload/list-body.ts';

const split = async (text: string, maxHeadBytes = 1_000) => {
  const { head, list } = await splitListBody(Buffer.from(text), { name: 'contacts', maxHeadBytes });
  return [head.toString(), list && [list.bytes.toString(), list.count]];
};

describe('a JSON body without its list', () => {
  test.each([
    ['{"a":1,"contacts":[1,2],"b":2}', '{"a":1,"contacts":[],"b":2}', ['1,2', 2]],
    ['{"contacts" : [ ] }', '{"contacts" : [] }', [' ', 0]],
    ['{"contacts":["a,]\\"","\\\\"]}', '{"contacts":[]}', ['"a,]\\"","\\\\"', 2]],
    ['{"contacts":[{"to":[1,2]},[3,4]]}', '{"contacts":[]}', ['{"to":[1,2]},[3,4]', 2]],
    ['{"contacts":[1],"contacts":[2,3]}', '{"contacts":[],"contacts":[]}', ['2,3', 2]],
    ['{"x":{"contacts":[1]}}', '{"x":{"contacts":[1]}}', null],
    ['{"x":"contacts","y":[1]}', '{"x":"contacts","y":[1]}', null],
    ['{"contacts":"[1]"}', '{"contacts":"[1]"}', null],
    ['{"contacts":{"a":[1]}}', '{"contacts":{"a":[1]}}', null],
    ['[{"contacts":[1]}]', '[{"contacts":[1]}]', null],
    ['{"contacts":[1', '{"contacts":[1', null],
    ['', '', null],
  ])('of %s is %s', async (text, head, list) => {
    expect(await split(text)).toEqual([head, list]);
  });

  test('is refused when it is larger than its limit', async () => {
    await expect(split(`{"x":"${'y'.repeat(1_000)}","contacts":[1]}`)).rejects.toMatchObject({
      code: 'body_too_large',
    });
    await expect(split('{' + '"contacts":[],'.repeat(100) + '"a":1}')).rejects.toMatchObject({
      code: 'body_too_large',
    });
  });

  test('is found across the slices that are read in turns', async () => {
    const entries = Array.from({ length: 40_000 }, (_, index) => `"+4930${index}"`).join(',');
    expect(await split(`{"contacts":[${entries}],"name":"Spring"}`)).toEqual([
      '{"contacts":[],"name":"Spring"}',
      [entries, 40_000],
    ]);
  });
});
