import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheDir } from '../../../src/dev/data/cache-dir.ts';
import { findTemporalCli } from '../../../src/dev/temporal/cli.ts';
import {
  startTemporalServer,
  type TemporalServerOptions,
} from '../../../src/dev/temporal/server.ts';

/** Starts a Temporal server of its own, without search attributes. */
export async function startOwnTemporal(
  dynamicConfig: NonNullable<TemporalServerOptions['dynamicConfig']> = {},
): Promise<{ address: string } & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'redial-temporal-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const cli = await findTemporalCli({ cacheDir, env: process.env, onLine: () => undefined });
  const dbFile = join(folder, 'temporal.db');
  const server = stack.use(
    await startTemporalServer({ cli, dbFile, port: 0, uiPort: 'headless', dynamicConfig }),
  );
  const open = stack.move();
  return { address: server.address, [Symbol.asyncDispose]: () => open.disposeAsync() };
}
