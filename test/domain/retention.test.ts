import { describe, expect, test } from 'vitest';
import { deletedCutoffs, restorableSince, retentionCutoffs } from '../../src/domain/retention.ts';
import { firstIdAt } from '../../src/domain/uuid.ts';

const NOW = new Date('2027-03-31T10:00:00Z');

describe('retentionCutoffs', () => {
  test('counts days from now', () => {
    expect(retentionCutoffs(30, NOW)).toEqual({
      batchesFinishedBefore: new Date('2027-03-01T10:00:00Z'),
      reportsBefore: new Date('2027-03-01T10:00:00Z'),
      numbersBefore: new Date('2027-03-01T10:00:00Z'),
    });
  });

  test('keeps the numbers of calls for seven days, for caps on attempts', () => {
    expect(retentionCutoffs(1, NOW)).toEqual({
      batchesFinishedBefore: new Date('2027-03-30T10:00:00Z'),
      reportsBefore: new Date('2027-03-30T10:00:00Z'),
      numbersBefore: new Date('2027-03-24T10:00:00Z'),
    });
  });
});

test('deletedCutoffs spares the numbers of the last seven days alone', () => {
  expect(deletedCutoffs(NOW)).toEqual({
    reportsBefore: NOW,
    numbersBefore: new Date('2027-03-24T10:00:00Z'),
  });
});

test('restorableSince is a day ago', () => {
  expect(restorableSince(NOW)).toEqual(new Date('2027-03-30T10:00:00Z'));
});

test('firstIdAt is the first UUIDv7 of a millisecond', () => {
  expect(firstIdAt(new Date('2027-03-31T10:00:00.123Z'))).toBe(
    '01a49b07-217b-7000-8000-000000000000',
  );
});
