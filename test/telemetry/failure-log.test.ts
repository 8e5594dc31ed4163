import { expect, test } from 'vitest';
import { createLog } from '../../src/runtime/log.ts';
import { failureLog } from '../../src/telemetry/failure-log.ts';

test('A failure that repeats is logged once in ten minutes', () => {
  const lines: unknown[] = [];
  const log = createLog('worker', 'warn', (line) => lines.push(JSON.parse(line)));
  let nowMs = 0;
  const fail = failureLog(log, 'failed to send', () => nowMs);
  const failure = new Error('connect ECONNREFUSED 127.0.0.1:4318');
  fail(failure);
  nowMs = 599_999;
  fail(failure);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      reason: 'connect ECONNREFUSED 127.0.0.1:4318',
      msg: 'failed to send',
    }),
  ]);
  nowMs = 600_000;
  fail(failure);
  expect(lines).toHaveLength(2);
});
