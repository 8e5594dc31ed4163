import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Journal } from '../../../src/call-control/ledger/journal.ts';
import { temporaryFolder } from '../support.ts';

test('a journal whose rewriting fails keeps its lines, and leaves no second file', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'ledger.ndjson');
  await using journal = await Journal.open(path, () => undefined);
  await journal.append('"first"');
  const failing = journal.rewrite(() => {
    throw new Error('ENOSPC: no space left on device, write');
  });
  await expect(failing).rejects.toThrow('ENOSPC');
  expect(await readdir(folder.path)).toEqual(['ledger.ndjson']);
  await journal.append('"second"');
  const read: unknown[] = [];
  await using _again = await Journal.open(path, (entry) => void read.push(entry));
  expect(read).toEqual(['first', 'second']);
});
