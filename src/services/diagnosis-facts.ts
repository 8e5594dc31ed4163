import { findAgent } from '../db/agents.ts';
import { capsOf } from '../db/callee-holds.ts';
import { waitingGroups, type WaitingRows } from '../db/diagnoses.ts';
import { countChoosing, countOrganizationLines, liveCallsByNumber } from '../db/lines.ts';
import { getOrganization, type OrganizationRow } from '../db/organizations.ts';
import { msUntilNextStart } from '../db/start-slots.ts';
import type { BatchRow, CampaignRow, Db } from '../db/tables.ts';
import { effectiveSettings } from '../domain/batch.ts';
import { zonesOfContact } from '../domain/call-hours.ts';
import type { DiallingSettings } from '../domain/campaign.ts';
import type { Counters, WaitingStatus } from '../domain/contact.ts';
import {
  type DiagnosisFacts,
  type LineUse,
  STUCK_MS,
  type WaitingGroup,
} from '../domain/diagnosis.ts';
import { firstStart } from '../domain/dispatch-gate.ts';
import { pacesOf } from '../domain/pacing.ts';
import type { DispatchState } from '../temporal/dispatch-state.ts';

export type DiagnosisFactDeps = {
  db: Db;
  /** Somebody speaks for agents that are not registered. */
  hasDefaultAgent: boolean;
  /** Of the whole call control; null without a pace. */
  callsPerSecond: number | null;
};

type Seen = {
  batch: BatchRow;
  campaign: CampaignRow;
  counters: Counters;
  state: DispatchState;
  /** Of the contacts that are asked about. */
  statuses: readonly WaitingStatus[];
  now: Date;
};

/** Reads what the diagnosis of a batch is decided from. */
export async function diagnosisFacts(deps: DiagnosisFactDeps, seen: Seen): Promise<DiagnosisFacts> {
  const { batch, campaign, counters, state, statuses, now } = seen;
  const { db, hasDefaultAgent } = deps;
  const settings = effectiveSettings(campaign, batch);
  const organization = await getOrganization(db, batch);
  const [rows, agent, organizationLines, callerLines, nextStartAt] = await Promise.all([
    waitingGroups(db, { ...batch, statuses, caps: capsOf(organization), now }),
    findAgent(db, campaign),
    linesOfOrganization(db, organization),
    linesOfCallers(db, campaign, settings),
    nextStart(deps, campaign, now),
  ]);
  return {
    now,
    batchStatus: batch.status,
    campaignStatus: campaign.status,
    scheduledStart: batch.scheduledStart,
    startedAt: batch.startedAt,
    hasAgent: hasDefaultAgent || agent !== undefined,
    hold: holdOf(campaign),
    lines: { limit: settings.concurrencyLimit, inUse: counters.dispatched + counters.inFlight },
    organizationLines,
    callerLines,
    nextStartAt,
    waiting: rows.map((group) => groupOf(group, settings, now)),
    hasWorker: state.worker && state.worker.pollers > 0,
    hasWorkflow: state.workflow && state.workflow.status === 'RUNNING',
    lastClaimAt: batch.lastClaimAt,
  };
}

function groupOf(rows: WaitingRows, settings: DiallingSettings, now: Date): WaitingGroup {
  const { isDue, reason, count, lookAt, isSuppressed, callsBefore, cappedUntil } = rows;
  const zones = zonesOfContact(rows, settings);
  const opensAt = firstStart(settings.workingHours, zones, now);
  const openSince = firstStart(settings.workingHours, zones, new Date(now.getTime() - STUCK_MS));
  const callee = { isSuppressed, callsBefore, cappedUntil };
  return { isDue, reason, count, lookAt, opensAt, openSince, callee };
}

function holdOf({ holdUntil, holdReason }: CampaignRow): DiagnosisFacts['hold'] {
  if (holdUntil === null) return null;
  return { until: holdUntil, reason: holdReason ?? 'call_control_unreachable' };
}

async function linesOfOrganization(
  db: Db,
  { organizationId, maxLiveCalls: limit }: OrganizationRow,
): Promise<LineUse | null> {
  if (limit === null) return null;
  return { limit, inUse: await countOrganizationLines(db, { organizationId }) };
}

async function linesOfCallers(
  db: Db,
  { organizationId, maxLiveCallsPerNumber: perNumber }: CampaignRow,
  { phoneNumbers: numbers }: DiallingSettings,
): Promise<LineUse | null> {
  if (perNumber === null) return null;
  const live = await liveCallsByNumber(db, { organizationId, numbers });
  const choosing = await countChoosing(db, { organizationId, numbers });
  const used = [...live.values()].map((calls) => Math.min(calls, perNumber));
  return {
    limit: perNumber * numbers.length,
    inUse: used.reduce((sum, calls) => sum + calls, choosing),
  };
}

async function nextStart(
  { db, ...rate }: DiagnosisFactDeps,
  campaign: CampaignRow,
  now: Date,
): Promise<Date | null> {
  const paces = pacesOf(campaign, rate);
  if (paces.length === 0) return null;
  return new Date(now.getTime() + (await msUntilNextStart(db, paces)));
}
