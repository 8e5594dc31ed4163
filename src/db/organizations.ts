import { sql } from 'kysely';
import type { Db } from './tables.ts';

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

/** Whether Postgres answers. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
