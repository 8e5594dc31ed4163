import { isDeepStrictEqual } from 'node:util';
import { insertAction } from '../../db/actions.ts';
import { requestHangUps } from '../../db/calls/hang-ups.ts';
import { holdAccount } from '../../db/accounts/accounts.ts';
import { insertCampaign, lockCampaign, updateCampaign } from '../../db/campaigns/campaigns.ts';
import type { CampaignRow, Db, Tx } from '../../db/tables.ts';
import type { Action, Actor } from '../../domain/action.ts';
import type { BatchControl } from '../../domain/batch.ts';
import {
  assertNoOpenBatches,
  CAMPAIGN_CONTROL_TARGET,
  type CampaignControl,
  type CampaignStatus,
  campaignTransition,
} from '../../domain/campaign.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { CampaignDraft } from '../../schemas/campaign.ts';
import type { BatchSignals } from '../../temporal/batch-signals.ts';
import { waitForPlacing } from '../../dialer/control/control-batch.ts';
import type { Stamp } from '../idempotency-keys.ts';
import { endDeferrals } from '../../db/contacts/deferrals.ts';
import { touchBatches, type TouchedBatch } from '../../db/batches/changes.ts';
import { cancelBatches, countOpenBatches } from '../../db/batches/controls.ts';

type Deps = { db: Db; clock: { now(): Date }; newId: () => string };
type ChangeDeps = Pick<Deps, 'db' | 'clock'> & {
  batchSignals: Pick<BatchSignals, 'start' | 'signal'>;
};
type CampaignKey = { organizationId: string; campaignId: string };

/** What a campaign is to become. */
export type CampaignChange = { draft: CampaignDraft; status: CampaignStatus };

/** `stillPlacing`: requests that are on their way to call control two seconds after a pause. */
export type ChangedCampaign = { campaign: CampaignRow; stillPlacing: number };

/** What leads to each status; a draft has none that somebody asked for. */
const actionOf: Partial<Record<CampaignStatus, Action>> = {
  paused: 'pause',
  active: 'resume',
  cancelled: 'cancel',
  completed: 'complete',
};

/** Signals carry the name of what was asked, for those who read the history of a batch. */
const signalOf: Partial<Record<CampaignStatus, BatchControl>> = {
  paused: 'pause',
  active: 'resume',
  cancelled: 'cancel',
};

/** Stores a new campaign; it stays a draft until its first batch. */
export async function createCampaign(
  { db, clock, newId }: Deps,
  {
    organizationId,
    draft,
    stamp,
  }: { organizationId: string; draft: CampaignDraft; stamp: Stamp<CampaignRow> },
): Promise<CampaignRow> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await assertOwnAccount(tx, { organizationId, ...draft });
    const campaign = await insertCampaign(tx, {
      ...columnsOf(draft),
      campaignId: newId(),
      organizationId,
      createdAt: now,
      updatedAt: now,
    });
    await stamp(tx, campaign);
    return campaign;
  });
}

/**
 * Changes members and status of a campaign. Its batches take the change up at their next claim, to
 * which they are woken at once; calls in the air are not affected, unless the campaign is cancelled.
 * A pause answers when no request to call control is under way any more, or after two seconds.
 * @param read says under the campaign's lock, so without waiting, what is to become of it
 * @throws {NotFoundError} no such campaign in the organization
 * @throws {ConflictError} `invalid_transition`, or `batches_open` for a campaign to be completed
 */
export async function changeCampaign(
  { db, clock, batchSignals }: ChangeDeps,
  { by, ...key }: CampaignKey & { by: Actor },
  read: (stored: CampaignRow) => CampaignChange,
): Promise<ChangedCampaign> {
  const { campaign, batches, hasMoved } = await db.transaction().execute(async (tx) => {
    const stored = await lockOwn(tx, key);
    const now = clock.now();
    const change = read(stored);
    await assertOwnAccount(tx, { ...stored, ...change.draft });
    const changed = await applyChange(tx, stored, { ...change, now });
    const action = changed.hasMoved ? actionOf[changed.campaign.status] : undefined;
    if (action !== undefined) await insertAction(tx, { ...key, ...by, action, at: now });
    return changed;
  });
  const signal = hasMoved ? signalOf[campaign.status] : undefined;
  const sent = batches.map(({ batchId, revision }) =>
    signal === undefined
      ? batchSignals.start(batchId, revision)
      : batchSignals.signal(batchId, signal, revision),
  );
  const { campaignId } = campaign;
  const isPause = campaign.status === 'paused';
  const stillPlacing = isPause ? await waitForPlacing(db, { campaignId }) : 0;
  await Promise.all(sent);
  return { campaign, stillPlacing };
}

