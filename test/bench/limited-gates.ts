import { v7 as uuidv7 } from 'uuid';
import { passGate } from '../../src/dialer/gate/gate.ts';
import { claimedContact, storeBatch } from '../support/rows/batch.ts';
import { ClaimDatabase } from './claim-database.ts';

const ROUNDS = 5;
const GATES = 400;
/** As many as the pool of the database has connections. */
const AT_ONCE = 5;
const LIMITS = {
  unlimited: {},
  limited: { maxCalls: 1_000_000, maxCallsPerDay: 1_000_000 },
};

/**
 * Passes the gates of one campaign, with limits on its calls and without, in turns. All gates of a limited
 * campaign change the same rows of `call_counters`.
 */
export async function benchLimitedGates(print: (line: string) => void): Promise<void> {
  await using database = await ClaimDatabase.open();
  await round(database, {});
  for (let number = 1; number <= ROUNDS; number += 1) {
    const unlimited = await round(database, LIMITS.unlimited);
    const limited = await round(database, LIMITS.limited);
    const ratio = (limited / unlimited).toFixed(2);
    print(
      `gates a second, round ${number}: ${unlimited.toFixed(0)} unlimited, ${limited.toFixed(0)} limited, ratio ${ratio}`,
    );
  }
}

/** @returns gates a second */
async function round(database: ClaimDatabase, campaign: object): Promise<number> {
  const executionIds = Array.from({ length: GATES }, () => uuidv7());
  const contacts = executionIds.map((currentExecutionId, n) =>
    claimedContact({ currentExecutionId, phoneNumber: `+1303${String(2_000_000 + n)}` }),
  );
  const [first, ...others] = contacts;
  if (first === undefined) throw new Error('a round has no contact');
  const { batchId, contactIds } = await storeBatch(database.db, {
    campaign: { ...campaign, concurrencyLimit: 1_000 },
    contacts: [first, ...others],
  });
  const inputs = contactIds.flatMap((contactId, n) => {
    const executionId = executionIds[n];
    return executionId === undefined ? [] : [{ batchId, contactId, executionId }];
  });
  const startedMs = performance.now();
  const next = inputs.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const input of next) {
        const passage = await passGate(database.gateDeps, input, {
          runId: 'run',
          activityId: 'activity',
        });
        if (passage.kind !== 'place') throw new Error(`a gate says ${passage.kind}`);
      }
    }),
  );
  return (GATES * 1_000) / (performance.now() - startedMs);
}
