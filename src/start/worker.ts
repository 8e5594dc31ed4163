import { setMaxListeners } from 'node:events';
import { v7 as uuidv7 } from 'uuid';
import { createActivities } from '../../activities/index.ts';
import { createWebhookActivities } from '../../activities/webhooks.ts';
import type {
  AccountsConfig,
  AddressesConfig,
  CallControlConfig,
  DatabaseConfig,
  DiallingConfig,
  ErasureConfig,
  LogConfig,
  ReportConfig,
  TemporalConfig,
} from '../config/config.ts';
import type { WorkerProcessConfig } from '../config/worker.ts';
import type { WebhookSendingConfig } from '../config/webhooks.ts';
import type { VersioningConfig } from '../config/versioning.ts';
import type { DialerDeps } from '../dialer/deps.ts';
import type { CallQuotas } from '../domain/limits/quotas.ts';
import { AnswerNotes } from '../dialer/account/answer-notes.ts';
import { LeftBehind } from '../dialer/left-behind.ts';
import { openCallControls } from './call-controls.ts';
import { createLog } from '../runtime/log.ts';
import { type Part, systemClock } from '../runtime/process.ts';
import { createAccountDeps } from '../services/accounts/account-deps.ts';
import { createAskHook } from '../services/eligibility/ask-hook.ts';
import { startFigures } from '../services/figures/figures.ts';
import { WebhookSender } from '../services/webhooks/sender.ts';
import { openWebhooks } from './webhooks.ts';
import { startHeartbeat } from '../services/workers.ts';
import { agentHookRule } from '../outbound/address-rule.ts';
import { createNumberHashes } from '../signatures/number-hash.ts';
import { createBatchSignals } from '../temporal/workflow-messages.ts';
import { openTemporal } from '../temporal/client.ts';
import { ensureSweepSchedule } from '../temporal/sweep-schedule.ts';
import { untilServed } from '../temporal/until-served.ts';
import { deploymentVersion } from '../temporal/versioning.ts';
import { connectNative, runWorkers } from '../temporal/worker.ts';
import { keptWorkflowBundle } from '../temporal/workflow-bundle.ts';
import { assertHashKeysKnown, IDLE_TRANSACTION_LIMIT, openMigratedDatabase } from './database.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { TestOverrides } from './test-overrides.ts';
import { showZeroCounters } from './zero-counters.ts';
import { warnOfOldTimeZoneRules } from './time-zone-rules.ts';
export type WorkerConfig = {
  database: DatabaseConfig;
  temporal: TemporalConfig;
  versioning: VersioningConfig;
  worker: WorkerProcessConfig;
  callControl: CallControlConfig;
  accounts: AccountsConfig;
  addresses: AddressesConfig;
  report: ReportConfig;
  erasure: ErasureConfig;
  dialling: DiallingConfig;
  quotas: CallQuotas;
  webhookSending: WebhookSendingConfig;
  log: LogConfig;
};

type Surroundings = Pick<TestOverrides, 'clock' | 'workflowBundle'> & {
  stop?: AbortSignal;
  telemetry?: Telemetry;
};

/** Of a start that nobody interrupts. */
const NEVER = new AbortController().signal;

/**
 * Statements end before the ten seconds are over after which Temporal retries an activity, so that
 * two tries of one activity never write at the same time.
 */
const DATABASE_LIMITS = { statementTimeoutMs: 5_000, ...IDLE_TRANSACTION_LIMIT };

/**
 * Starts a worker, which dials batches and runs the sweep until it is disposed. It waits for a
 * Temporal that is away or has no such namespace yet.
 * @throws {StartupError} Postgres cannot be reached, its schema is of another version, or Temporal
 * refuses the connection
 * @throws the reason of `stop` when it is aborted during the wait
 */
