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
import type { SaveOutcome } from './idempotency-keys.ts';

type Deps = { db: Db; clock: { now(): Date } };

/** Expired suppressions are kept to explain why a number was not called. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
const ROWS_PER_STATEMENT = 1_000;

export type SuppressionOrder = {
  organizationId: string;
  drafts: readonly SuppressionDraft[];
  saveOutcome: SaveOutcome<SuppressionRow[]>;
};

/**
 * Suppresses numbers for all calls of an organization, from the next check of the gate on. If a
 * number is given twice, the last draft wins.
 * @returns one row per number, in the order of first appearance
 */
export async function suppressNumbers(
  { db, clock }: Deps,
  { organizationId, drafts, saveOutcome }: SuppressionOrder,
): Promise<SuppressionRow[]> {
  const byNumber = new Map(drafts.map((draft) => [draft.phoneNumber, draft]));
  const createdAt = clock.now();
  const suppressions = [...byNumber.values()].map((draft) => ({
    ...draft,
    organizationId,
    createdAt,
  }));
  return db.transaction().execute(async (tx) => {
    const rows = await upsertSuppressions(tx, suppressions);
    const stored = new Map(rows.map((row) => [row.phoneNumber, row]));
    const suppressed = [...byNumber.keys()].flatMap((number) => stored.get(number) ?? []);
    await saveOutcome(tx, suppressed);
    return suppressed;
  });
}

/**
 * Deletes a suppression, so that its number may be called again.
 * @throws {NotFoundError} the organization has no such suppression
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

/** Deletes suppressions that expired more than 30 days ago. The API does not show expired ones. */
export async function purgeSuppressions({ db, clock }: Deps): Promise<void> {
  const expiredBefore = new Date(clock.now().getTime() - KEPT_MS);
  let deleted: number;
  do {
    deleted = await deleteExpiredSuppressions(db, { expiredBefore, limit: ROWS_PER_STATEMENT });
  } while (deleted === ROWS_PER_STATEMENT);
}
