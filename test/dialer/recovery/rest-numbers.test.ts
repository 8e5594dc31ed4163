import { afterAll, beforeEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { restNumbers } from '../../../src/dialer/recovery/rest-numbers.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { afterNow, NOW, storeBatch, type StoredBatch } from '../../support/rows/batch.ts';
import type { NewCall } from '../../../src/db/tables.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
beforeEach(async () => {
  await db.updateTable('organizations').set({ numberRest: null }).execute();
});

const RULE = { minCalls: 4, minAnswerRate: 0.5, maxShortCallShare: 0.5, restHours: 12 };
const HOUR = 3_600;
const [quiet, hasty, good] = ['+14155550191', '+14155550192', '+14155550193'];

const storeWithRule = (rule: object = RULE) =>
  storeBatch(db, { organization: { numberRest: JSON.stringify(rule) } });

type Seen = { fromNumber: string; seconds: number; talked?: number | null };
/** Stores ended calls of a number; `talked`: seconds after an answer, null: no answer. */
const storeCalls = async (stored: StoredBatch, count: number, { fromNumber, ...seen }: Seen) => {
  const { contactIds, ...ids } = stored;
  const createdAt = afterNow(seen.seconds);
  const isAnswered = seen.talked !== null && seen.talked !== undefined;
  const rows = Array.from(
    { length: count },
    () =>
      ({
        ...ids,
        contactId: contactIds[0],
        executionId: uuidv7({ msecs: createdAt.getTime() }),
        callStatus: isAnswered ? 'completed' : 'no-answer',
        fromNumber,
        toNumber: '+14155560000',
        retryCount: 0,
        isFollowUp: false,
        isForced: false,
        createdAt,
        answeredAt: isAnswered ? createdAt : null,
        durationSeconds: seen.talked ?? 0,
        endedAt: createdAt,
        deadlineAt: createdAt,
        lastNewsAt: createdAt,
      }) satisfies NewCall,
  );
  await db.insertInto('calls').values(rows).execute();
};
const restsOf = ({ organizationId }: StoredBatch) =>
  db
    .selectFrom('callerNumberRests')
    .select(['phoneNumber', 'reason', 'restingUntil'])
    .where('organizationId', '=', organizationId)
    .orderBy('phoneNumber')
    .execute();

test('A sweep rests numbers by the rule of their organization, and records why', async () => {
  const stored = await storeWithRule();
  await storeCalls(stored, 3, { fromNumber: quiet, seconds: -HOUR });
  await storeCalls(stored, 1, { fromNumber: quiet, seconds: -HOUR, talked: 60 });
  await storeCalls(stored, 3, { fromNumber: hasty, seconds: -HOUR, talked: 6 });
  await storeCalls(stored, 1, { fromNumber: hasty, seconds: -HOUR, talked: 60 });
  await storeCalls(stored, 2, { fromNumber: good, seconds: -HOUR, talked: 6 });
  await storeCalls(stored, 2, { fromNumber: good, seconds: -HOUR, talked: 7 });
  await storeCalls(stored, 9, { fromNumber: good, seconds: -25 * HOUR });
  await restNumbers(world.deps());
  const restingUntil = afterNow(12 * HOUR);
  expect(await restsOf(stored)).toEqual([
    { phoneNumber: quiet, reason: 'low_answer_rate', restingUntil },
    { phoneNumber: hasty, reason: 'short_calls', restingUntil },
  ]);
  const entries = await db
    .selectFrom('auditLog')
    .select(['action', 'actorKind', 'details'])
    .where('organizationId', '=', stored.organizationId)
    .orderBy('entryId')
    .execute();
  expect(entries).toHaveLength(2);
  expect(entries).toContainEqual({
    action: 'rest_number',
    actorKind: 'system',
    details: {
      phone_number: quiet,
      reason: 'low_answer_rate',
      resting_until: restingUntil.toISOString(),
      calls: 4,
      answer_rate: 0.25,
      short_call_share: 0,
    },
  });
});

test('Calls before the last rest are not judged again', async () => {
  const stored = await storeWithRule({ ...RULE, restHours: 1 });
  await storeCalls(stored, 4, { fromNumber: quiet, seconds: -HOUR });
  const deps = world.deps();
  await restNumbers(deps);
  deps.clock.set(afterNow(2 * HOUR));
  await storeCalls(stored, 3, { fromNumber: quiet, seconds: 1.5 * HOUR });
  await restNumbers(deps);
  expect(await restsOf(stored)).toMatchObject([{ restingUntil: afterNow(HOUR) }]);
  await storeCalls(stored, 1, { fromNumber: quiet, seconds: 1.5 * HOUR });
  deps.clock.set(afterNow(2 * HOUR + 60));
  await restNumbers(deps);
  expect(await restsOf(stored)).toMatchObject([{ restingUntil: afterNow(3 * HOUR + 60) }]);
});

test('An organization is judged once a minute, and never without a rule', async () => {
  const stored = await storeWithRule();
  const deps = world.deps();
  await restNumbers(deps);
  await storeCalls(stored, 4, { fromNumber: quiet, seconds: -HOUR });
  deps.clock.set(afterNow(59));
  await restNumbers(deps);
  expect(await restsOf(stored)).toEqual([]);
  await db.updateTable('organizations').set({ numberRest: null }).execute();
  deps.clock.set(afterNow(60));
  await restNumbers(deps);
  expect(await restsOf(stored)).toEqual([]);
  await db
    .updateTable('organizations')
    .set({ numberRest: JSON.stringify(RULE) })
    .where('organizationId', '=', stored.organizationId)
    .execute();
  await restNumbers(deps);
  expect(await restsOf(stored)).toMatchObject([{ phoneNumber: quiet }]);
  expect(deps.clock.now().getTime() - NOW.getTime()).toBe(60_000);
});
