import { randomUUID } from 'node:crypto';
import { msToTs } from '@temporalio/common/lib/time.js';
import { describe, expect, test } from 'vitest';
import { startChild } from '../../src/runtime/programs/child.ts';
import { eventually } from '../support/eventually.ts';
import { workerCommand } from '../support/servers/worker-process.ts';
import { startSystem } from '../support/system.ts';

const WAITS = /Temporal does not serve this process yet: it waits/;

describe.concurrent('a worker process', () => {
  test('that is started before its namespace waits for it, and begins', async () => {
    const namespace = `calls-${randomUUID()}`;
    await using system = await startSystem({ withWorker: false, temporal: { namespace } });
    const command = workerCommand(system.workerConfig);
    const lines: string[] = [];
    await using _worker = await startChild(
      { ...command, env: { ...command.env, LOG_LEVEL: 'info' } },
      { ready: WAITS, onLine: (line) => lines.push(line) },
    );
    expect(lines.at(-1)).toContain(`has no namespace \\"${namespace}\\": create it`);

    await system.temporal.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msToTs('1 day'),
    });
    await eventually(
      async () => lines,
      (seen) => seen.some((line) => line.startsWith('ready: worker')),
    );
  });

  test('that waits for Temporal ends at once when it is told to', async () => {
    await using system = await startSystem({ withWorker: false });
    const temporal = { ...system.workerConfig.temporal, address: '127.0.0.1:1' };
    const command = workerCommand({ ...system.workerConfig, temporal });
    const env = { ...command.env, LOG_LEVEL: 'info' };
    const worker = await startChild({ ...command, env }, { ready: WAITS });
    await worker[Symbol.asyncDispose]();
    expect(await worker.exited).toEqual({ code: 0, signal: null });
  });
});
