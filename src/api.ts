import {
  accessKeys,
  accountKeys,
  apiKeys,
  callControlKeys,
  databaseKeys,
  diallingKeys,
  logKeys,
  readConfig,
  reportKeys,
  temporalKeys,
  temporalUiKeys,
} from './config/config.ts';
import { runProcess } from './runtime/process.ts';
import { startApi } from './start/api.ts';

await runProcess(() =>
  startApi(
    readConfig(
      {
        database: databaseKeys,
        temporal: temporalKeys,
        temporalUi: temporalUiKeys,
        api: apiKeys,
        access: accessKeys,
        callControl: callControlKeys,
        accounts: accountKeys,
        report: reportKeys,
        dialling: {
          agentCallHook: diallingKeys.agentCallHook,
          callsPerSecond: diallingKeys.callsPerSecond,
        },
        log: logKeys,
      },
      process.env,
    ),
  ),
);
