import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { cacheDir } from '../../src/dev/data/cache-dir.ts';
import { newPostgresPassword, startPostgres } from '../../src/dev/postgres/postgres.ts';
import { findTemporalCli } from '../../src/dev/temporal/cli.ts';
import { startTemporalServer } from '../../src/dev/temporal/server.ts';
import { bundleWorkflows } from '../../src/temporal/worker.ts';
import { makeTemplate } from './template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser address of the run's Postgres, database `postgres`. */
    databaseAdminUrl: string;
    /** host:port of the run's Temporal server; each test file takes a task queue of its own. */
    temporalAddress: string;
    /** File of the workflows' bundle. */
    workflowBundle: string;
  }
}

const prefix = 'redial-test-';

/** One Postgres with the schema, one Temporal server and one bundle of workflows for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandonedFolders();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = stack.use(
    await startPostgres({
      dataDir: join(folder, 'postgres'),
      port: 0,
      password: newPostgresPassword(),
      durability: 'throwaway',
    }),
  );
  await makeTemplate(postgres.url);
  const cli = await findTemporalCli({ cacheDir, env: process.env, onLine: print });
  const dbFile = join(folder, 'temporal.db');
  const temporal = stack.use(
    await startTemporalServer({ cli, dbFile, port: 0, uiPort: 'headless' }),
  );
  project.provide('databaseAdminUrl', postgres.url);
  project.provide('temporalAddress', temporal.address);
  const workflowBundle = join(folder, 'workflows.js');
  await writeFile(workflowBundle, (await bundleWorkflows()).code);
  project.provide('workflowBundle', workflowBundle);
  const running = stack.move();
  return () => running.disposeAsync();
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** A run that was killed cannot remove its folder; its servers have ended with it. */
async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^redial-test-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) {
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
