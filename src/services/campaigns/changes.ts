import { isDeepStrictEqual } from 'node:util';
import { insertAction } from '../../db/actions.ts';
import { recordAudit } from '../../db/audit-log.ts';
import { touchBatches, type TouchedBatch } from '../../db/batches/changes.ts';
import { cancelBatches, countOpenBatches } from '../../db/batches/transitions.ts';
import { requestHangUps } from '../../db/calls/hang-ups.ts';
import { probeBatchesNow, probeNowColumns } from '../../db/campaigns/holds.ts';
import { hookBreakerColumns } from '../../db/campaigns/eligibility.ts';
import { updateCampaign } from '../../db/campaigns/campaigns.ts';
import { endDeferrals } from '../../db/contacts/deferrals.ts';
import type { CampaignRow, Db, Tx } from '../../db/tables.ts';
import type { Action } from '../../domain/action.ts';
import type { Actor } from '../../domain/audit.ts';
import type { BatchControl } from '../../domain/batch.ts';
import {
  assertNoOpenBatches,
  CAMPAIGN_CONTROL_TARGET,
  type CampaignControl,
  type CampaignStatus,
  campaignTransition,
} from '../../domain/campaign.ts';
import { CLOSED_HOOK } from '../../domain/limits/hook-breaker.ts';
import type { CampaignDraft } from '../../schemas/campaign.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';
import { waitForPlacing } from '../../dialer/control-batch.ts';
import { assertCallerNumbers, type CallerNumberRule } from '../caller-numbers.ts';
import { assertEligibilityHook, type HookAddresses } from './eligibility-hook.ts';
import { forgetUnkeptCounters } from '../kept-counters.ts';
import { assertSpendLimits } from '../spend-limits.ts';
import type { PriceRule } from '../usage.ts';
import { assertOwnAccount, type CampaignKey, columnsOf, lockOwnCampaign } from './campaigns.ts';

type Deps = CallerNumberRule &
  PriceRule &
  HookAddresses & {
    db: Db;
    clock: { now(): Date };
    batchSignals: Pick<BatchSignals, 'start' | 'signal'>;
  };

/** The members and the status that a campaign is to have. */
export type CampaignChange = { draft: CampaignDraft; status: CampaignStatus };

/** `requireAdmin` throws unless the request may change what is erased by age. */
type CampaignOrder = CampaignKey & { by: Actor; requireAdmin: () => void };

/** `stillPlacing`: how many calls are still being placed two seconds after a pause. */
export type ChangedCampaign = { campaign: CampaignRow; stillPlacing: number };

/** The action that leads to each status; none leads to a draft. */
const actionOf: Partial<Record<CampaignStatus, Action>> = {
  paused: 'pause',
  active: 'resume',
  cancelled: 'cancel',
  completed: 'complete',
};

/** The signal to the workflows names the control, for readers of a workflow's history. */
const signalOf: Partial<Record<CampaignStatus, BatchControl>> = {
  paused: 'pause',
  active: 'resume',
  cancelled: 'cancel',
};

/**
 * Changes members and status of a campaign and wakes the workflows of its batches. The change takes
 * effect at their next claim. Live calls are not affected, except that a cancelled campaign hangs
 * them up. A pause returns when no call is being placed any more, or after two seconds.
 * @param read computes the change from the stored row; it runs under the lock, so it must not wait
 * @throws {NotFoundError} the organization has no such campaign, or no such call-control account
 * @throws {ConflictError} `invalid_transition`, or `batches_open` for a campaign to be completed
 * @throws {ValidationError} the organization may not call from a new number, or a limit on spend cannot be
 * kept
 * @throws {RedialError} `forbidden`, from `requireAdmin`
 */
