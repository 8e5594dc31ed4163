import { Client, escapeIdentifier } from 'pg';

/** Creates a database on the server at `adminUrl` where there is none of that name. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new Client(adminUrl);
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
