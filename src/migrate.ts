import { readConfig, readTemporalSettings } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { assertReachable, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { grantRights } from './db/process-roles.ts';
import { runToEnd } from './runtime/process.ts';
import { openTemporal } from './temporal/client.ts';
import { prepareSearchAttributes } from './temporal/search-attributes.ts';

await runToEnd(async () => {
  const config = readConfig(processSections.migrate, process.env);
  await using stack = new AsyncDisposableStack();
  const db = stack.adopt(openDatabase(config.database), (open) => open.destroy());
  await assertReachable(db, config.database);
  const ran = await migrate(db);
  const schema = ran.length === 0 ? 'the schema is up to date' : `migrated: ${ran.join(', ')}`;
  const temporal = readTemporalSettings(config.temporal, process.env);
  const { client } = stack.use(openTemporal(temporal));
  return [schema, await grantRights(db), await prepareSearchAttributes(client)].join('\n');
});
