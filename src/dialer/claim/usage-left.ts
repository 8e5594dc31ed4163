import type { CallingBatch } from '../../db/batches/batches.ts';
import { countOrganizationLines, countUncalled } from '../../db/limits/lines.ts';
import type { Tx } from '../../db/tables.ts';
import type { DiagnosisCode } from '../../domain/diagnosis.ts';
import { earliest, later } from '../../domain/instant.ts';
import type { DialerDeps } from '../deps.ts';
import { type UsageOfBatch, usageOfBatch } from '../usage/usage-of-batch.ts';

/** What the limits of a batch leave to a claim. */
export type UsageLeft = {
  /** Contacts that may be claimed; Infinity without a limit. */
  contacts: number;
  /** null: some may be claimed. */
  wait: { lookAt: Date | null; waitsFor: DiagnosisCode } | null;
};

/** Calls give back what they have not used. In other batches no signal tells of it. */
const POLL_MS = 60_000;
/** The gates of contacts that are claimed decide meanwhile. */
const GATES_MS = 2_000;

/** How many contacts a claim may take. Without a limit no statement is needed. */
export async function usageLeft(
  tx: Tx,
  { now, ...deps }: Pick<DialerDeps, 'pricePerMinuteUsd'> & { now: Date },
  locked: CallingBatch,
): Promise<UsageLeft> {
  const usage = await usageOfBatch(tx, deps, { locked, now });
  if (usage.reached !== null)
    return { contacts: 0, wait: await waitOf(tx, usage.reached, usage, { locked, now }) };
  if (usage.callsLeft === Infinity) return { contacts: Infinity, wait: null };
  const contacts = usage.callsLeft - (await countUncalled(tx, locked.batch));
  const gates = { lookAt: later(now, GATES_MS), waitsFor: 'pacing' } as const;
  return { contacts, wait: contacts > 0 ? null : gates };
}

async function waitOf(
  tx: Tx,
  { reason, until }: NonNullable<UsageOfBatch['reached']>,
  { isReserved }: UsageOfBatch,
  { locked, now }: { locked: CallingBatch; now: Date },
): Promise<NonNullable<UsageLeft['wait']>> {
  const mayShrink =
    isReserved ||
    reason === 'call_cost_unknown' ||
    (await countOrganizationLines(tx, locked.batch)) > 0;
  const poll = mayShrink ? later(now, POLL_MS) : null;
  return { lookAt: earliest(poll, until), waitsFor: reason };
}
