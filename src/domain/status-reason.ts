/**
 * Every value of `contacts.status_reason`: why a contact waits although it is due, or why it has the
 * status that it has. The API document explains each (`src/schemas/enums/contact.ts`).
 */
export const STATUS_REASONS = [
  // The gate deferred the contact: it waits.
  'organization_suspended',
  'batch_paused',
  'campaign_paused',
  'campaign_held',
  'spend_quota_reached',
  'campaign_limit_reached',
  'daily_limit_reached',
  'call_cost_unknown',
  'goal_reached',
  'agent_not_configured',
  'working_hours_required',
  'caller_number_not_allowed',
  'caller_numbers_resting',
  'outside_working_hours',
  'attempt_cap',
  'number_busy',
  'all_lines_busy',
  'pacing',
  'eligibility_unknown',
  'call_control_refusing',
  'call_control_unreachable',
  // The contact is finished.
  'suppressed',
  'destination_closed',
  'country_not_allowed',
  'prefix_not_allowed',
  'consent_missing',
  'not_eligible',
  'unknown_time_zone',
  'invalid_number',
  'answered_by_machine',
  'hung_up',
  'outcome_unknown',
  'recently_called',
  'retries_used',
  'skipped_by_user',
  'erased',
  'batch_closed',
  'finished',
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

/** The final status of a contact that a claim or the gate refuses for good. */
export function refusedStatus(reason: StatusReason): 'failed' | 'skipped' | 'max_retries_reached' {
  if (reason === 'retries_used') return 'max_retries_reached';
  return reason === 'recently_called' ? 'skipped' : 'failed';
}
