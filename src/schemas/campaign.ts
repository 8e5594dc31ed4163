import { z } from 'zod';
import {
  type AnalysisSchema,
  problemsWithAnalysisSchema,
} from '../domain/analysis/analysis-schema.ts';
import type { PhoneNumberStrategy } from '../domain/caller-number.ts';
import type { TimezoneSource } from '../domain/campaign.ts';
import type { WorkingHours } from '../domain/hours/working-hours.ts';
import type { StopRule } from '../domain/limits/stop-rule.ts';
import type { Region } from '../domain/region.ts';
import type { RetryPolicy } from '../domain/retry-policy.ts';
import type { VoicemailPolicy } from '../domain/voicemail.ts';
import { agentId, storedAgentId } from './members/agent-id.ts';
import type { EligibilityHook } from '../domain/eligibility.ts';
import type { ConsentBasis } from '../domain/consent.ts';
import { allowedPrefixes } from './members/allowed-prefixes.ts';
import { consentBasisView, requiresConsent } from './members/consent.ts';
import {
  eligibilityHook,
  eligibilityHookOf,
  eligibilityHookView,
} from './members/eligibility-hook.ts';
import { campaignHoldMembers } from './members/campaign-hold.ts';
import { campaignUsageView } from './campaign-usage.ts';
import {
  type CampaignUsageLimits,
  campaignLimits,
  campaignLimitsOf,
  campaignLimitViews,
} from './members/usage-limits.ts';
import { campaignDescriptions } from './descriptions/campaign.ts';
import {
  campaignStatus,
  phoneNumberStrategy,
  timezoneSource,
  voicemailPolicy,
} from './enums/campaign.ts';
import { campaignSynonyms, refusalInCampaign } from './names/campaign-names.ts';
import { MAX_MEMBERS } from './reading/json-bounds.ts';
import { requestedStatusProblems } from './reading/requested-status.ts';
import type { CallVariables } from './members/call-variables.ts';
import { callsPerSecond } from './members/calls-per-second.ts';
import { defaultCallVariables } from './members/default-call-variables.ts';
import { stopRule, stopRuleOf, stopRuleView } from './members/stop-rule.ts';
import { described } from './members/described.ts';
import { idText, organizationIdView, ownOrganizationId } from './members/id.ts';
import { instantView } from './members/instant-view.ts';
import { label } from './members/label.ts';
import { patchDescription } from './reading/patch.ts';
import { callerNumbers } from './members/phone-number.ts';
import { fillRetryPolicy, retryPolicy, retryPolicyView } from './members/retry-policy.ts';
import { region } from './members/region.ts';
import { timeZone } from './members/time-zone.ts';
import { warningsView } from './members/warnings.ts';
import {
  mergeWorkingHours,
  problemsWithHoursSize,
  workingHours,
  workingHoursView,
} from './members/working-hours.ts';

const analysisSchema = z
  .record(z.string(), z.unknown(), { error: 'must be an object' })
  .meta({ maxProperties: MAX_MEMBERS });

const schema = z.object(
  described(
    {
      organization_id: ownOrganizationId,
      name: label,
      agent_id: agentId,
      phone_numbers: callerNumbers,
      phone_number_strategy: phoneNumberStrategy.default('round_robin'),
      retry_policy: retryPolicy.default({}),
      working_hours: workingHours.optional(),
      timezone: timeZone.default('UTC'),
      timezone_source: timezoneSource.default('campaign'),
      default_call_variables: defaultCallVariables.default({}),
      concurrency_limit: z.number().int().min(1).max(1000).default(10),
      calls_per_second: callsPerSecond.optional(),
      max_live_calls_per_number: z.number().int().min(1).max(1000).optional(),
      ring_timeout_seconds: z.number().int().min(5).max(120).default(60),
      max_call_duration_seconds: z.number().int().min(1).max(86_400).default(3600),
      voicemail: voicemailPolicy.default('ignore'),
      call_control_account_id: idText.optional(),
      retention_days: z.number().int().min(1).max(36_500).optional(),
      default_region: region.optional(),
      allowed_prefixes: allowedPrefixes.optional(),
      requires_consent: requiresConsent.optional(),
      analysis_schema: analysisSchema.optional(),
      ...campaignLimits,
      stop_when: stopRule.optional(),
      eligibility_hook: eligibilityHook.optional(),
    },
    campaignDescriptions,
  ),
);

/** The body of Create Campaign. */
export const campaignCreate = {
  problemsWith: requestedStatusProblems,
  synonyms: campaignSynonyms,
  refusalOf: refusalInCampaign,
  sizes: { working_hours: problemsWithHoursSize, analysis_schema: problemsWithAnalysisSchema },
  schema: schema.meta({
    examples: [
      {
        name: 'Appointment reminders',
        agent_id: 'reception',
        phone_numbers: ['+14155550100', '+14155550101'],
        phone_number_strategy: 'least_loaded',
        retry_policy: { max_retries: 2, strategy: 'fixed', cooldown_minutes: 30 },
        working_hours: {
          monday: { enabled: true, start: '09:00', end: '17:30' },
          saturday: { enabled: false },
        },
        timezone: 'Europe/Berlin',
      },
    ],
  }),
};

const HOLD_REMEDY =
  'Redial holds a campaign and probes it; send POST /campaigns/{campaign_id}/pause or /resume';

