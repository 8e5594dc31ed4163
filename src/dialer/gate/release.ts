import { contactTransition } from '../../domain/contact.ts';
import type { DeferralReason } from '../../domain/deferral-reason.ts';
import type { GateDecision } from '../../domain/dispatch-gate.ts';
import { decideRelease } from '../../domain/gate-release.ts';
import { refusalOf, type RefusalStage } from '../../domain/refusal.ts';
import { leaveAttempt, lockContact, uncountAttempt } from '../../db/contacts/transitions.ts';
import type { ContactRow, Tx, CallRow } from '../../db/tables.ts';
import { type LockedBatch, lockBatch } from '../../db/batches/batches.ts';
import { voidAttempt } from '../../db/calls/attempts.ts';
import { noteRefusedContact } from '../../db/campaigns/holds.ts';
import { returnHoldProbe } from '../hold/hold-probe.ts';
import { returnProbe } from '../account/allowance.ts';
import { kindOfAttempt } from '../../domain/attempt.ts';

/**
 * Gives a claimed contact back without a call; its line is free.
 * @param seen when and where it was turned away; `detail`: the words of the hook that has done it
 */
export async function releaseContact(
  tx: Tx,
  { locked, contact }: { locked: LockedBatch; contact: ContactRow },
  decision: GateDecision,
  { detail = null, ...seen }: { at: Date; stage: RefusalStage; detail?: string | null },
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
    refusal: refusalOf(decision, seen),
    statusDetail: release.statusReason === 'not_eligible' ? detail : null,
  });
}

/** Why a contact goes back; `isRefused`: for certain, and it is remembered. */
export type ReturnReason = { reason: DeferralReason; until: Date; isRefused?: boolean };

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
  { reason, until, isRefused = false, now: at }: ReturnReason & { now: Date },
): Promise<CallRow | 'none' | 'live'> {
  const locked = await lockBatch(tx, { batchId: input.batchId, strength: 'share' });
  const contact = await lockContact(tx, input);
  if (locked === undefined || contact === undefined) return 'none';
  const voided = await voidAttempt(tx, input);
  const isCurrent = contact.currentExecutionId === input.executionId;
  if (voided === undefined) return isCurrent ? 'live' : 'none';
  if (!isCurrent) return voided;
  await uncountAttempt(tx, { contact, ...kindOfAttempt(contact) });
  if (isRefused) await noteRefusedContact(tx, input);
  else await returnHoldProbe(tx, { ...locked, ...input });
  await returnProbe(tx, { ...locked, ...input });
  const deferral = { kind: 'deferred', reason, lookAt: until } as const;
  await releaseContact(tx, { locked, contact }, deferral, { at, stage: 'request' });
  return voided;
}
