import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { applyBareControl } from '../../../src/dialer/control/control-batch.ts';
import { listActions } from '../../../src/db/actions.ts';
import type { BatchControl, BatchStatus } from '../../../src/domain/batch.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storePlacedCall } from '../../support/rows/placed-call.ts';
import { batchRow, callRow, NOW, storeBatch } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const bare = (batchId: string, control: BatchControl, ifRevision: number | null = null) =>
  applyBareControl(world.deps(), { batchId, control, ifRevision });

describe('a bare signal', () => {
  test.each<[BatchControl, BatchStatus, BatchStatus]>([
    ['pause', 'in_progress', 'paused'],
    ['cancel', 'in_progress', 'cancelled'],
  ])('%s makes a batch that is %s %s', async (control, from, to) => {
    const { batchId } = await storeBatch(db, { batch: { status: from, revision: 4 } });
    expect(await bare(batchId, control)).toBe(5);
    expect(await batchRow(db, { batchId })).toMatchObject({
      status: to,
      revision: 5,
      updatedAt: NOW,
      finishedAt: to === 'cancelled' ? NOW : null,
    });
    expect(await listActions(db, { of: { batchId }, skip: 0, limit: 9 })).toMatchObject([
      { action: control, tokenId: null, requestId: null, at: NOW },
    ]);
  });

  test.each<[BatchControl, BatchStatus]>([
    ['pause', 'paused'],
    ['cancel', 'completed'],
  ])('%s changes nothing of a batch that is %s', async (control, status) => {
    const { batchId } = await storeBatch(db, { batch: { status } });
    const before = await batchRow(db, { batchId });
    expect(await bare(batchId, control)).toBeNull();
    expect(await batchRow(db, { batchId })).toEqual(before);
  });

  test('for the revision that its sender saw applies to it alone', async () => {
    const { batchId } = await storeBatch(db, { batch: { status: 'paused', revision: 4 } });
    expect(await bare(batchId, 'resume', 3)).toBeNull();
    expect((await batchRow(db, { batchId })).status).toBe('paused');
    expect(await bare(batchId, 'resume', 4)).toBe(5);
    expect((await batchRow(db, { batchId })).status).toBe('in_progress');
  });

  test('of an unknown batch changes nothing', async () => {
    expect(await bare(uuidv7(), 'cancel')).toBeNull();
  });
});

describe('the calls in the air', () => {
  test.each<[BatchControl, Date | null]>([
    ['cancel', NOW],
    ['pause', null],
  ])('of a %s are to end at %s', async (control, hangupRequestedAt) => {
    const input = await storePlacedCall(db, { callStatus: 'ringing' }, { status: 'in_progress' });
    await bare(input.batchId, control);
    expect(await callRow(db, input)).toMatchObject({ hangupRequestedAt, endedAt: null });
  });
});
