import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { applyBareControl, type Refusal } from '../../src/dialer/control-batch.ts';
import { listActions } from '../../src/db/actions.ts';
import type { BatchControl, BatchStatus } from '../../src/domain/batch.ts';
import { dialerWorld } from '../support/dialer/world.ts';
import { storePlacedCall } from '../support/rows/placed-call.ts';
import { batchRow, callRow, NOW, storeBatch } from '../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const sendBareSignal = (batchId: string, control: BatchControl, ifRevision: number | null = null) =>
  applyBareControl(world.deps(), { batchId, control, ifRevision });

describe('A bare signal', () => {
  test.each<[BatchControl, BatchStatus, BatchStatus]>([
    ['pause', 'in_progress', 'paused'],
    ['cancel', 'in_progress', 'cancelled'],
  ])('to %s changes a batch from %s to %s', async (control, from, to) => {
    const { batchId } = await storeBatch(db, { batch: { status: from, revision: 4 } });
    expect(await sendBareSignal(batchId, control)).toBe(5);
    expect(await batchRow(db, { batchId })).toMatchObject({
      status: to,
      revision: 5,
      updatedAt: NOW,
      finishedAt: to === 'cancelled' ? NOW : null,
    });
    const page = { keys: [], isDescending: false, start: undefined, skip: 0, limit: 9 };
    expect(await listActions(db, { of: { batchId }, page })).toMatchObject([
      { action: control, tokenId: null, requestId: null, clientRequestId: null, at: NOW },
    ]);
  });

  test.each<[BatchControl, BatchStatus, Refusal | null]>([
    ['pause', 'paused', null],
    ['pause', 'pending', { refused: 'pending' }],
    ['resume', 'pending', { refused: 'pending' }],
    ['cancel', 'completed', { refused: 'completed' }],
  ])('to %s leaves a batch that is %s unchanged', async (control, status, answer) => {
    const { batchId } = await storeBatch(db, { batch: { status } });
    const before = await batchRow(db, { batchId });
    expect(await sendBareSignal(batchId, control)).toEqual(answer);
    expect(await batchRow(db, { batchId })).toEqual(before);
  });

  test('applies only to the revision that it names', async () => {
    const { batchId } = await storeBatch(db, { batch: { status: 'paused', revision: 4 } });
    expect(await sendBareSignal(batchId, 'resume', 3)).toEqual({ refused: 'paused' });
    expect((await batchRow(db, { batchId })).status).toBe('paused');
    expect(await sendBareSignal(batchId, 'resume', 4)).toBe(5);
    expect((await batchRow(db, { batchId })).status).toBe('in_progress');
  });

  test('applies although a signal by hand has named a revision that is still to come', async () => {
    const { batchId } = await storeBatch(db, { batch: { status: 'paused', revision: 4 } });
    expect(await sendBareSignal(batchId, 'resume', 999_999_999)).toBe(5);
    expect((await batchRow(db, { batchId })).status).toBe('in_progress');
  });

  test('is ignored for an unknown batch', async () => {
    expect(await sendBareSignal(uuidv7(), 'cancel')).toBeNull();
  });
});

describe('A live call', () => {
  test.each<[string, BatchControl, Date | null]>([
    ['gets a hang-up request when its batch is cancelled', 'cancel', NOW],
    ['gets no hang-up request when its batch is paused', 'pause', null],
  ])('%s', async (_name, control, hangupRequestedAt) => {
    const input = await storePlacedCall(db, { callStatus: 'ringing' }, { status: 'in_progress' });
    await sendBareSignal(input.batchId, control);
    expect(await callRow(db, input)).toMatchObject({ hangupRequestedAt, endedAt: null });
  });
});
