import { type Selectable, sql, type Updateable } from 'kysely';
import { type OperatorSettings, settingsColumns, settingsOf } from './operator-settings.ts';
import type { Db, Tx } from './tables.ts';
import type { OrganizationsTable } from './organization-tables.ts';

export type OrganizationRow = Selectable<OrganizationsTable>;

/** An organization with what the operator has set for it. */
export type OperatedOrganization = OperatorSettings &
  Pick<OrganizationRow, 'organizationId' | 'name' | 'createdAt'>;

export type OrganizationFilter = { name?: string | undefined; isSuspended?: boolean | undefined };

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
  await lockNames(tx);
  const known = await findByName(tx, { name });
  return known ?? insertOrganization(tx, { organizationId, name, now });
}

/** As `ensureOrganization`; undefined when the name is taken. */
export async function insertNamedOrganization(
  tx: Tx,
  organization: { organizationId: string; name: string; now: Date },
): Promise<OrganizationRow | undefined> {
  await lockNames(tx);
  const known = await findByName(tx, organization);
  return known === undefined ? insertOrganization(tx, organization) : undefined;
}

async function lockNames(tx: Tx): Promise<void> {
  await sql`lock table organizations in share row exclusive mode`.execute(tx);
}

async function findByName(
  tx: Tx,
  { name }: { name: string },
): Promise<OrganizationRow | undefined> {
  return tx
    .selectFrom('organizations')
    .selectAll()
    .where('name', '=', name)
    .orderBy('createdAt')
    .executeTakeFirst();
}

async function insertOrganization(
  tx: Tx,
  { organizationId, name, now }: { organizationId: string; name: string; now: Date },
): Promise<OrganizationRow> {
  return tx
    .insertInto('organizations')
    .values({ organizationId, name, createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An organization with what the operator has set for it; undefined for an id that none has. */
export async function findOperatedOrganization(
  db: Db | Tx,
  { organizationId }: { organizationId: string },
): Promise<OperatedOrganization | undefined> {
  const row = await operatedOrganizations(db)
    .where('organizations.organizationId', '=', organizationId)
    .executeTakeFirst();
  return row && { ...row, ...settingsOf(row) };
}

/** One page of all organizations, newest first, with what the operator has set for them. */
export async function listOperatedOrganizations(
  db: Db,
  { skip, limit, ...filter }: OrganizationFilter & { skip: number; limit: number },
): Promise<OperatedOrganization[]> {
  const rows = await matching(operatedOrganizations(db), filter)
    .orderBy('organizations.createdAt', 'desc')
    .orderBy('organizations.organizationId', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, ...settingsOf(row) }));
}

export async function countOrganizations(db: Db, filter: OrganizationFilter): Promise<number> {
  const counted = db.selectFrom(matching(operatedOrganizations(db), filter).as('matching'));
  const { count } = await counted
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function operatedOrganizations(db: Db | Tx) {
  return db
    .selectFrom('organizations')
    .leftJoin('operatorSettings as settings', (join) =>
      join.onRef('settings.organizationId', '=', 'organizations.organizationId'),
    )
    .select(['organizations.organizationId', 'organizations.name', 'organizations.createdAt'])
    .select(settingsColumns);
}

function matching(
  query: ReturnType<typeof operatedOrganizations>,
  { name, isSuspended }: OrganizationFilter,
) {
  const named = name === undefined ? query : query.where('organizations.name', '=', name);
  if (isSuspended === undefined) return named;
  return named.where('settings.suspendedAt', isSuspended ? 'is not' : 'is', null);
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
