import { v7 as uuidv7 } from 'uuid';
import { readConfig } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { findDatabaseUrl } from './dev/database-url.ts';
import { runToEnd, systemClock as clock } from './runtime/process.ts';
import { openMigratedDatabase } from './start/database.ts';
import { readTokenCommand } from './tools/token/arguments.ts';
import { runTokenCommand } from './tools/token/commands.ts';
await runToEnd(async () => {
  const command = readTokenCommand(process.argv.slice(2), clock.now());
  const DATABASE_URL = await findDatabaseUrl(process.env, command.dataDir);
  const { database } = readConfig(processSections.token, { ...process.env, DATABASE_URL });
  await using stack = new AsyncDisposableStack();
  const db = await openMigratedDatabase(stack, database);
  // Awaited here, because the database is closed when this function returns.
  return await runTokenCommand({ db, clock, newId: uuidv7 }, command);
});
