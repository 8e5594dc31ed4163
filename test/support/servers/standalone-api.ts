import type { AccountsConfig } from '../../../src/config/config.ts';
import { startApi } from '../../../src/start/api.ts';
import { API_LOGIN } from '../../../src/dev/ports/addresses.ts';
import { TEST_TOKEN } from '../api/app.ts';
import { urlFor } from '../database-template.ts';

type Settings = {
  databaseUrl: string;
  rateLimitPerMinute?: number;
  corsOrigins?: string[];
  encryptionKeys?: AccountsConfig['encryptionKeys'];
};

/** Starts an API on a free port, without Temporal and call control. */
export async function startStandaloneApi({
  databaseUrl,
  rateLimitPerMinute,
  corsOrigins = [],
  encryptionKeys = [],
}: Settings): ReturnType<typeof startApi> {
  return startApi({
    database: { url: urlFor(API_LOGIN, databaseUrl), poolSize: 2, preparedStatements: 'on' },
    temporal: { address: '127.0.0.1:1', namespace: 'default', taskQueue: 'nobody' },
    temporalUi: { url: null },
    api: {
      host: '127.0.0.1',
      port: 0,
      bootstrapToken: TEST_TOKEN,
      publicUrl: 'http://redial.test',
    },
    access: { rateLimitPerMinute: rateLimitPerMinute ?? null, corsOrigins },
    callControl: {
      url: 'http://127.0.0.1:1',
      accountSid: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
      token: 'call-control-token',
      webhookSecrets: ['whsec_test-secret'],
    },
    accounts: { encryptionKeys, privateAddresses: 'refuse', pricePerMinuteUsd: null },
    report: { secrets: [] },
    dialling: { agentCallHook: '', callsPerSecond: null },
    log: { level: 'silent' },
  });
}
