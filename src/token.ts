import { v7 as uuidv7 } from 'uuid';
import { databaseKeys, readConfig } from './config/config.ts';
import { assertReachable, openDatabase } from './db/database.ts';
import { assertMigrated } from './db/migrate.ts';
import { databaseUrlOf } from './dev/running.ts';
import { runToEnd } from './runtime/process.ts';
import { readTokenCommand } from './tools/token/arguments.ts';
import { runTokenCommand } from './tools/token/commands.ts';

const clock = { now: () => new Date() };

await runToEnd(async () => {
  const command = readTokenCommand(process.argv.slice(2), clock.now());
  const DATABASE_URL = await databaseUrlOf(process.env, command.dataDir);
  const { database } = readConfig({ database: databaseKeys }, { ...process.env, DATABASE_URL });
  await using stack = new AsyncDisposableStack();
  const db = stack.adopt(openDatabase(database), (open) => open.destroy());
  await assertReachable(db, database);
  await assertMigrated(db);
  // Awaited here: the database is closed when this function is left.
  return await runTokenCommand({ db, clock, newId: uuidv7 }, command);
});
