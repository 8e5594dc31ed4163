import { insertAction } from '../../db/actions.ts';
import { type ContactMove, moveContact } from '../../db/contacts/controls.ts';
import { lockContact } from '../../db/contacts/transitions.ts';
import type { ContactRow, Db } from '../../db/tables.ts';
import type { Action } from '../../domain/action.ts';
import type { Actor } from '../../domain/audit.ts';
import { assertTakesFollowUps, assertTakesRetries } from '../../domain/batch.ts';
import { contactControl } from '../../domain/contact.ts';
import { isErased } from '../../domain/erased-number.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { MAX_FOLLOW_UPS } from '../../domain/settlement.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';
import { growOrReopen } from '../batches/open-batches.ts';
import type { SaveOutcome } from '../idempotency-keys.ts';
import type { QuotaDefaults } from '../quotas.ts';
import { type LockedBatch, type OwnBatch, lockOwnBatch } from '../../db/batches/batches.ts';

export type ContactDeps = QuotaDefaults & {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
};

export type OwnContact = OwnBatch & { contactId: string };
type Order = OwnContact & { by: Actor };

/** Checks a control and computes its change; null: the contact is already as requested. */
type Decide = (locked: LockedBatch & { contact: ContactRow; now: Date }) => Change | null;
type Change = Omit<ContactMove, 'contactId'>;

/**
 * Forces one call of a contact, before all other contacts. The call does not use the budget of the
 * retry policy, and the gate checks it as usual. A completed batch stays completed.
 * @throws {NotFoundError} the organization has no such batch or contact
 * @throws {ConflictError} the contact is in a call, or its batch or campaign makes no calls
 * @throws {QuotaExceededError} the batch has ended, and the organization may have no more open batches
 */
export async function retryContact(
  deps: ContactDeps,
  order: Order & { saveOutcome: SaveOutcome<ContactRow> },
): Promise<ContactRow> {
  return controlContact(deps, { ...order, action: 'retry' }, (locked) => {
    const { batch, campaign, contact, now } = locked;
    assertTakesRetries(batch, campaign.status, now);
    assertNotErased(contact);
    const status = contactControl(contact.status, 'retry');
    const isForced = contact.status === status && contact.forcedAt !== null;
    return isForced ? null : { status, statusReason: null, dueAt: now, forcedAt: now };
  });
}

/**
 * Skips a waiting contact permanently.
 * @throws {NotFoundError} the organization has no such batch or contact
 * @throws {ConflictError} the contact is in a call or had its last one
 */
export async function skipContact(deps: ContactDeps, order: Order): Promise<ContactRow> {
  return controlContact(deps, { ...order, action: 'skip' }, ({ contact }) => {
    const status = contactControl(contact.status, 'skip');
    if (contact.status === status) return null;
    return { status, statusReason: 'skipped_by_user', dueAt: null, forcedAt: null };
  });
}

/**
 * Schedules a follow-up call to a contact. An instant in the past means as soon as possible.
 * @throws {NotFoundError} the organization has no such batch or contact
 * @throws {ConflictError} the contact is in a call, was never called or had ten follow-ups, or the
 * batch is finished
 */
export async function followUpContact(
  deps: ContactDeps,
  { at, ...order }: Order & { at: Date; saveOutcome: SaveOutcome<ContactRow> },
): Promise<ContactRow> {
  return controlContact(deps, { ...order, action: 'follow_up' }, ({ batch, contact }) => {
    assertTakesFollowUps(batch.status);
    assertNotErased(contact);
    const status = contactControl(contact.status, 'follow-up');
    if (contact.followUpCount >= MAX_FOLLOW_UPS) throw tooManyFollowUps(contact);
    return { status, statusReason: null, dueAt: at, forcedAt: null };
  });
}

async function controlContact(
  { db, clock, batchSignals, quotas }: ContactDeps,
  {
    saveOutcome,
    by,
    action,
    ...own
  }: Order & { action: Action; saveOutcome?: SaveOutcome<ContactRow> },
  decide: Decide,
): Promise<ContactRow> {
  const { contact, batch } = await db.transaction().execute(async (tx) => {
    const locked = await lockOwnBatch(tx, own);
    const stored = await lockContact(tx, own);
    if (stored?.batchId !== locked.batch.batchId) throw new NotFoundError('contact');
    const now = clock.now();
    const change = decide({ ...locked, contact: stored, now });
    if (change === null) {
      await saveOutcome?.(tx, stored);
      return { contact: stored, batch: locked.batch };
    }
    const { campaignId, contactId } = stored;
    const changed = {
      contact: await moveContact(tx, { contactId, ...change }),
      batch: await growOrReopen(tx, { quotas }, locked.batch),
    };
    await insertAction(tx, { ...own, by, campaignId, action, count: 1, at: now });
    await saveOutcome?.(tx, changed.contact);
    return changed;
  });
  if (batch.dispatchEndedAt === null) await batchSignals.start(batch);
  return contact;
}

/** @throws {ConflictError} `invalid_transition`: the person was erased, so there is nobody to call */
function assertNotErased({ phoneNumber, status }: ContactRow): void {
  if (!isErased(phoneNumber)) return;
  const message = 'the contact was erased: it has no number that could be called';
  throw new ConflictError('invalid_transition', message, status);
}

function tooManyFollowUps({ status }: ContactRow): ConflictError {
  const message = `the contact had ${MAX_FOLLOW_UPS} follow-up calls, which is the limit`;
  return new ConflictError('follow_up_limit_reached', message, status);
}
