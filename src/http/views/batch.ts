import type { BatchInCampaign } from '../../db/batches/batches.ts';
import { type Counters, countersOf } from '../../domain/contact.ts';
import type { Estimate } from '../../domain/estimate.ts';
import type { StoppingLimit } from '../../domain/limited-estimate.ts';
import { shownStatus } from '../../domain/shown-status.ts';
import type { BatchView } from '../../schemas/batch.ts';
import { viewRetryPolicy } from '../../schemas/members/retry-policy.ts';
import { viewTimeSpan } from '../../schemas/members/time-span.ts';
import { viewWorkingHours } from '../../schemas/members/working-hours.ts';
import type { BatchFigures } from '../../services/batches/figures.ts';

/** A batch in a list. Without `counters` all of them are 0. */
export function viewBatchItem(batch: BatchInCampaign, counters = countersOf([])) {
  return {
    batch_id: batch.batchId,
    campaign_id: batch.campaignId,
    organization_id: batch.organizationId,
    status: shownStatus(batch.status, batch.campaignStatus).status,
    total_contacts: batch.totalContacts,
    concurrency_limit: batch.concurrencyLimit ?? batch.campaignConcurrencyLimit,
    scheduled_start: batch.scheduledStart?.toISOString() ?? null,
    counters: viewCounters(counters),
    created_at: batch.createdAt.toISOString(),
    updated_at: batch.updatedAt.toISOString(),
  };
}

/** A batch as it is answered. Without `figures` all counters are 0. */
export function viewBatch(batch: BatchInCampaign, figures: Partial<BatchFigures> = {}): BatchView {
  const { retryPolicyOverride: policy, workingHoursOverride: hours } = batch;
  return {
    ...viewBatchItem(batch, figures.counters),
    name: batch.name,
    paused_by: shownStatus(batch.status, batch.campaignStatus).pausedBy,
    skip_if_called_within: viewTimeSpan(batch.skipIfCalledWithinSeconds),
    stop_when: batch.stopWhen,
    stopped_by: batch.stoppedBy,
    scheduled_end: batch.scheduledEnd?.toISOString() ?? null,
    started_at: batch.startedAt?.toISOString() ?? null,
    finished_at: batch.finishedAt?.toISOString() ?? null,
    max_retries_override: batch.maxRetriesOverride,
    retry_policy_override: policy && viewRetryPolicy(policy),
    working_hours_override: hours && viewWorkingHours(hours),
    timezone_override: batch.timezoneOverride,
    phone_number_strategy_override: batch.phoneNumberStrategyOverride,
    phone_numbers_override: batch.phoneNumbersOverride,
    agent_id_override: batch.agentIdOverride,
    voicemail_override: batch.voicemailOverride,
    calls_per_second_override: batch.callsPerSecondOverride,
    default_call_variables_override: batch.defaultCallVariablesOverride,
    default_region: batch.defaultRegion,
    call_context: batch.callContext,
    metadata: batch.metadata,
    estimate: viewEstimate(figures.estimate),
  };
}

/** The members of a batch that are computed for every answer. */
export function viewFigures({ counters, estimate }: BatchFigures) {
  return { counters: viewCounters(counters), estimate: viewEstimate(estimate) };
}

/** @param limitedBy the limits that stop the batch; absent: they are not looked at */
export function viewEstimate(
  estimate: Estimate | null = null,
  limitedBy?: readonly StoppingLimit[],
): BatchView['estimate'] {
  if (estimate === null) return null;
  return {
    first_call_at: estimate.firstCallAt?.toISOString() ?? null,
    last_call_at: estimate.lastCallAt?.toISOString() ?? null,
    calls_expected: estimate.callsExpected,
    ...(limitedBy && { limited_by: limitedBy.map(viewStoppingLimit) }),
  };
}

function viewStoppingLimit({ name, of, limit, callsLeft, contactsWaiting, until }: StoppingLimit) {
  return {
    name,
    of,
    limit,
    calls_left: callsLeft,
    contacts_waiting: contactsWaiting,
    until: until?.toISOString() ?? null,
  };
}

export function viewCounters(counters: Counters): BatchView['counters'] {
  return {
    pending: counters.pending,
    dispatched: counters.dispatched,
    in_flight: counters.inFlight,
    retrying: counters.retrying,
    completed: counters.completed,
    failed: counters.failed,
    busy: counters.busy,
    no_answer: counters.noAnswer,
    followup_scheduled: counters.followupScheduled,
    skipped: counters.skipped,
    max_retries_reached: counters.maxRetriesReached,
  };
}
