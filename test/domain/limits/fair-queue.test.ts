import { describe, expect, test } from 'vitest';
import { FairQueue } from '../../../src/domain/limits/fair-queue.ts';

const queue = (limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue<string>({ places: 4, placesPerOwner: 2, waitingPerOwner: 3, ...limits });

describe('FairQueue', () => {
  test('gives an owner its places and lets it wait for more', () => {
    const places = queue();
    const taken = ['a1', 'a2', 'a3'].map((waiter) => places.take('a', waiter));
    expect(taken).toEqual(['taken', 'taken', 'waiting']);
  });

  test('serves an owner at once while another one has used up its own places', () => {
    const places = queue();
    for (const waiter of ['a1', 'a2', 'a3']) places.take('a', waiter);
    expect(places.take('b', 'b1')).toBe('taken');
  });

  test('refuses an owner that has too many waiters, and no other', () => {
    const places = queue({ places: 1 });
    const taken = ['a1', 'a2', 'a3', 'a4', 'a5'].map((waiter) => places.take('a', waiter));
    expect(taken).toEqual(['taken', 'waiting', 'waiting', 'waiting', 'refused']);
    expect(places.take('b', 'b1')).toBe('waiting');
  });

  test('serves owners in turn, however many of one wait', () => {
    const places = queue({ places: 1, waitingPerOwner: 10 });
    for (const waiter of ['a1', 'a2', 'a3', 'a4']) places.take('a', waiter);
    for (const waiter of ['b1', 'b2']) places.take('b', waiter);
    places.take('c', 'c1');
    const owners = ['a', 'a', 'b', 'c', 'a', 'b'];
    expect(owners.map((owner) => places.release(owner))).toEqual([
      'a2',
      'b1',
      'c1',
      'a3',
      'b2',
      'a4',
    ]);
  });

  test('passes over an owner that has all of its places', () => {
    const places = queue({ places: 3 });
    for (const waiter of ['a1', 'a2', 'a3']) places.take('a', waiter);
    for (const waiter of ['b1', 'b2']) places.take('b', waiter);
    expect(places.release('b')).toBe('b2');
    expect(places.release('a')).toBe('a3');
  });

  test('forgets a waiter that has left', () => {
    const places = queue({ places: 1 });
    for (const waiter of ['a1', 'a2', 'a3']) places.take('a', waiter);
    expect(places.leave('a', 'a2')).toBe(true);
    expect(places.leave('a', 'a2')).toBe(false);
    expect([places.release('a'), places.release('a')]).toEqual(['a3', undefined]);
  });

  test('lets the service itself use every place', () => {
    const places = queue();
    const taken = ['1', '2', '3', '4', '5'].map((waiter) => places.take(null, waiter));
    expect(taken).toEqual(['taken', 'taken', 'taken', 'taken', 'waiting']);
  });

  test('refuses to release a place that nobody has', () => {
    expect(() => queue().release('a')).toThrow('its owner has none');
  });
});
