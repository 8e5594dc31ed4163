import { readConfig } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { assertReachable, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { runToEnd } from './runtime/process.ts';

await runToEnd(async () => {
  const { database } = readConfig(processSections.migrate, process.env);
  await using stack = new AsyncDisposableStack();
  const db = stack.adopt(openDatabase(database), (open) => open.destroy());
  await assertReachable(db, database);
  const ran = await migrate(db);
  return ran.length === 0 ? 'the schema is up to date' : `migrated: ${ran.join(', ')}`;
});
