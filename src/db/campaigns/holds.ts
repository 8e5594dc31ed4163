import { sql } from 'kysely';
import { type CampaignHold, PROBE_NOW } from '../../domain/limits/campaign-hold.ts';
import { accountOfCampaign } from '../accounts/health.ts';
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

type HoldRow = Pick<CampaignRow, (typeof holdColumns)[number]>;

/** The hold in the row of a campaign. */
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
 * The hold of a campaign, whose row is locked until the transaction ends.
 * @param skipLocked answer undefined instead of waiting for the lock: the caller holds a lock that comes
 * after that of the campaign
 */
export async function lockHold(
  tx: Tx,
  { campaignId, skipLocked = false }: { campaignId: string; skipLocked?: boolean },
): Promise<CampaignHold | undefined> {
  const locked = tx
    .selectFrom('campaigns')
    .select(holdColumns)
    .where('campaignId', '=', campaignId)
    .forNoKeyUpdate();
  const row = await (skipLocked ? locked.skipLocked() : locked).executeTakeFirst();
  return row && holdOf(row);
}

/** Writes the hold of a campaign that was locked in this transaction, by one update of its row. */
export async function writeHold(
  tx: Tx,
  { campaignId, hold }: { campaignId: string; hold: CampaignHold },
): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({
      heldAt: hold.heldAt,
      heldReason: hold.reason,
      heldDetail: hold.detail,
      suspectRefusals: JSON.stringify(hold.suspects),
      refusedProbes: hold.refusedProbes,
      heldProbeAt: hold.probeAt,
      heldProbeExecutionId: hold.probe?.executionId ?? null,
      heldProbeUntil: hold.probe?.until ?? null,
    })
    .where('campaignId', '=', campaignId)
    .execute();
}

type HeldOf =
  | { organizationId: string; agentId: string }
  | { organizationId: string; accountId: string };

/**
 * Lets the held campaigns of an agent, or of an account, be probed at once. Their rows are locked in the
 * order of their ids.
 * @returns the campaigns
 */
export async function probeHeldNow(tx: Tx, of: HeldOf, now: Date): Promise<string[]> {
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

/** What lets a held campaign be probed at once. */
export function probeNowColumns(now: Date) {
  const { refusedProbes } = PROBE_NOW;
  return { refusedProbes, heldProbeAt: now, heldProbeExecutionId: null, heldProbeUntil: null };
}

/**
 * Whether a call of a campaign that was claimed after an execution was accepted. Read batch by batch,
 * from the end of the index `calls_of_batch`.
 */
export async function hasCampaignAcceptedSince(
  db: Db | Tx,
  { campaignId, executionId }: { campaignId: string; executionId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from batches where campaign_id = ${campaignId} and exists (
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
