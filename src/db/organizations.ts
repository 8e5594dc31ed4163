import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, OrganizationsTable, Tx } from './tables.ts';

export type OrganizationRow = Selectable<OrganizationsTable>;

/** The organization of a fresh installation; BOOTSTRAP_TOKEN belongs to it. */
export const DEFAULT_ORGANIZATION_ID = '00000000-0000-7000-8000-000000000001';

export async function ensureDefaultOrganization(db: Db, { now }: { now: Date }): Promise<void> {
  await db
    .insertInto('organizations')
    .values({
      organizationId: DEFAULT_ORGANIZATION_ID,
      name: 'default',
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Finds the oldest organization with a name, or inserts one. The table lock makes concurrent calls
 * wait for each other, because names have no unique index.
 */
export async function ensureOrganization(
  tx: Tx,
  { organizationId, name, now }: { organizationId: string; name: string; now: Date },
): Promise<OrganizationRow> {
  await sql`lock table organizations in share row exclusive mode`.execute(tx);
  const known = await tx
    .selectFrom('organizations')
    .selectAll()
    .where('name', '=', name)
    .orderBy('createdAt')
    .executeTakeFirst();
  if (known !== undefined) return known;
  return tx
    .insertInto('organizations')
    .values({ organizationId, name, createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Reads an organization that exists, such as that of a token. */
export async function getOrganization(
  db: Db,
  { organizationId }: { organizationId: string },
): Promise<OrganizationRow> {
  return db
    .selectFrom('organizations')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** As `getOrganization`, with the row locked FOR NO KEY UPDATE. */
export async function lockOrganization(
  tx: Tx,
  { organizationId }: { organizationId: string },
): Promise<OrganizationRow> {
  return tx
    .selectFrom('organizations')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Waits until no claim counts the lines of an organization, and keeps others from counting them until
 * the transaction ends: the row is locked FOR SHARE.
 */
export async function lockLineCount(
  tx: Tx,
  { organizationId }: { organizationId: string },
): Promise<void> {
  await tx
    .selectFrom('organizations')
    .select('organizationId')
    .where('organizationId', '=', organizationId)
    .forShare()
    .execute();
}

export async function updateLimits(
  tx: Tx,
  change: { organizationId: string; limits: Updateable<OrganizationsTable>; now: Date },
): Promise<OrganizationRow> {
  return tx
    .updateTable('organizations')
    .set({ ...change.limits, updatedAt: change.now })
    .where('organizationId', '=', change.organizationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Rejects when Postgres does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
