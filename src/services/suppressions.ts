import {
  deleteExpiredSuppressions,
  deleteSuppression,
  findSuppression,
  type SuppressionKey,
  type SuppressionRow,
  upsertSuppressions,
} from '../db/suppressions.ts';
import type { Db } from '../db/tables.ts';
import { NotFoundError } from '../domain/errors.ts';
import type { SuppressionDraft } from '../schemas/suppression.ts';
import type { Stamp } from './idempotency-keys.ts';

type Deps = { db: Db; clock: { now(): Date } };

/** Long enough to answer why somebody was not called. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
const REMOVED_AT_ONCE = 1_000;

export type SuppressionOrder = {
  organizationId: string;
  drafts: readonly SuppressionDraft[];
  stamp: Stamp<SuppressionRow[]>;
};

/**
 * Bars numbers from every call of an organization, from the next gate on. Of a number that is given
 * twice the last one counts.
 * @returns each number once, in the order in which it came first
 */
export async function suppressNumbers(
  { db, clock }: Deps,
  { organizationId, drafts, stamp }: SuppressionOrder,
): Promise<SuppressionRow[]> {
  const byNumber = new Map(drafts.map((draft) => [draft.phoneNumber, draft]));
  const createdAt = clock.now();
  const given = [...byNumber.values()].map((draft) => ({ ...draft, organizationId, createdAt }));
  return db.transaction().execute(async (tx) => {
    const rows = await upsertSuppressions(tx, given);
    const stored = new Map(rows.map((row) => [row.phoneNumber, row]));
    const suppressed = [...byNumber.keys()].flatMap((number) => stored.get(number) ?? []);
    await stamp(tx, suppressed);
    return suppressed;
  });
}

/**
 * Lets a number be called again.
 * @throws {NotFoundError} when it is not suppressed
 */
export async function liftSuppression(
  { db, clock }: Deps,
  { organizationId, key }: { organizationId: string; key: SuppressionKey },
): Promise<void> {
  const found = await findSuppression(db, { organizationId, key, now: clock.now() });
  if (found === undefined || !(await deleteSuppression(db, found))) {
    throw new NotFoundError('suppression');
  }
}

/** Removes suppressions that expired more than 30 days ago: nobody sees them since they expired. */
export async function removeExpiredSuppressions({ db, clock }: Deps): Promise<void> {
  const expiredBefore = new Date(clock.now().getTime() - KEPT_MS);
  let removed: number;
  do {
    removed = await deleteExpiredSuppressions(db, { expiredBefore, limit: REMOVED_AT_ONCE });
  } while (removed === REMOVED_AT_ONCE);
}
