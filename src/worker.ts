import {
  accountKeys,
  callControlKeys,
  databaseKeys,
  diallingKeys,
  logKeys,
  readConfig,
  reportKeys,
  temporalKeys,
} from './config/config.ts';
import { runProcess } from './runtime/process.ts';
import { startWorker } from './start/worker.ts';

await runProcess(() =>
  startWorker(
    readConfig(
      {
        database: databaseKeys,
        temporal: temporalKeys,
        callControl: callControlKeys,
        accounts: accountKeys,
        report: reportKeys,
        dialling: diallingKeys,
        log: logKeys,
      },
      process.env,
    ),
  ),
);
