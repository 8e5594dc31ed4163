import type { ListedCall } from '../../db/calls/call-lists.ts';
import { type CostParts, minutesCost } from '../../domain/call-cost.ts';
import { failureOf } from '../../domain/call-failure.ts';
import type { KeptEligibility } from '../../domain/eligibility.ts';
import { recordingRoute } from '../../domain/recording-url.ts';
import { type Turn, transcriptOf } from '../../domain/transcript.ts';
import type { CallView } from '../../schemas/call.ts';
import { viewCost } from '../../schemas/members/call-cost.ts';
import { viewTurn } from '../../schemas/members/turns.ts';
import { shownCallStatus } from '../../domain/call.ts';

/** @param publicUrl base address of the API, at which recordings are played */
export function viewCall(call: ListedCall, { publicUrl }: { publicUrl: string }): CallView {
  return {
    execution_id: call.executionId,
    contact_id: call.contactId,
    batch_id: call.batchId,
    campaign_id: call.campaignId,
    call_sid: call.callSid,
    call_status: shownCallStatus(call.callStatus),
    from_number: call.fromNumber,
    to_number: call.toNumber,
    sip_status: call.sipStatus,
    sip_reason: call.sipReason,
    failure: viewFailure(call),
    answered_by: call.answeredBy,
    duration_seconds: call.durationSeconds,
    recording_url: call.recordingUrl && recordingRoute(publicUrl, call.executionId),
    recording_source_url: call.recordingUrl,
    ...reported(call),
    disposition: call.disposition,
    analysis: call.analysis,
    analysis_problems: [...(call.analysisProblems ?? [])],
    cost: viewCost(costOf(call)),
    total_cost: call.totalCost,
    retry_count: call.retryCount,
    is_follow_up: call.isFollowUp,
    eligibility: call.eligibility && viewEligibility(call.eligibility),
    tzdata_version: call.tzdataVersion,
    created_at: call.createdAt.toISOString(),
    answered_at: call.answeredAt?.toISOString() ?? null,
    ended_at: call.endedAt?.toISOString() ?? null,
  };
}

function viewFailure(call: ListedCall): CallView['failure'] {
  const failure = failureOf(call);
  return failure && { ...failure, sip_status: call.sipStatus, sip_reason: call.sipReason };
}

/** The reported parts; without a report of telephony its minutes. */
function costOf(call: ListedCall): CostParts {
  return {
    telephony: call.telephonyCost ?? minutesCost(call),
    transcription: call.transcriptionCost,
    speech: call.speechCost,
    model: call.modelCost,
    platform: call.platformCost,
    other: call.otherCost,
  };
}

function viewEligibility(kept: KeptEligibility): CallView['eligibility'] {
  const { eligible, reason, askedAt, durationMs } = kept;
  return { eligible, reason, asked_at: askedAt, duration_ms: durationMs };
}

/** The reported members; each is absent until it is known. */
function reported(call: ListedCall) {
  // The reports' statement has written it (`columnsOf` of `db/calls/agent-reports.ts`).
  const turns = typeof call.turns === 'string' ? (JSON.parse(call.turns) as Turn[]) : null;
  const transcript = call.transcript ?? (turns && transcriptOf(turns));
  return {
    ...(transcript !== null && { transcript }),
    ...(turns !== null && { turns: turns.map(viewTurn) }),
    ...(call.summary !== null && { summary: call.summary }),
    ...(call.sentiment !== null && { sentiment: call.sentiment }),
    ...(call.hangupBy !== null && { hangup_by: call.hangupBy }),
    ...(call.hangupReason !== null && { hangup_reason: call.hangupReason }),
  };
}
