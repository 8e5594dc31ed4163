import { accountKeys } from './accounts.ts';
import { asteriskKeys, networkKeys } from './asterisk.ts';
import { asteriskServerKeys } from './asterisk-server.ts';
import {
  accessKeys,
  addressKeys,
  apiKeys,
  auditKeys,
  callControlKeys,
  callControlServerKeys,
  campaignDefaultKeys,
  databaseKeys,
  diallingKeys,
  erasureKeys,
  logKeys,
  operatorKeys,
  quotaKeys,
  reportKeys,
  temporalKeys,
  temporalUiKeys,
} from './config.ts';
import { faultKeys } from './faults.ts';
import { hookKeys } from './hooks.ts';
import { telemetryKeys } from './telemetry.ts';
import { simulatorKeys } from './simulator.ts';
import { versioningKeys } from './versioning.ts';
import { webhookKeys, webhookSendingKeys } from './webhooks.ts';
import { workerKeys } from './worker.ts';

/** What each process reads from its environment, by the name of its file under `src`. */
export const processSections = {
  api: {
    database: databaseKeys,
    temporal: temporalKeys,
    temporalUi: temporalUiKeys,
    api: apiKeys,
    access: accessKeys,
    audit: auditKeys,
    operator: operatorKeys,
    quotas: quotaKeys,
    callControl: callControlKeys,
    accounts: accountKeys,
    addresses: addressKeys,
    hooks: hookKeys,
    report: reportKeys,
    erasure: erasureKeys,
    dialling: {
      agentCallHook: diallingKeys.agentCallHook,
      callsPerSecond: diallingKeys.callsPerSecond,
      requiresWorkingHours: diallingKeys.requiresWorkingHours,
      closedKinds: diallingKeys.closedKinds,
      callerNumberPolicy: diallingKeys.callerNumberPolicy,
    },
    campaignDefaults: campaignDefaultKeys,
    webhooks: webhookKeys,
    log: logKeys,
    telemetry: telemetryKeys,
  },
  worker: {
    database: databaseKeys,
    temporal: temporalKeys,
    versioning: versioningKeys,
    worker: workerKeys,
    callControl: callControlKeys,
    accounts: accountKeys,
    addresses: addressKeys,
    report: reportKeys,
    erasure: erasureKeys,
    dialling: diallingKeys,
    quotas: quotaKeys,
    webhookSending: webhookSendingKeys,
    log: logKeys,
    telemetry: telemetryKeys,
  },
  'call-control': {
    server: callControlServerKeys,
    network: networkKeys,
    simulator: simulatorKeys,
    faults: faultKeys,
    asterisk: asteriskKeys,
    log: logKeys,
    telemetry: telemetryKeys,
  },
  asterisk: { asterisk: asteriskServerKeys },
  migrate: { database: databaseKeys, temporal: temporalKeys },
  token: { database: databaseKeys },
  audit: { database: databaseKeys },
  organization: {
    database: databaseKeys,
    quotas: quotaKeys,
    dialling: { closedKinds: diallingKeys.closedKinds },
  },
};
