import { sql } from 'kysely';
import { type CampaignHold, PROBE_NOW } from '../../domain/limits/campaign-hold.ts';
import { accountOfCampaign } from '../accounts/health.ts';
import type { LockedBatch } from '../batches/batches.ts';
import type { CampaignRow, Db, Tx } from '../tables.ts';

const holdColumns = [
  'heldAt',
  'heldReason',
  'heldDetail',
  'suspectRefusals',
  'refusedProbes',
  'heldProbeAt',
  'heldProbeExecutionId',
  'heldProbeUntil',
] as const satisfies readonly (keyof CampaignRow)[];

export type HoldRow = Pick<CampaignRow, (typeof holdColumns)[number]>;

/** Whose row has a hold: a campaign, or a batch with an agent of its own, which is held for itself. */
export type Holder = { campaignId: string } | { batchId: string };

/** Who holds the calls of a batch. */
export function holderOf({ batch }: Pick<LockedBatch, 'batch'>): Holder {
  const { agentIdOverride, batchId, campaignId } = batch;
  return agentIdOverride === null ? { campaignId } : { batchId };
}

/** The row that has the hold of the calls of a batch; without a batch, that of the campaign. */
export function holdRowOf({
  campaign,
  batch,
}: {
  campaign: HoldRow;
  batch: (HoldRow & { agentIdOverride: string | null }) | null;
}): HoldRow {
  return batch === null || batch.agentIdOverride === null ? campaign : batch;
}

/** The hold in the row of a campaign or batch. */
export function holdOf(row: HoldRow): CampaignHold {
  const { heldProbeExecutionId: executionId, heldProbeUntil: until } = row;
  return {
    heldAt: row.heldAt,
    reason: row.heldReason,
    detail: row.heldDetail,
    suspects: row.suspectRefusals,
    refusedProbes: row.refusedProbes,
    probeAt: row.heldProbeAt,
    probe: executionId !== null && until !== null ? { executionId, until } : null,
  };
}

/**
 * A hold, whose row is locked until the transaction ends.
 * @param skipLocked answer undefined instead of waiting for the lock: the caller holds a lock that comes
 * after that of the row, or holds it with others
 */
export async function lockHold(
  tx: Tx,
  { skipLocked = false, ...holder }: Holder & { skipLocked?: boolean },
): Promise<CampaignHold | undefined> {
  const rows =
    'batchId' in holder
      ? tx.selectFrom('batches').select(holdColumns).where('batchId', '=', holder.batchId)
      : tx.selectFrom('campaigns').select(holdColumns).where('campaignId', '=', holder.campaignId);
  const locked = rows.forNoKeyUpdate();
  const row = await (skipLocked ? locked.skipLocked() : locked).executeTakeFirst();
  return row && holdOf(row);
}

/** Writes a hold that was locked in this transaction, by one update of its row. */
export async function writeHold(
  tx: Tx,
  { hold, ...holder }: Holder & { hold: CampaignHold },
): Promise<void> {
  const columns = columnsOfHold(hold);
  await ('batchId' in holder
    ? tx.updateTable('batches').set(columns).where('batchId', '=', holder.batchId).execute()
    : tx
        .updateTable('campaigns')
        .set(columns)
        .where('campaignId', '=', holder.campaignId)
        .execute());
}

export function columnsOfHold(hold: CampaignHold) {
  return {
    heldAt: hold.heldAt,
    heldReason: hold.reason,
    heldDetail: hold.detail,
    suspectRefusals: JSON.stringify(hold.suspects),
    refusedProbes: hold.refusedProbes,
    heldProbeAt: hold.probeAt,
    heldProbeExecutionId: hold.probe?.executionId ?? null,
    heldProbeUntil: hold.probe?.until ?? null,
  };
}

type HeldOf =
  | { organizationId: string; agentId: string }
  | { organizationId: string; accountId: string };

