import { INSTALLATION_ROW, lockHealth } from '../../src/db/call-control-health.ts';
import { writeBreaker } from '../../src/db/circuit-breakers.ts';
import { writeBudget } from '../../src/db/request-budgets.ts';
import type { Db } from '../../src/db/tables.ts';
import { type Breaker, CLOSED_BREAKER } from '../../src/domain/circuit-breaker.ts';
import type { Budget } from '../../src/domain/request-budget.ts';

const INSTALLATION = { accountId: null };

/** Lets the account of the installation be as if nothing had ever been heard of it. */
export async function forgetHealth(db: Db): Promise<void> {
  await db.deleteFrom('callControlHealth').execute();
}

/** Stores how the account of the installation is. */
export async function storeHealth(
  db: Db,
  { breaker, budget = null }: { breaker?: Partial<Breaker>; budget?: Budget | null },
): Promise<void> {
  await db
    .insertInto('callControlHealth')
    .values({ accountId: INSTALLATION_ROW })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.transaction().execute(async (tx) => {
    await lockHealth(tx, INSTALLATION);
    await writeBreaker(tx, { ...INSTALLATION, breaker: { ...CLOSED_BREAKER, ...breaker } });
    await writeBudget(tx, { ...INSTALLATION, budget });
  });
}
