import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type {
  AccessConfig,
  AccountsConfig,
  AddressesConfig,
  ApiConfig,
  AuditConfig,
  CallControlConfig,
  CampaignDefaultConfig,
  DatabaseConfig,
  DiallingConfig,
  ErasureConfig,
  LogConfig,
  OperatorConfig,
  QuotaConfig,
  ReportConfig,
  TemporalConfig,
  TemporalUiConfig,
} from '../config/config.ts';
import type { HooksConfig } from '../config/hooks.ts';
import type { WebhookConfig } from '../config/webhooks.ts';
import { RememberedAttempts } from '../dialer/status/remembered-attempts.ts';
import { openDividedDatabase } from '../db/database.ts';
import { ensureDefaultOrganization } from '../db/organizations.ts';
import type { Db } from '../db/tables.ts';
import { createApp } from '../http/app.ts';
import type { AppDeps } from '../http/deps.ts';
import { MAX_EVENT_STREAMS } from '../http/event-streams.ts';
import { MAX_EXPORTS, MAX_RECORDINGS, OpenStreams } from '../http/open-streams.ts';
import { agentHookRule, publicRule } from '../outbound/address-rule.ts';
import { createRecordings } from '../jambonz/recordings.ts';
import { listen } from '../runtime/listener.ts';
import { createLog } from '../runtime/log.ts';
import { onceIn } from '../runtime/once-in.ts';
import { within } from '../runtime/within.ts';
import { type Part, systemClock } from '../runtime/process.ts';
import type { OnRefused } from '../runtime/unreadable-request.ts';
import { createAccountDeps } from '../services/accounts/account-deps.ts';
import { reencryptSecrets } from '../services/accounts/reencryption.ts';
import { createSigners } from '../services/accounts/signers.ts';
import { EventFeed } from '../services/events/feed.ts';
import { startErasing } from '../services/erasures/start.ts';
import { startRetention } from '../services/retention/start.ts';
import { observe } from '../telemetry/measure.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { createNumberHashes } from '../signatures/number-hash.ts';
import { reencryptSigningKeys } from '../services/webhooks/signing-keys.ts';
import { WebhookSender } from '../services/webhooks/sender.ts';
import { startPurging } from '../services/purge.ts';
import { seedBootstrapToken } from '../services/tokens/tokens.ts';
import { readWorkers } from '../services/workers.ts';
import { createBatchSignals } from '../temporal/workflow-messages.ts';
import { openTemporal } from '../temporal/client.ts';
import { createDispatchState, createWorkerState } from '../temporal/dispatch-state.ts';
import { lastSweepAt } from '../temporal/sweep-schedule.ts';
import { watchForTemporal } from '../temporal/until-served.ts';
import { assertHashKeysKnown, IDLE_TRANSACTION_LIMIT, openMigratedDatabase } from './database.ts';
import type { TestOverrides } from './test-overrides.ts';
import type { CallControls } from '../jambonz/interface.ts';
import { openCallControls } from './call-controls.ts';
import { openCallEvents } from './call-events.ts';
import { readCampaignDefaults } from './campaign-defaults.ts';
import { openLargeImports } from './large-imports.ts';
import { showZeroCounters } from './zero-counters.ts';
import { warnOfOldTimeZoneRules } from './time-zone-rules.ts';
export type ApiProcessConfig = {
  database: DatabaseConfig;
  temporal: TemporalConfig;
  temporalUi: TemporalUiConfig;
  api: ApiConfig;
  access: AccessConfig;
  audit: AuditConfig;
  operator: OperatorConfig;
  quotas: QuotaConfig;
  callControl: CallControlConfig;
  accounts: AccountsConfig;
  addresses: AddressesConfig;
  hooks: HooksConfig;
  report: ReportConfig;
  erasure: ErasureConfig;
  dialling: Pick<
    DiallingConfig,
    | 'agentCallHook'
    | 'callsPerSecond'
    | 'requiresWorkingHours'
    | 'closedKinds'
    | 'callerNumberPolicy'
  >;
  campaignDefaults: CampaignDefaultConfig;
  webhooks: WebhookConfig;
  log: LogConfig;
};

