import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/**
 * Creates or updates the login `name` as a member of a role.
 * @param at `adminUrl`: as a superuser; `password`: needs no escaping in a URL
 */
export async function ensureLogin(
  at: { adminUrl: string; password: string },
  { name, role }: { name: string; role: string },
): Promise<void> {
  const client = new Client(at.adminUrl);
  await client.connect();
  try {
    const login = escapeIdentifier(name);
    const found = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create role ${login}`);
    await client.query(`alter role ${login} login password ${escapeLiteral(at.password)}`);
    await client.query(`grant ${escapeIdentifier(role)} to ${login}`);
  } finally {
    await client.end();
  }
}
