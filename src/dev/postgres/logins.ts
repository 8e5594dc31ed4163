import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { API_ROLE, WORKER_ROLE } from '../../db/process-roles.ts';

/** The logins of API and worker on the embedded server. */
export const API_LOGIN = 'redial_api_login';
export const WORKER_LOGIN = 'redial_worker_login';

const roles = { [API_LOGIN]: API_ROLE, [WORKER_LOGIN]: WORKER_ROLE };

/**
 * Creates or updates the logins of API and worker, with their roles.
 * @param at `adminUrl`: as a superuser; `password`: needs no escaping in a URL
 */
export async function ensureLogins(at: { adminUrl: string; password: string }): Promise<void> {
  const client = new Client(at.adminUrl);
  await client.connect();
  try {
    for (const [name, role] of Object.entries(roles)) {
      const login = escapeIdentifier(name);
      const found = await client.query('select 1 from pg_roles where rolname = $1', [name]);
      if (found.rowCount === 0) await client.query(`create role ${login}`);
      await client.query(`alter role ${login} login password ${escapeLiteral(at.password)}`);
      await client.query(`grant ${escapeIdentifier(role)} to ${login}`);
    }
  } finally {
    await client.end();
  }
}
