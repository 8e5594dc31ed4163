import { mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { newPostgresPassword, startPostgres } from '../../src/dev/postgres/postgres.ts';
import { openTemporal } from '../../src/temporal/client.ts';
import { ensureSearchAttributes } from '../../src/temporal/search-attributes.ts';
import { bundleWorkflows } from '../../src/temporal/workflow-bundle.ts';
import { fetchPackages } from './asterisk.ts';
import { makeTemplate } from './database-template.ts';
import { fetchTemporal, startNewTemporal } from './servers/temporal.ts';

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
const MEMORY = '/dev/shm';
/** A run takes less than a quarter of it. */
const ROOM_BYTES = 4 * 2 ** 30;

/** One Postgres with the schema, one Temporal server and one bundle of workflows for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = await rootOfData();
  await removeAbandonedFolders(root);
  const folder = await mkdtemp(join(root, `${prefix}${process.pid}-`));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  // Whatever tests and their processes write lies there, too, and is gone with it.
  process.env['TMPDIR'] = folder;
  // Temporal is written in Go. Measured: with less garbage collection it takes nine tenths of the time.
  process.env['GOGC'] ??= '800';
  const fetched = fetchPrograms();
  stack.defer(() => fetched.packages);
  const postgres = stack.use(
    await startPostgres({
      dataDir: join(folder, 'postgres'),
      port: 0,
      password: newPostgresPassword(),
      durability: 'throwaway',
    }),
  );
  await makeTemplate(postgres.url);
  await fetched.temporal;
  const temporal = stack.use(await startNewTemporal(folder));
  await createSearchAttributes(temporal.address);
  project.provide('databaseAdminUrl', postgres.url);
  project.provide('temporalAddress', temporal.address);
  const workflowBundle = join(folder, 'workflows.js');
  await writeFile(workflowBundle, (await bundleWorkflows()).code);
  project.provide('workflowBundle', workflowBundle);
  const running = stack.move();
  return () => running.disposeAsync();
}

/** Fetches what the cache lacks, while Postgres starts and the tests run that need no server. */
function fetchPrograms() {
  const temporal = fetchTemporal();
  // It is awaited when Postgres has started.
  temporal.catch(() => undefined);
  return { temporal, packages: fetchPackages() };
}

async function createSearchAttributes(address: string): Promise<void> {
  await using temporal = openTemporal({ address, namespace: 'default', taskQueue: 'none' });
  await ensureSearchAttributes(temporal.client);
}

/**
 * Databases are made and dropped by the hundred, some hundred files each: in memory, where it has
 * room for them, that takes a tenth of the CPU.
 */
async function rootOfData(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir();
}

/** A run that was killed cannot remove its folder; its servers have ended with it. */
async function removeAbandonedFolders(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const pid = Number(/^redial-test-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) {
      await rm(join(root, name), { recursive: true, force: true }).catch(() => {});
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
