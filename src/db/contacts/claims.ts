import { sql, type Selectable } from 'kysely';
import { OPEN_STATUSES, WAITING_STATUSES } from '../../domain/contact.ts';
import type { HoldReason } from '../../domain/dispatch-gate.ts';
import type { LinePoolName } from '../../domain/limits/lines.ts';
import {
  accountOfCampaign,
  type AccountHealth,
  healthColumns,
  healthOf,
  rowOfAccount,
} from '../accounts/health.ts';
import type { BatchRow, CampaignRow, Db, OrganizationsTable, Tx } from '../tables.ts';
import { inEitherIndex } from './due.ts';

export type LockedBatch = { batch: BatchRow; campaign: CampaignRow };
/** With what decides about its calls besides. */
export type CallingBatch = LockedBatch & { organization: CallLimits; account: CallingAccount };
/** Whose calls a campaign makes: its own account, else its organization's default, else null. */
export type CallingAccount = {
  accountId: string | null;
  pricePerMinuteUsd: number | null;
  health: AccountHealth;
};
/** What an organization allows all of its campaigns together. */
export type CallLimits = Pick<
  Selectable<OrganizationsTable>,
  'maxLiveCalls' | 'maxAttemptsPerCallee24h' | 'maxAttemptsPerCallee7d' | 'attemptCapAction'
> & { limitsChangedAt: Date };
export type ClaimedContact = { contactId: string; executionId: string };

/**
 * Locks a batch for a claim, a control or its completion (`no key update`: alone), or for a step of
 * one of its contacts (`share`: together with other contacts). Order of locks everywhere: campaign,
 * batch, organization, contact, call, account of call control, and its health, for which the most
 * wait. Campaign, organization, account and health are read here, not locked.
 */
export async function lockBatch(
  tx: Tx,
  { batchId, strength }: { batchId: string; strength: 'no key update' | 'share' },
): Promise<CallingBatch | undefined> {
  const batch = await lockBatchRow(tx, { batchId, strength });
  if (batch === undefined) return undefined;
  const row = await tx
    .selectFrom('campaigns')
    .innerJoin('organizations', 'organizations.organizationId', 'campaigns.organizationId')
    .selectAll('campaigns')
    .select(['maxLiveCalls', 'maxAttemptsPerCallee24h', 'maxAttemptsPerCallee7d'])
    .select(['attemptCapAction', 'organizations.updatedAt as limitsChangedAt'])
    .leftJoin('callControlAccounts as account', (join) =>
      join.on('account.accountId', '=', accountOfCampaign),
    )
    .select(['account.accountId', 'account.pricePerMinuteUsd'])
    .leftJoin('callControlHealth as health', (join) =>
      join.on('health.accountId', '=', rowOfAccount),
    )
    .select(healthColumns)
    .where('campaignId', '=', batch.campaignId)
    .executeTakeFirstOrThrow();
  const account = { ...row, health: healthOf(row) };
  return { batch, campaign: row, organization: row, account };
}

/** The lock of `lockBatch` for those who need nothing of the campaign. */
export async function lockBatchRow(
  tx: Tx,
  { batchId, strength }: { batchId: string; strength: 'no key update' | 'share' },
): Promise<BatchRow | undefined> {
  const rows = tx.selectFrom('batches').selectAll().where('batchId', '=', batchId);
  const locked = strength === 'share' ? rows.forShare() : rows.forNoKeyUpdate();
  return locked.executeTakeFirst();
}

/** What a claim has already taken: a repeated claim gets the same contacts and no others. */
export async function contactsOfClaim(
  tx: Tx,
  { batchId, claimId }: { batchId: string; claimId: string },
): Promise<ClaimedContact[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select(['contactId', 'currentExecutionId'])
    .where('batchId', '=', batchId)
    .where('status', '=', 'dispatched')
    .where('claimId', '=', claimId)
    .execute();
  return rows.flatMap(({ contactId, currentExecutionId }) =>
    currentExecutionId === null ? [] : [{ contactId, executionId: currentExecutionId }],
  );
}

/** Marks contacts as claimed, each under the execution id at its place in `contacts`. */
export async function claimContacts(
  tx: Tx,
  claim: { batchId: string; claimId: string; now: Date; contacts: readonly ClaimedContact[] },
): Promise<void> {
  await sql`
    update contacts set status = 'dispatched', claimed_from = contacts.status,
      current_execution_id = claimed.execution_id, claim_id = ${claim.claimId},
      claimed_at = ${claim.now}, status_reason = null
    from unnest(${claim.contacts.map((contact) => contact.contactId)}::uuid[],
                ${claim.contacts.map((contact) => contact.executionId)}::uuid[])
      as claimed (contact_id, execution_id)
    where contacts.contact_id = claimed.contact_id and contacts.batch_id = ${claim.batchId}`.execute(
    tx,
  );
}

