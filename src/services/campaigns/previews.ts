import { findAgent } from '../../db/agents.ts';
import { findBatch } from '../../db/batches/batches.ts';
import { cappedUntil, capsOf } from '../../db/limits/callee-limits.ts';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import { holdRowOf } from '../../db/campaigns/holds.ts';
import { getOrganization } from '../../db/organizations.ts';
import { findOperatorSettings } from '../../db/operator-settings.ts';
import { findLastSpend } from '../../db/limits/spend.ts';
import { recentSince, wasCalledSince } from '../../db/limits/recent-calls.ts';
import { findSuppression } from '../../db/suppressions.ts';
import type { Db } from '../../db/tables.ts';
import { acrossOrganization } from '../../db/tenant.ts';
import { applicationOf } from '../../domain/agent.ts';
import { agentOf } from '../../domain/call-settings.ts';
import { effectiveHours, zonesOfContact } from '../../domain/hours/call-hours.ts';
import { previewCall, type CallPreview } from '../../domain/call-preview.ts';
import { type Consent, hasRequiredConsent } from '../../domain/consent.ts';
import type { NumberHashes } from '../../domain/erased-number.ts';
import { calleeZoneOf } from '../../domain/hours/callee-zone.ts';
import { effectiveQuotas, type Quotas } from '../../domain/limits/quotas.ts';
import { isSpendQuotaReached } from '../../domain/limits/spend.ts';
import {
  effectiveDestinationRules,
  refusalOfDestination,
} from '../../domain/destinations/destination-rules.ts';
import type { ClosableKind } from '../../domain/destinations/destination.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { limitOfBatch, type PriceRule } from '../usage.ts';
import { type CallerNumberRule, callersOf } from '../caller-numbers.ts';
import { type AddressRule, allowsUrl } from '../../outbound/address-rule.ts';

export type PreviewDeps = CallerNumberRule &
  PriceRule & {
    db: Db;
    /** URL of the default application; empty: there is none. */
    agentCallHook: string;
    /** Whether the installation calls nobody without working hours. */
    requiresWorkingHours: boolean;
    /** The installation's defaults. */
    quotas: Quotas;
    /** The kinds of numbers that the installation closes. */
    closedKinds: readonly ClosableKind[];
    /** Where hooks of agents may be. */
    hookRule: AddressRule;
    numberHashes: NumberHashes;
  };

export type PreviewQuestion = {
  organizationId: string;
  campaignId: string;
  batchId: string | null;
  phoneNumber: string;
  /** The contact's own time zone. */
  timezone: string | null;
  /** What the contact says of its consent. */
  consent: Pick<Consent, 'consentBasis' | 'consentAt'>;
  at: Date;
};

/**
 * Previews whether a campaign may call a number at an instant, according to the current rows.
 * @throws {NotFoundError} the organization has no such campaign, or the campaign no such batch
 */
export async function previewCampaignCall(
  deps: PreviewDeps,
  question: PreviewQuestion,
): Promise<CallPreview> {
  const { db, agentCallHook, requiresWorkingHours, hookRule, quotas, numberHashes } = deps;
  const { organizationId, campaignId, batchId, phoneNumber, timezone, at } = question;
  const names = numberHashes.namesOf(organizationId, phoneNumber);
  const [campaign, batch, suppression, organization, settings, spend] = await Promise.all([
    findCampaign(db, { organizationId, campaignId }),
    batchId === null ? null : findBatch(db, { organizationId, batchId }),
    findSuppression(db, { organizationId, key: { names }, now: at }),
    getOrganization(db, { organizationId }),
    findOperatorSettings(db, { organizationId }),
    findLastSpend(db, { organizationId }),
  ]);
  const { maxSpendPerDayUsd: limitUsd } = effectiveQuotas(settings.quotas, quotas);
  if (campaign === undefined) throw new NotFoundError('campaign');
  if (batch === undefined || (batch !== null && batch.campaignId !== campaign.campaignId)) {
    throw new NotFoundError('batch');
  }
  const numbers = batch?.phoneNumbersOverride ?? campaign.phoneNumbers;
  const { callers, callersWaitUntil } = await acrossOrganization(() =>
    callersOf(deps, organization, { numbers, now: at }),
  );
  const hours = effectiveHours(campaign, batch);
  const calleeZone = calleeZoneOf({ phoneNumber, timezone });
  const caps = capsOf(organization);
  const allowsHook = (hook: string) => allowsUrl(hook, hookRule);
  const agent = await findAgent(db, agentOf(campaign, batch));
  const prefixes = [organization.allowedPrefixes, campaign.allowedPrefixes];
  const destinations = effectiveDestinationRules(settings.destinations, deps, prefixes);
  return previewCall({
    at,
    campaignStatus: campaign.status,
    batch,
    suppression: suppression ?? null,
    isRecentlyCalled:
      batch !== null &&
      (await acrossOrganization(() =>
        wasCalledSince(db, { organizationId, phoneNumber, since: recentSince(batch, at) }),
      )),
    // Calls of all campaigns count.
    cappedUntil: await acrossOrganization(() =>
      cappedUntil(db, { organizationId, phoneNumber, caps, now: at }),
    ),
    destinationRefusal: refusalOfDestination(phoneNumber, destinations),
    hookRestsUntil: campaign.eligibilityRestUntil,
    hasConsent: hasRequiredConsent(question.consent, campaign.requiresConsent),
    attemptCapAction: organization.attemptCapAction,
    isSpendQuotaReached: isSpendQuotaReached(spend, { limitUsd, now: at }),
    reachedLimit: await limitOfBatch(db, deps, { batch, campaign, organization, now: at }),
    isHeld: holdRowOf({ campaign, batch }).heldAt !== null,
    hasAgent: applicationOf(agent, { agentCallHook, allowsHook }) !== null,
    requiresWorkingHours,
    hasCallerNumber: callers.length > 0,
    callersWaitUntil,
    workingHours: hours.workingHours,
    zones: zonesOfContact({ timezone, calleeZone }, hours),
  });
}
