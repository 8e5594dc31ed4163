import { expect, test } from 'vitest';
import { readPhonesArguments } from './arguments.ts';

test('without options the run is as promised', () => {
  expect(readPhonesArguments([])).toEqual({
    contacts: 2000,
    lines: 100,
    kills: 50,
    pauses: 4,
    seed: 1,
    minutes: 10,
    victims: ['worker', 'worker_2', 'api', 'call_control', 'asterisk'],
  });
});

test('options make a run smaller', () => {
  const read = readPhonesArguments(['--contacts', '100', '--victims', 'asterisk,worker']);
  expect(read).toMatchObject({ contacts: 100, kills: 50, victims: ['asterisk', 'worker'] });
});

test.each([
  [['--lines', 'ten'], "--lines 'ten' is not accepted; give a whole number"],
  [['--victims', 'postgres'], "--victims 'postgres' is not accepted; give some of worker,"],
  [['--calls', '5'], "Unknown option '--calls'"],
])('%j is refused', (args, message) => {
  expect(() => readPhonesArguments(args)).toThrow(message);
});
