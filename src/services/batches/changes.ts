import { isDeepStrictEqual } from 'node:util';
import { changeBatch } from '../../db/batches/changes.ts';
import {
  type BatchInCampaign,
  type LockedBatch,
  type OwnBatch,
  lockOwnBatch,
} from '../../db/batches/batches.ts';
import type { BatchRow, CampaignRow, Db, Tx } from '../../db/tables.ts';
import { columnsOfHold, probeNowColumns } from '../../db/campaigns/holds.ts';
import { assertStartMovable } from '../../domain/batch.ts';
import { type CallHours, effectiveHours } from '../../domain/hours/call-hours.ts';
import { NO_HOLD } from '../../domain/limits/campaign-hold.ts';
import type { BatchMembers } from '../../schemas/batch-create.ts';
import { changedRetryPolicy } from '../../schemas/members/retry-policy.ts';
import { assertCallerNumbers, type CallerNumberRule } from '../caller-numbers.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';
import { endDeferrals } from '../../db/contacts/deferrals.ts';

export type BatchChangeDeps = CallerNumberRule & {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
};

/** The members for which the gate may defer contacts. */
const DEFERRING_MEMBERS = [
  'workingHoursOverride',
  'timezoneOverride',
  'phoneNumbersOverride',
  'agentIdOverride',
] as const;

/**
 * Changes members of a batch and wakes its workflow. The change takes effect at the next claim;
 * live calls are not affected.
 * @param read computes the new members from the stored batch; it runs under the lock, so it must
 * not wait
 * @throws {NotFoundError} the organization has no such batch
 * @throws {ConflictError} `invalid_transition`: a batch that has started cannot be rescheduled
 * @throws {ValidationError} the organization may not call from a new number
 */
export async function patchBatch(
  { db, clock, batchSignals, callerNumberPolicy }: BatchChangeDeps,
  own: OwnBatch,
  read: (stored: BatchInCampaign) => BatchMembers,
): Promise<BatchInCampaign & { hours: CallHours }> {
  const batch = await db.transaction().execute(async (tx) => {
    const locked = await lockOwnBatch(tx, own);
    const members = read(inCampaign(locked.batch, locked.campaign));
    await assertCallerNumbers(
      tx,
      { callerNumberPolicy },
      {
        ...own,
        numbers: members.phoneNumbersOverride ?? [],
        before: locked.batch.phoneNumbersOverride,
        member: 'phone_numbers_override',
      },
    );
    const changed = await storeChanges(tx, locked, { members, now: clock.now() });
    const hours = effectiveHours(locked.campaign, changed);
    return { ...inCampaign(changed, locked.campaign), hours };
  });
  if (batch.dispatchEndedAt === null) await batchSignals.start(batch);
  return batch;
}

async function storeChanges(
  tx: Tx,
  { batch, campaign }: LockedBatch,
  { members, now }: { members: BatchMembers; now: Date },
): Promise<BatchRow> {
  const { batchId } = batch;
  const policy = members.retryPolicyOverride;
  const wanted = {
    ...members,
    retryPolicyOverride:
      policy &&
      changedRetryPolicy(policy, {
        isFirst: batch.retryPolicyOverride === null,
        ofCampaign: campaign.retryPolicy,
      }),
  };
  // The object literal above has no other members.
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  const changed = names.filter((name) => !isDeepStrictEqual(batch[name], wanted[name]));
  if (changed.length === 0 && batch.heldAt === null) return batch;
  if (changed.includes('scheduledStart')) assertStartMovable(batch.status);
  const change = {
    ...wanted,
    metadata: JSON.stringify(wanted.metadata),
    stopWhen: wanted.stopWhen && JSON.stringify(wanted.stopWhen),
    retryPolicyOverride: wanted.retryPolicyOverride && JSON.stringify(wanted.retryPolicyOverride),
    workingHoursOverride:
      wanted.workingHoursOverride && JSON.stringify(wanted.workingHoursOverride),
    defaultCallVariablesOverride:
      wanted.defaultCallVariablesOverride && JSON.stringify(wanted.defaultCallVariablesOverride),
  };
  const isOtherAgent = changed.includes('agentIdOverride');
  const hold = holdAfterChange(batch, { isOtherAgent, now });
  const row = await changeBatch(tx, { batchId, change: { ...change, ...hold }, now });
  const mayEndDeferrals = DEFERRING_MEMBERS.some((name) => changed.includes(name));
  if (mayEndDeferrals) await endDeferrals(tx, { batchIds: [batchId], now });
  return row;
}

/** Another agent has refused nothing yet; any other change may have mended a batch that is held. */
function holdAfterChange(
  { heldAt }: BatchRow,
  { isOtherAgent, now }: { isOtherAgent: boolean; now: Date },
) {
  if (isOtherAgent) return columnsOfHold(NO_HOLD);
  return heldAt === null ? {} : probeNowColumns(now);
}

function inCampaign(batch: BatchRow, campaign: CampaignRow): BatchInCampaign {
  return {
    ...batch,
    campaignStatus: campaign.status,
    campaignConcurrencyLimit: campaign.concurrencyLimit,
  };
}
