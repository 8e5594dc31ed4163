import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { JoinedAnswers } from '../../../src/services/batches/joined-answers.ts';

/** Looks that end when the test says so, each with its number. */
function looks() {
  const open: { resolve(): void; reject(error: Error): void }[] = [];
  const look = () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const number = open.length + 1;
    open.push({ resolve: () => resolve(number), reject });
    return promise;
  };
  return { open, look };
}

describe('JoinedAnswers', () => {
  test('begins a look at once for the first question', async () => {
    const { open, look } = looks();
    const answer = new JoinedAnswers<number>().ask('a', look);
    open[0]?.resolve();
    expect(await answer).toBe(1);
  });

  test('answers all who ask during a look with the next', async () => {
    const { open, look } = looks();
    const joined = new JoinedAnswers<number>();
    const first = joined.ask('a', look);
    const later = [joined.ask('a', look), joined.ask('a', look)];
    open[0]?.resolve();
    expect(await first).toBe(1);
    await nextTurn();
    open[1]?.resolve();
    expect(await Promise.all(later)).toEqual([2, 2]);
    expect(open).toHaveLength(2);
  });

  test('looks for different questions side by side', () => {
    const { open, look } = looks();
    const joined = new JoinedAnswers<number>();
    void joined.ask('a', look);
    void joined.ask('b', look);
    expect(open).toHaveLength(2);
  });

  test('begins anew after a look that failed', async () => {
    const { open, look } = looks();
    const joined = new JoinedAnswers<number>();
    const first = joined.ask('a', look);
    const second = joined.ask('a', look);
    open[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    open[1]?.resolve();
    expect(await second).toBe(2);
    const third = joined.ask('a', look);
    open[2]?.resolve();
    expect(await third).toBe(3);
  });
});
