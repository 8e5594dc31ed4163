import { voidAttempt } from '../../db/calls/attempts.ts';
import { lockBatch } from '../../db/batches/locks.ts';
import { lockContact, uncountAttempt } from '../../db/contacts/transitions.ts';
import type { CallRow, Tx } from '../../db/tables.ts';
import type { HoldReason } from '../../domain/dispatch-gate.ts';
import { returnProbe } from '../account/allowance.ts';
import { kindOfAttempt } from '../gate/plan-call.ts';
import { releaseContact } from '../gate/release.ts';

type Execution = Pick<CallRow, 'executionId' | 'contactId' | 'batchId'>;

/**
 * Gives a contact back whose request call control has certainly not accepted: the attempt is removed
 * and does not count, and the contact is deferred.
 * @returns the removed attempt; `none` when nothing is left to wait for; `live` when a webhook has
 * shown that call control has the call after all
 */
export async function returnContact(
  tx: Tx,
  input: Execution,
  { reason, until }: { reason: HoldReason; until: Date },
): Promise<CallRow | 'none' | 'live'> {
  const locked = await lockBatch(tx, { batchId: input.batchId, strength: 'share' });
  const contact = await lockContact(tx, input);
  if (locked === undefined || contact === undefined) return 'none';
  const voided = await voidAttempt(tx, input);
  const isCurrent = contact.currentExecutionId === input.executionId;
  if (voided === undefined) return isCurrent ? 'live' : 'none';
  if (!isCurrent) return voided;
  await uncountAttempt(tx, { contact, ...kindOfAttempt(contact) });
  await returnProbe(tx, { ...locked, ...input });
  await releaseContact(tx, { locked, contact }, { kind: 'held', reason, lookAt: until });
  return voided;
}
