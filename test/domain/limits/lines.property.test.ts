import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeLines } from '../../../src/domain/limits/lines.ts';

const count = (max: number) => fc.integer({ min: 0, max });

test('each free line goes to the batch with the fewest busy lines', () => {
  const drawn = fc.record({
    batch: fc.record({ limit: count(12), busy: count(12) }),
    pool: fc.record({
      limit: count(40),
      busy: count(30),
      waiting: fc.array(count(12), { maxLength: 6 }),
    }),
  });
  const property = fc.property(drawn, ({ batch, pool }) => {
    const { waiting } = pool;
    const free = pool.limit - pool.busy;
    // Before the batch takes its nth line, every other batch has at least as many lines as it has then.
    const usedWith = (n: number) =>
      waiting.reduce((used, busy) => used + Math.max(0, batch.busy + n - 1 - busy), n);
    const wanted = Math.max(0, batch.limit - batch.busy);
    const takes = Array.from({ length: wanted }, (_, n) => n + 1).filter(
      (n) => usedWith(n) <= free,
    ).length;
    const rivals = { ...pool, waiting: waiting.map((busy) => ({ busy, isEarlier: false })) };
    expect(freeLines({ batch, organization: rivals, callers: null })).toEqual({
      count: takes,
      shortOf: takes < wanted ? 'organization' : null,
    });
    expect(freeLines({ batch, organization: null, callers: rivals }).count).toBe(takes);
  });
  fc.assert(property, { seed: 20_270_301, numRuns: 1_000 });
});
