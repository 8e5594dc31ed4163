import { auditAction, insertAction, type NewAction, setActionCount } from '../../db/actions.ts';
import { forceContacts } from '../../db/contacts/controls.ts';
import type { Tx } from '../../db/tables.ts';
import type { Actor } from '../../domain/audit.ts';
import { assertTakesRetries } from '../../domain/batch.ts';
import type { ContactStatus } from '../../domain/contact.ts';
import { growOrReopen } from '../batches/open-batches.ts';
import type { SaveOutcome } from '../idempotency-keys.ts';
import type { ContactDeps } from './controls.ts';
import { type OwnBatch, lockOwnBatch } from '../../db/batches/batches.ts';

/** How far the forced retries of a batch have come. */
export type RetryProgress = {
  statuses: readonly ContactStatus[];
  /** How many contacts were forced; contacts that were forced before do not count. */
  accepted: number;
  /** The position of the last contact that was forced. */
  position: number;
  /** The action that records the request; null before the first contact is forced. */
  actionId: string | null;
  isLast: boolean;
};

const CONTACTS_PER_CHUNK = 5_000;

/**
 * Forces one call of every contact with one of the statuses; see `retryContact`. It continues from
 * `progress` and saves its progress with every chunk.
 * @throws {NotFoundError} the organization has no such batch
 * @throws {ConflictError} the batch or its campaign makes no calls; it may stop between two chunks,
 * and the contacts forced before that are closed or wait with it
 * @throws {QuotaExceededError} the batch has ended, and the organization may have no more open batches
 */
export async function retryContacts(
  deps: ContactDeps,
  {
    progress,
    ...order
  }: OwnBatch & { by: Actor; progress: RetryProgress; saveOutcome: SaveOutcome<RetryProgress> },
): Promise<void> {
  let reached = progress;
  while (!reached.isLast) reached = await forceChunk(deps, { ...order, reached });
}

type Chunk = OwnBatch & {
  by: Actor;
  reached: RetryProgress;
  saveOutcome: SaveOutcome<RetryProgress>;
};

/** Each chunk has its own transaction, so that claims of a large batch run between the chunks. */
async function forceChunk(
  { db, clock, batchSignals, quotas }: ContactDeps,
  { reached, saveOutcome, by, ...own }: Chunk,
): Promise<RetryProgress> {
  const { statuses, position: afterPosition } = reached;
  const { batch, progress } = await db.transaction().execute(async (tx) => {
    const locked = await lockOwnBatch(tx, own);
    const now = clock.now();
    assertTakesRetries(locked.batch, locked.campaign.status, now);
    const { batchId } = own;
    const chunk = { batchId, statuses, afterPosition, limit: CONTACTS_PER_CHUNK, now };
    const positions = await forceContacts(tx, chunk);
    const isAny = positions.length > 0;
    const grown = isAny ? await growOrReopen(tx, { quotas }, locked.batch) : locked.batch;
    const accepted = reached.accepted + positions.length;
    const { campaignId } = locked.campaign;
    const action = {
      ...own,
      by,
      campaignId,
      action: 'retry',
      count: accepted,
      at: now,
    } as const;
    const next = {
      statuses,
      accepted,
      actionId: isAny
        ? await recordAction(tx, reached, { ...action, forced: positions.length })
        : reached.actionId,
      // Only grows, so that a contact that was called meanwhile is not forced a second time.
      position: Math.max(afterPosition, ...positions),
      isLast: positions.length < CONTACTS_PER_CHUNK,
    };
    await saveOutcome(tx, next);
    return { batch: grown, progress: next };
  });
  if (progress.accepted > reached.accepted) await batchSignals.start(batch);
  return progress;
}

/** Records one action per request, whose count later chunks update; the audit log has every chunk. */
async function recordAction(
  tx: Tx,
  { actionId }: RetryProgress,
  { forced, ...action }: NewAction & { count: number; forced: number },
): Promise<string> {
  if (actionId === null) return insertAction(tx, action);
  await setActionCount(tx, { actionId, count: action.count });
  await auditAction(tx, { ...action, count: forced });
  return actionId;
}
