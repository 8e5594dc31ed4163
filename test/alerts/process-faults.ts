import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Stack } from '../../src/dev/stack.ts';

const devFile = z.object({
  pids: z.object({ worker: z.number(), temporal: z.number(), call_control: z.number() }),
});

type Part = keyof z.output<typeof devFile>['pids'];

/** A part takes what comes, and does nothing with it. */
export function hang(stack: Stack, part: Part): AsyncDisposable {
  const pid = pidOf(stack, part);
  process.kill(pid, 'SIGSTOP');
  return { [Symbol.asyncDispose]: async () => void process.kill(pid, 'SIGCONT') };
}

/** A part is killed once a second, as often as it is started again. */
export function keepKilling(stack: Stack, part: Part): AsyncDisposable {
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

function pidOf({ devFile: file }: Stack, part: Part): number {
  return devFile.parse(JSON.parse(readFileSync(file, 'utf8'))).pids[part];
}
