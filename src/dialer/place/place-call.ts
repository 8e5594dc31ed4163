import { timeLimitSeconds } from '../../domain/campaign.ts';
import { restPermits } from '../../db/limits/start-permits.ts';
import type { CallControl, Placement, CallRequest } from '../../jambonz/interface.ts';
import { later } from '../../domain/instant.ts';
import { WHOLE_CALL_CONTROL } from '../../domain/limits/call-rate.ts';
import { ratesOfBatch } from '../claim/limits.ts';
import { count } from '../../telemetry/measure.ts';
import { inRequest } from '../../telemetry/sent-requests.ts';
import { recordDelays } from './delays.ts';
import type { DialerDeps } from '../deps.ts';
import { deferCrowded, recordPlacement, retryWrite } from './record-placement.ts';
import { returnContact, type ReturnReason } from '../gate/release.ts';
import { effectiveRetryPolicy } from '../../domain/batch-overrides.ts';
import { callVariablesOf, voicemailOf } from '../../domain/call-settings.ts';
import { webhookAddress, type WebhookName } from '../../domain/webhook-address.ts';
import { needsMachineDetection, messageHookOf } from '../../domain/voicemail.ts';
import { reportKey } from '../../signatures/report-key.ts';
import type { PlannedCall } from '../gate/planned-call.ts';

/** A request that would leave later than this after the gate might act on an old truth. */
const MAX_GATE_AGE_MS = 5_000;
const UNREACHABLE_DEFERRAL_MS = 5_000;
const DAY_MS = 86_400_000;
/** Requests for calls of one organization that this process has left behind without an answer. */
const MOST_UNANSWERED = 100;

/** Whether the outcome of the attempt is to be waited for. */
export type Placed = 'wait' | 'done';

/**
 * Sends the request of an attempt that is written, once, and records what is certain of the answer.
 * @param gatePassedMs when the gate's transaction ended, on the monotonic clock
 */
export async function placeCall(
  deps: DialerDeps,
  call: PlannedCall,
  gatePassedMs: number,
): Promise<Placed> {
  const callControl = await callControlOf(deps, call);
  const isLate = performance.now() - gatePassedMs > MAX_GATE_AGE_MS;
  if (callControl === null || isLate) {
    const deferralMs = callControl === null ? UNREACHABLE_DEFERRAL_MS : 0;
    const until = later(deps.clock.now(), deferralMs);
    return giveBack(deps, call, { reason: 'call_control_unreachable', until });
  }
  if (deps.leftBehind.count(placingOwner(call)) >= MOST_UNANSWERED) {
    return giveBack(deps, call, await deferCrowded(deps, call));
  }
  recordDelays(call.contact, deps.clock.now());
  const place = () => callControl.placeCall(requestOf(deps, call));
  const placement = await inRequest('POST Calls', place, ({ kind }) => ({
    'redial.placement': kind,
    ...(kind !== 'accepted' && { 'error.type': kind }),
  }));
  const [placed] = await Promise.all([
    record(deps, call, placement),
    restPermitsOf(deps, call, placement),
  ]);
  return placed;
}

/** For whom a call is placed, where its request is left behind. */
export function placingOwner({ locked }: PlannedCall): string {
  return `place calls of ${locked.campaign.organizationId}`;
}

/** Beside the rest of the permits: what was answered is known here alone, and must not wait for it. */
async function record(deps: DialerDeps, call: PlannedCall, placement: Placement): Promise<Placed> {
  const recorded = await recordPlacement(deps, call, placement);
  return recorded.kind === 'deferred' ? giveBack(deps, call, recorded) : recorded.kind;
}

/** The account of a call; null where it cannot be read, and then nothing was sent. */
async function callControlOf(
  { callControls, log }: DialerDeps,
  { input: { executionId }, locked: { account } }: PlannedCall,
): Promise<CallControl | null> {
  try {
    return await callControls.of(account.accountId);
  } catch (err) {
    const message = 'failed to read the account of a call: it is called later';
    log.warn({ err, executionId }, message);
    return null;
  }
}

/**
 * From now on the permits of the call rest. Without a clear answer call control may still take the request
 * up, so they stay taken until a webhook or a look-up tells more; but an account of an organization must
 * not keep what all share by not answering.
 */
