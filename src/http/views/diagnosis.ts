import type { RecentCall } from '../../db/diagnoses.ts';
import type { DiagnosisCode, LineUse } from '../../domain/diagnosis.ts';
import type { DiagnosisView } from '../../schemas/diagnosis.ts';
import type { Diagnosis } from '../../services/diagnoses.ts';
import { viewBatchItem } from './batch.ts';

const messages: Record<DiagnosisCode, string> = {
  scheduled_later: 'the batch begins at its scheduled_start',
  batch_paused: 'the batch is paused: resume it',
  campaign_paused: 'the campaign is paused: resume it',
  outside_working_hours: 'the working hours are closed',
  all_lines_busy:
    'all lines of the batch, its organization or its caller numbers are in use: the next call ' +
    'begins when one ends',
  pacing: 'they are due, and are called as fast as calls may begin',
  cooldown: 'they are called again when their time has come',
  suppressed: 'their numbers are suppressed: they end as failed when their turn comes',
  attempt_cap: 'their numbers were called as often as is allowed',
  number_busy: 'their numbers are in another call of the organization',
  no_worker: 'no worker asks for work: start one, or restart it',
  workflow_missing:
    'the workflow of the batch is not open: the sweep starts it, and so does dispatch',
  call_control_unreachable: 'call control does not answer',
  call_control_refusing: 'call control refuses calls: check its account and its token',
  agent_not_configured: 'the agent is not registered and there is no default one',
  finished: 'the batch is finished and calls nobody any more',
};

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
        message: messages[code],
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
