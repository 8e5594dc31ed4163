import { type Insertable, type NotNull, type Selectable, sql } from 'kysely';
import { type Actor, type AuditObject, withoutNumbers } from '../domain/audit.ts';
import { recordAudit } from './audit-log.ts';
import type { ActionsTable } from './operational-tables.ts';
import { type ListOrders, type ListPage, pageOf } from './list-page.ts';
import type { Db, Tx } from './tables.ts';

/** An action on a campaign, or on a batch or contacts of it. */
export type ActionRow = Selectable<ActionsTable> & { campaignId: string };
export type NewAction = Omit<
  Insertable<ActionsTable>,
  'actionId' | 'tokenId' | 'requestId' | 'clientRequestId'
> & { at: Date; by: Actor };

/** The actions on one batch, or on a campaign and all of its batches. */
export type ActionsOf = { batchId: string } | { campaignId: string };

/**
 * Records an action in the list of its batch or campaign, and in the audit log.
 * @returns the id of the action
 */
export async function insertAction(tx: Tx, { by, ...given }: NewAction): Promise<string> {
  const reason = typeof given.reason === 'string' ? withoutNumbers(given.reason) : null;
  const action = { ...given, reason };
  await auditAction(tx, { by, ...action });
  const { requestId, clientRequestId } = by;
  const tokenId = by.kind === 'token' ? by.id : null;
  const { actionId } = await tx
    .insertInto('actions')
    .values({ ...action, tokenId, requestId, clientRequestId })
    .returning('actionId')
    .executeTakeFirstOrThrow();
  return actionId;
}

/** Records an action in the audit log alone, as a further part of one that was inserted before. */
export async function auditAction(tx: Tx, action: NewAction): Promise<void> {
  const { organizationId, at, by, count = null, reason = null } = action;
  const details = {
    ...(count !== null && { count }),
    ...(reason !== null && { reason: withoutNumbers(reason) }),
  };
  const event = { organizationId, at, by, action: action.action, details };
  await recordAudit(tx, { ...event, ...objectOf(action) });
}

/** The narrowest object that an action is on. */
function objectOf(action: NewAction): { objectKind: AuditObject; objectId: string | null } {
  const { contactId, batchId, campaignId, numberHash, suppressionId = null } = action;
  if (typeof contactId === 'string') return { objectKind: 'contact', objectId: contactId };
  if (typeof batchId === 'string') return { objectKind: 'batch', objectId: batchId };
  if (typeof campaignId === 'string') return { objectKind: 'campaign', objectId: campaignId };
  if (typeof numberHash === 'string') return { objectKind: 'person', objectId: numberHash };
  return { objectKind: 'suppression', objectId: suppressionId };
}

/** Sets how many contacts an action has changed so far. */
export async function setActionCount(
  db: Db | Tx,
  { actionId, count }: { actionId: string; count: number },
): Promise<void> {
  await db.updateTable('actions').set({ count }).where('actionId', '=', actionId).execute();
}

/** An action id is a UUIDv7. */
export const ACTION_ORDERS: ListOrders<'at', ActionRow> = {
  at: [{ column: sql.ref('actionId'), kind: 'uuid', of: ({ actionId }) => actionId }],
};

/** One page of actions. */
export async function listActions(
  db: Db,
  { of, page }: { of: ActionsOf; page: ListPage<ActionRow> },
): Promise<ActionRow[]> {
  return pageOf(actionsOf(db, of).selectAll(), page)
    .$narrowType<{ campaignId: NotNull }>()
    .execute();
}

export async function countActions(db: Db, of: ActionsOf): Promise<number> {
  const { count } = await actionsOf(db, of)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function actionsOf(db: Db, of: ActionsOf) {
  return db
    .selectFrom('actions')
    .where((eb) => eb.and({ ...of }))
    .where('campaignId', 'is not', null);
}
