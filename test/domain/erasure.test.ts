import { describe, expect, test } from 'vitest';
import {
  addCounts,
  addLeftOvers,
  ERASURE_STATUSES,
  erasureTransition,
} from '../../src/domain/erasure.ts';

test('An erasure waits, erases and is completed, in this order only', () => {
  const allowed = ERASURE_STATUSES.flatMap((from) =>
    ERASURE_STATUSES.filter((to) => {
      try {
        return erasureTransition(from, to) === to;
      } catch {
        return false;
      }
    }).map((to) => `${from} to ${to}`),
  );
  expect(allowed).toEqual(['waiting to erasing', 'erasing to completed']);
});

test('addCounts adds by kind', () => {
  expect(addCounts({ contacts: 1 }, { contacts: 2, calls: 3 })).toEqual({
    contacts: 3,
    calls: 3,
    webhook_events: 0,
    stored_answers: 0,
    suppressions: 0,
    recordings: 0,
    call_control_records: 0,
  });
});

describe('addLeftOvers', () => {
  const refused = { kind: 'recordings', reason: 'refused', count: 1, callSids: ['a'] } as const;
  const elsewhere = { ...refused, reason: 'stored_elsewhere' } as const;

  test('joins what has the same kind and reason', () => {
    const more = [
      { ...refused, callSids: ['b'] },
      { ...elsewhere, callSids: [] },
    ];
    expect(addLeftOvers([{ ...refused, callSids: ['a'] }], more)).toEqual([
      { kind: 'recordings', reason: 'refused', count: 2, callSids: ['a', 'b'] },
      { kind: 'recordings', reason: 'stored_elsewhere', count: 1, callSids: [] },
    ]);
  });

  test('keeps the first hundred calls and counts all', () => {
    const callSids = Array.from({ length: 150 }, (_, index) => `sid ${index}`);
    const [joined] = addLeftOvers([], [{ ...refused, count: 150, callSids }]);
    expect([joined?.count, joined?.callSids.length, joined?.callSids.at(-1)]).toEqual([
      150,
      100,
      'sid 99',
    ]);
  });
});
