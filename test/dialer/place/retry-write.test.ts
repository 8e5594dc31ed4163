import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { placeCall } from '../../../src/dialer/place/place-call.ts';
import type { Placement } from '../../../src/jambonz/client.ts';
import { openDatabase } from '../../../src/db/database.ts';
import type { Db } from '../../../src/db/tables.ts';
import { clearHealth, storeHealth } from '../../support/rows/account-health.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { plannedCall } from '../../support/dialer/planned-call.ts';
import { callRow, contactRow, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
const { db } = world;
/** A connection like that of a worker: a statement that waits for a lock is cancelled. */
const dbWithTimeout = openDatabase({ url: world.url, poolSize: 4, statementTimeoutMs: 200 });
afterAll(async () => {
  await dbWithTimeout.destroy();
  await world[Symbol.asyncDispose]();
});
afterEach(() => clearHealth(db));

const POSTPONED: Placement = {
  kind: 'postponed',
  httpStatus: 480,
  retryAfterSeconds: null,
  message: 'no feature server',
};
const REFUSED: Placement = {
  kind: 'refused',
  httpStatus: 400,
  message: 'to is missing',
  concernsNumber: true,
};
const ACCEPTED: Placement = { kind: 'accepted', callSid: 'sid-of-a-busy-row' };

/** Locks the rows of a table until `release` is called. */
async function locked(table: 'calls' | 'contacts' | 'call_control_health' | 'start_slots') {
  const [acquired, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lockUntilReleased = async (tx: Db) => {
    await sql`select from ${sql.table(table)} for update`.execute(tx);
    acquired.resolve();
    await released.promise;
  };
  const transaction = db.transaction().execute(lockUntilReleased);
  await acquired.promise;
  const release = async () => {
    released.resolve();
    await transaction;
  };
  return { release: () => released.resolve(), [Symbol.asyncDispose]: release };
}

/** An attempt that is about to be placed; call control gives this answer. */
async function plannedAttempt(answer: Placement) {
  const { input } = await storeClaimed(db, { contact: { claimedFrom: 'retrying' } });
  const deps = world.deps();
  const call = await plannedCall(deps, input);
  deps.callControl.answers.place = answer;
  return { input, call, deps: { ...deps, db: dbWithTimeout } };
}

describe('A certain answer of call control', () => {
  test.each([
    ['that postpones the call', POSTPONED, undefined, 'retrying'],
    ['that refuses the call', REFUSED, 'failed', 'dispatched'],
  ])(
    '%s is written although the health of the account is locked',
    async (_name, answer, callStatus, status) => {
      const { input, call, deps } = await plannedAttempt(answer);
      await storeHealth(db, {});
      await using _health = await locked('call_control_health');
      expect(await placeCall(deps, call, performance.now())).toBe('done');
      expect((await callRow(db, input))?.callStatus).toBe(callStatus);
      expect((await contactRow(db, input)).status).toBe(status);
    },
  );

  test.each([
    ['that postpones the call', POSTPONED, 'contacts', {}],
    ['that refuses the call', REFUSED, 'calls', { callStatus: 'failed' }],
    ['that accepts the call', ACCEPTED, 'calls', { callSid: 'sid-of-a-busy-row' }],
  ] as const)(
    '%s is written once its row is no longer locked',
    async (_name, answer, table, expected) => {
      const { input, call, deps } = await plannedAttempt(answer);
      await using lock = await locked(table);
      const write = (line: string) => void (line.includes('failed to write') && lock.release());
      const log = pino({ level: 'warn' }, { write });
      await placeCall({ ...deps, log }, call, performance.now());
      expect((await callRow(db, input)) ?? {}).toMatchObject(expected);
      const isPostponed = answer.kind === 'postponed';
      expect((await contactRow(db, input)).status).toBe(isPostponed ? 'retrying' : 'dispatched');
    },
  );

  test('that was written before leaves no call to wait for when it is written again', async () => {
    const { input, call, deps } = await plannedAttempt(POSTPONED);
    expect(await placeCall(deps, call, performance.now())).toBe('done');
    expect(await placeCall(deps, call, performance.now())).toBe('done');
    expect((await contactRow(db, input)).status).toBe('retrying');
  });

  test('that postpones the call releases the contact although the permit of the call is locked', async () => {
    const { input, call, deps } = await plannedAttempt(POSTPONED);
    call.locked.campaign.callsPerSecond = 5;
    const { campaignId: scope } = call.locked.campaign;
    const heldUntil = new Date(Date.now() + 60_000);
    const permit = { scope, slot: 1, heldBy: input.executionId, heldUntil };
    await db.insertInto('startSlots').values(permit).execute();
    await using _permit = await locked('start_slots');
    await expect(placeCall(deps, call, performance.now())).rejects.toThrow('statement timeout');
    expect(await callRow(db, input)).toBeUndefined();
    expect((await contactRow(db, input)).status).toBe('retrying');
  });
});
