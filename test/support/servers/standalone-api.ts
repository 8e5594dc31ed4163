import type { AccountsConfig, ErasureConfig } from '../../../src/config/config.ts';
import { NO_QUOTAS } from '../../../src/domain/limits/quotas.ts';
import { startApi } from '../../../src/start/api.ts';
import { API_LOGIN } from '../../../src/dev/postgres/logins.ts';
import { TEST_ACCOUNT_SID, TEST_TOKEN, TEST_WEBHOOK_SECRET } from '../api/test-token.ts';
import { urlFor } from '../database-template.ts';

type Settings = {
  databaseUrl: string;
  poolSize?: number;
  bootstrapToken?: string;
  rateLimitPerMinute?: number;
  corsOrigins?: string[];
  encryptionKeys?: AccountsConfig['encryptionKeys'];
  erasureKeys?: ErasureConfig['keys'];
  callControlUrl?: string;
};

/** Starts an API on a free port, without Temporal, and by default without call control. */
export async function startStandaloneApi({
  databaseUrl,
  poolSize = 2,
  bootstrapToken = TEST_TOKEN,
  rateLimitPerMinute,
  corsOrigins = [],
  encryptionKeys = [],
  erasureKeys = [],
  callControlUrl = 'http://127.0.0.1:1',
}: Settings): ReturnType<typeof startApi> {
  return startApi({
    database: { url: urlFor(API_LOGIN, databaseUrl), poolSize, preparedStatements: 'on' },
    temporal: { address: '127.0.0.1:1', namespace: 'default', taskQueue: 'nobody' },
    temporalUi: { url: null },
    api: {
      host: '127.0.0.1',
      port: 0,
      bootstrapToken,
      publicUrl: 'http://redial.test',
    },
    access: {
      rateLimitPerMinute: rateLimitPerMinute ?? null,
      failedLoginsPerMinute: null,
      trustedProxies: [],
      corsOrigins,
    },
    audit: { retentionDays: null },
    webhooks: { retentionDays: 30 },
    operator: { tokens: [] },
    quotas: NO_QUOTAS,
    callControl: {
      url: callControlUrl,
      accountSid: TEST_ACCOUNT_SID,
      token: 'call-control-token',
      webhookSecrets: [TEST_WEBHOOK_SECRET],
    },
    accounts: { encryptionKeys, pricePerMinuteUsd: null },
    addresses: { privateAddresses: 'refuse', allowed: [] },
    hooks: { webSocketHooks: 'accept' },
    report: { secrets: [], validDays: 7 },
    erasure: { keys: erasureKeys },
    dialling: {
      agentCallHook: '',
      callsPerSecond: null,
      requiresWorkingHours: false,
      closedKinds: [],
      callerNumberPolicy: 'any',
    },
    campaignDefaults: { workingHours: '', timezoneSource: 'campaign' },
    log: { level: 'silent' },
  });
}
