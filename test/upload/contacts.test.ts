import { describe, expect, test } from 'vitest';
import { readContactFile } from '../../src/upload/contacts.ts';
import { ContactListReader } from '../../src/upload/contact-list-reader.ts';
import { numberLengths } from '../../src/upload/number-lengths.ts';

const ROWS_A_PART = 1_000;
const part = Buffer.from('+14155550001\n'.repeat(ROWS_A_PART));

/** A file of a million rows of one number, and some more. */
async function* millionAnd(more: string) {
  yield Buffer.from('phone\n');
  for (let rows = 0; rows < 1_000_000; rows += ROWS_A_PART) yield part;
  yield Buffer.from(more);
}

async function countRows(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const rules = { duplicates: 'allow', strictNumbers: false, lengths: numberLengths() } as const;
  let count = 0;
  for await (const contacts of readContactFile(bytes, 'csv', new ContactListReader(rules))) {
    count += contacts.length;
  }
  return count;
}

describe('readContactFile', () => {
  test('takes a million rows', async () => {
    expect(await countRows(millionAnd(''))).toBe(1_000_000);
  }, 60_000);

  test('refuses one row more', async () => {
    await expect(countRows(millionAnd('+14155550002\n'))).rejects.toMatchObject({
      problems: [{ path: 'file' }],
    });
  }, 60_000);
});