export async function changeCampaign(
  { db, clock, batchSignals, callerNumberPolicy, pricePerMinuteUsd, accountRule }: Deps,
  { by, requireAdmin, ...key }: CampaignOrder,
  read: (stored: CampaignRow) => CampaignChange,
): Promise<ChangedCampaign> {
  const { campaign, batches, hasNewStatus } = await db.transaction().execute(async (tx) => {
    const stored = await lockOwnCampaign(tx, key);
    const now = clock.now();
    const change = read(stored);
    await assertOwnAccount(tx, { ...stored, ...change.draft });
    const limited = { organizationId: key.organizationId, ...change.draft };
    await assertSpendLimits(tx, { pricePerMinuteUsd }, limited, stored);
    await assertCallerNumbers(
      tx,
      { callerNumberPolicy },
      {
        ...key,
        numbers: change.draft.phoneNumbers,
        before: stored.phoneNumbers,
        member: 'phone_numbers',
      },
    );
    const { eligibilityHook: hook } = change.draft;
    const asking = { ...key, hook, before: stored.eligibilityHook, now };
    await assertEligibilityHook(tx, { accountRule }, asking);
    const members = changedMembers(stored, change.draft);
    if (members.includes('retentionDays')) requireAdmin();
    const changed = await storeChange(tx, stored, { ...change, members, now });
    await recordLimits(tx, { ...key, by, at: now, draft: change.draft, members });
    const action = changed.hasNewStatus ? actionOf[changed.campaign.status] : undefined;
    if (action !== undefined) await insertAction(tx, { ...key, by, action, at: now });
    return changed;
  });
  const signal = hasNewStatus ? signalOf[campaign.status] : undefined;
  const sent = batches.map((batch) =>
    signal === undefined ? batchSignals.start(batch) : batchSignals.signal(batch, signal),
  );
  const { campaignId } = campaign;
  const isPause = campaign.status === 'paused';
  const stillPlacing = isPause ? await waitForPlacing(db, { campaignId }) : 0;
  await Promise.all(sent);
  return { campaign, stillPlacing };
}

/**
 * Pauses, resumes or cancels a campaign and its batches, as `changeCampaign` does.
 * @throws {NotFoundError} the organization has no such campaign
 * @throws {ConflictError} `invalid_transition`
 */
export async function controlCampaign(
  deps: Deps,
  { control, ...key }: CampaignKey & { control: CampaignControl; by: Actor },
): Promise<ChangedCampaign> {
  const status = CAMPAIGN_CONTROL_TARGET[control];
  // A control changes the status alone.
  const order = { ...key, requireAdmin: () => undefined };
  return changeCampaign(deps, order, (stored) => ({ draft: stored, status }));
}

type Changed = { campaign: CampaignRow; batches: TouchedBatch[]; hasNewStatus: boolean };

async function storeChange(
  tx: Tx,
  stored: CampaignRow,
  {
    draft,
    status: wanted,
    members: changed,
    now,
  }: CampaignChange & { members: readonly Member[]; now: Date },
): Promise<Changed> {
  const { campaignId } = stored;
  const status = campaignTransition(stored.status, wanted);
  const hasNewStatus = status !== stored.status;
  if (!hasNewStatus && changesNothing(stored, changed))
    return { campaign: stored, batches: [], hasNewStatus };
  if (hasNewStatus && status === 'completed') {
    assertNoOpenBatches(stored.status, await countOpenBatches(tx, { campaignId }));
  }
  const changes = {
    ...columnsOf(draft),
    ...probeColumns(stored, now),
    ...hookColumns(changed),
    status,
    updatedAt: now,
  };
  const campaign = await updateCampaign(tx, { campaignId, changes });
  const batches = await touchBatches(tx, { campaignId });
  await probeBatchesNow(tx, { batchIds: batches.map(({ batchId }) => batchId), now });
  await forgetUnkeptCounters(tx, campaignId, { before: stored, after: campaign });
  if (hasNewStatus && status === 'cancelled') {
    await cancelBatches(tx, { campaignId, now });
    await requestHangUps(tx, { campaignId, now });
  }
  if ((hasNewStatus && status === 'active') || hasDeferring(changed)) {
    const batchIds = batches.map(({ batchId }) => batchId);
    const hasOtherHook = changed.includes('eligibilityHook');
    await endDeferrals(tx, { batchIds, now, hasOtherHook });
  }
  return { campaign, batches, hasNewStatus };
}

