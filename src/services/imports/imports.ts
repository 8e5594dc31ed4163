import type { ContactsDestination } from '../../db/contacts/contacts.ts';
import {
  moveStagedContacts,
  countImports,
  countPositions,
  lockUploads,
  deleteImport,
  lockImport,
  abandonImport,
  markImporting,
  insertImport,
  recordImportProgress,
} from '../../db/imports/imports.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { assertTakesContacts } from '../../domain/batch.ts';
import { RedialError } from '../../domain/errors.ts';
import { QUOTA_MEMBERS } from '../../domain/limits/quotas.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';
import { failedImport, ImportThread, type ReadFile } from './import-thread.ts';
import type { ContactSource } from '../batches/batches.ts';
import type { FileReport } from '../../upload/contact-list.ts';
import { type QuotaDefaults, quotasOf } from '../quotas.ts';
import type { UploadTarget } from './contact-rules.ts';
import { assertContactsFit } from './stored-contacts.ts';
import { lockOwnBatch } from '../../db/batches/batches.ts';

export type ImportDeps = QuotaDefaults & {
  db: Db;
  /** The database that import threads connect to. */
  databaseUrl: string;
  clock: { now(): Date };
  newId: () => string;
  batchSignals: Pick<BatchSignals, 'start'>;
  /** Gives the table of contacts statistics in the background. */
  largeImports: { take(importId: string): void };
};

/** The staged contacts of an upload, not part of any batch yet. */
export type ImportedContacts = ContactSource & AsyncDisposable & { account: FileReport };

/** An upload that appends to an existing batch, or creates a new batch of a campaign. */
export type Upload = {
  importId: string;
  organizationId: string;
  target: UploadTarget;
};

/** A file that is being uploaded; `judge` throws when the report on its rows is unacceptable. */
export type UploadedFile = ReadFile & {
  bytes: AsyncIterable<Uint8Array>;
  judge: (account: FileReport) => Promise<void>;
};

/** Much shorter than the time after which the sweep abandons an import without progress. */
const PROGRESS_INTERVAL_MS = 20_000;
const QUOTA_INTERVAL_MS = 1_000;
/** A smaller import is read in a few milliseconds, whatever Postgres expects of it. */
const LARGE_ROWS = 10_000;

/**
 * Imports the contacts of an upload. Their rows are staged under the id of the import, where nobody
 * sees them, until a batch adopts them: a new batch takes this id, an existing batch gets the rows
 * moved. An existing batch does not complete meanwhile. Disposing deletes the rows that no batch
 * has adopted, so that a failed upload leaves nothing.
 * @throws {NotFoundError} the organization has no such batch
 * @throws {ConflictError} the batch accepts no more contacts
 * @throws {ValidationError} the file cannot be read
 * @throws {QuotaExceededError} the organization may not store so many contacts
 * @throws {RedialError} `too_many_uploads`; `unavailable`, see `ImportThread`
 * @throws what `judge` throws
 */
