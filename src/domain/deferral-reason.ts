import type { ReachedLimit } from './limits/usage-limits.ts';
import type { DestinationRefusal } from './destinations/destination-rules.ts';
import type { RefusalReason } from './limits/circuit-breaker.ts';

/** Why a contact is not called now, as a code of the debug endpoint. */
export type DeferralReason =
  | 'finished'
  | 'organization_suspended'
  | 'spend_quota_reached'
  | ReachedLimit['reason']
  | 'batch_paused'
  | 'campaign_paused'
  | 'campaign_held'
  | 'working_hours_required'
  | 'caller_number_not_allowed'
  | 'caller_numbers_resting'
  | 'unknown_time_zone'
  | 'outside_working_hours'
  | 'all_lines_busy'
  | 'suppressed'
  | 'recently_called'
  | 'retries_used'
  | DestinationRefusal
  | 'consent_missing'
  | 'not_eligible'
  | 'eligibility_unknown'
  | 'attempt_cap'
  | 'number_busy'
  | 'pacing'
  | 'agent_not_configured'
  | RefusalReason;
