import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { keepOrphan } from '../../../src/db/calls/orphan-webhooks.ts';
import { purgeOrphanWebhooks } from '../../../src/services/orphan-webhooks.ts';
import { testDatabase } from '../../support/database.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const receivedAt = new Date('2027-03-01T09:00:00Z');
const orphan = () => ({
  callSid: uuidv7(),
  executionId: null,
  receivedAt,
});
const countKept = async () => (await db.selectFrom('orphanWebhooks').selectAll().execute()).length;

beforeEach(async () => {
  await db.deleteFrom('orphanWebhooks').execute();
});

describe('Calls that belong to no attempt', () => {
  test('are kept once, whatever the number of their webhooks', async () => {
    const call = orphan();
    await keepOrphan(db, call);
    await keepOrphan(db, call);
    expect(await countKept()).toBe(1);
  });

  test('are deleted after seven days', async () => {
    await keepOrphan(db, orphan());
    const purgeAt = (now: string) =>
      purgeOrphanWebhooks({ db, clock: { now: () => new Date(now) } });
    await purgeAt('2027-03-08T09:00:00Z');
    expect(await countKept()).toBe(1);
    await purgeAt('2027-03-08T09:00:01Z');
    expect(await countKept()).toBe(0);
  });
});
