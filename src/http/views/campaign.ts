import type { HoldRow } from '../../db/campaigns/holds.ts';
import type { CampaignRow } from '../../db/tables.ts';
import type { CampaignView } from '../../schemas/campaign.ts';
import { viewCampaignLimits } from '../../schemas/members/usage-limits.ts';
import { viewEligibilityHook } from '../../schemas/members/eligibility-hook.ts';
import { viewRetryPolicy } from '../../schemas/members/retry-policy.ts';
import { viewWorkingHours } from '../../schemas/members/working-hours.ts';

/** A campaign in a list. */
export function viewCampaignItem(campaign: CampaignRow) {
  return {
    campaign_id: campaign.campaignId,
    name: campaign.name,
    status: campaign.status,
    organization_id: campaign.organizationId,
    agent_id: campaign.agentId,
    phone_numbers: campaign.phoneNumbers,
    ...viewHold(campaign),
    created_at: campaign.createdAt.toISOString(),
    updated_at: campaign.updatedAt.toISOString(),
  };
}

export function viewCampaign(campaign: CampaignRow): CampaignView {
  return {
    ...viewCampaignItem(campaign),
    phone_number_strategy: campaign.phoneNumberStrategy,
    retry_policy: viewRetryPolicy(campaign.retryPolicy),
    working_hours: campaign.workingHours && viewWorkingHours(campaign.workingHours),
    timezone: campaign.timezone,
    timezone_source: campaign.timezoneSource,
    default_call_variables: campaign.defaultCallVariables,
    concurrency_limit: campaign.concurrencyLimit,
    calls_per_second: campaign.callsPerSecond,
    max_live_calls_per_number: campaign.maxLiveCallsPerNumber,
    ring_timeout_seconds: campaign.ringTimeoutSeconds,
    max_call_duration_seconds: campaign.maxCallDurationSeconds,
    voicemail: campaign.voicemail,
    call_control_account_id: campaign.callControlAccountId,
    retention_days: campaign.retentionDays,
    default_region: campaign.defaultRegion,
    allowed_prefixes: campaign.allowedPrefixes,
    requires_consent: campaign.requiresConsent,
    analysis_schema: campaign.analysisSchema && { ...campaign.analysisSchema },
    ...viewCampaignLimits(campaign),
    stop_when: campaign.stopWhen,
    eligibility_hook: campaign.eligibilityHook && viewEligibilityHook(campaign.eligibilityHook),
  };
}

/** Why call control takes no calls of a campaign or batch; null in each member where it takes them. */
export function viewHold(held: HoldRow) {
  return {
    held_at: held.heldAt?.toISOString() ?? null,
    held_reason: held.heldReason,
    held_detail: held.heldDetail,
    next_probe_at: held.heldProbeAt?.toISOString() ?? null,
  };
}
