import type { Updateable } from 'kysely';
import { WAITING_STATUSES } from '../../domain/contact.ts';
import type { HoldReason } from '../../domain/dispatch-gate.ts';
import { requestHangUps } from '../batches/controls.ts';
import { accountOfCampaign } from '../accounts/health.ts';
import { inEitherIndex } from '../contacts/due.ts';
import type { BatchRow, CampaignRow, CampaignsTable, Tx } from '../tables.ts';

/** Writes members of a campaign that the caller has locked. */
export async function updateCampaign(
  tx: Tx,
  { campaignId, changes }: { campaignId: string; changes: Updateable<CampaignsTable> },
): Promise<CampaignRow> {
  return tx
    .updateTable('campaigns')
    .set(changes)
    .where('campaignId', '=', campaignId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type TouchedBatch = Pick<BatchRow, 'batchId' | 'revision' | 'status'>;

type Parent = { campaignId: string } | { organizationId: string } | { accountId: string | null };

/**
 * Gives every batch of a campaign, an organization or an account with something left to dial a new
 * revision to acknowledge. It waits for gates that read its parent before the change: those that come
 * later read the new one. Rows are locked in the order of their ids: two that touch the same batches,
 * by their campaign and by their organization, must not wait for each other.
 */
export async function touchBatches(tx: Tx, parent: Parent): Promise<TouchedBatch[]> {
  return tx
    .updateTable('batches')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('batchId', 'in', (eb) =>
      eb
        .selectFrom('batches')
        .select('batchId')
        .where((own) =>
          'accountId' in parent
            ? own('campaignId', 'in', campaignsOfAccount(tx, parent))
            : own.and({ ...parent }),
        )
        .where('dispatchEndedAt', 'is', null)
        .orderBy('batchId')
        .forNoKeyUpdate(),
    )
    .returning(['batchId', 'revision', 'status'])
    .execute();
}

function campaignsOfAccount(tx: Tx, { accountId }: { accountId: string | null }) {
  return tx
    .selectFrom('campaigns')
    .select('campaignId')
    .where(accountOfCampaign, 'is not distinct from', accountId);
}

/** Cancels every open batch of a campaign, once they are touched; calls in the air are to end. */
export async function cancelBatches(
  tx: Tx,
  { campaignId, now }: { campaignId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ status: 'cancelled', updatedAt: now, finishedAt: now })
    .where('campaignId', '=', campaignId)
    .where('status', 'in', ['pending', 'in_progress', 'paused'])
    .execute();
  await requestHangUps(tx, { campaignId, now });
}

/** Batches that still call somebody: not finished, or finished and with a forced retry to make. */
export async function countOpenBatches(
  tx: Tx,
  { campaignId }: { campaignId: string },
): Promise<number> {
  const { open } = await tx
    .selectFrom('batches')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('campaignId', '=', campaignId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['pending', 'in_progress', 'paused']),
        eb.and([eb('status', '=', 'completed'), eb('dispatchEndedAt', 'is', null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return open;
}

type HeldContacts = {
  batchIds: readonly string[];
  now: Date;
  only?: { reasons: readonly HoldReason[]; longestMs: number };
};

/**
 * Lets the claim look again at contacts for which the gate gave a later time than the policy: what
 * held them may hold no more. The caller has locked their batches.
 * @param only of what holds no more, and how long it can; absent: whatever could hold no more
 */
export async function releaseHolds(tx: Tx, { batchIds, now, only }: HeldContacts): Promise<void> {
  if (batchIds.length === 0) return;
  const held = tx
    .updateTable('contacts')
    .set((eb) => ({ lookAt: eb.ref('dueAt'), statusReason: null }))
    .where('batchId', 'in', [...batchIds])
    .where('status', 'in', [...WAITING_STATUSES])
    .where(inEitherIndex)
    .where('lookAt', '>', now)
    .whereRef('lookAt', '>', 'dueAt')
    .where('statusReason', 'is not', null);
  // A cap on attempts is not lifted by a change of a campaign or batch.
  const released =
    only === undefined
      ? held.where('statusReason', '<>', 'attempt_cap')
      : held
          .where('statusReason', 'in', [...only.reasons])
          // Twice as long: the worker that set it may have another clock.
          .where('lookAt', '<=', new Date(now.getTime() + 2 * only.longestMs));
  await released.execute();
}
