import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteNetwork } from '../../../src/dev/asterisk/open-batches.ts';
import { testDatabase } from '../../support/database.ts';
import { NOW, storeBatch } from '../../support/rows/batch.ts';

const ASTERISK = { trunksFile: '/etc/trunks.json' };

/** A data folder and its database. */
async function folder() {
  await using opened = new AsyncDisposableStack();
  const { db, url } = opened.use(await testDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-last-network-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const open = opened.move();
  return {
    db,
    note: (choice?: Parameters<typeof noteNetwork>[1]) =>
      noteNetwork({ dataDir, databaseUrl: url }, choice),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

test('Open batches of simulated calls do not go on with real calls, unless that is wanted', async () => {
  await using redial = await folder();
  await redial.note();
  await storeBatch(redial.db);
  await storeBatch(redial.db, { batch: { status: 'pending' } });
  const refused = redial.note(ASTERISK);
  await expect(refused).rejects.toThrow('2 open batches in');
  await expect(refused).rejects.toThrow('or have them called with --call-open-batches');
  await expect(redial.note({ ...ASTERISK, callsOpenBatches: true })).resolves.toBeUndefined();
});

test('Batches that call nobody by themselves do not hinder real calls', async () => {
  await using redial = await folder();
  await storeBatch(redial.db, { batch: { status: 'paused' } });
  await storeBatch(redial.db, { batch: { status: 'completed' } });
  await storeBatch(redial.db, { batch: { deletedAt: NOW } });
  await expect(redial.note(ASTERISK)).resolves.toBeUndefined();
});

test('Open batches of real calls go on, until calls are simulated again', async () => {
  await using redial = await folder();
  await redial.note(ASTERISK);
  await storeBatch(redial.db);
  await redial.note(ASTERISK);
  await redial.note();
  await expect(redial.note(ASTERISK)).rejects.toThrow('1 open batch in');
});
