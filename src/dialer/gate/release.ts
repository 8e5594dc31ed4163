import { contactTransition } from '../../domain/contact.ts';
import { decideRelease, type GateDecision } from '../../domain/dispatch-gate.ts';
import { leaveAttempt } from '../../db/contacts/transitions.ts';
import type { ContactRow, Tx } from '../../db/tables.ts';
import type { LockedBatch } from '../../db/batches/locks.ts';

/** Gives a claimed contact back without a call; its line is free. */
export async function releaseContact(
  tx: Tx,
  { locked, contact }: { locked: LockedBatch; contact: ContactRow },
  decision: GateDecision,
): Promise<void> {
  const release = decideRelease({
    decision,
    batchStatus: locked.batch.status,
    claimedFrom: contact.claimedFrom ?? 'pending',
    lastOutcome: contact.lastOutcome,
    isForced: contact.forcedAt !== null,
  });
  await leaveAttempt(tx, {
    ...release,
    contactId: contact.contactId,
    status: contactTransition(contact.status, release.status),
    dueAt: null,
    lastOutcome: null,
    forcedAt: release.lookAt === null ? null : contact.forcedAt,
  });
}
