import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, expect, test } from 'vitest';
import { placeCall } from '../../../src/dialer/place/place-call.ts';
import { readHealth } from '../../../src/db/accounts/health.ts';
import { breakerStateAt } from '../../../src/domain/limits/circuit-breaker.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { clearHealth, storeHealth } from '../../support/rows/account-health.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { reportStatus } from '../../support/rows/placed-call.ts';
import { plannedCall } from '../../support/dialer/planned-call.ts';
import { NOW, afterNow, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
afterEach(() => clearHealth(db));

/**
 * Sends a probe whose answer is unclear, after `meanwhile` has changed its attempt.
 * @returns the state of the breaker afterwards
 */
async function probe(meanwhile: (input: ContactInput) => Promise<unknown>) {
  const { input } = await storeClaimed(db);
  const held = { executionId: input.executionId, until: afterNow(30) };
  const refusing = { failures: 3, reason: 'call_control_refusing' } as const;
  const breaker = { ...refusing, firstRefused: uuidv7(), openUntil: afterNow(-1), probe: held };
  await storeHealth(db, { breaker });
  const deps = world.deps();
  const call = await plannedCall(deps, input);
  deps.callControl.placeCall = async () => {
    await meanwhile(input);
    return { kind: 'unknown', httpStatus: 504, message: 'the gateway gave up' };
  };
  await placeCall(deps, call, performance.now());
  return breakerStateAt((await readHealth(db, { accountId: null })).breaker, NOW);
}

test('A probe with an unclear answer closes the breaker if a webhook came before the answer', async () => {
  expect(await probe((input) => reportStatus(db, input, { status: 'ringing' }))).toBe('closed');
});

const end = ({ executionId }: ContactInput) =>
  db
    .updateTable('calls')
    .set({ callStatus: 'failed', endedAt: NOW })
    .where('executionId', '=', executionId)
    .execute();

test('A probe with an unclear answer leaves the breaker half-open if it ended before the answer', async () => {
  expect(await probe(end)).toBe('half-open');
});
