import { insertAttempt } from '../../db/calls/attempts.ts';
import { countAttempt } from '../../db/contacts/transitions.ts';
import type { Tx } from '../../db/tables.ts';
import { timeLimitSeconds } from '../../domain/campaign.ts';
import { TIME_ZONE_DATA } from '../../domain/hours/time-zone-rules.ts';
import { reserveCall } from '../usage/reserve-call.ts';
import type { PlannedCall, Waiter } from './planned-call.ts';

/** After the longest ringing and talking: until then call control may still report the end. */
const DEADLINE_GRACE_SECONDS = 180;

/**
 * Writes and counts the attempt of a planned call.
 * @returns false when the contact or its number has another live call
 */
export async function writeAttempt(
  tx: Tx,
  call: PlannedCall,
  waiter: Waiter,
  now: Date,
): Promise<boolean> {
  const { input, attempt, locked, contact, eligibility } = call;
  const { ringTimeoutSeconds } = locked.campaign;
  const deadlineSeconds =
    ringTimeoutSeconds + timeLimitSeconds(locked.campaign) + DEADLINE_GRACE_SECONDS;
  const isNew = await insertAttempt(tx, {
    executionId: input.executionId,
    organizationId: contact.organizationId,
    campaignId: contact.campaignId,
    batchId: contact.batchId,
    contactId: contact.contactId,
    callControlAccountId: locked.account.accountId,
    pricePerMinuteUsd: call.pricePerMinuteUsd,
    maxCostUsd: call.maxCostUsd,
    costIsReported: call.costIsReported,
    callStatus: 'queued',
    fromNumber: call.from,
    toNumber: call.to,
    retryCount: call.retryCount,
    isFollowUp: attempt.isFollowUp,
    isForced: attempt.isForced,
    createdAt: now,
    lastNewsAt: now,
    deadlineAt: new Date(now.getTime() + deadlineSeconds * 1000),
    eligibility: eligibility && JSON.stringify(eligibility),
    tzdataVersion: TIME_ZONE_DATA.version,
    waiterRunId: waiter.runId,
    waiterActivityId: waiter.activityId,
  });
  if (!isNew) return false;
  await countAttempt(tx, { contact, now, ...attempt });
  await reserveCall(tx, call, now);
  return true;
}