/** Lets waiting contacts rest until an instant, because the gate would not let them through. */
export async function holdContacts(
  tx: Tx,
  {
    contactIds,
    lookAt,
    reason,
  }: { contactIds: readonly string[]; lookAt: Date; reason: HoldReason | null },
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ lookAt, statusReason: reason })
    .where('contactId', 'in', [...contactIds])
    .execute();
}

/**
 * Lets contacts that rest for a cap on attempts be looked at again, at most `limit`.
 * @returns how many
 */
export async function endCapHolds(
  tx: Tx,
  { batchId, now, limit }: { batchId: string; now: Date; limit: number },
): Promise<number> {
  const result = await sql`
    update contacts set look_at = due_at, status_reason = null
    where contact_id in (
      select contact_id from contacts
      where batch_id = ${batchId} and status in (${sql.join([...WAITING_STATUSES])})
        and look_at > ${now} and status_reason = 'attempt_cap' and ${inEitherIndex}
      limit ${limit})`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** Notes the change of its organization's limits for which a batch has nothing left to let go. */
export async function seeLimits(
  tx: Tx,
  { batchId, limitsSeenAt }: { batchId: string; limitsSeenAt: Date },
): Promise<void> {
  await tx.updateTable('batches').set({ limitsSeenAt }).where('batchId', '=', batchId).execute();
}

/** Ends waiting contacts that may not be called at all; no call is recorded. */
export async function failContacts(
  tx: Tx,
  { contactIds, reason }: { contactIds: readonly string[]; reason: HoldReason },
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ status: 'failed', statusReason: reason, forcedAt: null })
    .where('contactId', 'in', [...contactIds])
    .where('status', 'in', [...WAITING_STATUSES])
    .execute();
}

/**
 * Whether a contact of the batch is waiting or in a call. The order keeps the planner on
 * contacts_status: without it, it reads the table from its start, past every other batch.
 */
export async function hasOpenContacts(tx: Tx, { batchId }: { batchId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('contacts')
    .select('contactId')
    .where('batchId', '=', batchId)
    .where('status', 'in', [...OPEN_STATUSES])
    .orderBy('status')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * When the last report of an answered call of the batch may still come; null when none is awaited.
 * A call is awaited from its end for `graceSeconds`.
 */
export async function reportsAwaitedUntil(
  tx: Tx,
  { batchId, now, graceSeconds }: { batchId: string; now: Date; graceSeconds: number },
): Promise<Date | null> {
  const { last } = await tx
    .selectFrom('calls')
    .select((eb) => eb.fn.max('endedAt').as('last'))
    .where('batchId', '=', batchId)
    .where('callStatus', '=', 'completed')
    .where('reportedAt', 'is', null)
    .where('endedAt', '>', new Date(now.getTime() - graceSeconds * 1000))
    .executeTakeFirstOrThrow();
  return last === null ? null : new Date(last.getTime() + graceSeconds * 1000);
}

/**
 * Closes waiting contacts of a finished batch, at most `limit`: `pending` becomes `skipped`, others
 * get their last outcome. Forced contacts of a completed batch are left.
 * @returns how many were closed
 */
export async function closeWaitingContacts(
  tx: Tx,
  { batchId, limit }: { batchId: string; limit: number },
): Promise<number> {
  const result = await sql`
    update contacts set forced_at = null,
      status = case when status = 'pending' then 'skipped' else coalesce(last_outcome, 'skipped') end,
      status_reason = 'batch_closed'
    where contact_id in (
      select contact_id from contacts
      where batch_id = ${batchId} and status in ('pending', 'retrying', 'followup_scheduled')
      order by status limit ${limit})`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** Writes what the workflow of a batch has seen and decided; its `updated_at` stays as it is. */
export async function acknowledge(
  db: Db | Tx,
  seen: {
    batchId: string;
    revision: number;
    now: Date;
    nextLookAt: Date | null;
    awaitsReports: boolean;
    dispatchEnded: boolean;
    /** What leaves it no line although contacts are due; null while it is not short of lines. */
    shortOf: LinePoolName | null;
    /** Since when. */
    shortOfLinesSince: Date | null;
  },
): Promise<void> {
  await db
    .updateTable('batches')
    .set({
      acknowledgedRevision: seen.revision,
      acknowledgedAt: seen.now,
      lastClaimAt: seen.now,
      nextLookAt: seen.nextLookAt,
      awaitsReports: seen.awaitsReports,
      shortOf: seen.shortOf,
      shortOfLinesSince: seen.shortOfLinesSince,
      dispatchEndedAt: seen.dispatchEnded ? seen.now : null,
    })
    .where('batchId', '=', seen.batchId)
    .execute();
}
