import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runChild } from '../../../src/runtime/programs/run-child.ts';
import type { Topology } from '../stack.ts';

type Table = { name: string; columns: string[] };

/**
 * Copies every row of Redial's database into files, all as of one moment: what `pg_dump --data-only` holds.
 * pg_dump itself refuses a server that is newer than it, and psql does not.
 * @returns the script that puts the rows into a migrated database
 */
export async function copyDatabase(topology: Topology, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const tables = await listTables(topology);
  const sequences = await query(
    topology,
    "select format('select setval(%L, %s, true);', schemaname || '.' || sequencename, last_value) " +
      "from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  const copies = tables.map(({ name, columns }) => {
    const file = join(folder, `${name}.copy`);
    const list = columns.map((column) => `"${column}"`).join(', ');
    return {
      out: `\\copy (select ${list} from public."${name}") to '${file}'`,
      in: `\\copy public."${name}" (${list}) from '${file}'`,
    };
  });
  const begin = 'begin isolation level repeatable read read only;';
  await runScript(topology, join(folder, 'copy-out.sql'), [
    begin,
    ...copies.map((copy) => copy.out),
  ]);
  const [nextXid = '0'] = await query(
    topology,
    'select pg_snapshot_xmax(pg_current_snapshot())::text',
  );
  const emptied = tables.map(({ name }) => `public."${name}"`).join(', ');
  const script = join(folder, 'copy-in.sql');
  await writeFile(
    script,
    [
      'begin;',
      // Rows arrive as they were: no trigger changes them again.
      'set local session_replication_role = replica;',
      `truncate ${emptied};`,
      ...copies.map((copy) => copy.in),
      ...sequences,
      'commit;',
      useUpTransactionIds(nextXid),
      '',
    ].join('\n'),
  );
  return script;
}

/**
 * Rows and positions of events hold transaction ids. A new server counts from the beginning, so its next
 * events would lie before those that readers have seen, and be passed over.
 */
function useUpTransactionIds(nextXid: string): string {
  return `do $$ begin while pg_current_xact_id() < '${nextXid}'::xid8 loop commit; end loop; end $$;`;
}

/** Puts the rows of `copyDatabase` into a database that is migrated and empty. */
export async function restoreDatabase(topology: Topology, script: string): Promise<void> {
  await psql(topology, ['--file', script]);
}

async function listTables(topology: Topology): Promise<Table[]> {
  const rows = await query(
    topology,
    "select table_name || ':' || string_agg(column_name, ',' order by ordinal_position) " +
      'from information_schema.columns join information_schema.tables using (table_schema, table_name) ' +
      "where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' " +
      'group by table_name order by table_name',
  );
  return rows.map((row) => {
    const [name = '', columns = ''] = row.split(':');
    return { name, columns: columns.split(',') };
  });
}

async function query(topology: Topology, statement: string): Promise<string[]> {
  const answer = await psql(topology, ['-At', '--command', statement]);
  return answer.split('\n').filter((line) => line !== '');
}

async function runScript(topology: Topology, file: string, lines: readonly string[]) {
  await writeFile(file, `${[...lines, 'commit;'].join('\n')}\n`);
  await psql(topology, ['--file', file]);
}

function psql(topology: Topology, args: readonly string[]): Promise<string> {
  const always = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--dbname=redial'];
  const command = { name: 'psql', file: 'psql', args: [...always, ...args] };
  const env = topology.environments.administration;
  return runChild({ ...command, env, stopSignal: 'SIGTERM' });
}
