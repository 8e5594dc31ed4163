import { recordAccepted, recordRefused, recordUnknown, voidCall } from '../../db/calls/attempts.ts';
import { lockContact, uncountAttempt } from '../../db/contacts/transitions.ts';
import { restStarts } from '../../db/limits/start-permits.ts';
import type { Tx } from '../../db/tables.ts';
import type { CallControl, CallRequest, Placement } from '../../jambonz/client.ts';
import {
  isOfAccount,
  type Refusal,
  type RefusalReason,
} from '../../domain/limits/circuit-breaker.ts';
import type { HoldReason } from '../../domain/dispatch-gate.ts';
import { pacesOf } from '../../domain/limits/call-rate.ts';
import { reportKey } from '../../webhooks/report-key.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { noteAcceptance, noteRefusal } from '../account/refusals.ts';
import { leaveProbe } from '../account/allowance.ts';
import type { ActivityDeps } from '../deps.ts';
import { kindOfAttempt, type PlannedCall } from '../gate/gate.ts';
import { hangUpCall, hangUpSecondCall } from '../hang-up/hang-up.ts';
import { insist } from './retry-write.ts';
import { later } from '../../domain/instant.ts';
import { releaseContact } from '../gate/release.ts';
import { detectionOrder } from './voicemail.ts';
import { lockBatch } from '../../db/batches/locks.ts';

/** A request that would leave later than this after the gate might act on an old truth. */
const MAX_GATE_AGE_MS = 5_000;
const POSTPONED_SECONDS = 5;
/** jambonz forgets a call one hour after its answer; a longer one could not be hung up any more. */
const MAX_TIME_LIMIT_SECONDS = 3_300;
const MISCONFIGURED_SECONDS = 30;
/** An answer may ask for more; by then the account may be well, and somebody else's call shows it. */
const LONGEST_HOLD_SECONDS = 300;

/**
 * Sends the request of an attempt that is written, once, and records what is certain of the answer.
 * @param gatePassedMs when the gate's transaction ended, on the monotonic clock
 * @returns whether an outcome is to be waited for
 */
export async function placeCall(
  deps: ActivityDeps,
  call: PlannedCall,
  gatePassedMs: number,
): Promise<'wait' | 'done'> {
  const callControl = await callControlOf(deps, call);
  const isLate = performance.now() - gatePassedMs > MAX_GATE_AGE_MS;
  if (callControl === null || isLate) {
    const restMs = callControl === null ? POSTPONED_SECONDS * 1000 : 0;
    const until = later(deps.clock.now(), restMs);
    return giveBack(deps, call, { reason: 'call_control_unreachable', until });
  }
  const placement = await callControl.placeCall(requestOf(deps, call));
  const [next] = await Promise.all([
    record(deps, call, placement),
    placement.kind === 'unknown' ? undefined : restPaced(deps, call),
  ]);
  return next;
}

/** The account of a call; null where it cannot be read, and then nothing was sent. */
async function callControlOf(
  { callControls, log }: ActivityDeps,
  { input: { executionId }, locked: { account } }: PlannedCall,
): Promise<CallControl | null> {
  try {
    return await callControls.of(account.accountId);
  } catch (err) {
    log.error({ err, executionId }, 'the account of a call was not read: the call is not placed');
    return null;
  }
}

/**
 * From now on the slots of the call rest. Without a clear answer call control may still take the
 * request up, so they stay taken until a webhook or a look-up tells more.
 */
async function restPaced(deps: ActivityDeps, { input, locked }: PlannedCall): Promise<void> {
  const scopes = pacesOf(locked.campaign, deps.dialling).map(({ scope }) => scope);
  if (scopes.length > 0) await restStarts(deps.db, { ...input, scopes });
}

async function record(
  deps: ActivityDeps,
  call: PlannedCall,
  placement: Placement,
): Promise<'wait' | 'done'> {
  const { executionId } = call.input;
  switch (placement.kind) {
    case 'accepted':
      await recordSid(deps, call, { executionId, callSid: placement.callSid });
      await noteAcceptance(deps, call);
      return 'wait';
    case 'unknown':
      return recordUnclear(deps, call, placement);
    case 'postponed':
      return postpone(deps, call, { ...placement, unlessToldSeconds: POSTPONED_SECONDS });
    case 'refused': {
      const { httpStatus, message } = placement;
      deps.log.error({ executionId, httpStatus, message }, 'call control refuses a call');
      const refusal = { ...placement, retryAfterSeconds: null };
      if (isOfAccount(placement)) {
        return postpone(deps, call, { ...refusal, unlessToldSeconds: MISCONFIGURED_SECONDS });
      }
      const failed = { executionId, reason: message, now: deps.clock.now() };
      await insist(deps.log, () => recordRefused(deps.db, failed));
      await noteRefusal(deps, call, { ...refusal, reason: reasonOf(refusal), isCertain: true });
      return 'done';
    }
  }
}

