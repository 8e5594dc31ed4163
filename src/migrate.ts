import { databaseKeys, readConfig } from './config/config.ts';
import { assertReachable, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { runToEnd } from './runtime/process.ts';

await runToEnd(async () => {
  const { database } = readConfig({ database: databaseKeys }, process.env);
  await using stack = new AsyncDisposableStack();
  const db = stack.adopt(openDatabase(database), (open) => open.destroy());
  await assertReachable(db, database);
  const ran = await migrate(db);
  return ran.length === 0 ? 'the schema is up to date' : `migrated: ${ran.join(', ')}`;
});
