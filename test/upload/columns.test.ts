import { expect, test } from 'vitest';
import { readHeader } from '../../src/upload/columns.ts';

const header = (count: number) => [
  'phone',
  ...Array.from({ length: count - 1 }, (_, index) => `c${index}`),
];

test('a CSV file has at most 1,000 columns', () => {
  expect(readHeader(header(1_000)).count).toBe(1_000);
  expect(() => readHeader(header(1_001))).toThrow('file: has 1001 columns: at most 1000');
});

test('a column of a long name is repeated with at most 100 characters', () => {
  const name = 'n'.repeat(5_000);
  expect(() => readHeader(['phone', name, name])).toThrow(
    `file: has two columns '${'n'.repeat(100)}…': give each column a name of its own`,
  );
});
