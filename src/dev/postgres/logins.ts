import { createHmac } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { API_ROLE, WORKER_ROLE } from '../../db/process-roles.ts';

/** The logins of API and worker on the embedded server. */
export const API_LOGIN = 'redial_api_login';
export const WORKER_LOGIN = 'redial_worker_login';

const roles = { [API_LOGIN]: API_ROLE, [WORKER_LOGIN]: WORKER_ROLE };

/** The password of a login: it tells neither that of the owner nor that of another login. */
export function passwordOf(login: string, ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update(login).digest('hex');
}

/**
 * Creates or updates the logins of API and worker, with their roles and passwords.
 * @param at `adminUrl`: as a superuser
 */
export async function ensureLogins(at: { adminUrl: string; ownerPassword: string }): Promise<void> {
  const client = new Client(at.adminUrl);
  await client.connect();
  try {
    for (const [name, role] of Object.entries(roles)) {
      const login = escapeIdentifier(name);
      const found = await client.query('select 1 from pg_roles where rolname = $1', [name]);
      if (found.rowCount === 0) await client.query(`create role ${login}`);
      const password = escapeLiteral(passwordOf(name, at.ownerPassword));
      await client.query(`alter role ${login} login password ${password}`);
      await client.query(`grant ${escapeIdentifier(role)} to ${login}`);
    }
  } finally {
    await client.end();
  }
}