export async function startWorker(
  config: WorkerConfig,
  { clock = systemClock, workflowBundle, stop = NEVER, telemetry }: Surroundings = {},
): Promise<Part> {
  await using stack = new AsyncDisposableStack();
  const { taskQueue } = config.temporal;
  const tracing = telemetry?.tracing ?? null;
  const db = await openMigratedDatabase(stack, { ...config.database, ...DATABASE_LIMITS });
  await assertHashKeysKnown(db, config.erasure);
  const { client } = stack.use(openTemporal(config.temporal, telemetry?.tracing));
  const log = createLog('worker', config.log.level);
  warnOfOldTimeZoneRules(log, clock.now());
  const deps = openDialerDeps(stack, config, { db, client, clock, log });
  const webhooks = openWebhooks(stack, config, deps);
  const waiting = { config: config.temporal, log, stop };
  const connection = stack.adopt(
    await untilServed(() => connectNative(config.temporal, log, telemetry), waiting),
    (open) => open.close(),
  );
  const stopping = new AbortController();
  // Each endpoint at work listens.
  setMaxListeners(0, stopping.signal);
  const workers = stack.use(
    await runWorkers(connection, config.temporal, {
      activities: {
        ...createActivities(deps, stopping.signal),
        ...createWebhookActivities(webhooks.deliverDue, stopping.signal),
      },
      workflowBundle: workflowBundle ?? (await keptWorkflowBundle({ isTraced: tracing !== null })),
      tracing,
      log,
      version: deps.version,
    }),
  );
  stack.defer(() => stopping.abort());
  stack.use(webhooks.startWaking());
  stack.use(webhooks.startReplaying());
  // A server knows a new namespace in all of its parts only after some seconds.
  await untilServed(() => ensureSweepSchedule(client, { taskQueue }), waiting);
  // Disposed first, so that a worker no longer counts as running once it takes no more work.
  const { heartbeatFile } = config.worker;
  const heartbeat = await startHeartbeat({ db, newId: uuidv7, log }, { taskQueue, heartbeatFile });
  stack.use(heartbeat);
  if (telemetry?.isMeasured) {
    showZeroCounters(telemetry);
    stack.use(startFigures({ db, clock, log, ...telemetry, isChosen: heartbeat.isFirst }));
  }
  const open = stack.move();
  return {
    ready: `worker on task queue ${taskQueue}`,
    failed: workers.failed,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

type Opened = Pick<DialerDeps, 'db' | 'clock' | 'log'> & { client: DialerDeps['temporal'] };

/** What the activities use; `stack` closes it. */
function openDialerDeps(
  stack: AsyncDisposableStack,
  config: WorkerConfig,
  { db, client, clock, log }: Opened,
): DialerDeps {
  const { taskQueue } = config.temporal;
  const accounts = createAccountDeps(config, { db });
  const { reportSecrets, reportValidDays } = accounts;
  const answers = stack.use(new AnswerNotes({ db, clock, log }));
  const callControls = openCallControls(stack, config.callControl, {
    ...accounts,
    db,
    clock,
    log,
    onAnswer: (accountId, didAnswer) => answers.take(accountId, didAnswer),
  });
  const sender = stack.use(new WebhookSender(accounts.accountRule));
  const batchSignals = stack.use(createBatchSignals(client, { taskQueue, log }));
  // Disposed before what it uses.
  const leftBehind = stack.use(new LeftBehind());
  return {
    db,
    callControls,
    temporal: client,
    taskQueue,
    version: deploymentVersion(config.temporal, config.versioning),
    wakeBatch: (batchId) => batchSignals.wake(batchId),
    leftBehind,
    dialling: config.dialling,
    quotas: config.quotas,
    askHook: createAskHook({ db, clock, log, cipher: accounts.cipher, sender }),
    hookRule: agentHookRule(config.addresses, config.dialling),
    installationSid: config.callControl.accountSid,
    pricePerMinuteUsd: config.accounts.pricePerMinuteUsd,
    reportSecret: reportSecrets[0],
    reportValidDays,
    numberHashes: createNumberHashes(config.erasure.keys),
    clock,
    newId: uuidv7,
    random: Math.random,
    log,
  };
}
