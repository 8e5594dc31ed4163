import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readUnansweredSince } from '../../../src/db/accounts/answers.ts';
import { lockHealth } from '../../../src/db/accounts/health.ts';
import { AnswerNotes } from '../../../src/dialer/account/answer-notes.ts';
import { testDatabase } from '../../support/database.ts';
import { clearHealth } from '../../support/rows/account-health.ts';
import { storeAccount } from '../../support/rows/account.ts';
import { afterNow, storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;
afterEach(() => clearHealth(db));

type Answer = [afterSeconds: number, didAnswer: boolean];

/** Notes answers of an account, each so many seconds after NOW, as one process does. */
async function note(accountId: string | null, ...answers: readonly Answer[]): Promise<void> {
  let at = afterNow(0);
  const log = pino({ level: 'silent' });
  await using notes = new AnswerNotes({ db, clock: { now: () => at }, log });
  for (const [afterSeconds, didAnswer] of answers) {
    at = afterNow(afterSeconds);
    notes.take(accountId, didAnswer);
  }
}
const silentSince = (accountId: string | null = null) => readUnansweredSince(db, { accountId });

test('An account is silent since its first request without an answer', async () => {
  expect(await silentSince()).toBeNull();
  await note(null, [0, false], [1, false], [20, false]);
  await note(null, [30, false]);
  expect(await silentSince()).toEqual(afterNow(0));
});

test('The first answer ends the silence, also to another process', async () => {
  await note(null, [0, false], [1, true]);
  expect(await silentSince()).toBeNull();
  await note(null, [10, false]);
  await note(null, [12, true]);
  expect(await silentSince()).toBeNull();
});

test('A request that fails within five seconds of an answer is not noted, and a later one is', async () => {
  await note(null, [0, true], [4.9, false]);
  expect(await silentSince()).toBeNull();
  await note(null, [0, true], [4.9, false], [5, false]);
  expect(await silentSince()).toEqual(afterNow(5));
});

test('Each account is silent by itself, and one that does not exist is not noted', async () => {
  const { organizationId } = await storeBatch(db);
  const { accountId } = await storeAccount(db, { organizationId });
  const unknownId = uuidv7();
  await note(accountId, [3, false]);
  await note(unknownId, [3, false]);
  expect(await silentSince(accountId)).toEqual(afterNow(3));
  expect([await silentSince(), await silentSince(unknownId)]).toEqual([null, null]);
});

test('An account that answered before is not written, so nobody waits for its locked row', async () => {
  await note(null, [0, false], [1, true]);
  await db.transaction().execute(async (tx) => {
    await lockHealth(tx, { accountId: null });
    await note(null, [10, true]);
  });
  expect(await silentSince()).toBeNull();
});
