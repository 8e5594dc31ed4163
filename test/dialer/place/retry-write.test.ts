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
/** As the worker has it: statements that wait for a row are cancelled. */
const impatient = openDatabase({ url: world.url, poolSize: 4, statementTimeoutMs: 200 });
afterAll(async () => {
  await impatient.destroy();
  await world[Symbol.asyncDispose]();
});
afterEach(() => clearHealth(db));

const POSTPONED: Placement = {
  kind: 'postponed',
  httpStatus: 480,
  retryAfterSeconds: null,
  message: 'no feature server',
};
const REFUSED: Placement = { kind: 'refused', httpStatus: 400, message: 'to is missing' };
const ACCEPTED: Placement = { kind: 'accepted', callSid: 'sid-of-a-busy-row' };

/** Holds the rows of a table until it is told to let go. */
async function locked(table: 'calls' | 'contacts' | 'call_control_health' | 'start_slots') {
  const [taken, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = async (tx: Db) => {
    await sql`select from ${sql.table(table)} for update`.execute(tx);
    taken.resolve();
    await letGo.promise;
  };
  const held = db.transaction().execute(hold);
  await taken.promise;
  const release = async () => {
    letGo.resolve();
    await held;
  };
  return { release: () => letGo.resolve(), [Symbol.asyncDispose]: release };
}

/** An attempt that is about to be placed, to which call control answers so. */
async function planned(answer: Placement) {
  const { input } = await storeClaimed(db, { contact: { claimedFrom: 'retrying' } });
  const deps = world.deps();
  const call = await plannedCall(deps, input);
  deps.callControl.answers.place = answer;
  return { input, call, deps: { ...deps, db: impatient } };
}

describe('a certain answer is written', () => {
  test.each([
    ['given back', POSTPONED, undefined, 'retrying'],
    ['refused', REFUSED, 'failed', 'dispatched'],
  ])('although the refusal cannot be counted: %s', async (_name, answer, callStatus, status) => {
    const { input, call, deps } = await planned(answer);
    await storeHealth(db, {});
    await using _health = await locked('call_control_health');
    expect(await placeCall(deps, call, performance.now())).toBe('done');
    expect((await callRow(db, input))?.callStatus).toBe(callStatus);
    expect((await contactRow(db, input)).status).toBe(status);
  });

  test.each([
    ['given back', POSTPONED, 'contacts', {}],
    ['refused', REFUSED, 'calls', { callStatus: 'failed' }],
    ['accepted', ACCEPTED, 'calls', { callSid: 'sid-of-a-busy-row' }],
  ] as const)('once its row is free: %s', async (_name, answer, table, expected) => {
    const { input, call, deps } = await planned(answer);
    await using held = await locked(table);
    const write = (line: string) => void (line.includes('failed to write') && held.release());
    const log = pino({ level: 'warn' }, { write });
    await placeCall({ ...deps, log }, call, performance.now());
    expect((await callRow(db, input)) ?? {}).toMatchObject(expected);
    const isGivenBack = answer.kind === 'postponed';
    expect((await contactRow(db, input)).status).toBe(isGivenBack ? 'retrying' : 'dispatched');
  });

  test('and one that was, although nobody said so, is not waited for', async () => {
    const { input, call, deps } = await planned(POSTPONED);
    expect(await placeCall(deps, call, performance.now())).toBe('done');
    expect(await placeCall(deps, call, performance.now())).toBe('done');
    expect((await contactRow(db, input)).status).toBe('retrying');
  });

  test('gives the contact back although the permit of the call cannot be put to rest', async () => {
    const { input, call, deps } = await planned(POSTPONED);
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
