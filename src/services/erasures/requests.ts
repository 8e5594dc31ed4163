import { insertAction } from '../../db/actions.ts';
import { requestHangUpsOfNumber } from '../../db/calls/hang-ups.ts';
import { type ErasureRow, insertErasure } from '../../db/erasures/erasures.ts';
import { suppressHash } from '../../db/erasures/suppressions.ts';
import type { Db } from '../../db/tables.ts';
import type { Actor } from '../../domain/audit.ts';
import type { NumberHashes } from '../../domain/erased-number.ts';
import type { AcceptedCall } from '../../db/calls/hang-ups.ts';
import type { SaveOutcome } from '../idempotency-keys.ts';

type Deps = {
  db: Db;
  clock: { now(): Date };
  newId: () => string;
  numberHashes: NumberHashes;
  callEvents: { hangUps: { take(call: AcceptedCall): void } };
};

export type ErasureOrder = {
  organizationId: string;
  phoneNumber: string;
  /** Whether the number stays suppressed after the erasure. */
  suppress: boolean;
  reason: string | null;
  by: Actor;
  saveOutcome: SaveOutcome<ErasureRow>;
};

/**
 * Requests that everything of a person be erased. From the commit on no call to the number begins, and
 * its live calls are hung up; `workOnErasures` does the rest.
 * @throws {RedialError} `erasure_key_missing`
 */
export async function requestErasure(deps: Deps, order: ErasureOrder): Promise<ErasureRow> {
  const { organizationId, phoneNumber, by } = order;
  const numberHash = deps.numberHashes.of(organizationId, phoneNumber);
  const [, ...names] = deps.numberHashes.namesOf(organizationId, phoneNumber);
  const now = deps.clock.now();
  const { erasure, calls } = await deps.db.transaction().execute(async (tx) => {
    const wasSuppressed = await suppressHash(tx, { organizationId, numberHash, names, now });
    const live = await requestHangUpsOfNumber(tx, { organizationId, phoneNumber, now });
    const stored = await insertErasure(tx, {
      erasureId: deps.newId(),
      organizationId,
      numberHash,
      phoneNumber,
      status: 'waiting',
      suppress: order.suppress || wasSuppressed,
      reason: order.reason,
      requestedAt: now,
    });
    await insertAction(tx, { organizationId, by, action: 'erase', numberHash, at: now });
    await order.saveOutcome(tx, stored);
    return { erasure: stored, calls: live };
  });
  for (const call of calls) deps.callEvents.hangUps.take(call);
  return erasure;
}
