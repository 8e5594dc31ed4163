import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheDir } from '../../../src/dev/data/cache-dir.ts';
import { findTemporalCli } from '../../../src/dev/temporal/cli.ts';
import {
  startTemporalServer,
  type TemporalServer,
  type TemporalServerOptions,
} from '../../../src/dev/temporal/server.ts';

/**
 * Partitions of a task queue spread its load over several servers, and this is one. Measured: with one
 * partition instead of four, five systems with five calls each take 2.0 s of its CPU instead of 2.6. Data
 * that were kept from an earlier start may have tasks in the others, which nobody would poll.
 */
const ONE_PARTITION = {
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
};

/** @returns the path of the Temporal CLI, which is fetched into the cache where there is none */
export function fetchTemporal(): Promise<string> {
  return findTemporalCli({ cacheDir, env: process.env, onLine: print });
}

/** Starts a Temporal server with a new file for its data, and without search attributes. */
export async function startNewTemporal(
  folder: string,
  dynamicConfig: NonNullable<TemporalServerOptions['dynamicConfig']> = {},
): Promise<TemporalServer> {
  return startTemporalServer({
    cli: await fetchTemporal(),
    dbFile: join(folder, 'temporal.db'),
    port: 0,
    uiPort: 'headless',
    dynamicConfig: { ...ONE_PARTITION, ...dynamicConfig },
  });
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Starts a Temporal server of a test's own, without search attributes. */
export async function startOwnTemporal(
  dynamicConfig: NonNullable<TemporalServerOptions['dynamicConfig']> = {},
): Promise<{ address: string } & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'redial-temporal-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const server = stack.use(await startNewTemporal(folder, dynamicConfig));
  const open = stack.move();
  return { address: server.address, [Symbol.asyncDispose]: () => open.disposeAsync() };
}
