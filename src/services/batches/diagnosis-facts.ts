import { findAgent } from '../../db/agents.ts';
import { holdRowOf } from '../../db/campaigns/holds.ts';
import { accountOf, type AccountHealth, type OpenAccount } from '../../db/accounts/health.ts';
import { capsOf } from '../../db/limits/callee-limits.ts';
import type { WaitingRows } from '../../db/batches/waiting-groups.ts';
import {
  choosingByNumbers,
  countOrganizationLines,
  liveCallsByNumber,
} from '../../db/limits/lines.ts';
import { countChoosing } from '../../domain/caller-number.ts';
import { getOrganization, type OrganizationRow } from '../../db/organizations.ts';
import { findLastSpend } from '../../db/limits/spend.ts';
import { msUntilNextPermit } from '../../db/limits/start-permits.ts';
import { findOperatorSettings } from '../../db/operator-settings.ts';
import type { BatchRow, CampaignRow, Db } from '../../db/tables.ts';
import { acrossOrganization } from '../../db/tenant.ts';
import { effectiveSettings } from '../../domain/batch-overrides.ts';
import { isOfUnknownPlace, zonesOfContact } from '../../domain/hours/call-hours.ts';
import type { DiallingSettings } from '../../domain/campaign.ts';
import { blockedUntil } from '../../domain/limits/circuit-breaker.ts';
import { holdingBreaker } from '../../domain/limits/shared-account.ts';
import type { Counters, WaitingStatus } from '../../domain/contact.ts';
import {
  type DiagnosisFacts,
  type LineUse,
  STUCK_MS,
  type WaitingGroup,
} from '../../domain/diagnosis.ts';
import { applicationOf } from '../../domain/agent.ts';
import { agentOf } from '../../domain/call-settings.ts';
import { firstStart, lacksWorkingHours } from '../../domain/dispatch-gate.ts';
import { type RatedBatch, ratesOf } from '../../domain/limits/call-rate.ts';
import { effectiveQuotas, type Quotas, smallerLimit } from '../../domain/limits/quotas.ts';
import { isSpendQuotaReached, nextUtcDay } from '../../domain/limits/spend.ts';
import { callsLeft } from '../../domain/limits/request-budget.ts';
import { limitOfBatch, type PriceRule } from '../usage.ts';
import { type CallerNumberRule, callersOf } from '../caller-numbers.ts';
import { type AddressRule, allowsUrl } from '../../outbound/address-rule.ts';
import type { DispatchState } from '../../temporal/dispatch-state.ts';
import type { GroupWaiting } from './waiting-counts.ts';

export type DiagnosisFactDeps = CallerNumberRule &
  PriceRule & {
    db: Db;
    /** URL of the default application; empty: there is none. */
    agentCallHook: string;
    /** Whether the installation calls nobody without working hours. */
    requiresWorkingHours: boolean;
    /** Where hooks of agents may be. */
    hookRule: AddressRule;
    /** The rate limit of the whole call control; null: no limit. */
    callsPerSecond: number | null;
    /** The installation's defaults. */
    quotas: Quotas;
  };

type Seen = {
  batch: BatchRow;
  campaign: CampaignRow;
  counters: Counters;
  state: DispatchState;
  /** The statuses of the contacts to diagnose. */
  statuses: readonly WaitingStatus[];
  groupWaiting: GroupWaiting;
  now: Date;
};

/** The facts, with the call-control account of the batch. */
export type BatchFacts = DiagnosisFacts & {
  account: Awaited<ReturnType<typeof accountOf>>;
  /** When the longest waiting contact that is pending fell due; null: none is pending. */
  oldestPendingAt: Date | null;
  /** When the waiting contacts were counted. */
  countedAt: Date;
};

/**
 * Reads the facts from which the diagnosis of a batch is decided. Lines, rates and caps are shared by
 * the organization, so they are counted in the whole of it.
 */
export async function diagnosisFacts(deps: DiagnosisFactDeps, seen: Seen): Promise<BatchFacts> {
  return acrossOrganization(() => readFacts(deps, seen));
}

async function readFacts(deps: DiagnosisFactDeps, seen: Seen): Promise<BatchFacts> {
  const { batch, campaign, counters, state, statuses, groupWaiting, now } = seen;
  const { db, agentCallHook, requiresWorkingHours, hookRule } = deps;
  const allowsHook = (hook: string) => allowsUrl(hook, hookRule);
  const settings = effectiveSettings(campaign, batch);
  const { requiresConsent } = campaign;
  const rules = { requiresConsent, maxRetries: settings.retryPolicy.maxRetries };
  const [organization, { quotas, ...operator }] = await Promise.all([
    getOrganization(db, batch),
    operatorFacts(deps, { ...batch, now }),
  ]);
  const [
    { result: rows, countedAt },
    agent,
    { callers, callersWaitUntil },
    account,
    organizationLines,
    callerLines,
    nextStartAt,
    reachedLimit,
  ] = await Promise.all([
    groupWaiting({ ...batch, ...rules, statuses, caps: capsOf(organization), now }),
    findAgent(db, agentOf(campaign, batch)),
    callersOf(deps, organization, { numbers: settings.phoneNumbers, now }),
    accountOf(db, campaign),
    linesOfOrganization(db, organization, quotas),
    linesOfCallers(db, campaign, settings),
    nextStart(deps, { ...batch, callsPerSecond: campaign.callsPerSecond }, { quotas, now }),
    limitOfBatch(db, deps, { batch, campaign, organization, now }),
  ]);
  return {
    now,
    batchStatus: batch.status,
    campaignStatus: campaign.status,
    scheduledStart: batch.scheduledStart,
    startedAt: batch.startedAt,
    ...operator,
    hasCallerNumber: callers.length > 0,
    callersWaitUntil,
    reachedLimit,
    probeAt: holdRowOf(seen).heldProbeAt,
    hookRestsUntil: restOf(campaign, now),
    hasAgent: applicationOf(agent, { agentCallHook, allowsHook }) !== null,
    lacksWorkingHours: lacksWorkingHours({ requiresWorkingHours, ...settings }),
    backOff: backOffOf(account, now),
    lines: { limit: settings.concurrencyLimit, inUse: counters.dispatched + counters.inFlight },
    organizationLines,
    callerLines,
    nextStartAt,
    requestsAt: requestsAt(account.health),
    account,
    oldestPendingAt: oldestPending(rows),
    countedAt,
    waiting: rows.map((group) => groupOf(group, settings, now)),
    ...partsOf(state),
    lastClaimAt: batch.lastClaimAt,
    waitsFor: batch.shortOf,
  };
}

