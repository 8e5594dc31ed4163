import type { Selectable } from 'kysely';
import type { IdempotencyKeysTable } from './service-tables.ts';
import type { Db, Tx } from './tables.ts';

/** Where a key counts: within an organization, for one path. */
export type KeySlot = { organizationId: string; route: string; key: string };

export type IdempotencyKeyRow = Selectable<IdempotencyKeysTable>;

/**
 * Takes a key for a request that is to be carried out: one that is new, whose request is held no
 * longer and has done nothing, or that was first used before `keptSince`.
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
    outcome: null,
    requestSha256: null,
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
        .where((eb) => {
          const isOld = eb('idempotencyKeys.createdAt', '<=', keptSince);
          const hasDoneNothing = eb('idempotencyKeys.outcome', 'is', null);
          const isDead = eb.and([
            eb('idempotencyKeys.answerStatus', 'is', null),
            eb('idempotencyKeys.heldUntil', '<=', now),
          ]);
          return eb.or([
            eb.and([eb('idempotencyKeys.answerStatus', 'is not', null), isOld]),
            eb.and([isDead, eb.or([hasDoneNothing, isOld])]),
          ]);
        }),
    )
    .returning('claimId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** What a request under a key has done, and the digest of what it had sent, where it is known. */
export type StampedKey = { outcome: object; requestSha256: Buffer | null };

/**
 * Takes over a key whose request is held no longer, and has done its work without answering.
 * @returns undefined when it is not such a key
 */
export async function takeStampedKey(
  db: Db,
  slot: KeySlot,
  { claimId, now, heldUntil }: { claimId: string; now: Date; heldUntil: Date },
): Promise<StampedKey | undefined> {
  return db
    .updateTable('idempotencyKeys')
    .set({ claimId, heldUntil })
    .where((eb) => eb.and(slot))
    .where('heldUntil', '<=', now)
    .where('outcome', 'is not', null)
    .returning((eb) => ['requestSha256', eb.ref('outcome').$notNull().as('outcome')])
    .executeTakeFirst();
}

export async function findKey(db: Db, slot: KeySlot): Promise<IdempotencyKeyRow | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where((eb) => eb.and(slot))
    .executeTakeFirst();
}

/** Says until when the request of a claim is not taken for dead. */
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
 * Writes what the request of a claim does, in the transaction that does it. Nobody takes the key
 * over until that ends.
 * @returns false when another request has taken the key meanwhile
 */
export async function stampKey(
  tx: Tx,
  slot: KeySlot,
  { claimId, outcome, requestSha256 }: StampedKey & { claimId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotencyKeys')
    .set({ outcome: JSON.stringify(outcome), requestSha256 })
    .where((eb) => eb.and({ ...slot, claimId }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
    requestSha256: Buffer;
    status: number;
    headers: Record<string, string>;
    body: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotencyKeys')
    .set({
      outcome: null,
      requestSha256: answer.requestSha256,
      answerStatus: answer.status,
      answerHeaders: JSON.stringify(answer.headers),
      answerBody: answer.body,
    })
    .where((eb) => eb.and({ ...slot, claimId: answer.claimId }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a key back whose request has done nothing. */
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
