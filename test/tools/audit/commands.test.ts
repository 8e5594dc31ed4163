import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { recordAudit } from '../../../src/db/audit-log.ts';
import { COMMAND } from '../../../src/domain/audit.ts';
import { readAuditCommand } from '../../../src/tools/audit/arguments.ts';
import { runAuditCommand } from '../../../src/tools/audit/commands.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const run = async (...args: string[]) => runAuditCommand({ db }, readAuditCommand(args));

test('npm run audit names the head of each chain, and then the first entry that was changed', async () => {
  const { organizationId } = await storeBatch(db, { organization: { name: 'East Clinic' } });
  const object = { objectKind: 'batch', objectId: null } as const;
  const event = { organizationId, by: COMMAND, details: {}, ...object, at: new Date() };
  await db.transaction().execute(async (tx) => {
    await recordAudit(tx, { ...event, action: 'pause' });
    await recordAudit(tx, { ...event, action: 'resume' });
  });
  const whole = await run('verify', '--organization', 'East Clinic');
  expect(whole).toMatch(
    new RegExp(
      `^'East Clinic' \\(${organizationId}\\): entries that are whole: 2; head [0-9a-f]{64}$`,
    ),
  );
  const head = whole.slice(-64);
  expect(await run('verify', '--organization', organizationId, '--head', head)).toBe(whole);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update audit_log set action = 'pause' where action = 'resume'`.execute(tx);
  });
  await expect(run('verify')).rejects.toThrow(
    `'East Clinic' (${organizationId}): BROKEN at entry 2: it was changed; entries before it that are whole: 1`,
  );
});

test.each([
  [[], "'' is not a command"],
  [['sign'], "'sign' is not a command"],
  [['verify', '--head', 'a'.repeat(64)], '--head needs --organization'],
  [['verify', '--organization', 'x', '--head', 'abc'], '--head is not the hash of an entry'],
])('npm run audit refuses %j', (args, problem) => {
  expect(() => readAuditCommand(args)).toThrow(problem);
});
