import { sql } from 'kysely';
import {
  type AccountKey,
  insertHealth,
  lockHealth,
  writeBudget,
  writeBreaker,
} from '../../../src/db/accounts/health.ts';
import type { Db } from '../../../src/db/tables.ts';
import { type Breaker, CLOSED_BREAKER } from '../../../src/domain/limits/circuit-breaker.ts';
import type { Budget } from '../../../src/domain/limits/request-budget.ts';

/** Deletes the stored health of all accounts. */
export async function clearHealth(db: Db): Promise<void> {
  await db.deleteFrom('callControlHealth').execute();
  await sql`delete from waiting_list`.execute(db);
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
