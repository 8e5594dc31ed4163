import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findErasure } from '../../../src/db/erasures/erasures.ts';
import type { LeftOver } from '../../../src/domain/erasure.ts';
import {
  Eraser,
  NUMBER,
  PERSON,
  REPORT,
  resetErasures,
  suppressionsOf,
  suppressNumber,
} from '../../support/dialer/eraser.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { afterNow, NOW, storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const { db, ...world } = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());

let eraser: Eraser;
beforeEach(async () => {
  eraser = new Eraser(world.deps());
  await resetErasures(db);
});

const hashOf = ({ organizationId }: { organizationId: string }) =>
  eraser.deps.numberHashes.of(organizationId, NUMBER);

async function calledOnce() {
  const stored = await storeBatch(db, { contacts: [{ ...PERSON, status: 'completed' }] });
  const [contactId] = stored.contactIds;
  await storeCall(db, { contactId, ...REPORT, callSid: uuidv7(), settledAt: NOW });
  const [call] = await db
    .selectFrom('calls')
    .selectAll()
    .where('contactId', '=', contactId)
    .execute();
  return { stored, callSid: call?.callSid ?? '' };
}

describe('the suppression of an erased number', () => {
  test('is kept by a hash alone', async () => {
    const stored = await storeBatch(db, { contacts: [PERSON] });
    const { organizationId } = stored;
    await suppressNumber(db, { organizationId, reason: 'Ada asked' });
    const { erased } = await eraser.erase(stored);
    expect(erased.suppressions).toBe(1);
    expect(await suppressionsOf(db, stored)).toEqual([
      { phoneNumber: hashOf(stored), reason: 'opt_out', expiresAt: null },
    ]);
  });

  test('is lifted at the end where none is wanted and there was none', async () => {
    const stored = await storeBatch(db, { contacts: [PERSON] });
    const erasureId = await eraser.request(stored, { suppress: false });
    expect(await suppressionsOf(db, stored)).toHaveLength(1);
    const completed = await eraser.workUntil(stored, { erasureId, status: 'completed' });
    expect(completed.suppress).toBe(false);
    expect(await suppressionsOf(db, stored)).toEqual([]);
  });

  test.each([
    ['an opt-out', { reason: 'Opt-out', expiresAt: null }, { reason: 'opt_out', expiresAt: null }],
    [
      'another suppression with its expiry',
      { reason: 'Ada moved', expiresAt: afterNow(3_600) },
      { reason: 'erased', expiresAt: afterNow(3_600) },
    ],
  ])('keeps %s where none is wanted', async (_what, before, after) => {
    const stored = await storeBatch(db, { contacts: [PERSON] });
    await suppressNumber(db, { ...stored, ...before });
    expect((await eraser.erase(stored, { suppress: false })).suppress).toBe(true);
    expect(await suppressionsOf(db, stored)).toEqual([{ phoneNumber: hashOf(stored), ...after }]);
  });

  test('of an earlier erasure stays', async () => {
    const stored = await storeBatch(db, { contacts: [PERSON] });
    await eraser.erase(stored);
    await eraser.erase(stored, { suppress: false });
    expect(await suppressionsOf(db, stored)).toHaveLength(1);
  });

  test('is stored again at the end where its row is gone', async () => {
    const stored = await storeBatch(db, { contacts: [PERSON] });
    const erasureId = await eraser.request(stored);
    await db
      .deleteFrom('suppressions')
      .where('organizationId', '=', stored.organizationId)
      .execute();
    await eraser.workUntil(stored, { erasureId, status: 'completed' });
    expect(await suppressionsOf(db, stored)).toEqual([
      { phoneNumber: hashOf(stored), reason: 'opt_out', expiresAt: null },
    ]);
  });

  test('stays while a second erasure of the number is open', async () => {
    const stored = await storeBatch(db, { contacts: [PERSON] });
    const first = await eraser.request(stored, { suppress: false });
    const second = await eraser.request(stored);
    // Work begins with the one that waits longest.
    await db
      .updateTable('erasures')
      .set({ requestedAt: afterNow(-60) })
      .where('erasureId', '=', first)
      .execute();
    const completed = await eraser.workUntil(stored, { erasureId: first, status: 'completed' });
    const open = await findErasure(db, { ...stored, erasureId: second });
    expect([completed.suppress, open?.status]).toEqual([true, 'waiting']);
    expect(await suppressionsOf(db, stored)).toHaveLength(1);
  });

  test('as an opt-out is not lifted by an erasure that was requested at the same time', async () => {
    const stored = await storeBatch(db, { contacts: [PERSON] });
    const erasureId = await eraser.request(stored, { suppress: false });
    await db
      .updateTable('suppressions')
      .set({ reason: 'opt_out' })
      .where('organizationId', '=', stored.organizationId)
      .execute();
    const completed = await eraser.workUntil(stored, { erasureId, status: 'completed' });
    expect(completed.suppress).toBe(true);
    expect(await suppressionsOf(db, stored)).toHaveLength(1);
  });
});

describe('what lies elsewhere', () => {
  test('is named in the receipt where nobody can erase it', async () => {
    const { stored, callSid } = await calledOnce();
    eraser.deps.callControl.answers.erase = { kind: 'unsupported' };
    const { status, leftOver } = await eraser.erase(stored);
    const entry = { count: 1, callSids: [callSid] };
    expect([status, leftOver]).toEqual([
      'completed',
      [
        { kind: 'recordings', reason: 'stored_elsewhere', ...entry },
        { kind: 'call_control_records', reason: 'not_supported', ...entry },
      ] satisfies LeftOver[],
    ]);
  });

  test('is counted where call control has deleted it', async () => {
    const { stored } = await calledOnce();
    eraser.deletion = 'deleted';
    const { erased, leftOver } = await eraser.erase(stored);
    expect([erased.recordings, erased.call_control_records, leftOver]).toEqual([1, 1, []]);
  });

  test('is tried for a day while call control does not answer', async () => {
    const { stored, callSid } = await calledOnce();
    eraser.deps.callControl.answers.erase = { kind: 'unclear', message: 'no answer' };
    const erasureId = await eraser.request(stored);
    await eraser.workUntil(stored, { erasureId, status: 'erasing' });
    eraser.deps.clock.set(afterNow(24 * 3_600));
    expect((await eraser.workOnce(stored, erasureId)).status).toBe('erasing');
    eraser.deps.clock.set(afterNow(24 * 3_600 + 31));
    const { status, leftOver } = await eraser.workOnce(stored, erasureId);
    expect([status, leftOver[1]]).toEqual([
      'completed',
      { kind: 'call_control_records', reason: 'refused', count: 1, callSids: [callSid] },
    ]);
  });
});