/** The body of Update Campaign; a `status` performs the control that leads to it. */
export const campaignPatch = {
  schema: schema.extend({
    agent_id: storedAgentId.describe(campaignDescriptions.agent_id),
    status: campaignStatus,
  }),
  fixed: ['campaign_id', 'organization_id', 'created_at', 'updated_at'],
  // Members of other answers than GET, which may be sent back as well.
  computed: ['warnings', 'still_placing', 'usage', ...Object.keys(campaignHoldMembers)],
  remedies: {
    held_at: HOLD_REMEDY,
    next_probe_at: HOLD_REMEDY,
  },
  sizes: campaignCreate.sizes,
  synonyms: campaignSynonyms,
  refusalOf: refusalInCampaign,
  // A schema is replaced as a whole: a merged one could not lose a property.
  merges: {
    working_hours: mergeWorkingHours,
    analysis_schema: (_stored: unknown, given: unknown) => given,
  },
};

/** Update Campaign for the description of its route. */
export const campaignPatchDescription = patchDescription(campaignPatch).meta({
  examples: [
    {
      retry_policy: { max_retries: 3 },
      working_hours: { saturday: { enabled: true, start: '10:00', end: '14:00' } },
      concurrency_limit: 20,
    },
  ],
});

/** A campaign that is complete and not stored yet. */
export type CampaignDraft = CampaignUsageLimits & {
  stopWhen: StopRule | null;
  name: string;
  agentId: string;
  phoneNumbers: string[];
  phoneNumberStrategy: PhoneNumberStrategy;
  retryPolicy: RetryPolicy;
  workingHours: WorkingHours | null;
  timezone: string;
  timezoneSource: TimezoneSource;
  defaultCallVariables: CallVariables;
  concurrencyLimit: number;
  callsPerSecond: number | null;
  maxLiveCallsPerNumber: number | null;
  ringTimeoutSeconds: number;
  maxCallDurationSeconds: number;
  voicemail: VoicemailPolicy;
  callControlAccountId: string | null;
  retentionDays: number | null;
  defaultRegion: Region | null;
  allowedPrefixes: string[] | null;
  requiresConsent: ConsentBasis[] | null;
  analysisSchema: AnalysisSchema | null;
  eligibilityHook: EligibilityHook | null;
};

export function campaignDraft(body: z.output<typeof schema>): CampaignDraft {
  return {
    name: body.name,
    agentId: body.agent_id,
    phoneNumbers: body.phone_numbers,
    phoneNumberStrategy: body.phone_number_strategy,
    retryPolicy: fillRetryPolicy(body.retry_policy),
    workingHours: body.working_hours ?? null,
    timezone: body.timezone,
    timezoneSource: body.timezone_source,
    defaultCallVariables: body.default_call_variables,
    concurrencyLimit: body.concurrency_limit,
    callsPerSecond: body.calls_per_second ?? null,
    maxLiveCallsPerNumber: body.max_live_calls_per_number ?? null,
    ringTimeoutSeconds: body.ring_timeout_seconds,
    maxCallDurationSeconds: body.max_call_duration_seconds,
    voicemail: body.voicemail,
    callControlAccountId: body.call_control_account_id ?? null,
    retentionDays: body.retention_days ?? null,
    defaultRegion: body.default_region ?? null,
    allowedPrefixes: body.allowed_prefixes ?? null,
    requiresConsent: body.requires_consent ?? null,
    // `sizes` of the request have checked it.
    analysisSchema: (body.analysis_schema as AnalysisSchema | undefined) ?? null,
    ...campaignLimitsOf(body),
    ...stopRuleOf(body),
    eligibilityHook: eligibilityHookOf(body.eligibility_hook),
  };
}

const listed = described(
  {
    campaign_id: z.string(),
    name: z.string(),
    status: campaignStatus,
    organization_id: organizationIdView,
    agent_id: z.string(),
    phone_numbers: z.array(z.string()),
    ...campaignHoldMembers,
    created_at: instantView,
    updated_at: instantView,
  },
  campaignDescriptions,
);

/** A campaign as it is answered. */
export const campaignView = z
  .object({
    ...listed,
    ...described(
      {
        phone_number_strategy: phoneNumberStrategy,
        retry_policy: retryPolicyView,
        working_hours: workingHoursView.nullable(),
        timezone: z.string(),
        timezone_source: timezoneSource,
        default_call_variables: z.record(z.string(), z.string()),
        concurrency_limit: z.number(),
        calls_per_second: z.number().nullable(),
        max_live_calls_per_number: z.number().nullable(),
        ring_timeout_seconds: z.number(),
        max_call_duration_seconds: z.number(),
        voicemail: voicemailPolicy,
        call_control_account_id: z.string().nullable(),
        retention_days: z.number().nullable(),
        default_region: z.string().nullable(),
        allowed_prefixes: z.array(z.string()).nullable(),
        requires_consent: z.array(consentBasisView).nullable(),
        analysis_schema: z.record(z.string(), z.unknown()).nullable(),
        ...campaignLimitViews,
        stop_when: stopRuleView.nullable(),
        usage: campaignUsageView.optional(),
        eligibility_hook: eligibilityHookView.nullable(),
        warnings: warningsView,
        still_placing: z.number().optional(),
      },
      campaignDescriptions,
    ),
  })
  .meta({
    id: 'Campaign',
    description: 'How calls are made: by which agent, from which numbers, when, and how often.',
  });
export type CampaignView = z.output<typeof campaignView>;

/** A campaign in a list: these members, and all others with `?view=full`. */
export const campaignListItem = z.object({ ...campaignView.partial().shape, ...listed }).meta({
  id: 'CampaignListItem',
  description: 'A campaign in a list: the required members, and all others with `view=full`.',
});
