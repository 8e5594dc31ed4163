import { countAction, insertAction, type NewAction } from '../db/actions.ts';
import { growRevision } from '../db/batches/changes.ts';
import { type ContactMove, forceContacts, moveContact } from '../db/contacts/controls.ts';
import { lockContact } from '../db/contacts/transitions.ts';
import type { ContactRow, Db, Tx } from '../db/tables.ts';
import type { Action, Actor } from '../domain/action.ts';
import { assertTakesFollowUps, assertTakesRetries } from '../domain/batch.ts';
import { contactControl, type ContactStatus } from '../domain/contact.ts';
import { ConflictError, NotFoundError } from '../domain/errors.ts';
import { MAX_FOLLOW_UPS } from '../domain/settlement.ts';
import type { BatchSignals } from '../temporal/batch-signals.ts';
import type { Stamp } from './idempotency-keys.ts';
import { type LockedBatch, type OwnBatch, lockOwnBatch } from '../db/batches/locks.ts';

export type ContactDeps = {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
};

export type OwnContact = OwnBatch & { contactId: string };
type Order = OwnContact & { by: Actor };

/** How far the retries of a batch have come: `position` is the last one that was looked at. */
export type RetryProgress = {
  statuses: readonly ContactStatus[];
  /** Contacts that were forced; those that already were do not count. */
  accepted: number;
  position: number;
  /** Under which it is kept who asked; null before the first is forced. */
  actionId: string | null;
  isLast: boolean;
};

/** What becomes of a contact; null: it is there already. */
type Decide = (locked: LockedBatch & { contact: ContactRow; now: Date }) => Step | null;
type Step = Omit<ContactMove, 'contactId'>;

const CHUNK = 5_000;

/**
 * Calls a contact once more, first in line: beside its retry policy, whose budget it does not use,
 * and under every guard of the gate. A completed batch stays completed.
 * @throws {NotFoundError} no such batch or contact in the organization
 * @throws {ConflictError} the contact is in a call, or its batch or campaign makes no calls
 */
export async function retryContact(
  deps: ContactDeps,
  order: Order & { stamp: Stamp<ContactRow> },
): Promise<ContactRow> {
  return changeContact(deps, { ...order, action: 'retry' }, ({ batch, campaign, contact, now }) => {
    assertTakesRetries(batch, campaign.status, now);
    const status = contactControl(contact.status, 'retry');
    const isForced = contact.status === status && contact.forcedAt !== null;
    return isForced ? null : { status, statusReason: null, dueAt: now, forcedAt: now };
  });
}

/**
 * Leaves a waiting contact out for good.
 * @throws {NotFoundError} no such batch or contact in the organization
 * @throws {ConflictError} the contact is in a call or had its last one
 */
export async function skipContact(deps: ContactDeps, order: Order): Promise<ContactRow> {
  return changeContact(deps, { ...order, action: 'skip' }, ({ contact }) => {
    const status = contactControl(contact.status, 'skip');
    if (contact.status === status) return null;
    return { status, statusReason: 'skipped_by_user', dueAt: null, forcedAt: null };
  });
}

/**
 * Promises a contact to call it back at an instant; one that is past means at once.
 * @throws {NotFoundError} no such batch or contact in the organization
 * @throws {ConflictError} the contact is in a call, was not called yet or had ten call-backs, or
 * the batch is finished
 */
export async function followUpContact(
  deps: ContactDeps,
  { at, ...order }: Order & { at: Date; stamp: Stamp<ContactRow> },
): Promise<ContactRow> {
  return changeContact(deps, { ...order, action: 'follow_up' }, ({ batch, contact }) => {
    assertTakesFollowUps(batch.status);
    const status = contactControl(contact.status, 'follow-up');
    if (contact.followUpCount >= MAX_FOLLOW_UPS) throw tooManyFollowUps(contact);
    return { status, statusReason: null, dueAt: at, forcedAt: null };
  });
}