/** Whether the parts that dial the batch work. */
function partsOf({ worker, workflow }: DispatchState) {
  return {
    hasWorker: worker && worker.pollers > 0,
    areWorkersLate: worker !== null && worker.areLate,
    hasWorkflow: workflow && workflow.status === 'RUNNING',
    isWorkflowFailing: workflow !== null && workflow.failing !== null,
  };
}

function oldestPending(rows: readonly WaitingRows[]): Date | null {
  const times = rows.flatMap(({ pendingSince }) => pendingSince?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Until when the eligibility hook is not asked; null: it is. */
function restOf({ eligibilityRestUntil: until }: CampaignRow, now: Date): Date | null {
  return until !== null && until > now ? until : null;
}

/** What the operator's settings forbid, and the quotas in force. */
async function operatorFacts(
  { db, quotas: defaults }: DiagnosisFactDeps,
  { organizationId, now }: { organizationId: string; now: Date },
) {
  const [settings, spend] = await Promise.all([
    findOperatorSettings(db, { organizationId }),
    findLastSpend(db, { organizationId }),
  ]);
  const quotas = effectiveQuotas(settings.quotas, defaults);
  const limitUsd = quotas.maxSpendPerDayUsd;
  return {
    quotas,
    isSuspended: settings.suspension !== null,
    spendResetsAt: isSpendQuotaReached(spend, { limitUsd, now }) ? nextUtcDay(now) : null,
  };
}

function groupOf(rows: WaitingRows, settings: DiallingSettings, now: Date): WaitingGroup {
  const {
    isDue,
    reason,
    count,
    lookAt,
    lacksConsent,
    hasUsedRetries,
    isSuppressed,
    callsBefore,
    cappedUntil,
  } = rows;
  const zones = zonesOfContact(rows, settings);
  const opensAt = firstStart(settings.workingHours, zones, now);
  const openSince = firstStart(settings.workingHours, zones, new Date(now.getTime() - STUCK_MS));
  // The next claim skips such a contact at once.
  const isRecentlyCalled = false;
  const callee = { isSuppressed, isRecentlyCalled, callsBefore, cappedUntil };
  const judged = {
    lacksConsent,
    hasUsedRetries,
    isOfUnknownPlace: isOfUnknownPlace(settings.workingHours, zones),
  };
  // They may have fallen due since they were counted.
  const freeAt = !isDue && lookAt < now ? now : lookAt;
  return { isDue, reason, count, lookAt: freeAt, ...judged, opensAt, openSince, callee };
}

/** `until`: the end of the back-off or of the running probe; in the past, a probe may be sent. */
function backOffOf(account: OpenAccount, now: Date): DiagnosisFacts['backOff'] {
  const breaker = holdingBreaker(account, now);
  if (breaker.openUntil === null) return null;
  const until = blockedUntil(breaker, now) ?? breaker.openUntil;
  return { until, reason: breaker.reason ?? 'call_control_refusing' };
}

function requestsAt({ budget }: AccountHealth): Date | null {
  return budget !== null && callsLeft(budget) === 0 ? budget.resetsAt : null;
}

async function linesOfOrganization(
  db: Db,
  { organizationId, maxLiveCalls }: OrganizationRow,
  quotas: Quotas,
): Promise<LineUse | null> {
  const limit = smallerLimit(maxLiveCalls, quotas.maxLiveCalls);
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
  const choosing = countChoosing(await choosingByNumbers(db, { organizationId, numbers }), numbers);
  const used = [...live.values()].map((calls) => Math.min(calls, perNumber));
  return {
    limit: perNumber * numbers.length,
    inUse: used.reduce((sum, calls) => sum + calls, choosing),
  };
}

async function nextStart(
  { db, callsPerSecond }: DiagnosisFactDeps,
  batch: RatedBatch,
  { quotas, now }: { quotas: Quotas; now: Date },
): Promise<Date | null> {
  const organizationCallsPerSecond = quotas.maxCallsPerSecond;
  const rates = ratesOf(batch, { callsPerSecond, organizationCallsPerSecond });
  if (rates.length === 0) return null;
  return new Date(now.getTime() + (await msUntilNextPermit(db, rates)));
}