export async function importContacts(
  deps: ImportDeps,
  upload: Upload,
  { bytes, judge, ...file }: UploadedFile,
): Promise<ImportedContacts> {
  await using stack = new AsyncDisposableStack();
  const campaignId = await beginImport(deps, upload);
  let inserted = 0;
  // Disposed last, when a batch has adopted the rows or they are deleted.
  stack.defer(() => {
    if (inserted >= LARGE_ROWS) deps.largeImports.take(upload.importId);
  });
  // An error here must not hide the original one; the sweep abandons the import later.
  stack.defer(() => endImport(deps, upload).catch(() => undefined));
  const { importId, organizationId } = upload;
  const place = { importId, organizationId, campaignId, dueAt: deps.clock.now() };
  const { databaseUrl } = deps;
  await using thread = new ImportThread({ ...file, place, databaseUrl });
  const { count: total, account } = await thread.run(bytes, progressRecorder(deps, upload));
  inserted = total;
  await judge(account);
  const open = stack.move();
  return {
    total,
    account,
    storeIn: (tx, destination) => storeImported(tx, { importId, total }, destination),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** @returns the id of the campaign that the contacts will belong to */
async function beginImport(
  { db, clock, quotas }: ImportDeps,
  { importId, organizationId, target }: Upload,
): Promise<string> {
  const now = clock.now();
  const row = { importId, organizationId, begunAt: now, lastNewsAt: now };
  return db.transaction().execute(async (tx) => {
    await assertMayUpload(tx, { quotas }, { organizationId });
    if ('campaignId' in target) {
      await insertImport(tx, { ...row, batchId: null });
      return target.campaignId;
    }
    const { batchId } = target;
    const { batch } = await lockOwnBatch(tx, { organizationId, batchId });
    assertTakesContacts(batch.status);
    await insertImport(tx, { ...row, batchId });
    await markImporting(tx, { batchId, now });
    return batch.campaignId;
  });
}

/**
 * Refuses an upload while the organization has as many as its quota allows, and one of an organization
 * without room for a single contact.
 * @throws {QuotaExceededError}
 * @throws {RedialError} `too_many_uploads`
 */
async function assertMayUpload(
  tx: Tx,
  defaults: QuotaDefaults,
  { organizationId }: { organizationId: string },
): Promise<void> {
  await lockUploads(tx, { organizationId });
  const { maxConcurrentUploads: limit } = await quotasOf(tx, defaults, { organizationId });
  const used = await countImports(tx, { organizationId });
  if (limit !== null && used >= limit) throw tooManyUploads({ used, limit });
  await assertContactsFit(tx, defaults, { organizationId, contacts: 1, areStored: false });
}

export function tooManyUploads({ used, limit }: { used: number; limit: number }): RedialError {
  const quota = { name: QUOTA_MEMBERS.maxConcurrentUploads, limit, used };
  const message = `the organization uploads ${used} files at this moment, and its quota ${quota.name} is ${limit}: upload this one when another has ended`;
  return new RedialError('too_many_uploads', message, { quota });
}

/**
 * Creates a function that records progress at most every 20 seconds, and ends an upload within a second
 * after its organization has stored as many contacts as it may.
 */
function progressRecorder(
  deps: ImportDeps,
  { importId, organizationId }: Upload,
): () => Promise<void> {
  const { db, clock } = deps;
  let recordedAtMs = clock.now().getTime();
  let checkedAtMs = recordedAtMs;
  return async () => {
    const now = clock.now();
    if (now.getTime() - checkedAtMs > QUOTA_INTERVAL_MS) {
      checkedAtMs = now.getTime();
      await assertContactsFit(db, deps, { organizationId, contacts: 0, areStored: true });
    }
    if (now.getTime() - recordedAtMs <= PROGRESS_INTERVAL_MS) return;
    recordedAtMs = now.getTime();
    await recordImportProgress(db, { importId, now });
  };
}

async function storeImported(
  tx: Tx,
  { importId, total }: { importId: string; total: number },
  { batchId, firstPosition, dueAt }: ContactsDestination,
): Promise<void> {
  const isRunning = await lockImport(tx, { importId });
  if (!isRunning) throw failedImport('abandoned');
  // Counted, because Postgres may have lost the last rows: they were committed asynchronously, and
  // the thread does not notice a crash of the server after its last insert.
  const stored =
    batchId === importId
      ? await countPositions(tx, { batchId })
      : await moveStagedContacts(tx, { importId, batchId, firstPosition, dueAt });
  if (stored !== total) throw failedImport('abandoned');
  await deleteImport(tx, { importId });
}

/** Deletes what is left of an upload, and wakes a batch that waited for it and may now complete. */
async function endImport(
  { db, clock, batchSignals }: ImportDeps,
  { importId, target }: Upload,
): Promise<void> {
  const batchId = 'batchId' in target ? target.batchId : null;
  const order = { importId, batchId, now: clock.now() };
  const batch = await db.transaction().execute((tx) => abandonImport(tx, order));
  if (batch !== undefined) await batchSignals.start(batch);
}
