import type { CallRequest } from '../../jambonz/call-control.ts';
import { effectiveRetryPolicy } from '../../domain/batch.ts';
import { needsMachineDetection, messageHookOf } from '../../domain/voicemail.ts';
import { reportKey } from '../../webhooks/report-key.ts';
import type { DialerDeps } from '../deps.ts';
import type { PlannedCall } from '../gate/plan-call.ts';

/** jambonz forgets a call one hour after its answer; a longer one could not be hung up any more. */
const MAX_TIME_LIMIT_SECONDS = 3_300;

/** The request to call control for a planned call. */
export function requestOf(
  { dialling, reportSecret }: Pick<DialerDeps, 'dialling' | 'reportSecret'>,
  call: PlannedCall,
): CallRequest {
  const { input, attempt, from, to, application, retryCount } = call;
  const { batch, campaign } = call.locked;
  const { publicUrl } = dialling;
  const { executionId } = input;
  const key = reportKey(reportSecret, executionId);
  const { tag: voicemailTag, ...detection } = detectionOf(call, publicUrl);
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

type Detection = Pick<CallRequest, 'amdHookUrl'> & { tag: Record<string, unknown> };

/**
 * What makes call control listen for an answering machine, for calls of which it matters who
 * answers. The tag tells the application the campaign's policy, and brings it back to us with each
 * event, so that a later change of the campaign does not touch a call in the air. jambonz does not
 * hand out the hook of a registered application, so such an application cannot be asked again for a
 * message: it has to wait for the end of the greeting itself.
 */
function detectionOf({ input, application, locked }: PlannedCall, publicUrl: string): Detection {
  const { voicemail } = locked.campaign;
  const retryPolicy = effectiveRetryPolicy(locked.campaign, locked.batch);
  if (!needsMachineDetection(voicemail, retryPolicy)) return { tag: {} };
  const isAskedAgain = voicemail === 'leave_message' && 'callHook' in application;
  return {
    amdHookUrl: `${publicUrl}/webhooks/amd?execution_id=${input.executionId}`,
    tag: {
      voicemail,
      ...(isAskedAgain && { message_hook: messageHookOf(application.callHook) }),
    },
  };
}
