import type { ContactsDestination } from '../../db/contacts/contacts.ts';
import {
  adoptContacts,
  countPositions,
  deleteImport,
  giveUpImport,
  holdForImport,
  insertImport,
  recordImportNews,
} from '../../db/imports/imports.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { assertTakesContacts } from '../../domain/batch.ts';
import type { FileAccount } from '../../upload/contact-list.ts';
import type { BatchSignals } from '../../temporal/batch-signals.ts';
import type { ContactSource } from './contact-source.ts';
import { failedImport, ImportThread, type ReadFile } from './import-thread.ts';
import { lockOwnBatch } from '../../db/batches/locks.ts';

export type ImportDeps = {
  db: Db;
  /** For the connections of threads. */
  databaseUrl: string;
  clock: { now(): Date };
  newId: () => string;
  batchSignals: Pick<BatchSignals, 'start'>;
};

/** The contacts of an upload, not part of any batch yet. */
export type ImportedContacts = ContactSource & AsyncDisposable & { account: FileAccount };

/** An upload for a batch that is there, or one of a campaign that comes with its contacts. */
export type Upload = {
  importId: string;
  organizationId: string;
  target: { batchId: string } | { campaignId: string };
};

/** A file that arrives; `judge` throws when what was read of it is not acceptable. */
export type UploadedFile = ReadFile & {
  bytes: AsyncIterable<Uint8Array>;
  judge: (account: FileAccount) => Promise<void>;
};

/** An upload that trickles is heard of long before it counts as silent. */
const NEWS_MS = 20_000;

/**
 * Receives the contacts of an upload while a batch that waits for them does not complete. They
 * belong to a batch that is not there, with the id of the import, so nobody sees them; a new batch
 * takes this id, an old one takes them over. Disposing forgets what was not stored: an upload that
 * fails or is cut leaves nothing.
 * @throws {NotFoundError} no such batch in the organization
 * @throws {ConflictError} the batch takes no more contacts
 * @throws {ValidationError} the file cannot be read, or whatever `judge` throws
 */
export async function importContacts(
  deps: ImportDeps,
  upload: Upload,
  { bytes, judge, ...file }: UploadedFile,
): Promise<ImportedContacts> {
  await using stack = new AsyncDisposableStack();
  const campaignId = await beginImport(deps, upload);
  // What cannot be forgotten now is dropped by the sweep, and hides no other error.
  stack.defer(() => endImport(deps, upload).catch(() => undefined));
  const { importId, organizationId } = upload;
  const place = { importId, organizationId, campaignId, dueAt: deps.clock.now() };
  const { databaseUrl } = deps;
  await using thread = new ImportThread({ ...file, place, databaseUrl });
  const { count: total, account } = await thread.run(bytes, newsOf(deps, importId));
  await judge(account);
  const open = stack.move();
  return {
    total,
    account,
    storeIn: (tx, destination) => storeImported(tx, { importId, total }, destination),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Answers the campaign that the contacts will belong to. */
async function beginImport(
  { db, clock }: ImportDeps,
  { importId, organizationId, target }: Upload,
): Promise<string> {
  const now = clock.now();
  const row = { importId, organizationId, begunAt: now, lastNewsAt: now };
  if ('campaignId' in target) {
    await insertImport(db, { ...row, batchId: null });
    return target.campaignId;
  }
  const { batchId } = target;
  return db.transaction().execute(async (tx) => {
    const { batch } = await lockOwnBatch(tx, { organizationId, batchId });
    assertTakesContacts(batch.status);
    await insertImport(tx, { ...row, batchId });
    await holdForImport(tx, { batchId, now });
    return batch.campaignId;
  });
}

/** Says now and then that the import goes on. */
function newsOf({ db, clock }: ImportDeps, importId: string): () => Promise<void> {
  let newsAt = clock.now().getTime();
  return async () => {
    const now = clock.now();
    if (now.getTime() - newsAt <= NEWS_MS) return;
    newsAt = now.getTime();
    await recordImportNews(db, { importId, now });
  };
}

async function storeImported(
  tx: Tx,
  { importId, total }: { importId: string; total: number },
  { batchId, firstPosition, dueAt }: ContactsDestination,
): Promise<void> {
  const isMine = await deleteImport(tx, { importId });
  if (!isMine) throw failedImport('given_up');
  // Postgres may have lost the last of them since: they were not waited for, and a crash of the
  // server between then and now ends no thread.
  const stored =
    batchId === importId
      ? await countPositions(tx, { batchId })
      : await adoptContacts(tx, { importId, batchId, firstPosition, dueAt });
  if (stored !== total) throw failedImport('given_up');
}

/** Forgets an upload; a batch that waited for contacts which did not come may complete. */
async function endImport(
  { db, clock, batchSignals }: ImportDeps,
  { importId, target }: Upload,
): Promise<void> {
  const batchId = 'batchId' in target ? target.batchId : null;
  const order = { importId, batchId, now: clock.now() };
  const batch = await db.transaction().execute((tx) => giveUpImport(tx, order));
  if (batch !== undefined) await batchSignals.start(batch.batchId, batch.revision);
}
