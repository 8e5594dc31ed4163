import { v7 as uuidv7 } from 'uuid';
import { readConfig } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { findDatabaseUrl } from './dev/database-url.ts';
import { runToEnd, systemClock as clock } from './runtime/process.ts';
import { openMigratedDatabase } from './start/database.ts';
import { readOrganizationCommand } from './tools/organization/arguments.ts';
import { runOrganizationCommand } from './tools/organization/commands.ts';

await runToEnd(async () => {
  const command = readOrganizationCommand(process.argv.slice(2));
  const DATABASE_URL = await findDatabaseUrl(process.env, command.dataDir);
  const env = { ...process.env, DATABASE_URL };
  const { database, quotas, dialling } = readConfig(processSections.organization, env);
  await using stack = new AsyncDisposableStack();
  const db = await openMigratedDatabase(stack, database);
  // Awaited here, because the database is closed when this function returns.
  return await runOrganizationCommand({ db, clock, newId: uuidv7, quotas, ...dialling }, command);
});