/**
 * Forces one call of every contact in one of the statuses; see `retryContact`. It goes on from
 * `progress`, and stamps how far it has come with every chunk.
 * @throws {NotFoundError} no such batch in the organization
 * @throws {ConflictError} the batch or its campaign makes no calls, also when it stops meanwhile:
 * what is forced by then is closed or waits with it
 */
export async function retryContacts(
  deps: ContactDeps,
  {
    progress,
    ...order
  }: OwnBatch & { by: Actor; progress: RetryProgress; stamp: Stamp<RetryProgress> },
): Promise<void> {
  let reached = progress;
  while (!reached.isLast) reached = await forceChunk(deps, { ...order, reached });
}

type Chunk = OwnBatch & { by: Actor; reached: RetryProgress; stamp: Stamp<RetryProgress> };

/** A transaction of its own, so that claims get their turn between the chunks of a large batch. */
async function forceChunk(
  { db, clock, batchSignals }: ContactDeps,
  { reached, stamp, by, ...own }: Chunk,
): Promise<RetryProgress> {
  const { statuses, position: afterPosition } = reached;
  const { batch, progress } = await db.transaction().execute(async (tx) => {
    const locked = await lockOwnBatch(tx, own);
    const now = clock.now();
    assertTakesRetries(locked.batch, locked.campaign.status, now);
    const { batchId } = own;
    const positions = await forceContacts(tx, {
      batchId,
      statuses,
      afterPosition,
      limit: CHUNK,
      now,
    });
    const isAny = positions.length > 0;
    const grown = isAny ? await growRevision(tx, own) : locked.batch;
    const accepted = reached.accepted + positions.length;
    const { campaignId } = locked.campaign;
    const told = { ...own, ...by, campaignId, action: 'retry', count: accepted, at: now } as const;
    const next = {
      statuses,
      accepted,
      actionId: isAny ? await keepAction(tx, reached, told) : reached.actionId,
      // Never back: a contact that was called meanwhile is not forced a second time.
      position: Math.max(afterPosition, ...positions),
      isLast: positions.length < CHUNK,
    };
    await stamp(tx, next);
    return { batch: grown, progress: next };
  });
  if (progress.accepted > reached.accepted) await batchSignals.start(batch.batchId, batch.revision);
  return progress;
}

/** One action a request: later chunks count on. */
async function keepAction(
  tx: Tx,
  { actionId }: RetryProgress,
  action: NewAction & { count: number },
): Promise<string> {
  if (actionId === null) return insertAction(tx, action);
  await countAction(tx, { actionId, count: action.count });
  return actionId;
}

async function changeContact(
  { db, clock, batchSignals }: ContactDeps,
  { stamp, by, action, ...own }: Order & { action: Action; stamp?: Stamp<ContactRow> },
  decide: Decide,
): Promise<ContactRow> {
  const { contact, batch } = await db.transaction().execute(async (tx) => {
    const locked = await lockOwnBatch(tx, own);
    const known = await lockContact(tx, own);
    if (known?.batchId !== locked.batch.batchId) throw new NotFoundError('contact');
    const now = clock.now();
    const step = decide({ ...locked, contact: known, now });
    const changed =
      step === null ? { contact: known, batch: locked.batch } : await move(tx, own, step);
    const { campaignId } = known;
    if (step !== null) {
      await insertAction(tx, { ...own, ...by, campaignId, action, count: 1, at: now });
    }
    await stamp?.(tx, changed.contact);
    return changed;
  });
  if (batch.dispatchEndedAt === null) await batchSignals.start(batch.batchId, batch.revision);
  return contact;
}

async function move(tx: Tx, { batchId, contactId }: OwnContact, step: Step) {
  const contact = await moveContact(tx, { contactId, ...step });
  return { contact, batch: await growRevision(tx, { batchId }) };
}

function tooManyFollowUps({ status }: ContactRow): ConflictError {
  return new ConflictError(
    'follow_up_limit_reached',
    `the contact was called back ${MAX_FOLLOW_UPS} times: more is not possible`,
    status,
  );
}
