import { expect, test } from 'vitest';
import { withoutApostrophe } from '../../src/domain/spreadsheet-cell.ts';

test.each([
  ["'+14155550123", '+14155550123'],
  ["'=1+1", '=1+1'],
  ["''=1+1", "'=1+1"],
  ["'\ttab", '\ttab'],
  ["'＝1", '＝1'],
  ["' =1", ' =1'],
])('the cell %j is read as %j, without the apostrophe of an export', (cell, value) => {
  expect(withoutApostrophe(cell)).toBe(value);
});

test.each(["'s-Hertogenbosch", "O'Brien", '+14155550123', "''", ''])(
  'the cell %j is read as it is',
  (cell) => {
    expect(withoutApostrophe(cell)).toBe(cell);
  },
);
