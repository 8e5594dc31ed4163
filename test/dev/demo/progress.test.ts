import { expect, test } from 'vitest';
import {
  countFinishedContacts,
  progressLine,
  progressTable,
} from '../../../src/dev/demo/progress.ts';
import { zeroCounters } from '../../support/api/counters.ts';

const batch = {
  status: 'in_progress' as const,
  total_contacts: 8,
  counters: {
    ...zeroCounters,
    pending: 3,
    dispatched: 1,
    in_flight: 1,
    retrying: 1,
    completed: 2,
  },
};

test('countFinishedContacts leaves out open contacts', () => {
  expect(countFinishedContacts(batch)).toBe(2);
});

test('the progress bar shows the share of finished contacts', () => {
  expect(progressTable(batch, 4.4)[1]).toBe(
    '  ██████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  25 %  2 of 8 contacts  4 s  in_progress',
  );
});

test('the progress table has a line for every counter', () => {
  const lines = progressTable(batch, 0);
  expect(lines.filter((line) => /^ {2}[a-z_]+ +\d/.test(line))).toHaveLength(11);
  expect(lines).toContain(`  completed               2  ${'▪'.repeat(27)}`);
});

test('the progress line omits counters at zero', () => {
  expect(progressLine(batch, 12)).toBe(
    '  12 s   25 %  pending 3  dispatched 1  in_flight 1  retrying 1  completed 2',
  );
});
