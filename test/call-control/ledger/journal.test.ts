import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { Journal } from '../../../src/call-control/ledger/journal.ts';
import { temporaryFolder } from '../support.ts';

test('a journal whose rewriting fails keeps its lines, and leaves no second file', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'ledger.ndjson');
  await using journal = await Journal.open(path, () => undefined, { isSynced: false });
  await journal.append('"first"');
  const failing = journal.rewrite(() => {
    throw new Error('ENOSPC: no space left on device, write');
  });
  await expect(failing).rejects.toThrow('ENOSPC');
  expect(await readdir(folder.path)).toEqual(['ledger.ndjson']);
  await journal.append('"second"');
  const read: unknown[] = [];
  await using _again = await Journal.open(path, (entry) => void read.push(entry), {
    isSynced: false,
  });
  expect(read).toEqual(['first', 'second']);
});

test.each([
  [true, 1],
  [false, 0],
])('a line of a journal that is synced (%s) reaches the disk %i times', async (isSynced, times) => {
  await using folder = await temporaryFolder();
  await using any = await open(folder.path);
  const datasync = vi.spyOn(Object.getPrototypeOf(any), 'datasync');
  using _ = { [Symbol.dispose]: () => datasync.mockRestore() };
  const path = join(folder.path, 'ledger.ndjson');
  await using journal = await Journal.open(path, () => undefined, { isSynced });
  await Promise.all([journal.append('"first"'), journal.append('"second"')]);
  expect(datasync).toHaveBeenCalledTimes(times);
});

test('a journal that is synced puts its rewritten file in place, and goes on', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'ledger.ndjson');
  {
    await using journal = await Journal.open(path, () => undefined, { isSynced: true });
    await journal.append('"first"');
    await journal.rewrite((line) => line.replace('first', 'changed'));
    await journal.append('"second"');
  }
  const read: unknown[] = [];
  await using _again = await Journal.open(path, (entry) => void read.push(entry), {
    isSynced: true,
  });
  expect(read).toEqual(['changed', 'second']);
});
