import type { AcceptedCall } from './ledger-entry.ts';
import type { DetectionEvent, Step } from './step.ts';

/** What all calls of this server have in common. */
export type ServerIdentity = { accountSid: string; sipAddress: string };

/**
 * The JSON body of a status webhook, with the members of jambonz (`lib/session/call-info.js`): no
 * time stamp, no sequence number; `customerData` is the tag, verbatim, and the one camelCase key.
 */
export function statusPayload(
  call: AcceptedCall,
  step: Step,
  identity: ServerIdentity,
): Record<string, unknown> {
  return {
    ...callMembers(call, step, identity),
    ...(call.tag && { customerData: call.tag }),
  };
}

/** The JSON body of an event of answering machine detection: that of a status webhook, and more. */
export function detectionPayload(
  call: AcceptedCall,
  step: Step & { event: DetectionEvent },
  identity: ServerIdentity,
): Record<string, unknown> {
  return { ...statusPayload(call, step, identity), ...step.event };
}

/** The members that a status webhook and `GET /Calls/{sid}` share. */
export function callMembers(
  call: AcceptedCall,
  step: Step,
  identity: ServerIdentity,
): Record<string, unknown> {
  return {
    call_sid: call.sid,
    direction: 'outbound',
    from: call.from,
    to: call.to,
    call_id: call.callId,
    sip_status: step.sipStatus,
    sip_reason: step.sipReason,
    call_status: step.status,
    account_sid: identity.accountSid,
    trace_id: '0'.repeat(32),
    ...(call.applicationSid && { application_sid: call.applicationSid }),
    fs_sip_address: identity.sipAddress,
    ...(step.sipStatus > 100 && { sbc_callid: `${call.callId}-sbc` }),
    ...(step.endedBy && { call_termination_by: step.endedBy }),
    ...(step.durationSeconds !== undefined && { duration: step.durationSeconds }),
  };
}
