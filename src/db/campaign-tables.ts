import type { StopRule } from '../domain/limits/stop-rule.ts';
import type { ColumnType, Generated } from 'kysely';
import type { AnalysisSchema } from '../domain/analysis/analysis-schema.ts';
import type { PhoneNumberStrategy } from '../domain/caller-number.ts';
import type { CampaignStatus, TimezoneSource } from '../domain/campaign.ts';
import type { EligibilityHook } from '../domain/eligibility.ts';
import type { ConsentBasis } from '../domain/consent.ts';
import type { HoldReason, SuspectRefusal } from '../domain/limits/campaign-hold.ts';
import type { Region } from '../domain/region.ts';
import type { RetryPolicy } from '../domain/retry-policy.ts';
import type { VoicemailPolicy } from '../domain/voicemail.ts';
import type { WorkingHours } from '../domain/hours/working-hours.ts';
import type { Json, JsonOrNull, Variables } from './column-types.ts';

/** The hold of a campaign, or of a batch with an agent of its own. */
export interface HoldColumns {
  /** Since when its calls are held; set once for each hold, null after it. */
  heldAt: Date | null;
  heldReason: HoldReason | null;
  /** What call control answered, with the remedy; it holds no telephone number. */
  heldDetail: string | null;
  /** Refusals since the last accepted call, which may lead to a hold. */
  suspectRefusals: ColumnType<readonly SuspectRefusal[], string | undefined, string>;
  /** Probes in a row that call control has refused. */
  refusedProbes: Generated<number>;
  /** While it is held, no probe is made before this time. */
  heldProbeAt: Date | null;
  /** The execution that probes; lost after `heldProbeUntil`. */
  heldProbeExecutionId: string | null;
  heldProbeUntil: Date | null;
}

export interface CampaignsTable extends HoldColumns {
  campaignId: string;
  organizationId: string;
  name: string;
  status: Generated<CampaignStatus>;
  agentId: string;
  phoneNumbers: string[];
  phoneNumberStrategy: PhoneNumberStrategy;
  retryPolicy: Json<RetryPolicy>;
  workingHours: JsonOrNull<WorkingHours>;
  timezone: string;
  timezoneSource: Generated<TimezoneSource>;
  defaultCallVariables: Json<Variables>;
  concurrencyLimit: number;
  callsPerSecond: number | null;
  maxLiveCallsPerNumber: number | null;
  ringTimeoutSeconds: number;
  maxCallDurationSeconds: number;
  voicemail: Generated<VoicemailPolicy>;
  /** null: the default account of its organization, else the installation's account. */
  callControlAccountId: string | null;
  retentionDays: number | null;
  /** The country in which national numbers of contacts are read. */
  defaultRegion: Region | null;
  /** As those of the organization, and besides them. */
  allowedPrefixes: string[] | null;
  /** The bases of consent that a contact may be called on; null: none is needed. */
  requiresConsent: ConsentBasis[] | null;
  /** By which the `analysis` of its calls is checked; null: none is. */
  analysisSchema: JsonOrNull<AnalysisSchema>;
  stopWhen: JsonOrNull<StopRule>;
  maxCalls: number | null;
  maxCallsPerDay: number | null;
  maxSpendUsd: number | null;
  maxSpendUsdPerDay: number | null;
  /** What a call costs at most, as its agent reports it. */
  maxCostPerCallUsd: number | null;
  /** Whom the campaign asks before each call; null: nobody. */
  eligibilityHook: JsonOrNull<EligibilityHook>;
  /** Questions without a usable answer since the last one that had it. */
  eligibilityFailures: Generated<number>;
  /** The hook does not answer: nobody is asked before; null: it does. */
  eligibilityRestUntil: Date | null;
  /** The execution that may ask meanwhile. */
  eligibilityProbeExecutionId: string | null;
  /** Why the last question had no usable answer. It holds no telephone number. */
  eligibilityError: string | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}
