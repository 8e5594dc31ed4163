import { describe, expect, test } from 'vitest';
import { readCursor, writeCursor } from '../../../src/http/lists/cursor.ts';

const list = {
  organizationId: '01a1f000-0000-7000-8000-000000000001',
  path: '/api/v1/batches/',
  filters: { status: ['paused'], name: 'May' },
  sort: 'name',
};
const ID = '01a1f000-0000-7000-8000-000000000002';
const kinds = ['name', 'uuid'] as const;
const cursor = writeCursor(list, { values: ['Ö May', ID], isBackwards: false });
const reasonOf = (text: string, of: Partial<typeof list> = {}) => {
  try {
    readCursor(text, { ...list, ...of }, kinds);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'read';
};
const parts = (values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
const own = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];

describe('A cursor', () => {
  test('is read back in its list, with and without a slash at the end of the path', () => {
    const start = { values: ['Ö May', ID], isBackwards: false };
    expect(readCursor(cursor, list, kinds)).toEqual(start);
    expect(readCursor(cursor, { ...list, path: '/api/v1/batches' }, kinds)).toEqual(start);
  });

  test('keeps its direction', () => {
    const back = writeCursor(list, { values: ['May', ID], isBackwards: true });
    expect(readCursor(back, list, kinds).isBackwards).toBe(true);
  });

  test.each([
    [{ path: '/api/v1/campaigns/' }, 'is a cursor of another list'],
    [{ organizationId: ID }, 'is a cursor of another list'],
    [{ sort: '-name' }, 'is a cursor of another order than sort=-name'],
    [{ filters: { status: ['paused'], name: 'June' } }, 'is a cursor of other filters'],
  ])('is refused with %j', (other, reason) => {
    expect(reasonOf(cursor, other)).toMatch(`cursor: ${reason}`);
  });

  test.each([
    ['no base64', '%%%'],
    ['no JSON', 'aGFsbG8'],
    ['no list', parts([])],
    ['a later version', parts([2, ...own.slice(1)])],
    ['a value too few', parts(own.slice(0, -1))],
    ['a value too many', parts([...own, 'x'])],
    ['an id that is none', parts([...own.slice(0, -1), 'nonsense'])],
    ['a value that is no text', parts([...own.slice(0, -1), { $ne: 1 }])],
    ['a zero byte', parts([...own.slice(0, -2), 'a\0b', ID])],
    ['a direction that is none', parts([...own.slice(0, -3), 'sideways', 'Ö May', ID])],
  ])('is refused with %s', (_, text) => {
    expect(reasonOf(text)).toMatch('cursor: is not a cursor of this API');
  });

  test.each([
    '0000-01-01T00:00:00.000Z',
    '2026-02-30T00:00:00.000Z',
    '2026-01-01T24:00:00.000Z',
    '2026-01-01T00:00:00Z',
  ])('is refused with the instant %s, which Postgres may not read', (at) => {
    const text = parts([...own.slice(0, -2), at, ID]);
    expect(() => readCursor(text, list, ['instant', 'uuid'])).toThrow('is not a cursor');
  });

  test('is read with an instant', () => {
    const values = ['2026-02-28T00:00:00.000Z', ID];
    const text = writeCursor(list, { values, isBackwards: false });
    expect(readCursor(text, list, ['instant', 'uuid']).values).toEqual(values);
  });
});