/** A held campaign is probed at once after every change, whatever it says. */
const changesNothing = ({ heldAt }: CampaignRow, changed: readonly Member[]) =>
  changed.length === 0 && heldAt === null;

/** A change may have mended a held campaign, so it is probed at once. */
function probeColumns({ heldAt }: CampaignRow, now: Date) {
  return heldAt === null ? {} : probeNowColumns(now);
}

/** Another hook is asked at once, however the one before it has answered. */
function hookColumns(changed: readonly Member[]) {
  return changed.includes('eligibilityHook') ? hookBreakerColumns(CLOSED_HOOK, null) : {};
}

/** The members for which the gate may defer contacts. */
const DEFERRING_MEMBERS: ReadonlySet<keyof CampaignDraft> = new Set([
  'workingHours',
  'timezone',
  'timezoneSource',
  'phoneNumbers',
  'maxLiveCallsPerNumber',
  'agentId',
  'callControlAccountId',
  'stopWhen',
  'maxCalls',
  'maxCallsPerDay',
  'maxSpendUsd',
  'maxSpendUsdPerDay',
  'maxCostPerCallUsd',
  'maxCallDurationSeconds',
  'eligibilityHook',
]);

const hasDeferring = (changed: readonly Member[]) =>
  changed.some((name) => DEFERRING_MEMBERS.has(name));

/** The members that limit calls or erase data, by the names of the API. */
const LIMITS: Partial<Record<Member, string>> = {
  concurrencyLimit: 'concurrency_limit',
  callsPerSecond: 'calls_per_second',
  maxLiveCallsPerNumber: 'max_live_calls_per_number',
  maxCallDurationSeconds: 'max_call_duration_seconds',
  retryPolicy: 'retry_policy',
  workingHours: 'working_hours',
  timezone: 'timezone',
  timezoneSource: 'timezone_source',
  phoneNumbers: 'phone_numbers',
  retentionDays: 'retention_days',
  allowedPrefixes: 'allowed_prefixes',
  requiresConsent: 'requires_consent',
  stopWhen: 'stop_when',
  maxCalls: 'max_calls',
  maxCallsPerDay: 'max_calls_per_day',
  maxSpendUsd: 'max_spend_usd',
  maxSpendUsdPerDay: 'max_spend_usd_per_day',
  maxCostPerCallUsd: 'max_cost_per_call_usd',
  eligibilityHook: 'eligibility_hook',
};

/** Records changed limits in the audit log: their names, and the new values of those that are numbers. */
async function recordLimits(
  tx: Tx,
  change: CampaignKey & {
    by: Actor;
    at: Date;
    draft: CampaignDraft;
    members: readonly Member[];
  },
): Promise<void> {
  const { organizationId, campaignId, by, at, draft } = change;
  const limits = change.members.flatMap((member) => {
    const name = LIMITS[member];
    return name === undefined ? [] : [{ name, value: draft[member] }];
  });
  if (limits.length === 0) return;
  const details = {
    members: limits.map(({ name }) => name),
    ...Object.fromEntries(limits.filter(isShort).map(({ name, value }) => [name, value])),
  };
  const object = { objectKind: 'campaign', objectId: campaignId } as const;
  await recordAudit(tx, { organizationId, by, at, action: 'set_limits', details, ...object });
}

function isShort({ value }: { value: unknown }): boolean {
  return value === null || typeof value === 'number';
}

type Member = keyof CampaignDraft;

function changedMembers(stored: CampaignRow, draft: CampaignDraft): Member[] {
  // `columnsOf` returns exactly the members of a draft.
  const members = Object.keys(columnsOf(draft)) as Member[];
  return members.filter((name) => !isDeepStrictEqual(stored[name], draft[name]));
}
