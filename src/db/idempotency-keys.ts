import type { Selectable } from 'kysely';
import type { Db, IdempotencyKeysTable } from './tables.ts';

/** Where a key counts: within an organization, for one path. */
export type KeySlot = { organizationId: string; route: string; key: string };

export type IdempotencyKeyRow = Selectable<IdempotencyKeysTable>;

/**
 * Takes a key for a request that begins: one that is new, whose answer was first asked for before
 * `keptSince`, or whose request is held no longer.
 * @returns whether it was taken
 */
export async function takeKey(
  db: Db,
  slot: KeySlot,
  claim: { claimId: string; now: Date; heldUntil: Date; keptSince: Date },
): Promise<boolean> {
  const { claimId, now, heldUntil, keptSince } = claim;
  const begun = {
    claimId,
    heldUntil,
    bodySha256: null,
    answerStatus: null,
    answerHeaders: null,
    answerBody: null,
    createdAt: now,
  };
  const taken = await db
    .insertInto('idempotencyKeys')
    .values({ ...slot, ...begun })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'route', 'key'])
        .doUpdateSet(begun)
        .where((eb) =>
          eb.or([
            eb.and([
              eb('idempotencyKeys.answerStatus', 'is not', null),
              eb('idempotencyKeys.createdAt', '<=', keptSince),
            ]),
            eb.and([
              eb('idempotencyKeys.answerStatus', 'is', null),
              eb('idempotencyKeys.heldUntil', '<=', now),
            ]),
          ]),
        ),
    )
    .returning('claimId')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function findKey(db: Db, slot: KeySlot): Promise<IdempotencyKeyRow | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where((eb) => eb.and(slot))
    .executeTakeFirst();
}

/** Says that the request of a claim is still running. */
export async function holdKey(
  db: Db,
  slot: KeySlot,
  { claimId, heldUntil }: { claimId: string; heldUntil: Date },
): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ heldUntil })
    .where((eb) => eb.and({ ...slot, claimId }))
    .execute();
}

/**
 * Keeps the answer of a claim.
 * @returns false when another request has taken the key meanwhile
 */
export async function storeAnswer(
  db: Db,
  slot: KeySlot,
  answer: {
    claimId: string;
    bodySha256: Buffer;
    status: number;
    headers: Record<string, string>;
    body: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotencyKeys')
    .set({
      bodySha256: answer.bodySha256,
      answerStatus: answer.status,
      answerHeaders: JSON.stringify(answer.headers),
      answerBody: answer.body,
    })
    .where((eb) => eb.and({ ...slot, claimId: answer.claimId }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a key back whose request has left nothing to repeat. */
export async function releaseKey(
  db: Db,
  slot: KeySlot,
  { claimId }: { claimId: string },
): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where((eb) => eb.and({ ...slot, claimId }))
    .execute();
}

/**
 * Removes at most `limit` keys that were first used before `keptSince` and belong to no request
 * that is running.
 * @returns how many were removed
 */
export async function deleteOldKeys(
  db: Db,
  { keptSince, now, limit }: { keptSince: Date; now: Date; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotencyKeys')
    .where((eb) =>
      eb(
        eb.refTuple('organizationId', 'route', 'key'),
        'in',
        eb
          .selectFrom('idempotencyKeys')
          .select(['organizationId', 'route', 'key'])
          .where('createdAt', '<=', keptSince)
          .where('heldUntil', '<=', now)
          .limit(limit)
          .$asTuple('organizationId', 'route', 'key'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
