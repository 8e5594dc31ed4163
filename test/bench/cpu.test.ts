import { expect, test } from 'vitest';
import { processorTimes, timePerAttempt } from './cpu.ts';

test.runIf(process.platform === 'linux')('the second worker counts as worker', () => {
  const { pid } = process;
  const times = processorTimes({ api: pid, worker: pid, worker_2: pid });
  expect(Object.keys(times)).toEqual(['api', 'worker']);
  expect(times['worker']).toBe(2 * (times['api'] ?? 0));
});

test('the processor time of an attempt is the growth of each program over the attempts', () => {
  const [before, after] = [
    { api: 100, worker: 0 },
    { api: 300, worker: 500 },
  ];
  expect(timePerAttempt(before, after, 100)).toBe('7.0 ms (api 2.0, worker 5.0)');
});
