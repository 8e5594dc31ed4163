import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openDividedDatabase } from '../../../src/db/database.ts';
import { type Work, working } from '../../../src/db/pools/work.ts';
import { hasTimedOut } from '../../../src/db/unavailable.ts';
import { eventually } from '../../support/eventually.ts';
import { testDatabase } from '../../support/database.ts';

const database = await testDatabase();
const db = openDividedDatabase({ url: database.url, poolSize: 20 });
afterAll(async () => {
  await db.destroy();
  await database[Symbol.asyncDispose]();
});

const reads = (owner: string | null): Work => ({ kind: 'reads', owner });

/** Holds so many connections of some work until it is released. */
async function hold(work: Work, connections: number) {
  const released = Promise.withResolvers<void>();
  let held = 0;
  const holders = Array.from({ length: connections }, () =>
    working(work, () =>
      db.connection().execute(async () => {
        held += 1;
        await released.promise;
      }),
    ),
  );
  const ended = Promise.allSettled(holders);
  return {
    count: () => held,
    async release() {
      released.resolve();
      await ended;
    },
  };
}

const answer = (work: Work) => working(work, () => sql`select 1`.execute(db));

describe('A divided database', () => {
  test('gives an owner half of the connections of a kind, and leaves the others free', async () => {
    const hostile = await hold(reads('hostile'), 40);
    await eventually(
      async () => hostile.count(),
      (count) => count === 3,
    );
    await answer(reads('quiet'));
    expect(hostile.count()).toBe(3);
    await hostile.release();
  });

  test('lets no kind of work wait for another', async () => {
    const readers = await hold(reads(null), 5);
    await eventually(
      async () => readers.count(),
      (count) => count === 5,
    );
    await answer({ kind: 'calls', owner: null });
    await answer({ kind: 'writes', owner: 'quiet' });
    await readers.release();
  });

  test('gives the place of a failed connection back', async () => {
    const broken = openDividedDatabase({ url: 'postgres://127.0.0.1:1/none', poolSize: 20 });
    const failing = () => working(reads('a'), () => sql`select 1`.execute(broken));
    for (let round = 0; round < 5; round += 1) await expect(failing()).rejects.toThrow();
    await broken.destroy();
  });

  test.each([
    ['calls', '10s'],
    ['reads', '15s'],
    ['writes', '1min'],
    ['longReads', '30s'],
    ['imports', '5min'],
  ] as const)('limits a statement of %s to %s', async (kind, limit) => {
    const { rows } = await working({ kind, owner: 'a' }, () =>
      sql<{ statementTimeout: string }>`show statement_timeout`.execute(db),
    );
    expect(rows).toEqual([{ statementTimeout: limit }]);
  });

  test('tells a statement that took too long from a database that is away', async () => {
    const slow = db.transaction().execute(async (one) => {
      await sql`set local statement_timeout = 1`.execute(one);
      await sql`select pg_sleep(5)`.execute(one);
    });
    await expect(slow).rejects.toSatisfy(hasTimedOut);
  });
});
