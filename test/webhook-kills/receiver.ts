import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { supervise } from '../../src/dev/processes/supervisor.ts';
import { freePort } from '../../src/runtime/free-port.ts';
import { startChild } from '../../src/runtime/programs/child.ts';
import type { Behaviour } from './behaviour.ts';

const program = fileURLToPath(new URL('./receiver-program.ts', import.meta.url));
const RESTARTS = { firstMs: 300, maxMs: 300, resetAfterMs: 1_000 };

/** A request as the receiver has logged it, before it answered. */
export type ReceivedRequest = {
  path: string;
  id: string;
  timestamp: string;
  signature: string;
  text: string;
  behaviour: Behaviour;
};

export type Receiver = {
  url: string;
  /** Its process of the moment. */
  pid(): number;
  /** Everything is received from now on. */
  heal(): void;
  /** Everything that came so far. */
  received(): ReceivedRequest[];
} & AsyncDisposable;

/** Starts a receiver in a process of its own, which is started again whenever it ends. */
export async function startReceiver(folder: string): Promise<Receiver> {
  const port = await freePort();
  const [logFile, healthyFile] = [join(folder, 'received.ndjson'), join(folder, 'healthy')];
  writeFileSync(logFile, '');
  let pid = 0;
  const command = {
    name: 'receiver',
    file: process.execPath,
    args: [program, `${port}`, logFile, healthyFile],
    stopSignal: 'SIGTERM' as const,
    env: process.env,
  };
  const start = (signal: AbortSignal) => startChild(command, { ready: /^ready: receiver/, signal });
  const running = await supervise(
    { name: 'receiver', start },
    {
      onStart: (started) => (pid = started),
      onLine: () => undefined,
      signal: new AbortController().signal,
      restartDelays: RESTARTS,
    },
  );
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => pid,
    heal: () => writeFileSync(healthyFile, ''),
    received: () => readFileSync(logFile, 'utf8').split('\n').flatMap(requestOf),
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

/** A receiver that was killed may have left half a line. */
function requestOf(line: string): ReceivedRequest[] {
  try {
    return line === '' ? [] : [JSON.parse(line)];
  } catch {
    return [];
  }
}
