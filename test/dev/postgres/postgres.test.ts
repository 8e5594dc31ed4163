import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Postgres, startPostgres } from '../../../src/dev/postgres/postgres.ts';
import { ensureDatabase } from '../../../src/dev/postgres/database.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-postgres-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function start(): Promise<Postgres> {
  const dataDir = join(folder, 'data');
  return startPostgres({ dataDir, port: 0, password: 'p', durability: 'throwaway' });
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test('data survives when the Postgres server is killed', async () => {
  {
    await using postgres = await start();
    await query(postgres.url, 'create table kept as select 1 as value');
    await query(postgres.url, 'checkpoint');
    process.kill(postgres.pid, 'SIGKILL');
    await postgres.exited;
  }
  await using again = await start();
  expect(await query(again.url, 'select value from kept')).toEqual([{ value: 1 }]);
});

test('Postgres starts when its pid file names another program', async () => {
  {
    await using _postgres = await start();
  }
  await writeFile(join(folder, 'data', 'postmaster.pid'), `${process.pid}\n${folder}\n`);
  await using again = await start();
  expect(await query(again.url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
});

test('an orphaned Postgres server is stopped at the next start', async () => {
  await using orphan = await start();
  await using postgres = await start();
  expect(await orphan.exited).toEqual({ code: 0, signal: null });
  expect(await query(postgres.url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
});

test('ensureDatabase creates a missing database once', async () => {
  await using postgres = await start();
  await ensureDatabase(postgres.url, 'redial');
  await ensureDatabase(postgres.url, 'redial');
  const url = postgres.url.replace(/postgres$/, 'redial');
  expect(await query(url, 'select current_database() as name')).toEqual([{ name: 'redial' }]);
});

test('Postgres refuses a wrong password', async () => {
  await using postgres = await start();
  await expect(query(postgres.url.replace(':p@', ':q@'), 'select 1')).rejects.toThrow(
    'password authentication failed for user "redial"',
  );
});

test('data of another Postgres version is refused', async () => {
  {
    await using _postgres = await start();
  }
  await writeFile(join(folder, 'data', 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(
    `The database folder '${join(folder, 'data')}' was created by Postgres 17, but this is Postgres 18; choose another folder with --data-dir`,
  );
});
