import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { keepOrphan } from '../../../src/db/calls/orphan-webhooks.ts';
import { purgeOrphanWebhooks } from '../../../src/services/orphan-webhooks.ts';
import { testDatabase } from '../../support/database.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const receivedAt = new Date('2027-03-01T09:00:00Z');
const orphan = (accountId: string | null) => ({
  callSid: uuidv7(),
  accountId,
  executionId: null,
  receivedAt,
});
const countKept = async () => (await db.selectFrom('orphanWebhooks').selectAll().execute()).length;

beforeEach(async () => {
  await db.deleteFrom('orphanWebhooks').execute();
});

describe('Calls that belong to no attempt', () => {
  test('are kept once, whatever the number of their webhooks', async () => {
    const call = orphan(null);
    await keepOrphan(db, call);
    await keepOrphan(db, call);
    expect(await countKept()).toBe(1);
  });

  test('are bounded for each account of an organization', async () => {
    const [full, other] = [uuidv7(), uuidv7()];
    await sql`insert into orphan_webhooks
      select 'sid-' || n, ${full}::uuid, null, ${receivedAt}::timestamptz
      from generate_series(1, 10000) as n`.execute(db);
    for (const accountId of [full, other, null]) await keepOrphan(db, orphan(accountId));
    expect(await countKept()).toBe(10_002);
  });

  test('are deleted after seven days', async () => {
    await keepOrphan(db, orphan(null));
    const purgeAt = (now: string) =>
      purgeOrphanWebhooks({ db, clock: { now: () => new Date(now) } });
    await purgeAt('2027-03-08T09:00:00Z');
    expect(await countKept()).toBe(1);
    await purgeAt('2027-03-08T09:00:01Z');
    expect(await countKept()).toBe(0);
  });
});
