import { sql } from 'kysely';
import {
  type AccountKey,
  insertHealth,
  lockHealth,
  writeBudget,
  writeBreaker,
} from '../../../src/db/accounts/health.ts';
import { insertBreaker, writeBreakerOf } from '../../../src/db/accounts/breakers.ts';
import type { Db } from '../../../src/db/tables.ts';
import { type Breaker, CLOSED_BREAKER } from '../../../src/domain/limits/circuit-breaker.ts';
import type { Budget } from '../../../src/domain/limits/request-budget.ts';

/** Deletes the stored health of all accounts, and the turns for them. */
export async function clearHealth(db: Db): Promise<void> {
  await db.deleteFrom('callControlHealth').execute();
  await db.deleteFrom('organizationBreakers').execute();
  await sql`delete from waiting_list`.execute(db);
  await sql`delete from organization_turns`.execute(db);
}

/** Stores the health of an account; the default is the installation's account. */
export async function storeHealth(
  db: Db,
  {
    accountId = null,
    breaker,
    budget = null,
  }: Partial<AccountKey> & { breaker?: Partial<Breaker>; budget?: Budget | null },
): Promise<void> {
  const key = { accountId };
  await insertHealth(db, key);
  await db.transaction().execute(async (tx) => {
    await lockHealth(tx, key);
    await writeBreaker(tx, { ...key, breaker: { ...CLOSED_BREAKER, ...breaker } });
    await writeBudget(tx, { ...key, budget });
  });
}

/** Stores the breaker of an organization at the account of the installation. */
export async function storeOrganizationBreaker(
  db: Db,
  { organizationId, breaker }: { organizationId: string; breaker: Partial<Breaker> },
): Promise<void> {
  const key = { organizationId };
  await insertBreaker(db, key);
  await db
    .transaction()
    .execute((tx) => writeBreakerOf(tx, key, { ...CLOSED_BREAKER, ...breaker }));
}
