import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Client, ScheduleNotFoundError } from '@temporalio/client';
import type {
  AccountsConfig,
  AddressesConfig,
  DiallingConfig,
  LogConfig,
  SimulatorConfig,
  TemporalConfig,
} from '../../src/config/config.ts';
import { quotaKeys, readConfig } from '../../src/config/config.ts';
import type { WebhookSendingConfig } from '../../src/config/webhooks.ts';
import type { Quotas } from '../../src/domain/limits/quotas.ts';
import type { Db } from '../../src/db/tables.ts';
import { createLog } from '../../src/runtime/log.ts';
import { API_LOGIN, WORKER_LOGIN } from '../../src/dev/postgres/logins.ts';
import { startApi } from '../../src/start/api.ts';
import { type CallControlProcessConfig, startCallControl } from '../../src/start/call-control.ts';
import { startWorker, type WorkerConfig } from '../../src/start/worker.ts';
import { signalBatch, type SignalledBatch } from '../../src/temporal/signal-batch.ts';
import type { Telemetry } from '../../src/telemetry/telemetry.ts';
import { openTemporal } from '../../src/temporal/client.ts';
import { serverConfig, simulator } from '../call-control/support.ts';
import { testDatabase } from './database.ts';
import { urlFor } from './database-template.ts';
import { TEST_ERASURE_KEY } from './rows/number-hashes.ts';
import { MovableClock } from './movable-clock.ts';
import { RestClient } from './servers/rest-client.ts';
import { sweepOf } from './sweep.ts';

/** A complete Redial: its own API, worker and call control on the run's Postgres and Temporal. */
export type System = {
  db: Db;
  rest: RestClient;
  temporal: Client;
  taskQueue: string;
  callControlUrl: string;
  /** The configuration of this system's workers, to start one in another process. */
  workerConfig: WorkerConfig;
  startWorker(changes?: WorkerChanges): Promise<AsyncDisposable>;
  /** Runs `end` when the system is disposed of, also after a test that failed. */
  defer(end: () => void): void;
  /** The time of API, workers and call control. */
  clock: MovableClock;
  now(): Date;
  /**
   * Moves the clock of API, worker and call control. Temporal's timers do not follow it, so this
   * wakes the workflows of all unfinished batches.
   */
  moveClock(to: Date): Promise<void>;
} & AsyncDisposable;

/** What is different about one worker. */
export type WorkerChanges = {
  callControlUrl?: string;
  workflowBundle?: { code: string };
  /** Its build id in the worker deployment; without one it is not versioned. */
  buildId?: string;
};

export type SystemOptions = {
  simulator?: Partial<SimulatorConfig>;
  /** The network of call control; by default calls are simulated. */
  telephony?: Pick<CallControlProcessConfig, 'network' | 'asterisk'>;
  dialling?: Partial<DiallingConfig>;
  /** Quotas that differ from the defaults of an installation. */
  quotas?: Partial<Quotas>;
  /** How to reach Temporal; by default as the run's server is reached. */
  temporal?: Partial<TemporalConfig>;
  /** How webhooks are sent; by default with one retry after 5 s. */
  webhookSending?: Partial<WebhookSendingConfig>;
  /** That of the test's process, for API and workers; by default they have none. */
  telemetry?: Telemetry;
  /** By default nothing is logged, or with TEST_LOG_LEVEL=debug everything. */
  logLevel?: LogConfig['level'];
  /** Default true; with false the test starts its own workers. */
  withWorker?: boolean;
};

/** Calls of a fraction of a second. */
export const FAST: SimulatorConfig = {
  ...simulator,
  speed: 1,
  setupSeconds: { min: 0.01, max: 0.03 },
  ringSeconds: { min: 0.02, max: 0.05 },
  talkSeconds: { min: 0.02, max: 0.1 },
  noAnswerSeconds: 0.1,
};

const ACCOUNTS: AccountsConfig = {
  encryptionKeys: [Buffer.alloc(32, 7)],
  pricePerMinuteUsd: null,
};
/** Allows private addresses, because the test runs agents and the servers of accounts. */
const ADDRESSES: AddressesConfig = { privateAddresses: 'allow', allowed: [] };
export const SYSTEM_TOKEN = 'gat_testtoken0000000000';
export const OPERATOR_TOKEN = 'gop_test-operator-00000000000000000000000';
const { quotas: DEFAULT_QUOTAS } = readConfig({ quotas: quotaKeys }, {});
const ACCOUNT_SID = 'a7b0c1d2-0000-4000-8000-000000000001';
const CALL_CONTROL_TOKEN = 'call-control-token';
const WEBHOOK_SECRET = 'wh_secret_for_tests';

