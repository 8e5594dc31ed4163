import { readConfig } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { findDatabaseUrl } from './dev/database-url.ts';
import { runToEnd } from './runtime/process.ts';
import { openMigratedDatabase } from './start/database.ts';
import { readAuditCommand } from './tools/audit/arguments.ts';
import { runAuditCommand } from './tools/audit/commands.ts';

await runToEnd(async () => {
  const command = readAuditCommand(process.argv.slice(2));
  const DATABASE_URL = await findDatabaseUrl(process.env, command.dataDir);
  const { database } = readConfig(processSections.audit, { ...process.env, DATABASE_URL });
  await using stack = new AsyncDisposableStack();
  const db = await openMigratedDatabase(stack, database);
  // Awaited here, because the database is closed when this function returns.
  return await runAuditCommand({ db }, command);
});
