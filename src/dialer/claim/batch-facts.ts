import type { CallingBatch } from '../../db/batches/batches.ts';
import { countStatuses } from '../../db/contacts/contacts.ts';
import { countBusyLines } from '../../db/limits/lines.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { effectiveSettings } from '../../domain/batch-overrides.ts';
import { type BatchFacts, type ShownFacts, wantsFacts } from '../../domain/batch-facts.ts';
import { countersOf } from '../../domain/contact.ts';
import type { DiagnosisCode } from '../../domain/diagnosis.ts';
import { breakerStateAt } from '../../domain/limits/circuit-breaker.ts';
import { holdingBreaker } from '../../domain/limits/shared-account.ts';
import type { Shortage } from '../../domain/limits/waiting-list.ts';
import { shownStatus } from '../../domain/shown-status.ts';
import type { LineStep } from './free-lines.ts';

type Seen = LineStep & {
  locked: CallingBatch;
  shown?: ShownFacts;
  next: { kind: 'now' | 'soon' | 'later' | 'onSignal' | 'finished' };
  nextClaimAt: Date | null;
  now: Date;
};

export type SeenFacts = Omit<BatchFacts, 'counters'>;

/**
 * What a claim answers for operators, without the counters.
 * @returns null when the workflow shows enough already
 */
export async function seenFacts(tx: Tx, seen: Seen): Promise<SeenFacts | null> {
  const { shown, locked, nextClaimAt, now } = seen;
  if (shown === undefined) return null;
  const { batch, campaign } = locked;
  const isAtRest = isIdle(seen) && (await countBusyLines(tx, batch)) === 0;
  if (!wantsFacts(shown, { revision: batch.revision, isAtRest })) return null;
  return {
    status: shownStatus(batch.status, campaign.status).status,
    lineLimit: effectiveSettings(campaign, batch).concurrencyLimit,
    waitsFor: reasonOf(seen),
    nextClaimAt: nextClaimAt?.toISOString() ?? null,
    seenAt: now.toISOString(),
    isAtRest,
  };
}

/** Nothing was claimed, no other claim follows at once, and no busy line was counted. */
function isIdle({ contacts, next, busy }: Seen): boolean {
  return contacts.length === 0 && next.kind !== 'now' && next.kind !== 'soon' && busy === 0;
}

function reasonOf({ next, shortage, waitsFor, locked, now }: Seen): DiagnosisCode | null {
  if (next.kind === 'now') return null;
  return shortage === null ? waitsFor : codeOf(shortage, locked, now);
}

function codeOf({ pool }: Shortage, { account }: CallingBatch, now: Date): DiagnosisCode {
  if (pool === 'organization' || pool === 'callers') return 'all_lines_busy';
  const breaker = holdingBreaker(account, now);
  if (pool === 'pace' || breakerStateAt(breaker, now) === 'closed') return 'pacing';
  return breaker.reason ?? 'call_control_refusing';
}

/** Adds the counters, after the claim: a million contacts take 75 ms, too long for its lock. */
export async function countFacts(
  db: Db,
  { batchId }: { batchId: string },
  facts: SeenFacts,
): Promise<BatchFacts> {
  const counts = await countStatuses(db, { batchId, uncounted: 'pending' });
  return { ...facts, counters: countersOf(counts) };
}