/**
 * Pauses, resumes or cancels a campaign with its batches; as `changeCampaign`.
 * @throws {NotFoundError} no such campaign in the organization
 * @throws {ConflictError} `invalid_transition`
 */
export async function controlCampaign(
  deps: ChangeDeps,
  { control, ...order }: CampaignKey & { control: CampaignControl; by: Actor },
): Promise<ChangedCampaign> {
  const status = CAMPAIGN_CONTROL_TARGET[control];
  return changeCampaign(deps, order, (stored) => ({ draft: stored, status }));
}

/**
 * Deletes a campaign and with it its batches; the records of their calls stay.
 * @throws {NotFoundError} no such campaign in the organization
 * @throws {ConflictError} `batches_open`
 */
export async function deleteCampaign({ db, clock }: ChangeDeps, key: CampaignKey): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { campaignId, status } = await lockOwn(tx, key);
    assertNoOpenBatches(status, await countOpenBatches(tx, { campaignId }));
    await updateCampaign(tx, { campaignId, changes: { deletedAt: clock.now() } });
  });
}

async function lockOwn(tx: Tx, key: CampaignKey): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, key);
  if (campaign === undefined) throw new NotFoundError('campaign');
  return campaign;
}

/** @throws {NotFoundError} for an account that the organization does not have */
async function assertOwnAccount(
  tx: Tx,
  {
    organizationId,
    callControlAccountId: accountId,
  }: { organizationId: string; callControlAccountId: string | null },
): Promise<void> {
  if (accountId === null) return;
  if (!(await holdAccount(tx, { organizationId, accountId }))) {
    throw new NotFoundError('call_control_account');
  }
}

type Changed = { campaign: CampaignRow; batches: TouchedBatch[]; hasMoved: boolean };

async function applyChange(
  tx: Tx,
  stored: CampaignRow,
  { draft, status: wanted, now }: CampaignChange & { now: Date },
): Promise<Changed> {
  const { campaignId } = stored;
  const status = campaignTransition(stored.status, wanted);
  const hasMoved = status !== stored.status;
  const changed = changedMembers(stored, draft);
  if (!hasMoved && changed.length === 0) return { campaign: stored, batches: [], hasMoved };
  if (hasMoved && status === 'completed') {
    assertNoOpenBatches(stored.status, await countOpenBatches(tx, { campaignId }));
  }
  const changes = { ...columnsOf(draft), status, updatedAt: now };
  const campaign = await updateCampaign(tx, { campaignId, changes });
  const batches = await touchBatches(tx, { campaignId });
  if (hasMoved && status === 'cancelled') {
    await cancelBatches(tx, { campaignId, now });
    await requestHangUps(tx, { campaignId, now });
  }
  const endsHolds = changed.some((name) => HOLDING_MEMBERS.has(name));
  if (endsHolds || (hasMoved && status === 'active')) {
    await endDeferrals(tx, { batchIds: batches.map(({ batchId }) => batchId), now });
  }
  return { campaign, batches, hasMoved };
}

/** Members for which the gate makes contacts wait. */
const HOLDING_MEMBERS: ReadonlySet<keyof CampaignDraft> = new Set([
  'workingHours',
  'timezone',
  'timezoneSource',
  'phoneNumbers',
  'maxLiveCallsPerNumber',
  'agentId',
  'callControlAccountId',
]);

function changedMembers(stored: CampaignRow, draft: CampaignDraft): (keyof CampaignDraft)[] {
  // The columns of a draft are its members.
  const members = Object.keys(columnsOf(draft)) as (keyof CampaignDraft)[];
  return members.filter((name) => !isDeepStrictEqual(stored[name], draft[name]));
}

function columnsOf(draft: CampaignDraft) {
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
  } satisfies Record<keyof CampaignDraft, unknown>;
}
