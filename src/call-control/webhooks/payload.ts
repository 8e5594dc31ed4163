import { keepsRecording } from '../ledger/call.ts';
import type { Call } from '../ledger/call.ts';
import { recordingUrl } from '../network/recording-store.ts';
import { isProgress } from '../network/step.ts';
import type { DetectionEvent, Step } from '../network/step.ts';

/** What all calls of this server report about it. */
export type ServerIdentity = { sipAddress: string };

// jambonz names its feature server by address and SIP port.
const SIP_PORT = 5060;

/**
 * The JSON body of a status webhook, with the members of jambonz in their order
 * (`lib/session/call-info.js`). It has no timestamp and no sequence number. `customerData`, the only
 * camelCase key, is the unchanged tag. There is no `headers`, because the simulated BYE has none.
 */
export function statusPayload(
  call: Call,
  step: Step,
  identity: ServerIdentity,
): Record<string, unknown> {
  return {
    ...callMembers(call, step, identity),
    ...(call.tag && { customerData: call.tag }),
  };
}

/** The JSON body of a detection event: a status webhook's body and the members of the event. */
export function detectionPayload(
  call: Call,
  step: Step & { event: DetectionEvent },
  identity: ServerIdentity,
): Record<string, unknown> {
  return { ...statusPayload(call, step, identity), ...step.event };
}

/** The members that a status webhook and `GET /Calls/{sid}` share. */
export function callMembers(
  call: Call,
  step: Step,
  identity: ServerIdentity,
): Record<string, unknown> {
  return {
    call_sid: call.sid,
    direction: 'outbound',
    from: call.from,
    to: call.to,
    call_id: call.callId,
    ...(isKnownToSbc(call, step) && { sbc_callid: sbcCallIdOf(call) }),
    sip_status: step.sipStatus,
    sip_reason: step.sipReason,
    call_status: step.status,
    account_sid: call.accountSid,
    trace_id: '0'.repeat(32),
    ...(call.applicationSid && { application_sid: call.applicationSid }),
    fs_sip_address: `${identity.sipAddress}:${SIP_PORT}`,
    ...(step.endedBy && { call_termination_by: step.endedBy }),
    ...(step.durationSeconds !== undefined && { duration: step.durationSeconds }),
    ...(step.isRecorded && keepsRecording(call) && { recording_url: recordingUrl(call, step) }),
  };
}

/** The Call-ID towards the callee. */
function sbcCallIdOf({ callId, legs }: Call): string {
  return legs?.at(-1)?.sipCallId ?? `${callId}-sbc`;
}

function isKnownToSbc({ plan }: Call, { atMs }: Step): boolean {
  return plan.steps.some((step) => step.atMs <= atMs && isProgress(step));
}