async function restPermitsOf(
  deps: DialerDeps,
  { input, locked }: PlannedCall,
  { kind }: Placement,
): Promise<void> {
  const isOwn = locked.account.accountId !== null;
  const scopes = ratesOfBatch(deps, locked)
    .map(({ scope }) => scope)
    .filter((scope) => kind !== 'unknown' || (isOwn && scope === WHOLE_CALL_CONTROL));
  if (scopes.length > 0) await restPermits(deps.db, { ...input, scopes });
}

/** Call control has certainly accepted nothing: the attempt does not count. */
async function giveBack(
  { db, log, clock }: DialerDeps,
  { input, contact }: PlannedCall,
  deferral: ReturnReason,
): Promise<Placed> {
  const now = clock.now();
  const returned = await retryWrite(log, () =>
    db.transaction().execute((tx) => returnContact(tx, input, { ...deferral, now })),
  );
  if (returned === 'live') return 'wait';
  const { organizationId: organization } = contact;
  if (returned !== 'none') {
    count('redial.calls.returned', { reason: deferral.reason, organization });
  }
  return 'done';
}

/** The request to call control for a planned call. */
function requestOf(deps: DialerDeps, call: PlannedCall): CallRequest {
  const { input, attempt, from, to, application, retryCount } = call;
  const { batch, campaign } = call.locked;
  const { publicUrl } = deps.dialling;
  const { executionId } = input;
  const { tag: voicemailTag, ...detection } = detectionOf(call, publicUrl);
  return {
    executionId,
    from,
    to,
    application,
    ringTimeoutSeconds: campaign.ringTimeoutSeconds,
    timeLimitSeconds: timeLimitSeconds(campaign),
    statusHookUrl: hookOf(call, publicUrl, 'call-status'),
    ...detection,
    tag: {
      execution_id: executionId,
      organization_id: campaign.organizationId,
      campaign_id: campaign.campaignId,
      batch_id: batch.batchId,
      contact_id: input.contactId,
      retry_count: retryCount,
      is_follow_up: attempt.isFollowUp,
      call_variables: callVariablesOf(campaign, batch, call.contact),
      call_context: batch.callContext,
      report_url: reportUrlOf(deps, executionId),
      ...voicemailTag,
    },
  };
}

function reportUrlOf(
  { dialling, reportSecret, reportValidDays, clock }: DialerDeps,
  executionId: string,
): string {
  const validUntil = later(clock.now(), reportValidDays * DAY_MS);
  const key = reportKey(reportSecret, { executionId, validUntil });
  return `${dialling.publicUrl}/api/v1/calls/${executionId}/report?key=${key}`;
}

/** Where the account of a call sends its webhooks; the query names the call. */
function hookOf({ input, locked }: PlannedCall, publicUrl: string, name: WebhookName): string {
  const { accountId } = locked.account;
  const address = webhookAddress(publicUrl, { accountId, name });
  return `${address}?execution_id=${input.executionId}`;
}

type Detection = Pick<CallRequest, 'amdHookUrl'> & { tag: Record<string, unknown> };

/**
 * What makes call control listen for an answering machine, for calls of which it matters who
 * answers. The tag tells the application the policy, and brings it back to us with each
 * event, so that a later change of campaign or batch does not affect a live call. jambonz does not
 * hand out the hook of a registered application, so such an application cannot be asked again for a
 * message: it has to wait for the end of the greeting itself.
 */
function detectionOf(call: PlannedCall, publicUrl: string): Detection {
  const { application, locked } = call;
  const voicemail = voicemailOf(locked.campaign, locked.batch);
  const retryPolicy = effectiveRetryPolicy(locked.campaign, locked.batch);
  if (!needsMachineDetection(voicemail, retryPolicy)) return { tag: {} };
  const isAskedAgain = voicemail === 'leave_message' && 'callHook' in application;
  return {
    amdHookUrl: hookOf(call, publicUrl, 'amd'),
    tag: {
      voicemail,
      ...(isAskedAgain && { message_hook: messageHookOf(application.callHook) }),
    },
  };
}
