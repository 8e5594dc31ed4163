import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migratorOf } from '../../src/db/migrate.ts';
import { verifyChain } from '../../src/services/audit/verification.ts';
import { emptyDatabase } from '../support/database.ts';

/** The last migration before the audit log. */
const BEFORE = '20261124T001000Z-owned-references';

const { db, ...database } = await emptyDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const id = (n: number) => `019a0000-0000-7000-8000-00000000001${n}`;

test('The audit log begins with the actions that were recorded before, in one chain', async () => {
  const migrator = migratorOf(db);
  expect((await migrator.migrateTo(BEFORE)).error).toBeUndefined();
  const organizationId = '019a0000-0000-7000-8000-000000000001';
  await sql`insert into organizations (organization_id, name, created_at, updated_at)
    values (${organizationId}, 'test', now(), now())`.execute(db);
  await sql`
    insert into actions (action_id, organization_id, campaign_id, batch_id, contact_id, suppression_id,
      action, reason, count, token_id, at)
    values (${id(1)}, ${organizationId}, ${id(7)}, ${id(8)}, null, null, 'pause', null, null, null, now()),
      (${id(2)}, ${organizationId}, ${id(7)}, ${id(8)}, ${id(9)}, null, 'retry', null, 1, ${id(6)}, now()),
      (${id(4)}, ${organizationId}, null, null, null, ${id(5)}, 'lift_opt_out',
        'wrote from +1 415 555 0101', null, ${id(6)}, now())`.execute(db);
  await sql`
    insert into operator_actions (action_id, organization_id, action, details, operator, at)
    values (${id(3)}, ${organizationId}, 'suspend', '{"reason": "unpaid"}', 'command line', now())`.execute(
    db,
  );
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const entries = await db.selectFrom('auditLog').selectAll().orderBy('entryId').execute();
  expect(
    entries.map((row) => [
      row.action,
      row.objectKind,
      row.objectId,
      row.actorKind,
      row.actorId,
      row.details,
    ]),
  ).toEqual([
    ['pause', 'batch', id(8), 'operator', 'signal', {}],
    ['retry', 'contact', id(9), 'token', id(6), { count: 1 }],
    ['suspend', 'organization', organizationId, 'command', null, { reason: 'unpaid' }],
    ['lift_opt_out', 'suppression', id(5), 'token', id(6), { reason: 'wrote from [number]' }],
  ]);
  expect(await verifyChain(db, { organizationId, head: null })).toMatchObject({
    links: 4,
    problem: null,
  });
});
