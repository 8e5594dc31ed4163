import { expect, test } from 'vitest';
import { type ByteRange, byteRange, partOf } from '../../src/domain/byte-range.ts';

test.each<[string, ByteRange | undefined]>([
  ['bytes=0-3', { first: 0, last: 3 }],
  ['bytes=4-', { first: 4, last: 8 }],
  ['bytes=4-100', { first: 4, last: 8 }],
  ['bytes=-2', { first: 7, last: 8 }],
  ['bytes=-100', { first: 0, last: 8 }],
  ['bytes=9-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=3-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['items=0-1', undefined],
])('%s of 9 bytes is %j', (header, range) => {
  expect(byteRange(header, 9)).toEqual(range);
});

test('A part is cut from the chunks that hold it, and no more are read', async () => {
  const read: string[] = [];
  async function* chunks() {
    for (const text of ['RIF', 'Fso', 'und', '...']) {
      read.push(text);
      yield new TextEncoder().encode(text);
    }
  }
  const parts: Uint8Array[] = [];
  for await (const part of partOf(chunks(), { first: 2, last: 6 })) parts.push(part);
  expect([Buffer.concat(parts).toString(), read]).toEqual(['FFsou', ['RIF', 'Fso', 'und']]);
});
