import { afterAll, describe, expect, test } from 'vitest';
import { refusalsWith } from '../../../src/db/contacts/refusals.ts';
import type { Refusal, RefusalRun } from '../../../src/domain/refusal.ts';
import { testDatabase } from '../../support/database.ts';
import { afterNow, contactRow, storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

/** The runs of a new contact that is turned away so, one after the other. */
async function runsAfter(
  refusals: readonly (Refusal | null)[],
  { lastAttemptedAt = null }: { lastAttemptedAt?: Date | null } = {},
): Promise<RefusalRun[] | null> {
  const { contactIds } = await storeBatch(db, { contacts: [{ lastAttemptedAt }] });
  const [contactId] = contactIds;
  for (const refusal of refusals) {
    const json = refusal === null ? null : JSON.stringify(refusal);
    await db
      .updateTable('contacts')
      .set({ refusals: refusalsWith(json) })
      .where('contactId', '=', contactId)
      .execute();
  }
  return (await contactRow(db, { contactId })).refusals;
}

/** A refusal so many seconds after NOW, for two seconds. */
function refused(seconds: number, members: Partial<Refusal> = {}): Refusal {
  return {
    reason: 'number_busy',
    stage: 'claim',
    at: afterNow(seconds).toISOString(),
    until: afterNow(seconds + 2).toISOString(),
    ...members,
  };
}

const iso = (seconds: number) => afterNow(seconds).toISOString();

describe('The refusals of a contact', () => {
  test('are none where nothing is to be told', async () => {
    expect(await runsAfter([null])).toBeNull();
  });

  test('count like ones that follow each other in one run', async () => {
    const forty = Array.from({ length: 40 }, (_, index) => refused(index * 2));
    expect(await runsAfter(forty)).toEqual([
      {
        reason: 'number_busy',
        stage: 'claim',
        firstAt: iso(0),
        lastAt: iso(78),
        until: iso(80),
        count: 40,
      },
    ]);
  });

  test.each<[string, Refusal]>([
    ['another reason', refused(2, { reason: 'pacing' })],
    ['another stage', refused(2, { stage: 'gate' })],
  ])('begin a new run with %s', async (_, other) => {
    const runs = await runsAfter([refused(0), other, refused(4)]);
    expect(runs?.map(({ reason, stage, count }) => [reason, stage, count])).toEqual([
      ['number_busy', 'claim', 1],
      [other.reason, other.stage, 1],
      ['number_busy', 'claim', 1],
    ]);
  });

  test('begin a new run after a call', async () => {
    const called = { lastAttemptedAt: afterNow(1) };
    const runs = await runsAfter([refused(0), refused(2), refused(4)], called);
    expect(runs?.map(({ firstAt, count }) => [firstAt, count])).toEqual([
      [iso(0), 1],
      [iso(2), 2],
    ]);
  });

  test('keep the latest 20 runs', async () => {
    const reasons = ['number_busy', 'pacing'] as const;
    const alternating = Array.from({ length: 25 }, (_, index) =>
      refused(index, { reason: reasons[index % 2] ?? 'pacing' }),
    );
    const runs = await runsAfter(alternating);
    expect(runs?.map(({ firstAt }) => firstAt)).toEqual(
      Array.from({ length: 20 }, (_, index) => iso(index + 5)),
    );
  });

  test('say null where the contact ended', async () => {
    const runs = await runsAfter([refused(0, { reason: 'suppressed', until: null })]);
    expect(runs?.[0]).toMatchObject({ reason: 'suppressed', until: null });
  });
});
