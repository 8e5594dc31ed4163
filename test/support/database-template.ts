import { sql } from 'kysely';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { grantRights } from '../../src/db/process-roles.ts';
import { ensureLogins, passwordOf } from '../../src/dev/postgres/logins.ts';

/** The database with the whole schema that those of the tests are copied from. */
export const TEMPLATE = 'redial_template';

/** Makes the template on a new server; once it is closed it can be copied. */
export async function makeTemplate(adminUrl: string): Promise<void> {
  await using admin = openDatabase({ url: adminUrl, poolSize: 1 });
  await sql`create database ${sql.id(TEMPLATE)}`.execute(admin);
  await using template = openDatabase({ url: urlOf(adminUrl, TEMPLATE), poolSize: 1 });
  await migrate(template);
  await grantRights(template);
  const { password } = new URL(adminUrl);
  await ensureLogins({ adminUrl, ownerPassword: password });
}

/** The address of a database for one of the logins; `databaseUrl` is that for the superuser. */
export function urlFor(login: string, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = login;
  url.password = passwordOf(login, url.password);
  return url.href;
}

/** The address of another database of the same server. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
