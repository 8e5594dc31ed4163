import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { acrossOrganization, asTenant } from '../../src/db/tenant.ts';
import { insertAction } from '../../src/db/actions.ts';
import { SYSTEM } from '../../src/domain/audit.ts';
import { testDatabase } from '../support/database.ts';
import { batchRow, NOW, storeBatch } from '../support/rows/batch.ts';
import { storeCall } from '../support/rows/call.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const inside = await storeBatch(db);
const outside = await storeBatch(db, { beside: inside });
const foreign = await storeBatch(db);
const { organizationId, campaignId, batchId } = inside;
for (const { contactIds } of [inside, outside, foreign]) {
  await storeCall(db, { contactId: contactIds[0] });
}
for (const stored of [inside, outside, foreign]) {
  const { contactIds: _contacts, ...of } = stored;
  const action = { ...of, action: 'pause', at: NOW, by: SYSTEM } as const;
  await db.transaction().execute((tx) => insertAction(tx, action));
}

const withCampaign = { organizationId, within: { campaignIds: [campaignId], batchIds: [] } };
const withBatch = { organizationId, within: { campaignIds: [], batchIds: [batchId] } };
const withNothing = { organizationId, within: { campaignIds: [], batchIds: [] } };

const TABLES = ['campaigns', 'batches', 'contacts', 'calls', 'actions'] as const;
const campaignsIn = async (table: (typeof TABLES)[number]) => {
  const rows = await db.selectFrom(table).select('campaignId').execute();
  return rows.map((row) => row.campaignId);
};

describe.each(TABLES)('A limited tenant sees of %s', (table) => {
  test.each([
    ['those of its campaign', withCampaign],
    ['those of its batch', withBatch],
  ])('only %s', async (_what, tenant) => {
    expect(await asTenant(tenant, () => campaignsIn(table))).toEqual([campaignId]);
  });

  test('nothing without a campaign or batch', async () => {
    expect(await asTenant(withNothing, () => campaignsIn(table))).toEqual([]);
  });

  test('nothing of another organization, whatever it names', async () => {
    const within = { campaignIds: [foreign.campaignId], batchIds: [foreign.batchId] };
    expect(await asTenant({ organizationId, within }, () => campaignsIn(table))).toEqual([]);
  });

  test('those of the whole organization where it counts across it', async () => {
    const seen = await asTenant(withBatch, () => acrossOrganization(() => campaignsIn(table)));
    expect(new Set(seen)).toEqual(new Set([campaignId, outside.campaignId]));
  });
});

const lockCampaigns = () =>
  db
    .transaction()
    .execute((tx) => tx.selectFrom('campaigns').select('campaignId').forShare().execute());

describe('A limited tenant', () => {
  test('changes and deletes nothing that lies outside', async () => {
    await asTenant(withCampaign, async () => {
      await db.updateTable('batches').set({ name: 'Taken' }).execute();
      await db.deleteFrom('contacts').where('batchId', '<>', batchId).execute();
    });
    expect((await batchRow(db, { batchId })).name).toBe('Taken');
    expect((await batchRow(db, outside)).name).toBe(null);
    expect((await campaignsIn('contacts')).length).toBe(3);
  });

  test('adds no batch to a campaign that lies outside', async () => {
    const { batchId: _id, ...row } = await batchRow(db, outside);
    const none = {
      workingHoursOverride: null,
      retryPolicyOverride: null,
      defaultCallVariablesOverride: null,
      stopWhen: null,
    };
    const json = { callContext: '{}', metadata: '{}', suspectRefusals: '[]', ...none };
    const adding = asTenant(withCampaign, () =>
      db
        .insertInto('batches')
        .values({ ...row, ...json, batchId: uuidv7() })
        .execute(),
    );
    await expect(adding).rejects.toThrow('row-level security');
  });

  test('reads and locks the campaign of its batch, and cannot change it', async () => {
    expect(await asTenant(withBatch, lockCampaigns)).toEqual([{ campaignId }]);
    const changing = asTenant(withBatch, () =>
      db.updateTable('campaigns').set({ name: 'Taken' }).execute(),
    );
    await expect(changing).rejects.toThrow('row-level security');
  });

  test('cannot be made with an id that is not a UUID', () => {
    const within = { campaignIds: ["}'; reset role; --"], batchIds: [] };
    expect(() => asTenant({ organizationId, within }, async () => undefined)).toThrow('not a UUID');
  });
});

/** Staged uploads: no route shows them, and their quota counts those of the whole organization. */
const NOT_LIMITED = ['imports'];

test('Every table that a tenant may read, with a campaign or batch, is limited', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_class
    join pg_attribute on attrelid = pg_class.oid and attname in ('campaign_id', 'batch_id')
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and has_table_privilege('redial_tenant', pg_class.oid, 'select')
      and not exists (select from pg_policy
        where polrelid = pg_class.oid and polname = 'within_scopes' and not polpermissive)`.execute(
    db,
  );
  expect(rows.map(({ name }) => name)).toEqual(NOT_LIMITED);
});
