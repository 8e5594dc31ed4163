import { describe, expect, test } from 'vitest';
import { Places } from '../../../src/db/pools/places.ts';

const places = (maxWaitMs: number) =>
  new Places({ places: 2, placesPerOwner: 1, waitingPerOwner: 1, maxWaitMs });
/** Longer than the test may take. */
const LONG = 60_000;

describe('Places', () => {
  test('gives a place that is released to the next waiter', async () => {
    const own = places(LONG);
    const release = await own.take('a');
    const next = own.take('a');
    release();
    (await next)();
    await own.take('a');
  });

  test('counts a place that is released twice once', async () => {
    const own = places(LONG);
    const release = await own.take('a');
    release();
    release();
    await own.take('a');
    await own.take('b');
    const third = own.take('c');
    expect(await Promise.race([third.then(() => 'taken'), Promise.resolve('waiting')])).toBe(
      'waiting',
    );
  });

  test('refuse an owner that has waited too long for its own places', async () => {
    const own = places(1);
    await own.take('a');
    await expect(own.take('a')).rejects.toMatchObject({ code: 'too_many_concurrent_requests' });
  });

  test('refuse an owner with too many waiters at once', async () => {
    const own = places(LONG);
    await own.take('a');
    void own.take('a');
    await expect(own.take('a')).rejects.toMatchObject({ code: 'too_many_concurrent_requests' });
  });

  test('say that the service is busy when others have all places', async () => {
    const own = places(1);
    await own.take('a');
    await own.take('b');
    await expect(own.take('c')).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('forget a waiter that has waited too long', async () => {
    const own = places(1);
    const release = await own.take('a');
    await expect(own.take('a')).rejects.toThrow();
    release();
    await own.take('a');
  });
});
