import {
  accessKeys,
  apiKeys,
  databaseKeys,
  logKeys,
  readConfig,
  temporalKeys,
  webhookKeys,
} from './config.ts';
import { runProcess } from './process.ts';
import { startApi } from './start.ts';

await runProcess(() =>
  startApi(
    readConfig(
      {
        database: databaseKeys,
        temporal: temporalKeys,
        api: apiKeys,
        access: accessKeys,
        callControl: webhookKeys,
        log: logKeys,
      },
      process.env,
    ),
  ),
);
