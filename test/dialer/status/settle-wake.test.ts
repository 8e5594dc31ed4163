import { afterAll, describe, expect, test } from 'vitest';
import { settleAndWake } from '../../../src/dialer/status/settle.ts';
import type { NewCall } from '../../../src/db/tables.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

/** Settles a claimed contact, which has a busy call if members of one are given. */
const settled = async (call?: Partial<NewCall>) => {
  const deps = world.deps();
  const { input } = await storeClaimed(db);
  if (call !== undefined) await storeCall(db, { ...input, callStatus: 'busy', ...call });
  const isDone = await settleAndWake(deps, input);
  return { isDone, isWoken: deps.woken.includes(input.batchId) };
};

describe('A batch', () => {
  test('is woken when one of its attempts is settled', async () => {
    expect(await settled({})).toEqual({ isDone: true, isWoken: true });
  });

  test('is woken when a claim without an attempt is released', async () => {
    expect(await settled()).toEqual({ isDone: true, isWoken: true });
  });

  test('is not woken while the attempt is live', async () => {
    expect(await settled({ endedAt: null })).toEqual({ isDone: false, isWoken: false });
  });
});
