import {
  globalErrorHandler,
  loggingErrorHandler,
  setGlobalErrorHandler,
} from '@opentelemetry/core';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../../src/runtime/log.ts';
import { logExportFailures } from '../../src/telemetry/export-failures.ts';

const fail = () => globalErrorHandler(new Error('connect ECONNREFUSED 127.0.0.1:4318'));

afterEach(() => setGlobalErrorHandler(loggingErrorHandler()));

test('a collector that is away is told of once in ten minutes', () => {
  const lines: unknown[] = [];
  const log = createLog('worker', 'warn', (line) => lines.push(JSON.parse(line)));
  let nowMs = 0;
  logExportFailures(log, () => nowMs);
  fail();
  nowMs = 599_999;
  fail();
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      reason: 'connect ECONNREFUSED 127.0.0.1:4318',
      msg: 'failed to send metrics or traces to the collector',
    }),
  ]);
  nowMs = 600_000;
  fail();
  expect(lines).toHaveLength(2);
});
