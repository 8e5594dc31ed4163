import { type Selectable, sql } from 'kysely';
import type { IdempotencyKeysTable } from './operational-tables.ts';
import type { Db, Tx } from './tables.ts';

/** An Idempotency-Key is unique within an organization and for one path. */
export type KeyScope = { organizationId: string; route: string; key: string };

export type IdempotencyKeyRow = Selectable<IdempotencyKeysTable>;

/**
 * Claims a free key for a request. A key is free when it was never used, when its lease expired
 * before its request saved an outcome or an answer, or when it was first used at or before
 * `keptSince` and is answered or its lease expired.
 * @returns whether the key was free
 */
export async function claimFreeKey(
  db: Db,
  scope: KeyScope,
  claim: { claimId: string; now: Date; heldUntil: Date; keptSince: Date },
): Promise<boolean> {
  const { claimId, now, heldUntil, keptSince } = claim;
  const claimed = {
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
    .values({ ...scope, ...claimed })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'route', 'key'])
        .doUpdateSet(claimed)
        .where((eb) => {
          const hasExpired = eb('idempotencyKeys.createdAt', '<=', keptSince);
          const hasNoOutcome = eb('idempotencyKeys.outcome', 'is', null);
          const isAbandoned = eb.and([
            eb('idempotencyKeys.answerStatus', 'is', null),
            eb('idempotencyKeys.heldUntil', '<=', now),
          ]);
          return eb.or([
            eb.and([eb('idempotencyKeys.answerStatus', 'is not', null), hasExpired]),
            eb.and([isAbandoned, eb.or([hasNoOutcome, hasExpired])]),
          ]);
        }),
    )
    .returning('claimId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** What a request has done, and the SHA-256 of what it sent; null: its body was not read whole. */
export type SavedOutcome = { outcome: object; requestSha256: Buffer | null };

/**
 * Claims a key whose request saved its outcome, but whose lease expired before its answer was
 * stored.
 * @returns undefined for any other key
 */
export async function claimUnansweredKey(
  db: Db,
  scope: KeyScope,
  { claimId, now, heldUntil }: { claimId: string; now: Date; heldUntil: Date },
): Promise<SavedOutcome | undefined> {
  return db
    .updateTable('idempotencyKeys')
    .set({ claimId, heldUntil })
    .where((eb) => eb.and(scope))
    .where('heldUntil', '<=', now)
    .where('outcome', 'is not', null)
    .returning((eb) => ['requestSha256', eb.ref('outcome').$notNull().as('outcome')])
    .executeTakeFirst();
}

export async function findKey(db: Db, scope: KeyScope): Promise<IdempotencyKeyRow | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where((eb) => eb.and(scope))
    .executeTakeFirst();
}

/** Finds a key by one of several names, which it has after an erasure. */
export async function findRenamedKey(
  db: Db,
  { organizationId, route }: KeyScope,
  names: readonly string[],
): Promise<IdempotencyKeyRow | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where((eb) => eb.and({ organizationId, route }))
    .where('key', 'in', [...names])
    .limit(1)
    .executeTakeFirst();
}

export type KeyUse = { keys: number; answerBytes: number };

/** How many keys an organization has, and the bytes of their stored answers. */
export async function useOfKeys(
  db: Db,
  { organizationId }: { organizationId: string },
): Promise<KeyUse> {
  return db
    .selectFrom('idempotencyKeys')
    .select((eb) => eb.fn.countAll<number>().as('keys'))
    .select(sql<number>`coalesce(sum(octet_length(answer_body)), 0)`.as('answerBytes'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** Sets when the lease of a claim expires. */
export async function extendKeyLease(
  db: Db,
  scope: KeyScope,
  { claimId, heldUntil }: { claimId: string; heldUntil: Date },
): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ heldUntil })
    .where((eb) => eb.and({ ...scope, claimId }))
    .execute();
}

/**
 * Saves what the request of a claim does, in the transaction that does it. The row stays locked
 * until the transaction ends, so no other request can claim the key before.
 * @returns false when another request has claimed the key since
 */
export async function saveKeyOutcome(
  tx: Tx,
  scope: KeyScope,
  { claimId, outcome, requestSha256 }: SavedOutcome & { claimId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('idempotencyKeys')
    .set({ outcome: JSON.stringify(outcome), requestSha256 })
    .where((eb) => eb.and({ ...scope, claimId }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores the answer to the request of a claim, for repetitions.
 * @returns false when another request has claimed the key since
 */
export async function storeAnswer(
  db: Db,
  scope: KeyScope,
  answer: {
    claimId: string;
    requestSha256: Buffer | null;
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
    .where((eb) => eb.and({ ...scope, claimId: answer.claimId }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the key of a claim whose request has done nothing. */
export async function releaseKey(
  db: Db,
  scope: KeyScope,
  { claimId }: { claimId: string },
): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where((eb) => eb.and({ ...scope, claimId }))
    .execute();
}

/**
 * Deletes at most `limit` keys that were first used at or before `keptSince` and have no running
 * request.
 * @returns how many were deleted
 */
export async function deleteExpiredKeys(
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
