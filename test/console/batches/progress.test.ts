import { expect, test } from 'vitest';
import { isQuiet } from '../../../console/src/pages/batches/batch/allowed-actions.ts';
import {
  allOf,
  calledOf,
  finishedOf,
  partsOf,
  waitingOf,
} from '../../../console/src/pages/batches/batch/progress.ts';

const NOBODY = {
  pending: 0,
  dispatched: 0,
  in_flight: 0,
  retrying: 0,
  completed: 0,
  failed: 0,
  busy: 0,
  no_answer: 0,
  followup_scheduled: 0,
  skipped: 0,
  max_retries_reached: 0,
};

test('Every contact is finished, in a call, or waits', () => {
  const counters = {
    pending: 1,
    dispatched: 2,
    in_flight: 4,
    retrying: 8,
    completed: 16,
    failed: 32,
    busy: 64,
    no_answer: 128,
    followup_scheduled: 256,
    skipped: 512,
    max_retries_reached: 1024,
  };
  expect(waitingOf(counters)).toBe(1 + 8 + 256);
  expect(calledOf(counters)).toBe(2 + 4);
  expect(finishedOf(counters)).toBe(16 + 32 + 64 + 128 + 512 + 1024);
  expect(allOf(counters)).toBe(2047);
});

test('The bar has the parts that are not empty, with their shares', () => {
  expect(partsOf({ ...NOBODY, completed: 3, pending: 1 })).toEqual([
    { name: 'completed', contacts: 3, percent: 75 },
    { name: 'pending', contacts: 1, percent: 25 },
  ]);
  expect(partsOf(NOBODY)).toEqual([]);
});

test('A completed batch whose contacts are retried is not quiet', () => {
  expect(isQuiet({ status: 'completed', counters: NOBODY })).toBe(true);
  expect(isQuiet({ status: 'completed', counters: { ...NOBODY, pending: 1 } })).toBe(false);
  expect(isQuiet({ status: 'in_progress', counters: NOBODY })).toBe(false);
});
