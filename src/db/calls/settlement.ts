import { type RawBuilder, sql } from 'kysely';
import { type AttemptLeft, columnsLeft } from '../contacts/transitions.ts';
import type { BatchRow, CallRow, CampaignRow, ContactRow, Db } from '../tables.ts';
import { prepare } from '../prepared.ts';
import { isSuppressedForGood } from '../suppressions.ts';
import { attemptGuards, guardOf } from './guards.ts';

/** The attempt, and what the settlement of its contact is decided from. */
export type SettlementFacts = Pick<
  CallRow,
  | 'executionId'
  | 'organizationId'
  | 'callSid'
  | 'callStatus'
  | 'sipStatus'
  | 'answeredBy'
  | 'isForced'
  | 'followUpAt'
  | 'reportedAt'
  | 'endedAt'
  | 'settledAt'
> &
  Pick<
    ContactRow,
    'contactId' | 'retriesUsed' | 'followUpCount' | 'currentExecutionId' | 'batchId'
  > &
  Pick<BatchRow, 'retryPolicyOverride' | 'maxRetriesOverride'> &
  Pick<CampaignRow, 'retryPolicy'> & {
    contactStatus: ContactRow['status'];
    batchStatus: BatchRow['status'];
    isSuppressed: boolean;
  };

const isSuppressed = isSuppressedForGood(
  sql.ref('contacts.organizationId'),
  sql.ref('contacts.phoneNumber'),
);

/** Reads without locks; `writeSettlement` holds only for what was read. */
export const findSettlementFacts = prepare(
  'findSettlementFacts',
  (db: Db, { executionId }: { executionId: string }) =>
    db
      .selectFrom('calls')
      .innerJoin('contacts', 'contacts.contactId', 'calls.contactId')
      .innerJoin('batches', 'batches.batchId', 'calls.batchId')
      .innerJoin('campaigns', 'campaigns.campaignId', 'calls.campaignId')
      .select([
        'calls.executionId',
        'calls.organizationId',
        'calls.callSid',
        'calls.callStatus',
        'calls.sipStatus',
      ])
      .select(['calls.answeredBy', 'calls.isForced', 'calls.followUpAt', 'calls.reportedAt'])
      .select(['calls.endedAt', 'calls.settledAt'])
      .select(['contacts.contactId', 'contacts.status as contactStatus', 'contacts.retriesUsed'])
      .select(['contacts.followUpCount', 'contacts.currentExecutionId', 'contacts.batchId'])
      .select(['batches.status as batchStatus', 'batches.retryPolicyOverride'])
      .select(['batches.maxRetriesOverride', 'campaigns.retryPolicy'])
      .select(isSuppressed.as('isSuppressed'))
      .where('calls.executionId', '=', executionId),
).first;

type Decided = { seen: SettlementFacts; now: Date };

const settleAlone = prepare('settleAlone', (_: Db, decided: Decided) =>
  settlementOf(decided, { isCurrent: sql`false`, step: sql`select` }),
);

const settleContact = prepare('settleContact', (db: Db, decided: Decided & { step: AttemptLeft }) =>
  settlementOf(decided, {
    isCurrent: sql`true`,
    step: sql`${db
      .updateTable('contacts')
      .set(columnsLeft(decided.step))
      .where('contactId', '=', decided.seen.contactId)
      .where(sql<boolean>`exists (select from call)`)}`,
  }),
);

/** Each part reads from the one before it, which makes the order of locks: batch, contact, call. */
function settlementOf(
  { seen, now }: Decided,
  { isCurrent, step }: { isCurrent: RawBuilder<unknown>; step: RawBuilder<unknown> },
) {
  const { executionId, contactId, batchId } = seen;
  return sql`
    with batch as (
      select from batches where batch_id = ${batchId} and status = ${seen.batchStatus} for share
    ), contact as (
      select from contacts
      where contact_id = ${contactId} and status = ${seen.contactStatus}
        and (current_execution_id is not distinct from ${executionId}) = ${isCurrent}
        and exists (select from batch) and ${isSuppressed} = ${seen.isSuppressed}
      for no key update
    ), call as (
      update calls set settled_at = ${now}
      where execution_id = ${executionId} and ${guardOf('settle', seen)}
        and exists (select from contact)
      returning 1
    ), step as (${step})
    select from call`;
}

/**
 * Settles an attempt in one statement.
 * @param step how the contact goes on; null: it has gone on without this attempt
 * @returns false, and nothing is written, when something that was seen has changed
 */
export async function writeSettlement(
  db: Db,
  { step, ...decided }: Decided & { step: AttemptLeft | null },
): Promise<boolean> {
  const rows =
    step === null
      ? await settleAlone.all(db, decided)
      : await settleContact.all(db, { ...decided, step });
  return rows.length > 0;
}

/** Ended attempts that are not settled, the longest ended first. */
export async function unsettledCalls(
  db: Db,
  { endedBefore, limit }: { endedBefore: Date; limit: number },
): Promise<Pick<CallRow, 'executionId' | 'contactId' | 'batchId'>[]> {
  return db
    .selectFrom('calls')
    .select(['executionId', 'contactId', 'batchId'])
    .where('endedAt', '<', endedBefore)
    .where(attemptGuards.unsettled)
    .orderBy('endedAt')
    .limit(limit)
    .execute();
}
