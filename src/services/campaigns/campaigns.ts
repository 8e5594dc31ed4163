import { insertAction } from '../../db/actions.ts';
import type { Actor } from '../../domain/audit.ts';
import { lockAccountShared } from '../../db/accounts/accounts.ts';
import { countOpenBatches } from '../../db/batches/transitions.ts';
import { insertCampaign, lockCampaign, updateCampaign } from '../../db/campaigns/campaigns.ts';
import type { CampaignRow, Db, Tx } from '../../db/tables.ts';
import { assertNoOpenBatches } from '../../domain/campaign.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { CampaignDraft } from '../../schemas/campaign.ts';
import { assertCallerNumbers, type CallerNumberRule } from '../caller-numbers.ts';
import { assertEligibilityHook, type HookAddresses } from './eligibility-hook.ts';
import { assertSpendLimits } from '../spend-limits.ts';
import type { PriceRule } from '../usage.ts';
import type { SaveOutcome } from '../idempotency-keys.ts';

type Deps = CallerNumberRule &
  PriceRule &
  HookAddresses & { db: Db; clock: { now(): Date }; newId: () => string };
export type CampaignKey = { organizationId: string; campaignId: string };

/**
 * Stores a new campaign. It stays a draft until its first batch.
 * @throws {NotFoundError} the organization does not have the call-control account
 * @throws {ValidationError} it may not call from one of the numbers, or a limit on spend cannot be kept, or its
 * hook is not allowed
 */
export async function createCampaign(
  { db, clock, newId, callerNumberPolicy, pricePerMinuteUsd, accountRule }: Deps,
  {
    organizationId,
    draft,
    saveOutcome,
  }: { organizationId: string; draft: CampaignDraft; saveOutcome: SaveOutcome<CampaignRow> },
): Promise<CampaignRow> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await assertOwnAccount(tx, { organizationId, ...draft });
    await assertSpendLimits(tx, { pricePerMinuteUsd }, { organizationId, ...draft });
    const numbers = {
      organizationId,
      numbers: draft.phoneNumbers,
      member: 'phone_numbers',
    } as const;
    await assertCallerNumbers(tx, { callerNumberPolicy }, numbers);
    const { eligibilityHook: hook } = draft;
    await assertEligibilityHook(tx, { accountRule }, { organizationId, hook, now });
    const campaign = await insertCampaign(tx, {
      ...columnsOf(draft),
      campaignId: newId(),
      organizationId,
      createdAt: now,
      updatedAt: now,
    });
    await saveOutcome(tx, campaign);
    return campaign;
  });
}

/**
 * Deletes a campaign and its batches. The records of their calls are kept.
 * @throws {NotFoundError} the organization has no such campaign
 * @throws {ConflictError} `batches_open`
 */
export async function deleteCampaign(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { by, ...key }: CampaignKey & { by: Actor },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { campaignId, status } = await lockOwnCampaign(tx, key);
    const now = clock.now();
    assertNoOpenBatches(status, await countOpenBatches(tx, { campaignId }));
    await updateCampaign(tx, { campaignId, changes: { deletedAt: now } });
    await insertAction(tx, { ...key, by, action: 'delete', at: now });
  });
}

/** @throws {NotFoundError} the organization has no such campaign */
export async function lockOwnCampaign(tx: Tx, key: CampaignKey): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, key);
  if (campaign === undefined) throw new NotFoundError('campaign');
  return campaign;
}

/**
 * Locks the call-control account that a campaign names, so that nobody deletes it meanwhile.
 * @throws {NotFoundError} the organization does not have the account
 */
export async function assertOwnAccount(
  tx: Tx,
  {
    organizationId,
    callControlAccountId: accountId,
  }: { organizationId: string; callControlAccountId: string | null },
): Promise<void> {
  if (accountId === null) return;
  if (!(await lockAccountShared(tx, { organizationId, accountId }))) {
    throw new NotFoundError('call_control_account');
  }
}

/** The columns that a draft sets; each has the name of its member. */
export function columnsOf(draft: CampaignDraft) {
  return {
    name: draft.name,
    agentId: draft.agentId,
    phoneNumbers: draft.phoneNumbers,
    phoneNumberStrategy: draft.phoneNumberStrategy,
    retryPolicy: JSON.stringify(draft.retryPolicy),
    workingHours: draft.workingHours && JSON.stringify(draft.workingHours),
    timezone: draft.timezone,
    timezoneSource: draft.timezoneSource,
    defaultCallVariables: JSON.stringify(draft.defaultCallVariables),
    concurrencyLimit: draft.concurrencyLimit,
    callsPerSecond: draft.callsPerSecond,
    maxLiveCallsPerNumber: draft.maxLiveCallsPerNumber,
    ringTimeoutSeconds: draft.ringTimeoutSeconds,
    maxCallDurationSeconds: draft.maxCallDurationSeconds,
    voicemail: draft.voicemail,
    callControlAccountId: draft.callControlAccountId,
    retentionDays: draft.retentionDays,
    defaultRegion: draft.defaultRegion,
    allowedPrefixes: draft.allowedPrefixes,
    requiresConsent: draft.requiresConsent,
    analysisSchema: draft.analysisSchema && JSON.stringify(draft.analysisSchema),
    stopWhen: draft.stopWhen && JSON.stringify(draft.stopWhen),
    maxCalls: draft.maxCalls,
    maxCallsPerDay: draft.maxCallsPerDay,
    maxSpendUsd: draft.maxSpendUsd,
    maxSpendUsdPerDay: draft.maxSpendUsdPerDay,
    maxCostPerCallUsd: draft.maxCostPerCallUsd,
    eligibilityHook: draft.eligibilityHook && JSON.stringify(draft.eligibilityHook),
  } satisfies Record<keyof CampaignDraft, unknown>;
}
