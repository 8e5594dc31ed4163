import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { working, type WorkKind } from '../../../src/db/pools/work.ts';
import { CoalescedReads } from '../../../src/services/batches/coalesced-reads.ts';

/** Reads that end when the test resolves them, each with its number. */
function controlledReads() {
  const open: { resolve(): void; reject(error: Error): void }[] = [];
  const read = () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const number = open.length + 1;
    open.push({ resolve: () => resolve(number), reject });
    return promise;
  };
  return { open, read };
}

describe('CoalescedReads', () => {
  test('starts a read at once for the first caller', async () => {
    const { open, read } = controlledReads();
    const answer = new CoalescedReads<number>().run('a', read);
    open[0]?.resolve();
    expect(await answer).toBe(1);
  });

  test('shares the next read among callers during a read', async () => {
    const { open, read } = controlledReads();
    const reads = new CoalescedReads<number>();
    const first = reads.run('a', read);
    const later = [reads.run('a', read), reads.run('a', read)];
    open[0]?.resolve();
    expect(await first).toBe(1);
    await nextTurn();
    open[1]?.resolve();
    expect(await Promise.all(later)).toEqual([2, 2]);
    expect(open).toHaveLength(2);
  });

  test('runs reads with different keys concurrently', () => {
    const { open, read } = controlledReads();
    const reads = new CoalescedReads<number>();
    void reads.run('a', read);
    void reads.run('b', read);
    expect(open).toHaveLength(2);
  });

  test('lets no request wait for a read of another kind of work', async () => {
    const { open, read } = controlledReads();
    const reads = new CoalescedReads<number>();
    const ask = (kind: WorkKind) =>
      working({ kind, owner: 'one organization' }, () => reads.run('a', read));
    void ask('longReads');
    const quick = ask('reads');
    open[1]?.resolve();
    expect(await quick).toBe(2);
  });

  test('shares a read among callers that ask while it gathers', async () => {
    const { open, read } = controlledReads();
    const reads = new CoalescedReads<number>();
    const answers = [1, 2].map(() => reads.run('a', read, { gatherMs: 1 }));
    expect(open).toHaveLength(0);
    await expect.poll(() => open).toHaveLength(1);
    open[0]?.resolve();
    expect(await Promise.all(answers)).toEqual([1, 1]);
  });

  test('joins a running read of another kind of work', async () => {
    const { open, read } = controlledReads();
    const reads = new CoalescedReads<number>();
    const ask = (kind: WorkKind, how: 'run' | 'join') =>
      working({ kind, owner: 'one organization' }, () => reads[how]('a', read));
    const first = ask('reads', 'run');
    const joined = ask('longReads', 'join');
    expect(open).toHaveLength(1);
    open[0]?.resolve();
    expect(await Promise.all([first, joined])).toEqual([1, 1]);
  });

  test('reads itself where the joined read of another kind of work fails', async () => {
    const { open, read } = controlledReads();
    const reads = new CoalescedReads<number>();
    const first = working({ kind: 'reads', owner: 'one organization' }, () => reads.run('a', read));
    const joined = working({ kind: 'longReads', owner: 'one organization' }, () =>
      reads.join('a', read),
    );
    open[0]?.reject(new Error('no connection left'));
    await expect(first).rejects.toThrow('no connection left');
    await expect.poll(() => open).toHaveLength(2);
    open[1]?.resolve();
    expect(await joined).toBe(2);
  });

  test('runs a read for a caller that finds none to join', async () => {
    const { open, read } = controlledReads();
    const answer = new CoalescedReads<number>().join('a', read);
    open[0]?.resolve();
    expect(await answer).toBe(1);
  });

  test('starts a new read after one that failed', async () => {
    const { open, read } = controlledReads();
    const reads = new CoalescedReads<number>();
    const first = reads.run('a', read);
    const second = reads.run('a', read);
    open[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    open[1]?.resolve();
    expect(await second).toBe(2);
    const third = reads.run('a', read);
    open[2]?.resolve();
    expect(await third).toBe(3);
  });
});
