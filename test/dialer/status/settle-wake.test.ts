import { afterAll, describe, expect, test } from 'vitest';
import { settleAndWake } from '../../../src/dialer/status/settle.ts';
import type { NewCall } from '../../../src/db/tables.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

/** Settles a claimed contact, whose call was busy if it had one. */
const settled = async (call?: Partial<NewCall>) => {
  const deps = world.deps();
  const { input } = await storeClaimed(db);
  if (call !== undefined) await storeCall(db, { ...input, callStatus: 'busy', ...call });
  const isDone = await settleAndWake(deps, input);
  return { isDone, isWoken: deps.woken.includes(input.batchId) };
};

describe('the batch is told of a free line', () => {
  test('when an attempt is settled', async () => {
    expect(await settled({})).toEqual({ isDone: true, isWoken: true });
  });

  test('when a claim without an attempt is given back', async () => {
    expect(await settled()).toEqual({ isDone: true, isWoken: true });
  });

  test('not while the attempt is live', async () => {
    expect(await settled({ endedAt: null })).toEqual({ isDone: false, isWoken: false });
  });
});
