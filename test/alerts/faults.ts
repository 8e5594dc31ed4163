import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Stack } from '../../src/dev/stack.ts';

const devFile = z.object({
  pids: z.object({ worker: z.number(), temporal: z.number(), call_control: z.number() }),
});

/** What goes wrong, and the alerts that have to fire meanwhile. */
export type Fault = {
  name: string;
  alerts: readonly string[];
  /** Makes it happen until it is disposed of. */
  cause: (stack: Stack) => AsyncDisposable;
};

type Part = keyof z.output<typeof devFile>['pids'];

export const FAULTS: readonly Fault[] = [
  {
    name: 'Temporal hangs',
    alerts: ['RedialLinesIdle'],
    cause: (stack) => hang(stack, 'temporal'),
  },
  {
    name: 'call control takes requests and does not answer',
    alerts: ['RedialUnknownAttempts'],
    cause: (stack) => hang(stack, 'call_control'),
  },
  {
    name: 'call control is killed again and again',
    alerts: ['RedialCallsReturned'],
    cause: (stack) => keepKilling(stack, 'call_control'),
  },
  {
    name: 'the only worker hangs',
    alerts: ['RedialNobodyPolls', 'RedialMetricsMissing'],
    cause: (stack) => hang(stack, 'worker'),
  },
];

function pidOf({ devFile: file }: Stack, part: Part): number {
  return devFile.parse(JSON.parse(readFileSync(file, 'utf8'))).pids[part];
}

function hang(stack: Stack, part: Part): AsyncDisposable {
  const pid = pidOf(stack, part);
  process.kill(pid, 'SIGSTOP');
  return { [Symbol.asyncDispose]: async () => void process.kill(pid, 'SIGCONT') };
}

function keepKilling(stack: Stack, part: Part): AsyncDisposable {
  const stopped = new AbortController();
  const killing = (async () => {
    while (!stopped.signal.aborted) {
      try {
        process.kill(pidOf(stack, part), 'SIGKILL');
      } catch {
        // It has not been started again yet.
      }
      await wait(1_000);
    }
  })();
  return {
    [Symbol.asyncDispose]: async () => {
      stopped.abort();
      await killing;
    },
  };
}
