import type { Insertable, NotNull, Selectable } from 'kysely';
import type { ActionsTable } from './operational-tables.ts';
import type { Db, Tx } from './tables.ts';

/** An action on a campaign, or on a batch or contacts of it. */
export type ActionRow = Selectable<ActionsTable> & { campaignId: string };
export type NewAction = Insertable<ActionsTable>;

/** The actions on one batch, or on a campaign and all of its batches. */
export type ActionsOf = { batchId: string } | { campaignId: string };

/** @returns the id of the action */
export async function insertAction(tx: Tx, action: NewAction): Promise<string> {
  const { actionId } = await tx
    .insertInto('actions')
    .values(action)
    .returning('actionId')
    .executeTakeFirstOrThrow();
  return actionId;
}

/** Sets how many contacts an action has changed so far. */
export async function setActionCount(
  db: Db | Tx,
  { actionId, count }: { actionId: string; count: number },
): Promise<void> {
  await db.updateTable('actions').set({ count }).where('actionId', '=', actionId).execute();
}

/** One page of actions, newest first. */
export async function listActions(
  db: Db,
  { of, skip, limit }: { of: ActionsOf; skip: number; limit: number },
): Promise<ActionRow[]> {
  return actionsOf(db, of)
    .selectAll()
    .orderBy('actionId', 'desc')
    .offset(skip)
    .limit(limit)
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
