import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  clearStage,
  deleteImport,
  giveUpImport,
  holdForImport,
  insertImport,
  insertStagedContacts,
  recordImportNews,
  stageContacts,
} from '../db/imports.ts';
import type { Db } from '../db/tables.ts';
import { assertTakesContacts } from '../domain/batch.ts';
import { RedialError } from '../domain/errors.ts';
import type { ContactDraft } from '../schemas/contact-row.ts';
import type { BatchSignals } from '../temporal/batch-signals.ts';
import type { ContactSource } from './contact-source.ts';
import { lockOwnBatch } from './own-batch.ts';

export type ImportDeps = {
  db: Db;
  clock: { now(): Date };
  newId: () => string;
  batchSignals: Pick<BatchSignals, 'start'>;
};

/** The contacts of an upload, not part of any batch yet. */
export type StagedContacts = ContactSource & AsyncDisposable;

type Destination = { organizationId: string; batchId: string | null };

/** Few enough that what waits for its copy takes little memory. */
const ROWS_PER_COPY = 2_000;
/** An upload that trickles is heard of long before it counts as silent. */
const NEWS_MS = 20_000;

/**
 * Receives the contacts of an upload into a stage; `batchId` is the batch that they are for, or
 * null when it comes with them. Such a batch does not complete meanwhile. Disposing forgets what
 * was not stored, so an upload that fails or is cut leaves nothing.
 * @throws {NotFoundError} no such batch in the organization
 * @throws {ConflictError} the batch takes no more contacts
 */
export async function stageUpload(
  deps: ImportDeps,
  destination: Destination,
  groups: AsyncIterable<readonly ContactDraft[]>,
): Promise<StagedContacts> {
  const importId = deps.newId();
  await beginImport(deps, importId, destination);
  await using stack = new AsyncDisposableStack();
  // What cannot be forgotten now is dropped by the sweep, and hides no other error.
  stack.defer(() => endImport(deps, importId, destination).catch(() => undefined));
  const total = await fillStage(deps, importId, groups);
  const open = stack.move();
  return {
    total,
    async storeIn(tx, batch) {
      const isMine = await deleteImport(tx, { importId });
      const stored = isMine ? await insertStagedContacts(tx, { importId }, batch) : 0;
      if (stored !== total) throw lost();
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function beginImport(
  { db, clock }: ImportDeps,
  importId: string,
  { organizationId, batchId }: Destination,
): Promise<void> {
  const now = clock.now();
  const row = { importId, organizationId, batchId, begunAt: now, lastNewsAt: now };
  if (batchId === null) return insertImport(db, row);
  await db.transaction().execute(async (tx) => {
    const { batch } = await lockOwnBatch(tx, { organizationId, batchId });
    assertTakesContacts(batch.status);
    await insertImport(tx, row);
    await holdForImport(tx, { batchId, now });
  });
}

/** Copies one group while the next is read; between two groups other requests have their turn. */
async function fillStage(
  { db, clock }: ImportDeps,
  importId: string,
  groups: AsyncIterable<readonly ContactDraft[]>,
): Promise<number> {
  let total = 0;
  let waiting: ContactDraft[] = [];
  let copying = Promise.resolve();
  let newsAt = clock.now().getTime();
  const flush = async () => {
    await copying;
    const position = { importId, firstPosition: total };
    total += waiting.length;
    copying = stageContacts(db, position, waiting);
    copying.catch(() => undefined);
    waiting = [];
  };
  try {
    for await (const group of groups) {
      waiting.push(...group);
      if (waiting.length >= ROWS_PER_COPY) await flush();
      const now = clock.now();
      if (now.getTime() - newsAt > NEWS_MS) {
        newsAt = now.getTime();
        await recordImportNews(db, { importId, now });
      }
      await nextTurn();
    }
    await flush();
    await copying;
  } finally {
    // The rows of a copy under way would come after the stage is cleared.
    await copying.catch(() => undefined);
  }
  return total;
}

/** Forgets a stage; a batch that waited for contacts which did not come may complete. */
async function endImport(
  { db, clock, batchSignals }: ImportDeps,
  importId: string,
  { batchId }: Destination,
): Promise<void> {
  const order = { importId, batchId, now: clock.now() };
  const batch = await db.transaction().execute((tx) => giveUpImport(tx, order));
  if (batch !== undefined) await batchSignals.start(batch.batchId, batch.revision);
  await clearStage(db, { importId });
}

function lost(): RedialError {
  const message = 'the upload was interrupted and nothing of it is stored: send it again';
  return new RedialError('unavailable', message);
}