export async function startSystem(options: SystemOptions = {}): Promise<System> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await testDatabase());
  const temporalConfig = {
    address: inject('temporalAddress'),
    namespace: 'default',
    ...options.temporal,
    taskQueue: `test-${randomUUID()}`,
  };
  const temporal = stack.use(openTemporal(temporalConfig));
  stack.defer(() => endSweep(temporal.client, temporalConfig));
  const clock = new MovableClock();
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-ledger-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const log = logOf(options);
  const account = {
    accountSid: ACCOUNT_SID,
    token: CALL_CONTROL_TOKEN,
    webhookSecret: WEBHOOK_SECRET,
  };
  const server = { ...serverConfig(dataDir), ...account };
  const callControl = stack.use(
    await startCallControl(
      { server, simulator: { ...FAST, ...options.simulator }, log, ...options.telephony },
      { clock },
    ),
  );
  const client = {
    url: callControl.url,
    accountSid: ACCOUNT_SID,
    token: CALL_CONTROL_TOKEN,
    webhookSecrets: [WEBHOOK_SECRET],
  };
  const databaseFor = (login: string) =>
    ({ url: urlFor(login, database.url), poolSize: 20, preparedStatements: 'on' }) as const;
  // Tests look every 20 ms, several at once.
  const quotas = { ...DEFAULT_QUOTAS, maxRequestsPerMinute: null, ...options.quotas };
  const agentCallHook = `${callControl.url}/simulator/agent`;
  const api = stack.use(
    await startApi(
      {
        database: databaseFor(API_LOGIN),
        temporal: temporalConfig,
        temporalUi: { url: 'http://ui.test' },
        api: {
          host: '127.0.0.1',
          port: 0,
          publicUrl: 'http://redial.test',
          bootstrapToken: SYSTEM_TOKEN,
        },
        access: {
          rateLimitPerMinute: null,
          failedLoginsPerMinute: null,
          trustedProxies: [],
          corsOrigins: [],
        },
        audit: { retentionDays: null },
        webhooks: { retentionDays: 30 },
        operator: { tokens: [OPERATOR_TOKEN] },
        quotas,
        callControl: client,
        accounts: ACCOUNTS,
        addresses: ADDRESSES,
        hooks: { webSocketHooks: 'refuse' },
        report: { secrets: [], validDays: 7 },
        erasure: { keys: [TEST_ERASURE_KEY] },
        dialling: {
          agentCallHook: options.dialling?.agentCallHook ?? agentCallHook,
          callsPerSecond: options.dialling?.callsPerSecond ?? null,
          requiresWorkingHours: options.dialling?.requiresWorkingHours ?? false,
          closedKinds: [],
          callerNumberPolicy: 'any',
        },
        campaignDefaults: { workingHours: '', timezoneSource: 'campaign' },
        log,
      },
      // Few of these systems are asked for their document.
      { clock, documentsFirst: false, ...telemetryOf(options) },
    ),
  );
  const workerConfig: WorkerConfig = {
    database: databaseFor(WORKER_LOGIN),
    temporal: temporalConfig,
    versioning: { mode: 'off', buildId: null },
    worker: { heartbeatFile: null },
    callControl: client,
    accounts: ACCOUNTS,
    addresses: ADDRESSES,
    report: { secrets: [], validDays: 7 },
    erasure: { keys: [TEST_ERASURE_KEY] },
    dialling: {
      publicUrl: api.url,
      callsPerSecond: null,
      agentCallHook,
      requiresWorkingHours: false,
      closedKinds: [],
      callerNumberPolicy: 'any',
      reconcileSilentSeconds: 5,
      reportGraceSeconds: 5,
      ...options.dialling,
    },
    quotas,
    webhookSending: { retrySeconds: [5], timeoutSeconds: 15, ...options.webhookSending },
    log,
  };
  const startOne: System['startWorker'] = async ({
    callControlUrl: url = callControl.url,
    workflowBundle = { codePath: inject('workflowBundle') },
    buildId = null,
  } = {}) => {
    const config: WorkerConfig = {
      ...workerConfig,
      callControl: { ...workerConfig.callControl, url },
      versioning: { mode: buildId === null ? 'off' : 'on', buildId },
    };
    return startWorker(config, { clock, workflowBundle, ...telemetryOf(options) });
  };
  if (options.withWorker !== false) stack.use(await startOne());
  const open = stack.move();
  return {
    db: database.db,
    rest: new RestClient(api.url, SYSTEM_TOKEN, callControl.url),
    temporal: temporal.client,
    taskQueue: temporalConfig.taskQueue,
    callControlUrl: callControl.url,
    workerConfig,
    startWorker: startOne,
    defer: (end) => open.defer(end),
    clock,
    now: () => clock.now(),
    async moveClock(to) {
      await clock.moveTo(to);
      const deps = {
        temporal: temporal.client,
        taskQueue: temporalConfig.taskQueue,
        log: createLog('test', log.level),
      };
      for (const batch of await unfinishedBatches(database.db)) {
        await signalBatch(deps, { batch, signal: 'wake' });
      }
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

function logOf({ logLevel }: SystemOptions): LogConfig {
  const level = process.env['TEST_LOG_LEVEL'] === 'debug' ? 'debug' : 'silent';
  return { level: logLevel ?? level };
}

function telemetryOf({ telemetry }: SystemOptions): { telemetry?: Telemetry } {
  return telemetry === undefined ? {} : { telemetry };
}

/** Without a system its schedule would go on to the end of the run, every 15 s. */
async function endSweep(client: Client, { taskQueue }: { taskQueue: string }): Promise<void> {
  await sweepOf({ temporal: client, taskQueue })
    .delete()
    .catch((error) => {
      if (!(error instanceof ScheduleNotFoundError)) throw error;
    });
}

async function unfinishedBatches(db: Db): Promise<SignalledBatch[]> {
  return db
    .selectFrom('batches')
    .select(['batchId', 'campaignId', 'organizationId', 'status', 'revision'])
    .where('dispatchEndedAt', 'is', null)
    .execute();
}
