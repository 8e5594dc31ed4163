import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import type { RetryPolicy } from '../../../src/domain/retry-policy.ts';
import type { Db } from '../../../src/db/tables.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { contactRow, NOW, storeClaimed } from '../../support/rows/batch.ts';
import { concludeCall } from '../../../src/dialer/status/settle.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());

const retryAfter = (cooldownMinutes: number): RetryPolicy => ({
  maxRetries: 1,
  strategy: 'fixed',
  cooldownMinutes,
});

/** Concludes the busy call of a contact; returns what was done to its workflows, in order. */
const concluded = async (retryPolicy: RetryPolicy, { db = world.db }: { db?: Db } = {}) => {
  const { input } = await storeClaimed(world.db, { retryPolicy });
  const call = await storeCall(world.db, { ...input, callStatus: 'busy', endedAt: NOW });
  const done: string[] = [];
  const deps = {
    db,
    clock: { now: () => NOW },
    log: pino({ level: 'silent' }),
    batchSignals: { wake: (batchId: string) => void done.push(`batch ${batchId}`) },
    wakeWaiter: async (_call: unknown, isSettled: boolean) => {
      done.push(isSettled ? 'workflow: settled' : 'workflow: to be settled');
    },
  };
  await concludeCall(deps, call);
  const { status } = await contactRow(world.db, input);
  return { status, done: done.map((step) => step.replace(input.batchId, 'told')) };
};

describe('The end of a call', () => {
  test('is settled before the workflow that waits for it is woken', async () => {
    expect(await concluded(retryAfter(10))).toEqual({
      status: 'retrying',
      done: ['batch told', 'workflow: settled'],
    });
  });

  test('is settled at once also if the contact is due again at once', async () => {
    expect(await concluded(retryAfter(0))).toEqual({
      status: 'retrying',
      done: ['batch told', 'workflow: settled'],
    });
  });

  test('is left for its workflow to settle if the database cannot be reached', async () => {
    expect(await concluded(retryAfter(10), { db: await closedDatabase() })).toEqual({
      status: 'dispatched',
      done: ['workflow: to be settled'],
    });
  });
});

async function closedDatabase(): Promise<Db> {
  const other = await dialerWorld();
  await other[Symbol.asyncDispose]();
  return other.db;
}
