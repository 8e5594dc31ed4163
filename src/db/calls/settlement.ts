import { sql } from 'kysely';
import { effectiveRetryPolicy, isTerminalBatch } from '../../domain/batch.ts';
import { outcomeOf } from '../../domain/call.ts';
import { contactTransition } from '../../domain/contact.ts';
import { decideSettlement, statusOfOutcome, type Settlement } from '../../domain/settlement.ts';
import { columnsLeft } from '../contacts/transitions.ts';
import type { BatchRow, CallRow, CampaignRow, ContactRow, Db } from '../tables.ts';

export type SettlementResult =
  /** What follows from the attempt is written. */
  | 'settled'
  /** The attempt has not ended. */
  | 'live'
  /** No attempt was made under this execution id. */
  | 'absent'
  /** Its contact is due again before `notDueBefore`; nothing was written. */
  | 'left';

/** The state that a settlement is decided from. */
type Seen = Pick<
  CallRow,
  | 'executionId'
  | 'callStatus'
  | 'sipStatus'
  | 'answeredBy'
  | 'isForced'
  | 'followUpAt'
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
  };

type Ended = Seen & { endedAt: Date };

/** An attempt has a handful of changes in its life; more than these in a row are a defect. */
const MAX_TRIES = 20;

/**
 * Draws the consequence of an ended attempt: its contact is finished, retried or called back, and
 * its line is free. Written in one statement, which holds only for the state that it was decided
 * from; who comes second decides again. Repeating it changes nothing.
 * @param notDueBefore settle only if the contact is not called again before this instant
 */
export async function settleCall(
  db: Db,
  { executionId, now, notDueBefore }: { executionId: string; now: Date; notDueBefore?: Date },
): Promise<SettlementResult> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const seen = await findSeen(db, executionId);
    if (seen === undefined) return 'absent';
    if (!hasEnded(seen)) return 'live';
    if (seen.settledAt !== null) return 'settled';
    const settlement = settlementOf(seen);
    if (isDueBefore(settlement, notDueBefore)) return 'left';
    if (await write(db, { seen, settlement, now })) return 'settled';
  }
  throw new Error(
    `Cannot settle execution ${executionId}: it changed ${MAX_TRIES} times meanwhile`,
  );
}

async function findSeen(db: Db, executionId: string): Promise<Seen | undefined> {
  return db
    .selectFrom('calls')
    .innerJoin('contacts', 'contacts.contactId', 'calls.contactId')
    .innerJoin('batches', 'batches.batchId', 'calls.batchId')
    .innerJoin('campaigns', 'campaigns.campaignId', 'calls.campaignId')
    .select(['calls.executionId', 'calls.callStatus', 'calls.sipStatus', 'calls.answeredBy'])
    .select(['calls.isForced', 'calls.followUpAt', 'calls.endedAt', 'calls.settledAt'])
    .select(['contacts.contactId', 'contacts.status as contactStatus', 'contacts.retriesUsed'])
    .select(['contacts.followUpCount', 'contacts.currentExecutionId', 'contacts.batchId'])
    .select(['batches.status as batchStatus', 'batches.retryPolicyOverride'])
    .select(['batches.maxRetriesOverride', 'campaigns.retryPolicy'])
    .where('calls.executionId', '=', executionId)
    .executeTakeFirst();
}

function hasEnded(seen: Seen): seen is Ended {
  return seen.endedAt !== null;
}

/** null: the contact has gone on without this attempt. */
function settlementOf(seen: Ended): Settlement | null {
  if (seen.currentExecutionId !== seen.executionId) return null;
  return decideSettlement({
    attempt: { ...seen, outcome: outcomeOf(seen.callStatus) },
    policy: effectiveRetryPolicy(seen, seen),
    retriesUsed: seen.retriesUsed,
    followUpCount: seen.followUpCount,
    batchIsOpen: !isTerminalBatch(seen.batchStatus),
  });
}

function isDueBefore(settlement: Settlement | null, instant: Date | undefined): boolean {
  const dueAt = settlement?.dueAt ?? null;
  return instant !== undefined && dueAt !== null && dueAt < instant;
}

type Decided = { seen: Ended; settlement: Settlement | null; now: Date };

/**
 * Each part reads from the one before it, which makes the order of locks: batch, contact, call.
 * @returns false when something that was seen has changed
 */
async function write(db: Db, { seen, settlement, now }: Decided): Promise<boolean> {
  const { executionId, contactId, batchId } = seen;
  const isCurrent = sql`${settlement !== null}`;
  const result = await sql`
    with batch as (
      select from batches where batch_id = ${batchId} and status = ${seen.batchStatus} for share
    ), contact as (
      select from contacts
      where contact_id = ${contactId} and status = ${seen.contactStatus}
        and (current_execution_id is not distinct from ${executionId}) = ${isCurrent}
        and exists (select from batch)
      for no key update
    ), call as (
      update calls set settled_at = ${now}
      where execution_id = ${executionId} and settled_at is null
        and call_status = ${seen.callStatus}
        and answered_by is not distinct from ${seen.answeredBy}
        and follow_up_at is not distinct from ${seen.followUpAt}
        and exists (select from contact)
      returning 1
    ), step as (${stepOf(db, seen, settlement)})
    select from call`.execute(db);
  return result.rows.length > 0;
}

function stepOf(db: Db, seen: Ended, settlement: Settlement | null) {
  if (settlement === null) return sql`select`;
  const step = {
    ...settlement,
    status: contactTransition(seen.contactStatus, settlement.status),
    lookAt: null,
    lastOutcome: statusOfOutcome(outcomeOf(seen.callStatus)),
    forcedAt: null,
  };
  return db
    .updateTable('contacts')
    .set(columnsLeft(step))
    .where('contactId', '=', seen.contactId)
    .where(sql<boolean>`exists (select from call)`);
}

/** Ended attempts that nobody has settled, the longest ended first. */
export async function unsettledCalls(
  db: Db,
  { endedBefore, limit }: { endedBefore: Date; limit: number },
): Promise<Pick<CallRow, 'executionId' | 'contactId' | 'batchId'>[]> {
  return db
    .selectFrom('calls')
    .select(['executionId', 'contactId', 'batchId'])
    .where('endedAt', '<', endedBefore)
    .where('settledAt', 'is', null)
    .orderBy('endedAt')
    .limit(limit)
    .execute();
}