type NotTaken = Pick<Refusal, 'httpStatus' | 'retryAfterSeconds' | 'concernsAccount'>;

/** The contact goes back, and rests as long as its account does, or else as long as it was told. */
async function postpone(
  deps: ActivityDeps,
  call: PlannedCall,
  { unlessToldSeconds, ...answer }: NotTaken & { unlessToldSeconds: number },
): Promise<'wait' | 'done'> {
  const reason = reasonOf(answer);
  const openUntil = await noteRefusal(deps, call, { ...answer, reason, isCertain: true });
  const toldSeconds = answer.retryAfterSeconds ?? unlessToldSeconds;
  const restSeconds = Math.min(LONGEST_HOLD_SECONDS, toldSeconds);
  const rested = later(deps.clock.now(), restSeconds * 1000);
  return giveBack(deps, call, { reason, until: openUntil ?? rested });
}

/** A webhook that came first shows that the call was taken: its sid is stored. */
async function recordUnclear(
  deps: ActivityDeps,
  call: PlannedCall,
  placement: Extract<Placement, { kind: 'unknown' }>,
): Promise<'wait'> {
  const { executionId } = call.input;
  const httpStatus = placement.httpStatus ?? null;
  deps.log.warn({ executionId, reason: placement.message }, 'the outcome of a request is unknown');
  const recorded = await recordUnknown(deps.db, { executionId });
  if (recorded === 'taken') await noteAcceptance(deps, call);
  const answer = { httpStatus, retryAfterSeconds: null, isCertain: false };
  if (recorded === 'unknown') {
    await noteRefusal(deps, call, { ...answer, reason: reasonOf({ httpStatus }) });
  }
  return 'wait';
}

function reasonOf({ httpStatus }: Pick<NotTaken, 'httpStatus'>): RefusalReason {
  return httpStatus === null ? 'call_control_unreachable' : 'call_control_refusing';
}

async function recordSid(
  deps: ActivityDeps,
  { locked: { account } }: PlannedCall,
  accepted: { executionId: string; callSid: string },
): Promise<void> {
  const now = deps.clock.now();
  const stored = await insist(deps.log, () => recordAccepted(deps.db, { ...accepted, now }));
  const call = { ...accepted, callControlAccountId: account.accountId };
  const isSecond = stored !== undefined && stored.callSid !== accepted.callSid;
  if (isSecond) {
    deps.log.error(accepted, 'call control made a second call for one execution');
    await hangUpSecondCall(deps, call);
  } else if (stored?.hangUp) {
    await hangUpCall(deps, call);
  }
}

/** Nothing was accepted for certain: the attempt is void, and the contact rests a while. */
async function giveBack(
  { db, log }: ActivityDeps,
  { input }: PlannedCall,
  held: { reason: HoldReason; until: Date },
): Promise<'wait' | 'done'> {
  return insist(log, () => db.transaction().execute((tx) => giveBackIn(tx, input, held)));
}

async function giveBackIn(
  tx: Tx,
  input: ContactInput,
  { reason, until }: { reason: HoldReason; until: Date },
): Promise<'wait' | 'done'> {
  const now = await lockBatch(tx, { batchId: input.batchId, strength: 'share' });
  const contact = await lockContact(tx, input);
  if (now === undefined || contact === undefined) return 'done';
  const voided = await voidCall(tx, input);
  if (contact.currentExecutionId !== input.executionId) return 'done';
  if (voided === undefined) return 'wait';
  await uncountAttempt(tx, { contact, ...kindOfAttempt(contact) });
  await leaveProbe(tx, { ...now, ...input });
  await releaseContact(tx, { locked: now, contact }, { kind: 'held', reason, lookAt: until });
  return 'done';
}

function requestOf(deps: ActivityDeps, call: PlannedCall): CallRequest {
  const { input, attempt, from, to, application, retryCount } = call;
  const { batch, campaign } = call.locked;
  const { publicUrl } = deps.dialling;
  const { executionId } = input;
  const key = reportKey(deps.reportSecret, executionId);
  const { tag: voicemailTag, ...detection } = detectionOrder(call, publicUrl);
  return {
    executionId,
    from,
    to,
    application,
    ringTimeoutSeconds: campaign.ringTimeoutSeconds,
    timeLimitSeconds: Math.min(campaign.maxCallDurationSeconds, MAX_TIME_LIMIT_SECONDS),
    statusHookUrl: `${publicUrl}/webhooks/call-status?execution_id=${executionId}`,
    ...detection,
    tag: {
      execution_id: executionId,
      organization_id: campaign.organizationId,
      campaign_id: campaign.campaignId,
      batch_id: batch.batchId,
      contact_id: input.contactId,
      retry_count: retryCount,
      is_follow_up: attempt.isFollowUp,
      call_variables: { ...campaign.defaultCallVariables, ...call.contact.callVariables },
      call_context: batch.callContext,
      report_url: `${publicUrl}/api/v1/calls/${executionId}/report?key=${key}`,
      ...voicemailTag,
    },
  };
}
