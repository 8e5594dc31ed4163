import type { RecentCall } from '../../db/diagnoses.ts';
import type { LineUse } from '../../domain/diagnosis.ts';
import { reasonMessages } from '../../domain/diagnosis-message.ts';
import type { DiagnosisView } from '../../schemas/diagnosis.ts';
import type { Diagnosis } from '../../services/diagnoses.ts';
import { viewBatchItem } from './batch.ts';

export function viewDiagnosis(diagnosis: Diagnosis): DiagnosisView {
  const { batch, counters, state, window, reasons } = diagnosis;
  const item = viewBatchItem(batch, counters);
  const counted = Object.values(counters).reduce((sum, count) => sum + count, 0);
  return {
    batch_id: batch.batchId,
    status: item.status,
    counters: item.counters,
    diagnostics: {
      stuck_pending: diagnosis.isStuck,
      reasons: reasons.map(({ code, count, until }) => ({
        code,
        message: reasonMessages[code],
        count,
        until: shown(until),
      })),
      window: {
        open: window.isOpen,
        timezone: window.timezone,
        next_open_at: shown(window.nextOpenAt),
        next_close_at: shown(window.nextCloseAt),
      },
      lines: {
        limit: diagnosis.lines.limit,
        in_use: diagnosis.lines.inUse,
        organization: viewLines(diagnosis.organizationLines),
        caller_numbers: viewLines(diagnosis.callerLines),
      },
      pacing: {
        calls_per_second: diagnosis.callsPerSecond,
        starts_last_minute: diagnosis.startsLastMinute,
      },
      call_control: viewAccount(diagnosis.account),
      workflow: state.workflow && {
        workflow_id: state.workflow.workflowId,
        run_id: state.workflow.runId,
        status: state.workflow.status,
        url: state.workflow.url,
      },
      worker: state.worker && {
        last_seen_at: shown(state.worker.lastSeenAt),
        pollers: state.worker.pollers,
      },
      last_claim_at: shown(batch.lastClaimAt),
      next_due_at: shown(diagnosis.nextContacts[0]?.lookAt ?? null),
      oldest_pending_at: shown(diagnosis.oldestPendingAt),
      revision: { current: batch.revision, acked: batch.acknowledgedRevision },
      counters_match: counted === batch.totalContacts,
    },
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

type AccountView = DiagnosisView['diagnostics']['call_control'];

function viewAccount({ accountId, name, state, health }: Diagnosis['account']): AccountView {
  const { breaker, budget } = health;
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
  };
}

function viewLines(use: LineUse | null): { limit: number; in_use: number } | null {
  return use && { limit: use.limit, in_use: use.inUse };
}

function viewRecentCall(call: RecentCall): DiagnosisView['in_flight'][number] {
  return {
    execution_id: call.executionId,
    contact_id: call.contactId,
    call_status: call.callStatus,
    sip_status: call.sipStatus,
    hangup_reason: call.hangupReason,
    created_at: call.createdAt.toISOString(),
  };
}

function shown(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
