import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clearHealth } from '../support/rows/account-health.ts';
import { claimedContact, storeBatch } from '../support/rows/batch.ts';
import { type DialerWorld, dialerWorld } from '../support/dialer/world.ts';
import type { RetryPolicy } from '../../src/domain/retry-policy.ts';
import { type Actors, openActors } from './actors.ts';
import { brokenRules } from './attempt-rules.ts';
import { brokenNow, miscounted } from './batch-rules.ts';
import { historyOf, keepHistory } from './history.ts';
import { type Interleaving, interleaving } from './operations.ts';
import { addOperation, addPlacement, finishCalls, type Stage } from './play.ts';
import { Schedule } from './schedule.ts';

/*
 * A failure prints its seed, its path and the smallest operations that fail. Set them as
 * INTERLEAVING_SEED (less the number of the half) and INTERLEAVING_PATH to repeat it.
 */
const env = process.env;
const runs = Number(env['INTERLEAVING_RUNS'] ?? 100);
/** The gate plays the same ones each time; more runs play others. */
const seed = Number(
  env['INTERLEAVING_SEED'] ?? (env['INTERLEAVING_RUNS'] === undefined ? 1 : Date.now() % 2 ** 31),
);
const path = env['INTERLEAVING_PATH'];

/** Ten times what a run takes on an idle machine, and the time to shrink a failure. */
const LIMIT_MS = runs * 300 + 60_000;
const RETRY_POLICY: RetryPolicy = {
  maxRetries: 1,
  strategy: 'fixed',
  cooldownMinutes: 10,
  retryOn: ['no-answer', 'busy', 'failed', 'machine'],
};

test.concurrent.each([1, 2])(
  'an attempt keeps its rules however the statements that move it interleave (half %i)',
  async (half) => {
    await using world = await dialerWorld();
    await using actors = openActors(world);
    await keepHistory(world.db);
    await fc.assert(
      fc.asyncProperty(interleaving, async (given) => {
        expect(await brokenBy(world, actors, given)).toEqual([]);
      }),
      {
        seed: seed + half,
        numRuns: Math.ceil(runs / 2),
        ...(path !== undefined && { path }),
        plugins: [fc.interruptAfterTimeLimit(LIMIT_MS)],
      },
    );
  },
  LIMIT_MS + 30_000,
);

/** Plays an interleaving, ends what it left, and names the rules that were broken. */
async function brokenBy(
  world: DialerWorld,
  actors: Actors,
  { placements, operations, turns }: Interleaving,
): Promise<string[]> {
  const { db } = world;
  await clearHealth(db);
  const contacts = placements.map(() => claimedContact());
  const batch = await storeBatch(db, { contacts, retryPolicy: RETRY_POLICY });
  const stage: Stage = { world, actors, batch, schedule: new Schedule(db) };
  for (const [index, kind] of placements.entries()) {
    const contactId = batch.contactIds[index] ?? batch.contactIds[0];
    const executionId = contacts[index]?.currentExecutionId ?? '';
    await addPlacement(stage, { ...batch, contactId, executionId }, kind);
  }
  for (const operation of operations) addOperation(stage, operation);

  const broken = new Set<string>();
  const remaining = turns.values();
  const choose = (count: number) => (remaining.next().value ?? 0) % Math.max(1, count);
  await stage.schedule.run(choose, async () => {
    for (const rule of await brokenNow(db, batch)) broken.add(rule);
  });
  for (const counted of await miscounted(db, batch)) broken.add(counted);
  await finishCalls(stage);
  const atEnd = [...(await brokenNow(db, batch)), ...(await miscounted(db, batch))];
  const history = await historyOf(db, batch);
  return [...broken, ...atEnd, ...brokenRules(history, RETRY_POLICY)];
}
