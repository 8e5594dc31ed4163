import { afterAll, describe, expect, test } from 'vitest';
import { moveBatch } from '../../../src/db/batches/controls.ts';
import { settleAttempt } from '../../../src/dialer/status/settle.ts';
import type { RetryPolicy } from '../../../src/domain/retry-policy.ts';
import type { Tx } from '../../../src/db/tables.ts';
import { storeCall } from '../../support/rows/call.ts';
import { testDatabase, untilBlocked } from '../../support/database.ts';
import { callRow, contactRow, NOW, seconds, storeClaimed } from '../../support/rows/batch.ts';
import { lockBatch } from '../../../src/db/batches/locks.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const retryPolicy: RetryPolicy = { maxRetries: 1, strategy: 'fixed', cooldownMinutes: 10 };

/** A contact whose busy call has ended now. */
const busy = async () => {
  const { input } = await storeClaimed(db, { retryPolicy, contact: { status: 'in_progress' } });
  await storeCall(db, { ...input, callStatus: 'busy', endedAt: NOW });
  return input;
};
const settle = ({ executionId }: { executionId: string }, notDueBefore?: Date) =>
  settleAttempt(db, { executionId, now: NOW, ...(notDueBefore && { notDueBefore }) });

/** Settles while another transaction, which locks first, changes what was seen. */
const settleBehind = async (
  input: Awaited<ReturnType<typeof busy>>,
  change: (tx: Tx) => Promise<unknown>,
) => {
  const { settled } = await db.transaction().execute(async (tx) => {
    await lockBatch(tx, { batchId: input.batchId, strength: 'no key update' });
    const waiting = settle(input);
    await untilBlocked(db);
    await change(tx);
    return { settled: waiting };
  });
  return settled;
};

describe('settling decides again', () => {
  test('where the batch is cancelled meanwhile: nobody is retried', async () => {
    const input = await busy();
    const { batchId } = input;
    const cancel = (tx: Tx) => moveBatch(tx, { batchId, status: 'cancelled', now: NOW });
    expect(await settleBehind(input, cancel)).toBe('settled');
    expect((await contactRow(db, input)).status).toBe('busy');
  });

  test('where a call-back is promised meanwhile', async () => {
    const input = await busy();
    const promise = (tx: Tx) =>
      tx
        .updateTable('calls')
        .set({ followUpAt: seconds(7_200) })
        .where('executionId', '=', input.executionId)
        .execute();
    expect(await settleBehind(input, promise)).toBe('settled');
    expect(await contactRow(db, input)).toMatchObject({
      status: 'followup_scheduled',
      dueAt: seconds(7_200),
    });
  });

  test('where the contact is given back meanwhile: it is left alone', async () => {
    const input = await busy();
    const giveBack = (tx: Tx) =>
      tx
        .updateTable('contacts')
        .set({ status: 'skipped', currentExecutionId: null })
        .where('contactId', '=', input.contactId)
        .execute();
    expect(await settleBehind(input, giveBack)).toBe('settled');
    expect((await contactRow(db, input)).status).toBe('skipped');
    expect((await callRow(db, input))?.settledAt).toEqual(NOW);
  });
});

describe('a contact that is due too soon', () => {
  test('is left as it is', async () => {
    const input = await busy();
    expect(await settle(input, seconds(601))).toBe('deferred');
    expect((await contactRow(db, input)).status).toBe('in_progress');
    expect((await callRow(db, input))?.settledAt).toBeNull();
  });

  test('is one due before that instant, not at it', async () => {
    const input = await busy();
    expect(await settle(input, seconds(600))).toBe('settled');
    expect(await contactRow(db, input)).toMatchObject({
      status: 'retrying',
      dueAt: seconds(600),
    });
  });
});
