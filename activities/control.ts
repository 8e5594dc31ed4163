import { OPERATOR } from '../src/domain/action.ts';
import { batchControl, type BatchControl } from '../src/domain/batch.ts';
import { ConflictError } from '../src/domain/errors.ts';
import { insertAction } from '../src/db/actions.ts';
import { applyBatchControl } from '../src/db/batches/controls.ts';
import type { ActivityDeps } from '../src/dialer/deps.ts';
import { lockBatch } from '../src/db/batches/locks.ts';

export type ControlRequest = {
  batchId: string;
  control: BatchControl;
  /** A bare `resume` holds only for the state that its sender could see. */
  ifRevision: number | null;
};

/**
 * Performs what an operator asked by a bare signal. What the state does not allow is ignored: a
 * signal has nobody to answer to, and may come late or twice.
 * @returns the revision that the transition made; null when it changed nothing
 */
export async function applyControl(
  deps: ActivityDeps,
  request: ControlRequest,
): Promise<number | null> {
  const { batchId, control, ifRevision } = request;
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockBatch(tx, { batchId, strength: 'no key update' });
    if (locked === undefined) return null;
    const { batch } = locked;
    if (ifRevision !== null && batch.revision !== ifRevision) return null;
    const status = allowed(() => batchControl(batch.status, control));
    if (status === null || status === batch.status) return null;
    const { organizationId, campaignId } = batch;
    const of = { organizationId, campaignId, batchId };
    await insertAction(tx, { ...of, ...OPERATOR, action: control, at: now });
    const moved = await applyBatchControl(tx, { batchId, status, now });
    return moved.revision;
  });
}

function allowed<T>(decide: () => T): T | null {
  try {
    return decide();
  } catch (error) {
    if (error instanceof ConflictError) return null;
    throw error;
  }
}
