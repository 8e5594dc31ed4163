import { afterAll, describe, expect, test } from 'vitest';
import { WAITING_STATUSES } from '../../../src/domain/contact.ts';
import {
  groupWaitingLately,
  groupWaitingNow,
} from '../../../src/services/batches/waiting-counts.ts';
import { testDatabase } from '../../support/database.ts';
import { NOW, storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const RULES = { statuses: WAITING_STATUSES, caps: { per24Hours: null, per7Days: null } };
/** As many as a large batch has; the stored ones are fewer. */
const totalContacts = 100_000;

/** A clock by which each count takes half a second. */
function slowClock() {
  let looks = 0;
  return { now: () => new Date(NOW.getTime() + 500 * looks++) };
}

/** A batch with two pending contacts, of which the returned function takes one away. */
async function storedBatch() {
  const { batchId, organizationId } = await storeBatch(db, { contacts: [{}, {}] });
  const question = {
    batchId,
    organizationId,
    ...RULES,
    totalContacts,
    requiresConsent: null,
    maxRetries: 0,
    revision: 1,
    now: NOW,
  };
  const remove = () =>
    db.deleteFrom('contacts').where('batchId', '=', batchId).where('position', '=', 1).execute();
  return { question, remove };
}

describe('A count of the waiting contacts of a batch', () => {
  test('that took long is answered again', async () => {
    const { question, remove } = await storedBatch();
    const group = groupWaitingLately({ db, clock: slowClock() });
    const first = await group(question);
    expect(first).toMatchObject({ result: [{ count: 2 }] });
    await remove();
    expect(await group(question)).toMatchObject(first);
  });

  test('is made anew after a change of the batch', async () => {
    const { question, remove } = await storedBatch();
    const group = groupWaitingLately({ db, clock: slowClock() });
    await group(question);
    await remove();
    expect(await group({ ...question, revision: 2 })).toMatchObject({ result: [{ count: 1 }] });
  });

  test('is made anew after a change of the caps', async () => {
    const { question, remove } = await storedBatch();
    const group = groupWaitingLately({ db, clock: slowClock() });
    await group(question);
    await remove();
    const caps = { per24Hours: 1, per7Days: null };
    expect(await group({ ...question, caps })).toMatchObject({ result: [{ count: 1 }] });
  });

  test('is made anew each time in a batch that is not large', async () => {
    const { question, remove } = await storedBatch();
    const group = groupWaitingLately({ db, clock: slowClock() });
    const small = { ...question, totalContacts: 99_999 };
    await group(small);
    await remove();
    expect(await group(small)).toMatchObject({ result: [{ count: 1 }] });
  });

  test('is made anew each time for a forced dispatch', async () => {
    const { question, remove } = await storedBatch();
    const group = groupWaitingNow({ db });
    await group(question);
    await remove();
    expect(await group(question)).toMatchObject({ countedAt: NOW, result: [{ count: 1 }] });
  });
});
