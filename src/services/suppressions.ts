import { insertAction } from '../db/actions.ts';
import { recordAudit } from '../db/audit-log.ts';
import { type ErasureRow, findOpenErasure } from '../db/erasures/erasures.ts';
import {
  changeSuppressions,
  deleteExpiredSuppressions,
  deleteSuppression,
  insertSuppressions,
  lockSuppression,
  type SuppressionKey,
  type SuppressionRow,
} from '../db/suppressions.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { Actor } from '../domain/audit.ts';
import { ConflictError, NotFoundError, ValidationError } from '../domain/errors.ts';
import { combineTerms, strengthOf, type SuppressionTerms } from '../domain/suppression.ts';
import type { SuppressionDraft } from '../schemas/suppression.ts';
import type { SaveOutcome } from './idempotency-keys.ts';

type Deps = { db: Db; clock: { now(): Date } };

/** Expired suppressions are kept to explain why a number was not called. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
const ROWS_PER_STATEMENT = 1_000;
/** Takes 5 ms to be written as a statement; other requests have a turn meanwhile. */
const ROWS_PER_INSERT = 250;

export type SuppressionOrder = {
  organizationId: string;
  drafts: readonly SuppressionDraft[];
  by: Actor;
  /** Whether the request has the scope `admin`. */
  isAdmin: boolean;
  saveOutcome: SaveOutcome<SuppressionRow[]>;
};

/**
 * Suppresses numbers for all calls of an organization, from the next check of the gate on. A number
 * that is suppressed already, or given twice, gets the last terms, unless they are weaker: see
 * `combineTerms`.
 * @returns one row per number, in the order of first appearance
 */
export async function suppressNumbers(
  { db, clock }: Deps,
  { saveOutcome, ...order }: SuppressionOrder,
): Promise<SuppressionRow[]> {
  return db.transaction().execute(async (tx) => {
    const suppressed = await storeSuppressions(tx, { ...order, now: clock.now() });
    await saveOutcome(tx, suppressed);
    return suppressed;
  });
}

/** `suppressNumbers` within a transaction. Concurrent lists with a number wait for each other. */
export async function storeSuppressions(
  tx: Tx,
  order: Omit<SuppressionOrder, 'saveOutcome'> & { now: Date },
): Promise<SuppressionRow[]> {
  const { organizationId, drafts, by, now: createdAt } = order;
  const wanted = new Map<string, SuppressionTerms>();
  for (const { phoneNumber, ...terms } of drafts) {
    wanted.set(phoneNumber, combineTerms(wanted.get(phoneNumber) ?? null, terms, order));
  }
  // In the order of their numbers, in which rows are locked: two lists cannot deadlock.
  const suppressions = [...wanted]
    .map(([phoneNumber, terms]) => ({ ...terms, phoneNumber, organizationId, createdAt }))
    .toSorted((a, b) => (a.phoneNumber < b.phoneNumber ? -1 : 1));
  const rows: SuppressionRow[] = [];
  for (let start = 0; start < suppressions.length; start += ROWS_PER_INSERT) {
    const slice = suppressions.slice(start, start + ROWS_PER_INSERT);
    rows.push(...(await insertSuppressions(tx, slice)));
  }
  const combined = rows.map((row) => ({
    ...row,
    ...combineTerms(row, wanted.get(row.phoneNumber) ?? row, order),
  }));
  await changeSuppressions(
    tx,
    combined.filter((row, index) => !hasTerms(rows[index], row)),
  );
  const stored = new Map(combined.map((row) => [row.phoneNumber, row]));
  await recordAudit(tx, {
    organizationId,
    by,
    at: createdAt,
    action: 'add',
    objectKind: 'suppression',
    objectId: rows.length === 1 ? (rows[0]?.suppressionId ?? null) : null,
    details: { count: rows.length },
  });
  return [...wanted.keys()].flatMap((number) => stored.get(number) ?? []);
}

function hasTerms(row: SuppressionTerms | undefined, terms: SuppressionTerms): boolean {
  return row?.reason === terms.reason && row.expiresAt?.getTime() === terms.expiresAt?.getTime();
}

export type SuppressionRemoval = {
  organizationId: string;
  key: SuppressionKey;
  by: Actor;
  /** Why an opt-out is removed, 1 to 200 characters; undefined: not given. */
  reason: string | undefined;
  /** Throws unless the request may remove an opt-out. */
  requireAdmin: () => void;
};

/**
 * Deletes a suppression, so that its number may be called again, and records that. The removal of an
 * opt-out needs a reason. The hash of a number stays while the number is being erased: it alone keeps the
 * number from being called until the erasure writes down what it stands for.
 * @throws {NotFoundError} the organization has no such suppression
 * @throws {ConflictError} `erasure_open`
 * @throws {RedialError} `forbidden`, from `requireAdmin`
 * @throws {ValidationError} an opt-out is removed without a reason
 */
export async function liftSuppression(
  { db, clock }: Deps,
  { organizationId, key, by, reason, requireAdmin }: SuppressionRemoval,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const found = await lockSuppression(tx, { organizationId, key, now });
    if (found === undefined) throw new NotFoundError('suppression');
    const { suppressionId, phoneNumber: numberHash } = found;
    const erasure = await findOpenErasure(tx, { organizationId, numberHash });
    if (erasure !== undefined) throw erasureOpen(erasure);
    if (strengthOf(found) === 'opt_out') {
      requireAdmin();
      if (reason === undefined) throw new ValidationError([REASON_REQUIRED]);
      const action = { organizationId, suppressionId, action: 'lift_opt_out', reason } as const;
      await insertAction(tx, { ...action, by, at: now });
    } else {
      const object = { objectKind: 'suppression', objectId: suppressionId } as const;
      const event = { organizationId, by, at: now, action: 'remove', details: {} } as const;
      await recordAudit(tx, { ...event, ...object });
    }
    await deleteSuppression(tx, { suppressionId });
  });
}

function erasureOpen({ erasureId, status }: ErasureRow): ConflictError {
  const message = `the number of this suppression is being erased and stays suppressed until then: wait until GET /erasures/${erasureId} shows completed, then delete the suppression`;
  return new ConflictError('erasure_open', message, status);
}

const REASON_REQUIRED = {
  path: 'reason',
  message:
    'is required to delete an opt-out: say in the query why the number may be called again, in 1 to 200 characters',
};

/**
 * Deletes suppressions that expired more than 30 days ago. The API does not show expired ones. An
 * opt-out never expires.
 */
export async function purgeSuppressions({ db, clock }: Deps): Promise<void> {
  const expiredBefore = new Date(clock.now().getTime() - KEPT_MS);
  let deleted: number;
  do {
    deleted = await db
      .transaction()
      .execute((tx) => deleteExpiredSuppressions(tx, { expiredBefore, limit: ROWS_PER_STATEMENT }));
  } while (deleted === ROWS_PER_STATEMENT);
}
