import { afterAll, describe, expect, test } from 'vitest';
import { moveBatch } from '../../../src/db/batches/transitions.ts';
import { settleAttempt } from '../../../src/dialer/status/settle.ts';
import type { RetryPolicy } from '../../../src/domain/retry-policy.ts';
import type { Tx } from '../../../src/db/tables.ts';
import { storeCall } from '../../support/rows/call.ts';
import { testDatabase, untilBlocked } from '../../support/database.ts';
import { callRow, contactRow, NOW, afterNow, storeClaimed } from '../../support/rows/batch.ts';
import { lockBatch } from '../../../src/db/batches/batches.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const retryPolicy: RetryPolicy = { maxRetries: 1, strategy: 'fixed', cooldownMinutes: 10 };

/** Stores a contact whose busy call has ended now. */
const storeBusy = async () => {
  const { input } = await storeClaimed(db, { retryPolicy, contact: { status: 'in_progress' } });
  await storeCall(db, { ...input, callStatus: 'busy', endedAt: NOW });
  return input;
};
const settle = ({ executionId }: { executionId: string }) =>
  settleAttempt(db, { executionId, now: NOW });

/** Settles while another transaction, which has locked the batch first, makes a change. */
const settleDuring = async (
  input: Awaited<ReturnType<typeof storeBusy>>,
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

describe('A settlement that waits for a lock', () => {
  test('starts no retry if the batch is cancelled meanwhile', async () => {
    const input = await storeBusy();
    const { batchId } = input;
    const cancel = (tx: Tx) => moveBatch(tx, { batchId, status: 'cancelled', now: NOW });
    expect(await settleDuring(input, cancel)).toBe('settled');
    expect((await contactRow(db, input)).status).toBe('busy');
  });

  test('schedules a follow-up that is promised meanwhile', async () => {
    const input = await storeBusy();
    const promise = (tx: Tx) =>
      tx
        .updateTable('calls')
        .set({ followUpAt: afterNow(7_200) })
        .where('executionId', '=', input.executionId)
        .execute();
    expect(await settleDuring(input, promise)).toBe('settled');
    expect(await contactRow(db, input)).toMatchObject({
      status: 'followup_scheduled',
      dueAt: afterNow(7_200),
    });
  });

  test('leaves a contact unchanged that is released meanwhile', async () => {
    const input = await storeBusy();
    const giveBack = (tx: Tx) =>
      tx
        .updateTable('contacts')
        .set({ status: 'skipped', currentExecutionId: null })
        .where('contactId', '=', input.contactId)
        .execute();
    expect(await settleDuring(input, giveBack)).toBe('settled');
    expect((await contactRow(db, input)).status).toBe('skipped');
    expect((await callRow(db, input))?.settledAt).toEqual(NOW);
  });
});