/**
 * Lets the held campaigns and batches of an agent, or of an account, be probed at once. Their rows are
 * locked in the order of their ids, campaigns first.
 * @returns the campaigns, also those of such batches
 */
export async function probeHeldNow(tx: Tx, of: HeldOf, now: Date): Promise<string[]> {
  const campaignIds = await probeHeldCampaigns(tx, of, now);
  const ofBatches = await probeHeldBatches(tx, of, now);
  return [...new Set([...campaignIds, ...ofBatches])];
}

async function probeHeldCampaigns(tx: Tx, of: HeldOf, now: Date): Promise<string[]> {
  const held = await tx
    .selectFrom('campaigns')
    .select('campaignId')
    .where('organizationId', '=', of.organizationId)
    .where((own) =>
      'agentId' in of ? own('agentId', '=', of.agentId) : own(accountOfCampaign, '=', of.accountId),
    )
    .where('heldAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('campaignId')
    .forNoKeyUpdate()
    .execute();
  const campaignIds = held.map(({ campaignId }) => campaignId);
  if (campaignIds.length > 0) {
    const changes = probeNowColumns(now);
    await tx.updateTable('campaigns').set(changes).where('campaignId', 'in', campaignIds).execute();
  }
  return campaignIds;
}

async function probeHeldBatches(tx: Tx, of: HeldOf, now: Date): Promise<string[]> {
  const held = await tx
    .selectFrom('batches')
    .select(['batchId', 'batches.campaignId'])
    .where('batches.organizationId', '=', of.organizationId)
    .where('batches.dispatchEndedAt', 'is', null)
    .where('batches.heldAt', 'is not', null)
    .where((own) =>
      'agentId' in of
        ? own('agentIdOverride', '=', of.agentId)
        : own('batches.campaignId', 'in', (eb) =>
            eb
              .selectFrom('campaigns')
              .select('campaigns.campaignId')
              .where(accountOfCampaign, '=', of.accountId),
          ),
    )
    .orderBy('batchId')
    .forNoKeyUpdate()
    .execute();
  await probeBatchesNow(tx, { batchIds: held.map(({ batchId }) => batchId), now });
  return held.map(({ campaignId }) => campaignId);
}

/** Lets those of some locked batches that are held be probed at once. */
export async function probeBatchesNow(
  tx: Tx,
  { batchIds, now }: { batchIds: readonly string[]; now: Date },
): Promise<void> {
  if (batchIds.length === 0) return;
  await tx
    .updateTable('batches')
    .set(probeNowColumns(now))
    .where('batchId', 'in', batchIds)
    .where('heldAt', 'is not', null)
    .execute();
}

/** What lets a held campaign or batch be probed at once. */
export function probeNowColumns(now: Date) {
  const { refusedProbes } = PROBE_NOW;
  return { refusedProbes, heldProbeAt: now, heldProbeExecutionId: null, heldProbeUntil: null };
}

/**
 * Whether a call of a campaign or batch that was claimed after an execution was accepted. Calls of
 * batches with an agent of their own say nothing of their campaign. Read batch by batch, from the end of
 * the index `calls_of_batch`.
 */
export async function hasAcceptedSince(
  db: Db | Tx,
  { executionId, ...holder }: Holder & { executionId: string },
): Promise<boolean> {
  const isOfHolder =
    'batchId' in holder
      ? sql`batch_id = ${holder.batchId}`
      : sql`campaign_id = ${holder.campaignId} and agent_id_override is null`;
  const { rows } = await sql`
    select from batches where ${isOfHolder} and exists (
      select from calls where calls.batch_id = batches.batch_id
        and execution_id > ${executionId} and call_sid is not null)
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Notes under which execution call control refused a contact for certain. */
export async function noteRefusedContact(
  tx: Tx,
  { contactId, executionId }: { contactId: string; executionId: string },
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ refusedExecutionId: executionId })
    .where('contactId', '=', contactId)
    .execute();
}
