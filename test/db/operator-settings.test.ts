import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { findOperatorSettings } from '../../src/db/operator-settings.ts';
import { asOrganization } from '../../src/db/tenant.ts';
import { NO_QUOTAS } from '../../src/domain/limits/quotas.ts';
import { testDatabase } from '../support/database.ts';
import { storeBatch } from '../support/rows/batch.ts';
import { storeOperatorSettings, SUSPENDED } from '../support/rows/operator-settings.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const [mine, other] = [await storeBatch(db), await storeBatch(db)];
await storeOperatorSettings(db, mine, { maxLiveCalls: 3 });
await storeOperatorSettings(db, other, { maxLiveCalls: 7 });

const attack = (statement: string) =>
  asOrganization(mine.organizationId, () => sql.raw(statement).execute(db));

describe('A hostile organization', () => {
  test.each([
    'update operator_settings set max_live_calls = 100000',
    'update operator_settings set suspended_at = null, suspension_reason = null',
    'delete from operator_settings',
    'truncate operator_settings',
    'insert into operator_settings (organization_id, updated_at) values (uuidv7(), now())',
    'update stored_contacts set contacts = 0',
    'delete from stored_contacts',
    'update organization_spend set spent_usd = 0',
    'delete from organization_spend',
    'delete from audit_log',
    "update audit_log set details = '{}'",
    'insert into audit_chain select * from audit_chain',
    "select delete_audit_entries(now() - interval '31 days')",
    'drop trigger contacts_added on contacts',
    'alter table calls disable trigger calls_cost_changed',
  ])('cannot run: %s', async (statement) => {
    await expect(attack(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('reads its own settings and those of nobody else', async () => {
    const rows = await asOrganization(mine.organizationId, () =>
      db.selectFrom('operatorSettings').select(['organizationId', 'maxLiveCalls']).execute(),
    );
    expect(rows).toEqual([{ organizationId: mine.organizationId, maxLiveCalls: 3 }]);
  });
});

describe('The settings of an organization', () => {
  test('are empty before the operator sets something', async () => {
    const batch = await storeBatch(db);
    expect(await findOperatorSettings(db, batch)).toEqual({
      quotas: NO_QUOTAS,
      destinations: { closedKinds: null, allowedCountries: null },
      suspension: null,
    });
  });

  test('hold quotas and a suspension', async () => {
    const batch = await storeBatch(db);
    await storeOperatorSettings(db, batch, { maxSpendPerDayUsd: 12.5, ...SUSPENDED });
    expect(await findOperatorSettings(db, batch)).toEqual({
      quotas: { ...NO_QUOTAS, maxSpendPerDayUsd: 12.5 },
      destinations: { closedKinds: null, allowedCountries: null },
      suspension: { at: SUSPENDED.suspendedAt, reason: 'the invoice is overdue' },
    });
  });
});
