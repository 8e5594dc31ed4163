import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { type Child, startChild } from '../../runtime/programs/child.ts';
import { freePorts } from '../../runtime/free-port.ts';
import type { Command } from '../../runtime/programs/command.ts';

export type TemporalServerOptions = {
  /** Path of the Temporal CLI. */
  cli: string;
  /** SQLite file of the server; created if it does not exist. */
  dbFile: string;
  /** Port of the frontend on 127.0.0.1; 0 takes a free one. */
  port: number;
  /** Port of the Web UI; 0 takes a free one, 'headless' starts no Web UI. */
  uiPort: number | 'headless';
  logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'never';
  /** Dynamic configuration of the server, as key and JSON value. */
  dynamicConfig?: Record<string, string | number | boolean>;
  onLine?: (line: string) => void;
  /** Cancels the start. */
  signal?: AbortSignal;
};

export type TemporalServer = Child & { address: string; uiUrl: string | undefined };

const host = '127.0.0.1';

/** Two failed tasks, so that the sweep soon finds a workflow whose code does not fit its history. */
const reportsProblems = {
  'system.numConsecutiveWorkflowTaskProblemsToTriggerSearchAttribute': 2,
};

/** Measured: 26 workflows/s with SQLite's default journal, 65 with these settings. */
const pragmas = ['journal_mode=WAL', 'synchronous=NORMAL'];

/**
 * Starts the development server of the Temporal CLI with the namespace `default` and waits until
 * its frontend answers.
 * @throws {StartupError} the server ended before it was ready, for example because a port is busy
 */
export async function startTemporalServer(options: TemporalServerOptions): Promise<TemporalServer> {
  await mkdir(dirname(options.dbFile), { recursive: true });
  const [freeFrontend = 0, freeUi = 0] = await freePorts(2);
  const port = options.port || freeFrontend;
  const uiPort = options.uiPort || freeUi;
  const address = `${host}:${port}`;
  const child = await startChild(serverCommand({ ...options, port, uiPort }), {
    ...options,
    ready: (signal) => waitUntilServing(address, signal),
    readyTimeoutMs: 60_000,
  });
  const uiUrl = uiPort === 'headless' ? undefined : `http://${host}:${uiPort}`;
  return { ...child, address, uiUrl };
}

function serverCommand(options: TemporalServerOptions): Command {
  const { port, uiPort, dbFile, dynamicConfig = {} } = options;
  const ui = uiPort === 'headless' ? ['--headless'] : ['--ui-port', `${uiPort}`];
  const settings = Object.entries({ ...reportsProblems, ...dynamicConfig }).map(
    ([key, value]) => `${key}=${JSON.stringify(value)}`,
  );
  return {
    name: 'temporal',
    file: options.cli,
    args: ['server', 'start-dev']
      .concat(['--ip', host, '--port', `${port}`, ...ui, '--db-filename', dbFile])
      .concat(['--log-level', options.logLevel ?? 'error'])
      .concat(pragmas.flatMap((pragma) => ['--sqlite-pragma', pragma]))
      .concat(settings.flatMap((setting) => ['--dynamic-config-value', setting])),
    env: process.env,
    stopSignal: 'SIGTERM',
  };
}

/** Polls every 100 ms until the frontend serves the namespace; the server has no event for it. */
async function waitUntilServing(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await isServing(address)) return;
    await delay(100);
  }
}

async function isServing(address: string): Promise<boolean> {
  const connection = Connection.lazy({ address });
  try {
    await connection.withDeadline(Date.now() + 2_000, () =>
      connection.workflowService.describeNamespace({ namespace: 'default' }),
    );
    return true;
  } catch {
    return false;
  } finally {
    await connection.close();
  }
}
