import { once } from 'node:events';
import { expect, test } from 'vitest';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { eventually } from '../support/eventually.ts';
import { spawnWorker } from '../support/servers/worker-process.ts';
import { startSystem, type System } from '../support/system.ts';

type Task = { pid: number; completedAtMs: number };

/** The tasks of a batch that workers have completed, each with the process id of its worker. */
async function tasksOf({ temporal }: System, batchId: string): Promise<Task[]> {
  const { events } = await temporal.workflow.getHandle(`batch/${batchId}`).fetchHistory();
  return (events ?? []).flatMap(({ eventTime, workflowTaskCompletedEventAttributes: task }) =>
    task?.identity
      ? [
          {
            pid: Number.parseInt(task.identity, 10),
            completedAtMs: Number(eventTime?.seconds ?? 0) * 1000,
          },
        ]
      : [],
  );
}

// Whether the signal reaches a busy process within its second is a matter of moments.
test(
  'A worker that owns a busy batch leaves it with its next claim, and stops',
  { retry: 2 },
  async () => {
    await using system = await startSystem({ withWorker: false });
    const campaign_id = await system.rest.createCampaign({ concurrency_limit: 100 });
    const workers = [await spawnWorker(system), await spawnWorker(system)];
    const batchId = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(300) });
    const untilCalled = (count: number) =>
      eventually(
        () => system.rest.ledger(),
        (calls) => calls.length >= count,
      );
    await untilCalled(30);
    const owner = (await tasksOf(system, batchId)).at(-1)?.pid;
    const [stopping] = workers.toSorted((a) => (a.pid === owner ? -1 : 1));

    const stoppedAtMs = Date.now();
    stopping?.kill('SIGTERM');
    expect(stopping && (await once(stopping, 'exit'))).toEqual([0, null]);
    const stopMs = Date.now() - stoppedAtMs;

    const calls = await untilCalled((await system.rest.ledger()).length + 5);
    expect(new Set(calls.map((call) => call.to)).size).toBe(calls.length);
    const later = (await tasksOf(system, batchId)).filter(
      ({ pid, completedAtMs }) => pid === owner && completedAtMs > stoppedAtMs,
    );
    // Event times are whole seconds here, so the tasks of the second of the signal do not count.
    expect(later.length).toBeLessThanOrEqual(2);
    // 0.2 to 1.1 s on two quiet cores.
    expect(stopMs).toBeLessThan(5_000);
  },
);