const DATABASE_LIMITS = { lockTimeoutMs: 5_000, ...IDLE_TRANSACTION_LIMIT };
/** However many ask, call control is asked once in this time how its trunks are. */
const TRUNKS_SEEN_FOR_MS = 5_000;

/**
 * Starts the API. It serves requests while Temporal is unreachable, and logs why it is: it changes the
 * rows, and the sweep sends the signals that were lost.
 * @throws {StartupError} Postgres cannot be reached, its schema is of another version,
 * BOOTSTRAP_TOKEN or DEFAULT_WORKING_HOURS is mistyped, or the port is taken
 */
export async function startApi(
  config: ApiProcessConfig,
  {
    clock = systemClock,
    documentsFirst = true,
    telemetry,
  }: Pick<TestOverrides, 'clock' | 'documentsFirst'> & { telemetry?: Telemetry } = {},
): Promise<Part & { url: string }> {
  await using stack = new AsyncDisposableStack();
  const limits = { ...config.database, ...DATABASE_LIMITS };
  const db = await openMigratedDatabase(stack, limits, openDividedDatabase);
  const log = createLog('api', config.log.level);
  warnOfOldTimeZoneRules(log, clock.now());
  await assertHashKeysKnown(db, config.erasure);
  await seedInstallation(db, config.api, { now: clock.now(), log });
  const accounts = createAccountDeps(config, { db });
  await reencryptSecrets({ ...accounts, db, log });
  await reencryptSigningKeys({ ...accounts, db, log });
  const eventStreams = new OpenStreams({ limit: MAX_EVENT_STREAMS, noun: 'event streams' });
  const tracing = telemetry?.tracing ?? null;
  const deps = openAppDeps(stack, config, { db, clock, log, accounts, eventStreams, tracing });
  const app = createApp(deps);
  // The document of all routes takes 40 to 170 ms to build: it is built before there are requests that wait.
  if (documentsFirst) await app.request('/openapi.json');
  if (telemetry?.isMeasured) {
    showZeroCounters(telemetry);
    stack.use(observeWorkers(deps, config.temporal));
  }
  stack.use(startPurging({ db, clock, log, auditRetentionDays: config.audit.retentionDays }));
  stack.use(startErasing(deps));
  const retention = { webhookRetentionDays: config.webhooks.retentionDays };
  stack.use(startRetention({ ...deps, ...retention }));
  const { host, port } = config.api;
  const address = { host, port, portVariable: 'API_PORT' };
  const onRefused: OnRefused = (refused) => log.info(refused, 'refused an unreadable request');
  const { url } = stack.use(await listen(app.fetch, address, { onRefused }));
  // Disposed before the server, which waits until every response has ended.
  stack.use(eventStreams);
  const open = stack.move();
  return { ready: `API on ${url}`, url, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/** However often metrics are read, the workers are counted once in this time. */
const WORKERS_SEEN_FOR_MS = 15_000;
/** A scrape must not wait for a Postgres that hangs: its other metrics are worth more. */
const WORKERS_TIMEOUT_MS = 1_000;

/** Measures the workers from outside: a worker that is gone cannot tell. */
function observeWorkers({ db, log }: AppDeps, { taskQueue }: TemporalConfig): Disposable {
  const read = onceIn(WORKERS_SEEN_FOR_MS, async () => {
    try {
      const workers = await within(WORKERS_TIMEOUT_MS, readWorkers(db, { taskQueue }), null);
      if (workers === null) throw new Error(`no answer within ${WORKERS_TIMEOUT_MS} ms`);
      return [{ value: workers.count, labels: {} }];
    } catch (err) {
      log.warn({ err }, 'failed to count the workers for the metrics');
      return [];
    }
  });
  return observe('redial.workers', read);
}

async function seedInstallation(
  db: Db,
  { bootstrapToken: token }: ApiConfig,
  { now, log }: { now: Date; log: Logger },
): Promise<void> {
  await ensureDefaultOrganization(db, { now });
  const isUsable = await seedBootstrapToken(db, { token, now });
  if (!isUsable) log.error('BOOTSTRAP_TOKEN is revoked, and nobody can use it: choose another one');
}

type Opened = Pick<AppDeps, 'db' | 'clock' | 'log' | 'eventStreams'> & {
  accounts: ReturnType<typeof createAccountDeps>;
  tracing: Telemetry['tracing'];
};

/** Which hooks agents may have. */
function hookDeps({ addresses, hooks, dialling }: ApiProcessConfig) {
  return {
    hookRule: agentHookRule(addresses, dialling),
    takesWebSocketHooks: hooks.webSocketHooks === 'accept',
  };
}

/** What the routes use; `stack` closes it. */
function openAppDeps(
  stack: AsyncDisposableStack,
  config: ApiProcessConfig,
  { db, clock, log, eventStreams, accounts: { read, ...accounts }, tracing }: Opened,
): AppDeps & { callControls: CallControls } {
  const { taskQueue } = config.temporal;
  const { agentCallHook, ...dialling } = config.dialling;
  const { client } = stack.use(openTemporal(config.temporal, tracing));
  stack.use(watchForTemporal(config.temporal, log));
  const batchSignals = stack.use(createBatchSignals(client, { taskQueue, log }));
  const { accountRule } = accounts;
  const parts = { db, clock, log, read, accountRule };
  const callControls = openCallControls(stack, config.callControl, parts);
  const ending = { db, clock, log, callControls, batchSignals, temporal: client };
  const callEvents = openCallEvents(stack, ending);
  const signers = createSigners({ ...accounts, db, clock, installation: config.callControl });
  const readWorkerState = workerStateOf(client, { db, taskQueue });
  return {
    db,
    databaseUrl: config.database.url,
    largeImports: openLargeImports(stack, { databaseUrl: config.database.url, log }),
    clock,
    newId: uuidv7,
    log,
    batchSignals,
    readDispatchState: createDispatchState(client, {
      uiUrl: config.temporalUi.url,
      clock,
      readWorkerState,
    }),
    readWorkerState,
    callControls,
    readTrunks: onceIn(TRUNKS_SEEN_FOR_MS, async () => (await callControls.of(null)).readTrunks()),
    numberHashes: createNumberHashes(config.erasure.keys),
    recordings: stack.use(
      createRecordings(config.callControl, {
        read,
        rule: publicRule(config.addresses),
        accountRule,
      }),
    ),
    ...hookDeps(config),
    agentCallHook,
    campaignDefaults: readCampaignDefaults(config.campaignDefaults),
    ...dialling,
    eventStreams,
    eventFeed: stack.use(new EventFeed({ db, log })),
    ...openAnswers(),
    callEvents: { signers, remembered: new RememberedAttempts(), ...callEvents },
    ...accounts,
    webhookSender: stack.use(new WebhookSender(accountRule)),
    installationSid: config.callControl.accountSid,
    publicUrl: config.api.publicUrl,
    lastSweepAt: () => lastSweepAt(client, { taskQueue }),
    ...rulesOfOperator(config),
  };
}

function workerStateOf(client: Client, { db, taskQueue }: { db: Db; taskQueue: string }) {
  return createWorkerState(client, {
    taskQueue,
    // Temporal reports by the machine's clock when it last saw a worker, even if a test sets another.
    clock: systemClock,
    countWorkers: () => readWorkers(db, { taskQueue }),
  });
}

/** What the operator of the installation has set. */
function rulesOfOperator({ access, operator, quotas, accounts }: ApiProcessConfig) {
  const { pricePerMinuteUsd } = accounts;
  return { ...access, operatorTokens: operator.tokens, quotas, pricePerMinuteUsd };
}

/** Counts the long answers that organizations have open with this process. */
function openAnswers(): Pick<AppDeps, 'openExports' | 'openRecordings'> {
  return {
    openExports: new OpenStreams({ limit: MAX_EXPORTS, noun: 'exports' }),
    openRecordings: new OpenStreams({ limit: MAX_RECORDINGS, noun: 'recordings' }),
  };
}
