import type { Insertable } from 'kysely';
import type { OperatorSettingsTable } from '../../../src/db/operational-tables.ts';
import type { Db } from '../../../src/db/tables.ts';
import { NO_QUOTAS } from '../../../src/domain/limits/quotas.ts';
import { NOW } from './batch.ts';

/** Sets what the operator allows an organization; everything else becomes the default. */
export async function storeOperatorSettings(
  db: Db,
  { organizationId }: { organizationId: string },
  settings: Partial<Insertable<OperatorSettingsTable>>,
): Promise<void> {
  const { suspendedAt = null, suspensionReason = null, ...quotas } = settings;
  const columns = { ...NO_QUOTAS, ...quotas, suspendedAt, suspensionReason, updatedAt: NOW };
  await db
    .insertInto('operatorSettings')
    .values({ ...columns, organizationId })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(columns))
    .execute();
}

/** The columns of an organization that the operator has suspended. */
export const SUSPENDED = { suspendedAt: NOW, suspensionReason: 'the invoice is overdue' };
