import { EVERY_DESTINATION } from '../support/data/destinations.ts';
import { ANY_CONSENT } from '../support/data/consent.ts';
import { describe, expect, test } from 'vitest';
import { readContactFile } from '../../src/upload/contact-file-reader.ts';
import { ContactListReader } from '../../src/upload/contact-list.ts';
import { numberLengths } from '../../src/upload/number-lengths.ts';

const ROWS_PER_CHUNK = 1_000;
const chunk = Buffer.from('+14155550001\n'.repeat(ROWS_PER_CHUNK));

/** Yields a CSV file of a million rows of one number, followed by `more`. */
async function* millionRowsAnd(more: string) {
  yield Buffer.from('phone\n');
  for (let rows = 0; rows < 1_000_000; rows += ROWS_PER_CHUNK) yield chunk;
  yield Buffer.from(more);
}

async function countRows(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const rules = {
    duplicates: 'allow',
    strictNumbers: false,
    region: null,
    lengths: numberLengths(),
    destinations: EVERY_DESTINATION,
    consent: ANY_CONSENT,
  } as const;
  let count = 0;
  const list = new ContactListReader(rules, 'csv');
  const form = { format: 'csv', encoding: 'utf-8' } as const;
  for await (const contacts of readContactFile(bytes, form, list)) {
    count += contacts.length;
  }
  return count;
}

describe('readContactFile', () => {
  test('accepts a file of 1,000,000 rows', async () => {
    expect(await countRows(millionRowsAnd(''))).toBe(1_000_000);
  }, 60_000);

  test('refuses a file of 1,000,001 rows', async () => {
    await expect(countRows(millionRowsAnd('+14155550002\n'))).rejects.toMatchObject({
      problems: [{ path: 'file' }],
    });
  }, 60_000);
});
