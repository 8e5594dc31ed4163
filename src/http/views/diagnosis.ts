import type { RecentCall } from '../../db/batches/diagnoses.ts';
import { holdRowOf } from '../../db/campaigns/holds.ts';
import type { LineUse } from '../../domain/diagnosis.ts';
import type { Trunk } from '../../domain/trunk.ts';
import { smallerLimit } from '../../domain/limits/quotas.ts';
import { TIME_ZONE_DATA } from '../../domain/hours/time-zone-rules.ts';
import { reasonMessage } from '../../domain/diagnosis-message.ts';
import { shownCallStatus } from '../../domain/call.ts';
import type { DiagnosisView } from '../../schemas/diagnosis.ts';
import type { Diagnosis } from '../../services/batches/diagnoses.ts';
import { viewBatchItem } from './batch.ts';
import { viewHold } from './campaign.ts';

export function viewDiagnosis(diagnosis: Diagnosis): DiagnosisView {
  const { batch, counters } = diagnosis;
  const item = viewBatchItem(batch, counters);
  return {
    batch_id: batch.batchId,
    status: item.status,
    counters: item.counters,
    diagnostics: viewDiagnostics(diagnosis),
    next_contacts: diagnosis.nextContacts.map((contact) => ({
      contact_id: contact.contactId,
      status: contact.status,
      status_reason: contact.statusReason,
      due_at: contact.lookAt.toISOString(),
    })),
    in_flight: diagnosis.inFlight.map(viewRecentCall),
    recent_errors: diagnosis.recentErrors.map(viewRecentCall),
  };
}

type Diagnostics = DiagnosisView['diagnostics'];

function viewDiagnostics(diagnosis: Diagnosis): Diagnostics {
  const { batch } = diagnosis;
  const hold = holdRowOf(diagnosis);
  return {
    stuck_pending: diagnosis.isStuck,
    reasons: diagnosis.reasons.map(({ code, count, until }) => ({
      code,
      message: reasonMessage({ code, count }),
      count,
      until: shown(until),
    })),
    counted_at: diagnosis.countedAt.toISOString(),
    warnings: diagnosis.warnings,
    campaign_hold: hold.heldAt && viewHold(hold),
    eligibility_hook: viewHookState(diagnosis),
    window: viewWindow(diagnosis.window),
    lines: {
      limit: diagnosis.lines.limit,
      in_use: diagnosis.lines.inUse,
      organization: viewLines(diagnosis.organizationLines),
      caller_numbers: viewLines(diagnosis.callerLines),
    },
    pacing: {
      calls_per_second: smallerLimit(
        batch.callsPerSecondOverride,
        diagnosis.campaign.callsPerSecond,
      ),
      starts_last_minute: diagnosis.startsLastMinute,
    },
    call_control: viewAccount(diagnosis.account),
    ...viewDispatch(diagnosis.state),
    last_claim_at: shown(batch.lastClaimAt),
    next_due_at: shown(diagnosis.nextContacts[0]?.lookAt ?? null),
    oldest_pending_at: shown(diagnosis.oldestPendingAt),
    revision: { current: batch.revision, acked: batch.acknowledgedRevision },
    counters_match: diagnosis.doCountersMatch,
  };
}

function viewHookState({ campaign, notEligible }: Diagnosis): Diagnostics['eligibility_hook'] {
  if (notEligible === null) return null;
  return {
    failures: campaign.eligibilityFailures,
    rests_until: shown(campaign.eligibilityRestUntil),
    last_error: campaign.eligibilityError,
    not_eligible: notEligible,
  };
}

function viewWindow(window: Diagnosis['window']): Diagnostics['window'] {
  return {
    open: window.isOpen,
    timezone: window.timezone,
    next_open_at: shown(window.nextOpenAt),
    next_close_at: shown(window.nextCloseAt),
    tzdata_version: TIME_ZONE_DATA.version,
  };
}

function viewDispatch({
  workflow,
  worker,
}: Diagnosis['state']): Pick<Diagnostics, 'workflow' | 'worker'> {
  return {
    workflow: workflow && {
      workflow_id: workflow.workflowId,
      run_id: workflow.runId,
      status: workflow.status,
      url: workflow.url,
      fails_tasks: workflow.failing !== null,
      failing_since: shown(workflow.failing?.since ?? null),
    },
    worker: worker && { last_seen_at: shown(worker.lastSeenAt), pollers: worker.pollers },
  };
}

function viewAccount({
  accountId,
  name,
  state,
  breaker,
  health: { budget },
  trunks,
}: Diagnosis['account']): Diagnostics['call_control'] {
  return {
    account_id: accountId,
    name,
    state,
    reason: breaker.reason,
    failures: breaker.failures,
    until: shown(breaker.openUntil),
    requests: budget && {
      limit: budget.limit,
      remaining: budget.remaining,
      resets_at: budget.resetsAt.toISOString(),
    },
    trunks: trunks && trunks.map(viewTrunk),
  };
}

/** Not its calls, which are those of all organizations. */
function viewTrunk({ name, isReachable, registration, problem }: Trunk) {
  return { name, is_reachable: isReachable, registration, problem };
}

function viewLines(use: LineUse | null): { limit: number; in_use: number } | null {
  return use && { limit: use.limit, in_use: use.inUse };
}

function viewRecentCall(call: RecentCall): DiagnosisView['in_flight'][number] {
  return {
    execution_id: call.executionId,
    contact_id: call.contactId,
    call_status: shownCallStatus(call.callStatus),
    sip_status: call.sipStatus,
    hangup_reason: call.hangupReason,
    created_at: call.createdAt.toISOString(),
  };
}

function shown(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
