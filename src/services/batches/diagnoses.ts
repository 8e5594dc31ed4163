import { findBatch, type BatchInCampaign } from '../../db/batches/batches.ts';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import {
  countNotEligible,
  countStartsSince,
  failedCalls,
  liveCalls,
  type RecentCall,
} from '../../db/batches/diagnoses.ts';
import type { CampaignRow } from '../../db/tables.ts';
import { nextContacts, type NextContact } from '../../db/contacts/due.ts';
import { effectiveSettings } from '../../domain/batch-overrides.ts';
import {
  type Breaker,
  type BreakerState,
  breakerStateAt,
} from '../../domain/limits/circuit-breaker.ts';
import { holdingBreaker } from '../../domain/limits/shared-account.ts';
import { type Counters, WAITING_STATUSES } from '../../domain/contact.ts';
import { isStuck, type LineUse, reasonsOf, type DiagnosisReason } from '../../domain/diagnosis.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { effectiveHours, hoursWarnings } from '../../domain/hours/call-hours.ts';
import { type Trunk, trunkWarnings } from '../../domain/trunk.ts';
import { windowAt } from '../../domain/hours/working-hours.ts';
import type { DispatchState, ReadDispatchState } from '../../temporal/dispatch-state.ts';
import { type BatchFacts, type DiagnosisFactDeps, diagnosisFacts } from './diagnosis-facts.ts';
import { checkedCounters } from './counters-check.ts';
import { groupWaitingLately } from './waiting-counts.ts';

export type DiagnosisDeps = DiagnosisFactDeps & {
  clock: { now(): Date };
  readDispatchState: ReadDispatchState;
  /**
   * How the trunks of the installation's call control are; null: it tells of none. Never rejects.
   */
  readTrunks(): Promise<readonly Trunk[] | null>;
};

export type Diagnosis = {
  batch: BatchInCampaign;
  campaign: CampaignRow;
  counters: Counters;
  /** Whether the batch has as many contacts as it says. */
  doCountersMatch: boolean;
  reasons: DiagnosisReason[];
  /** When the contacts of the reasons were counted. */
  countedAt: Date;
  isStuck: boolean;
  window: { isOpen: boolean; timezone: string; nextOpenAt: Date | null; nextCloseAt: Date | null };
  lines: LineUse;
  organizationLines: LineUse | null;
  callerLines: LineUse | null;
  account: BatchFacts['account'] & {
    /** The one that holds calls of the batch back. */
    breaker: Breaker;
    state: BreakerState;
    /** null: the account belongs to an organization, or its call control tells of none. */
    trunks: readonly Trunk[] | null;
  };
  startsLastMinute: number;
  /** Contacts that an eligibility hook has ended; null: the campaign has none. */
  notEligible: number | null;
  /** What deserves a look beside the reasons. */
  warnings: string[];
  state: DispatchState;
  oldestPendingAt: Date | null;
  nextContacts: NextContact[];
  inFlight: RecentCall[];
  recentErrors: RecentCall[];
};

const EXAMPLES = 10;

/**
 * Finds why a batch makes no calls now, or which contacts it calls next, from its rows and from the
 * state of its workflow.
 * @throws {NotFoundError} the organization has no such batch
 */
export async function diagnoseBatch(
  deps: DiagnosisDeps,
  { organizationId, batchId }: { organizationId: string; batchId: string },
): Promise<Diagnosis> {
  const { db } = deps;
  const now = deps.clock.now();
  const batch = await findBatch(db, { organizationId, batchId });
  const campaign = batch && (await findCampaign(db, batch));
  if (batch === undefined || campaign === undefined) throw new NotFoundError('batch');
  const since = new Date(now.getTime() - 60_000);
  const [state, { counters, doMatch }, startsLastMinute, next, inFlight, failed] =
    await Promise.all([
      deps.readDispatchState(batchId),
      checkedCounters(deps, batch),
      countStartsSince(db, { batchId, since }),
      nextContacts(db, { batchId, limit: EXAMPLES }),
      liveCalls(db, { organizationId, batchId, limit: EXAMPLES }),
      failedCalls(db, { batchId, limit: EXAMPLES }),
    ]);
  const facts = await diagnosisFacts(deps, {
    batch,
    campaign,
    counters,
    state,
    statuses: WAITING_STATUSES,
    groupWaiting: groupWaitingLately(deps),
    now,
  });
  const breaker = holdingBreaker(facts.account, now);
  const trunks = facts.account.accountId === null ? await deps.readTrunks() : null;
  return {
    batch,
    campaign,
    counters,
    doCountersMatch: doMatch,
    reasons: reasonsOf(facts),
    countedAt: facts.countedAt,
    isStuck: isStuck(facts),
    window: windowOf(campaign, batch, now),
    lines: facts.lines,
    organizationLines: facts.organizationLines,
    callerLines: facts.callerLines,
    account: { ...facts.account, breaker, state: breakerStateAt(breaker, now), trunks },
    startsLastMinute,
    notEligible: campaign.eligibilityHook && (await countNotEligible(db, { batchId })),
    warnings: [
      ...trunkWarnings(trunks ?? []),
      ...hoursWarnings(effectiveHours(campaign, batch), deps.requiresWorkingHours),
    ],
    state,
    oldestPendingAt: facts.oldestPendingAt,
    nextContacts: next,
    inFlight,
    recentErrors: failed,
  };
}

function windowOf(campaign: CampaignRow, batch: BatchInCampaign, now: Date): Diagnosis['window'] {
  const { workingHours, timezone } = effectiveSettings(campaign, batch);
  return { timezone, ...windowAt(workingHours, [timezone], now) };
}
