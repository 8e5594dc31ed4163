import { lockCall } from '../../db/calls/attempts.ts';
import { lockContact } from '../../db/contacts/transitions.ts';
import { settleCall } from '../../db/calls/settlement.ts';
import type { Tx } from '../../db/tables.ts';
import { pacesOf } from '../../domain/limits/call-rate.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import type { ActivityDeps } from '../deps.ts';
import { leaveStarts } from '../claim/start-permits.ts';
import { releaseContact } from '../gate/release.ts';
import { lockBatch } from '../../db/batches/locks.ts';

const RELEASED_HOLD_MS = 2_000;

/**
 * Settles an execution for its workflow, and tells the batch of the free line.
 * @returns false while the attempt is live: it is to be waited for again
 */
export async function settleAndWake(deps: ActivityDeps, input: ContactInput): Promise<boolean> {
  const isDone = await settleExecution(deps, input);
  if (isDone) deps.wakeBatch(input.batchId);
  return isDone;
}

/**
 * Draws the consequence of an ended attempt. Repeating it changes nothing. An execution without an
 * attempt is given back.
 * @returns false while the attempt is live
 */
export async function settleExecution(deps: ActivityDeps, input: ContactInput): Promise<boolean> {
  const { executionId } = input;
  const result = await settleCall(deps.db, { executionId, now: deps.clock.now() });
  if (result !== 'absent') return result === 'settled';
  return deps.db.transaction().execute((tx) => release(tx, deps, input));
}

/** Under the locks of the gate: either the attempt is written now, or it never will be. */
async function release(tx: Tx, deps: ActivityDeps, input: ContactInput): Promise<boolean> {
  const locked = await lockBatch(tx, { batchId: input.batchId, strength: 'share' });
  const contact = await lockContact(tx, input);
  if (locked === undefined || contact === undefined) return true;
  if ((await lockCall(tx, input)) !== undefined) return false;
  if (contact.currentExecutionId === input.executionId) {
    const lookAt = new Date(deps.clock.now().getTime() + RELEASED_HOLD_MS);
    await releaseContact(tx, { locked, contact }, { kind: 'held', reason: null, lookAt });
    await leaveStarts(tx, pacesOf(locked.campaign, deps.dialling), input);
  }
  return true;
}
