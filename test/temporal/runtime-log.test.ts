import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { writeEntry } from '../../src/temporal/worker.ts';

const lines: unknown[] = [];
const log = pino(
  { base: { part: 'worker' } },
  { write: (line) => void lines.push(JSON.parse(line)) },
);
const entry = { timestampNanos: 0n, level: 'WARN', message: 'Task not found' } as const;

describe('A message of the Temporal SDK', () => {
  test('becomes a line of the log, with what it names', () => {
    lines.length = 0;
    const error = new Error('not found');
    writeEntry(log, { ...entry, meta: { runId: 'a-run', error } });
    writeEntry(log, { ...entry, level: 'ERROR', message: 'Worker failed' });
    expect(lines).toMatchObject([
      {
        level: 40,
        part: 'worker',
        msg: 'Task not found',
        temporal: { runId: 'a-run' },
        err: { message: 'not found' },
      },
      { level: 50, msg: 'Worker failed' },
    ]);
  });

  test('about the dial queue, which has no workflows, is dropped', () => {
    lines.length = 0;
    writeEntry(log, { ...entry, message: 'No workflows registered, not polling' });
    expect(lines).toEqual([]);
  });
});
