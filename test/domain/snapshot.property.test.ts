import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { advanced, isSnapshot, type Snapshot } from '../../src/domain/snapshot.ts';

const XIDS = 12;

/** Which of the first transactions had ended at two instants, the first one before the second. */
const twoInstants = tuple(
  array(constantFrom('both', 'later', 'never'), { minLength: XIDS, maxLength: XIDS }),
  integer({ min: 1, max: XIDS }),
).map(([ends, begunBefore]) => {
  // A transaction that had not begun at the first instant had not ended either.
  const before = ends.map((end, index) => end === 'both' && index < begunBefore);
  const after = ends.map((end) => end !== 'never');
  return { since: snapshotOf(before, begunBefore), until: snapshotOf(after, XIDS) };
});

/** @param begun how many transactions had begun: ids from 1 on */
function snapshotOf(hasEnded: readonly boolean[], begun: number): Snapshot {
  const running = hasEnded.slice(0, begun).flatMap((ended, index) => (ended ? [] : [index + 1]));
  const xmax = begun + 1;
  return `${running[0] ?? xmax}:${xmax}:${running.join(',')}`;
}

/** As pg_visible_in_snapshot. */
function isSeen(xid: number, snapshot: Snapshot): boolean {
  const [, xmax, running = ''] = snapshot.split(':');
  return xid < Number(xmax) && !running.split(',').includes(`${xid}`);
}

test('an advanced snapshot sees what the earlier one sees, and up to the transaction what the later one sees', () => {
  assert(
    property(twoInstants, integer({ min: 1, max: XIDS }), ({ since, until }, last) => {
      const reached = advanced(since, until, `${last}`);
      expect(isSnapshot(reached)).toBe(true);
      for (let xid = 1; xid <= XIDS; xid += 1) {
        const expected = isSeen(xid, since) || (xid <= last && isSeen(xid, until));
        expect([xid, isSeen(xid, reached)]).toEqual([xid, expected]);
      }
    }),
  );
});
