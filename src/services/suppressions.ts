import {
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
