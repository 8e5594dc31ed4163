import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteAuditEntries, recordAudit } from '../../../src/db/audit-log.ts';
import { API_ROLE, grantRights, WORKER_ROLE } from '../../../src/db/process-roles.ts';
import { asOrganization } from '../../../src/db/tenant.ts';
import { SYSTEM } from '../../../src/domain/audit.ts';
import { verifyChain } from '../../../src/services/audit/verification.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
await grantRights(db);

const DAY_MS = 24 * 3_600_000;
let organizationId: string;
beforeEach(async () => {
  ({ organizationId } = await storeBatch(db));
});

const record = (details: Record<string, string>, at = new Date()) =>
  db.transaction().execute((tx) =>
    recordAudit(tx, {
      organizationId,
      at,
      details,
      by: SYSTEM,
      action: 'export',
      objectKind: 'batch',
      objectId: null,
    }),
  );
const verify = (head: string | null = null) => verifyChain(db, { organizationId, head });
/** Runs a statement past the triggers, as somebody with the rights of a superuser can. */
const tamper = (statement: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement.replaceAll('$mine', `'${organizationId}'`)).execute(tx);
  });
const POSITION = (n: number) =>
  `(select entry_id from audit_chain where organization_id = $mine and position = ${n})`;

describe('The chain of the audit log', () => {
  test('is whole although 20 transactions commit at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => record({ n: `${index}` })));
    expect(await verify()).toEqual({
      links: 20,
      deletedByAge: 0,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      problem: null,
    });
  });

  test.each([
    [
      'a changed entry',
      `update audit_log set details = '{"n":"9"}' where entry_id = ${POSITION(2)}`,
      'entry 2: it was changed',
    ],
    [
      'another actor',
      `update audit_log set actor_id = 'me' where entry_id = ${POSITION(3)}`,
      'entry 3: it was changed',
    ],
    [
      'a removed entry',
      `delete from audit_log where entry_id = ${POSITION(2)}`,
      'entry 2: it was deleted, and older ones were not',
    ],
    [
      'a removed link',
      'delete from audit_chain where organization_id = $mine and position = 2',
      'entry 2: its link is missing',
    ],
    [
      'a forged digest',
      `update audit_chain set digest = sha256('x') where entry_id = ${POSITION(2)}`,
      'entry 2: its link does not follow from the one before',
    ],
    [
      'an entry without a link',
      `insert into audit_log select uuidv7(), organization_id, at, actor_kind, actor_id, action, object_kind, object_id, details, request_id, client_request_id, client_address, digest from audit_log where entry_id = ${POSITION(1)}`,
      '1 entries have no link',
    ],
  ])('shows %s', async (_name, statement, problem) => {
    for (const n of ['1', '2', '3']) await record({ n });
    await tamper(statement);
    expect((await verify()).problem).toBe(problem);
  });

  test('shows a cut tail to whoever has kept a head', async () => {
    await record({ n: '1' });
    await record({ n: '2' });
    const { head } = await verify();
    await record({ n: '3' });
    expect((await verify(head)).problem).toBeNull();
    for (const table of ['audit_log', 'audit_chain']) {
      if (table === 'audit_log')
        await tamper(
          `delete from audit_log where entry_id in (select entry_id from audit_chain where organization_id = $mine and position > 1)`,
        );
      else await tamper(`delete from audit_chain where organization_id = $mine and position > 1`);
    }
    expect((await verify()).problem).toBeNull();
    expect((await verify(head)).problem).toBe(
      'no link has the given head: entries were removed or written anew',
    );
  });

  test('can be verified after its oldest entries were deleted by age', async () => {
    const now = Date.now();
    for (const days of [60, 50, 5])
      await record({ days: `${days}` }, new Date(now - days * DAY_MS));
    expect(await deleteAuditEntries(db, { before: new Date(now - 40 * DAY_MS) })).toBe(2);
    expect(await verify()).toMatchObject({ links: 3, deletedByAge: 2, problem: null });
  });

  test('loses no entry that follows a younger one', async () => {
    const now = Date.now();
    for (const days of [60, 5, 50])
      await record({ days: `${days}` }, new Date(now - days * DAY_MS));
    expect(await deleteAuditEntries(db, { before: new Date(now - 40 * DAY_MS) })).toBe(1);
    expect((await verify()).problem).toBeNull();
  });
});

describe('An entry of the audit log', () => {
  test.each([
    "update audit_log set details = '{}'",
    'delete from audit_log',
    'truncate audit_log',
    'delete from audit_chain',
    'update audit_chain set position = 9',
  ])('is kept from the owner: %s', async (statement) => {
    await record({ n: '1' });
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('can only be added to');
  });

  test('is not deleted by a retention of less than 30 days', async () => {
    const before = new Date(Date.now() - 29 * DAY_MS);
    await expect(deleteAuditEntries(db, { before })).rejects.toThrow(
      'keeps the entries of 30 days',
    );
  });

  test.each([
    [API_ROLE, "update audit_log set details = '{}'"],
    [API_ROLE, 'delete from audit_log'],
    [API_ROLE, 'truncate audit_log'],
    [API_ROLE, 'insert into audit_chain select * from audit_chain'],
    [API_ROLE, 'alter table audit_log disable trigger all'],
    [WORKER_ROLE, 'select * from audit_log'],
    [WORKER_ROLE, 'delete from audit_log'],
    [WORKER_ROLE, "select delete_audit_entries(now() - interval '31 days')"],
  ])('is kept from %s: %s', async (role, statement) => {
    const attack = db.transaction().execute(async (tx) => {
      await sql`set local role ${sql.id(role)}`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
    await expect(attack).rejects.toThrow(/permission denied|must be owner/);
  });

  test('can be added by the worker, and is chained with the rights of the owner', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`set local role ${sql.id(WORKER_ROLE)}`.execute(tx);
      await recordAudit(tx, {
        organizationId,
        at: new Date(),
        details: {},
        by: SYSTEM,
        action: 'pause',
        objectKind: 'batch',
        objectId: null,
      });
    });
    expect(await verify()).toMatchObject({ links: 1, problem: null });
  });

  test('is seen by its own organization alone', async () => {
    const { organizationId: other } = await storeBatch(db);
    await record({ n: '1' });
    const seenBy = (id: string) =>
      asOrganization(id, () => db.selectFrom('auditLog').select('organizationId').execute());
    expect(await seenBy(organizationId)).toEqual([{ organizationId }]);
    expect(await seenBy(other)).toEqual([]);
  });
});
