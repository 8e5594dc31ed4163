import { sql } from 'kysely';
import { prepare } from '../prepared.ts';
import type { CallRow, Db, Tx } from '../tables.ts';
import type { CallsOf } from './hang-ups.ts';
import type { BreakerKey } from '../accounts/breakers.ts';
import type { AccountKey } from '../accounts/health.ts';
import type { OrganizationKey } from '../accounts/organization-breakers.ts';

export async function findCall(
  db: Db,
  { organizationId, executionId }: { organizationId: string; executionId: string },
): Promise<CallRow | undefined> {
  return db
    .selectFrom('calls')
    .selectAll()
    .where('executionId', '=', executionId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
}

/** The organization of a call that is known by its id alone. */
export async function organizationOfCall(
  db: Db,
  { executionId }: { executionId: string },
): Promise<string | undefined> {
  const call = await db
    .selectFrom('calls')
    .select('organizationId')
    .where('executionId', '=', executionId)
    .executeTakeFirst();
  return call?.organizationId;
}

/** The batch and the contact of a call that is known by its id alone. */
export const batchAndContactOfCall = prepare(
  'batchAndContactOfCall',
  (db: Db, { executionId }: { executionId: string }) =>
    db.selectFrom('calls').select(['batchId', 'contactId']).where('executionId', '=', executionId),
).first;

/** The highest retry count among the calls of a contact; no entry for a contact without calls. */
export async function latestRetryCounts(
  db: Db,
  { contactIds }: { contactIds: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('calls')
    .select((eb) => ['contactId', eb.fn.max('retryCount').as('latest')])
    .where('contactId', '=', sql<string>`any(${[...contactIds]}::uuid[])`)
    .groupBy('contactId')
    .execute();
  return new Map(rows.map(({ contactId, latest }) => [contactId, latest]));
}

/** Attempts whose request to call control may be on its way at this moment. */
export async function countPlacing(db: Db | Tx, parent: CallsOf): Promise<number> {
  const { placing } = await db
    .selectFrom('calls')
    .select((eb) => eb.fn.countAll<number>().as('placing'))
    .where((eb) => eb.and({ ...parent }))
    .where('endedAt', 'is', null)
    .where('callStatus', '=', 'queued')
    .where('callSid', 'is', null)
    .executeTakeFirstOrThrow();
  return placing;
}

/**
 * Until when a report of an answered call of the batch may still come: `graceSeconds` after the end of
 * the call. null: no report is missing.
 */
export async function reportsAwaitedUntil(
  tx: Tx,
  { batchId, now, graceSeconds }: { batchId: string; now: Date; graceSeconds: number },
): Promise<Date | null> {
  const { last } = await tx
    .selectFrom('calls')
    .select((eb) => eb.fn.max('endedAt').as('last'))
    .where('batchId', '=', batchId)
    .where('callStatus', '=', 'completed')
    .where('reportedAt', 'is', null)
    .where('endedAt', '>', new Date(now.getTime() - graceSeconds * 1000))
    .executeTakeFirstOrThrow();
  return last === null ? null : new Date(last.getTime() + graceSeconds * 1000);
}

/** The caller number of a contact's last attempt. */
export async function lastCallerNumber(
  tx: Tx,
  { contactId }: { contactId: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('calls')
    .select('fromNumber')
    .where('contactId', '=', contactId)
    .orderBy('executionId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.fromNumber ?? null;
}

/** Whether a call that was claimed after an execution was accepted: of an account, or of an organization. */
export async function hasAcceptedSince(
  tx: Tx,
  of: BreakerKey,
  executionId: string,
): Promise<boolean> {
  const accepted =
    'organizationId' in of
      ? acceptedOfOrganization(tx, { ...of, executionId })
      : acceptedSince(tx, { ...of, executionId });
  return (await accepted.executeTakeFirst()) !== undefined;
}

/**
 * A call of the account that was claimed after an execution and accepted. The account is locked
 * meanwhile, so the query reads only its calls up to the first accepted one, in the order of the index
 * `calls_of_account`. `is not distinct from` could not use that index.
 */
export function acceptedSince(
  db: Db | Tx,
  { accountId, executionId }: AccountKey & { executionId: string },
) {
  return db
    .selectFrom('calls')
    .select('executionId')
    .where('callControlAccountId', accountId === null ? 'is' : '=', accountId)
    .where('executionId', '>', executionId)
    .where('callSid', 'is not', null)
    .orderBy('callControlAccountId')
    .orderBy('executionId')
    .limit(1);
}

/** A call of the organization in the account of the installation, in the order of `calls_newest`. */
function acceptedOfOrganization(
  db: Db | Tx,
  { organizationId, executionId }: OrganizationKey & { executionId: string },
) {
  return db
    .selectFrom('calls')
    .select('executionId')
    .where('organizationId', '=', organizationId)
    .where('callControlAccountId', 'is', null)
    .where('executionId', '>', executionId)
    .where('callSid', 'is not', null)
    .orderBy('organizationId', 'desc')
    .orderBy('executionId')
    .limit(1);
}
