import { findBatch, type BatchInCampaign } from '../db/batches.ts';
import { findCampaign } from '../db/campaigns.ts';
import { countersOfBatches } from '../db/contacts.ts';
import {
  countStartsSince,
  oldestPendingAt,
  recentCalls,
  waitingGroups,
  type RecentCall,
} from '../db/diagnoses.ts';
import type { CampaignRow, Db } from '../db/tables.ts';
import { nextContacts, type NextContact } from '../db/waiting-contacts.ts';
import { effectiveSettings } from '../domain/batch.ts';
import { type Counters, countersOf } from '../domain/contact.ts';
import {
  isStuck,
  reasonsOf,
  type DiagnosisFacts,
  type DiagnosisReason,
} from '../domain/diagnosis.ts';
import { firstStart } from '../domain/dispatch-gate.ts';
import { NotFoundError } from '../domain/errors.ts';
import { closesAt, isOpen, nextOpening } from '../domain/working-hours.ts';
import type { DispatchState, ReadDispatchState } from '../temporal/dispatch-state.ts';

export type DiagnosisDeps = {
  db: Db;
  clock: { now(): Date };
  readDispatchState: ReadDispatchState;
};

export type Diagnosis = {
  batch: BatchInCampaign;
  callsPerSecond: number | null;
  counters: Counters;
  reasons: DiagnosisReason[];
  isStuck: boolean;
  window: { isOpen: boolean; timezone: string; nextOpenAt: Date | null; nextCloseAt: Date | null };
  lines: DiagnosisFacts['lines'];
  startsLastMinute: number;
  state: DispatchState;
  oldestPendingAt: Date | null;
  nextContacts: NextContact[];
  inFlight: RecentCall[];
  recentErrors: RecentCall[];
};

const EXAMPLES = 10;

/**
 * Why a batch calls nobody now, or whom it calls next: from its rows and from what Temporal says.
 * @throws {NotFoundError}
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
  const [state, all, waiting, startsLastMinute, oldest, next, inFlight, failed] = await Promise.all(
    [
      deps.readDispatchState(batchId),
      countersOfBatches(db, { batchIds: [batchId] }),
      waitingGroups(db, { batchId, now }),
      countStartsSince(db, { batchId, since }),
      oldestPendingAt(db, { batchId }),
      nextContacts(db, { batchId, limit: EXAMPLES }),
      recentCalls(db, { batchId, limit: EXAMPLES, kind: 'live' }),
      recentCalls(db, { batchId, limit: EXAMPLES, kind: 'failed' }),
    ],
  );
  // Every row is counted here, so that a batch whose counters do not add up is seen.
  const counters = all.get(batchId) ?? countersOf([]);
  const facts = factsOf({ batch, campaign, counters, state, now, waiting });
  return {
    batch,
    callsPerSecond: campaign.callsPerSecond,
    counters,
    reasons: reasonsOf(facts),
    isStuck: isStuck(facts),
    window: windowOf(campaign, batch, now),
    lines: facts.lines,
    startsLastMinute,
    state,
    oldestPendingAt: oldest,
    nextContacts: next,
    inFlight,
    recentErrors: failed,
  };
}

function factsOf(seen: {
  batch: BatchInCampaign;
  campaign: CampaignRow;
  counters: Counters;
  state: DispatchState;
  now: Date;
  waiting: DiagnosisFacts['waiting'];
}): DiagnosisFacts {
  const { batch, campaign, counters, state, now, waiting } = seen;
  const { workingHours, timezone, concurrencyLimit } = effectiveSettings(campaign, batch);
  return {
    now,
    batchStatus: batch.status,
    campaignStatus: campaign.status,
    scheduledStart: batch.scheduledStart,
    startedAt: batch.startedAt,
    opensAt: firstStart(workingHours, [timezone], now),
    holdUntil: campaign.holdUntil,
    lines: { limit: concurrencyLimit, inUse: counters.dispatched + counters.inFlight },
    waiting,
    hasWorker: state.worker && state.worker.pollers > 0,
    hasWorkflow: state.workflow && state.workflow.status === 'RUNNING',
    lastClaimAt: batch.lastClaimAt,
  };
}

function windowOf(campaign: CampaignRow, batch: BatchInCampaign, now: Date): Diagnosis['window'] {
  const { workingHours, timezone } = effectiveSettings(campaign, batch);
  return {
    isOpen: isOpen(workingHours, [timezone], now),
    timezone,
    nextOpenAt: nextOpening(workingHours, [timezone], now),
    nextCloseAt: closesAt(workingHours, [timezone], now),
  };
}
