import type { WorkflowBundleOption } from '@temporalio/worker';
import { v7 as uuidv7 } from 'uuid';
import { createDialActivities } from '../activities/dial.ts';
import { createActivities } from '../activities/index.ts';
import type { DialerDeps } from './dialer/deps.ts';
import { accountParts } from './services/accounts/account-parts.ts';
import { createCallControls } from './jambonz/accounts.ts';
import { createRecordings } from './jambonz/recordings.ts';
import { startCallControlServer } from './simulator/server.ts';
import type {
  AccessConfig,
  AccountsConfig,
  ApiConfig,
  CallControlConfig,
  CallControlServerConfig,
  DatabaseConfig,
  DiallingConfig,
  LogConfig,
  ReportConfig,
  SimulatorConfig,
  TemporalConfig,
  TemporalUiConfig,
} from './config/config.ts';
import { assertReachable, openDatabase } from './db/database.ts';
import { assertMigrated } from './db/migrate.ts';
import { ensureDefaultOrganization } from './db/organizations.ts';
import { countWorkers } from './db/workers.ts';
import type { FaultConfig } from './config/faults.ts';
import { createApp } from './http/app.ts';
import { EventStreams } from './http/event-streams.ts';
import { listen } from './runtime/listener.ts';
import { createLog } from './runtime/log.ts';
import type { Part } from './runtime/process.ts';
import { renewEncryption } from './services/accounts/encryption-keys.ts';
import { CallEnds } from './dialer/status/call-ends.ts';
import { createSigners } from './services/accounts/signers.ts';
import { startRemovals } from './services/removals.ts';
import { RequestBudgets } from './dialer/account/request-budgets.ts';
import { seedBootstrapToken } from './services/tokens/tokens.ts';
import { SEEN_WITHIN_SECONDS, startHeartbeat } from './services/workers.ts';
import { createBatchSignals } from './temporal/batch-signals.ts';
import { openTemporal } from './temporal/client.ts';
import { createDispatchState } from './temporal/dispatch-state.ts';
import { ensureSweepSchedule, lastSweepAt } from './temporal/sweep-schedule.ts';
import { createWaker } from './temporal/waiter.ts';
import type { RefusedRequest } from './runtime/unreadable-request.ts';
import { bundleWorkflows, runWorkers } from './temporal/worker.ts';

export type ApiProcessConfig = {
  database: DatabaseConfig;
  temporal: TemporalConfig;
  temporalUi: TemporalUiConfig;
  api: ApiConfig;
  access: AccessConfig;
  callControl: CallControlConfig;
  accounts: AccountsConfig;
  report: ReportConfig;
  dialling: Pick<DiallingConfig, 'agentCallHook' | 'callsPerSecond'>;
  log: LogConfig;
};

export type WorkerConfig = {
  database: DatabaseConfig;
  temporal: TemporalConfig;
  callControl: CallControlConfig;
  accounts: AccountsConfig;
  report: ReportConfig;
  dialling: DiallingConfig;
  log: LogConfig;
};

/** What tests put in the place of the machine's own. */
export type Substitutes = {
  clock?: { now(): Date };
  workflowBundle?: WorkflowBundleOption;
};

/** A process that is frozen in a transaction holds its locks no longer. */
const IDLE_LIMIT = { idleTransactionTimeoutMs: 10_000 };
const systemClock = { now: () => new Date() };

/**
 * Starts the API. It serves while Temporal is away: rows change at once, and the sweep follows up.
 * @throws {StartupError} when Postgres cannot be reached, its schema is another one, or the port is
 * taken
 */
export async function startApi(
  config: ApiProcessConfig,
  { clock = systemClock }: Pick<Substitutes, 'clock'> = {},
): Promise<Part & { url: string }> {
  await using stack = new AsyncDisposableStack();
  const database = { ...config.database, lockTimeoutMs: 5_000, ...IDLE_LIMIT };
  const db = stack.adopt(openDatabase(database), (open) => open.destroy());
  await assertReachable(db, config.database);
  await assertMigrated(db);
  await ensureDefaultOrganization(db, { now: clock.now() });
  const { host, port, publicUrl, bootstrapToken } = config.api;
  if (bootstrapToken !== '')
    await seedBootstrapToken(db, { token: bootstrapToken, now: clock.now() });
  const { client } = stack.use(openTemporal(config.temporal));
  const log = createLog('api', config.log.level);
  const { read, isAllowed, ...accounts } = accountParts(config, { db });
  await renewEncryption({ ...accounts, db, log });
  const signers = createSigners({ ...accounts, db, clock, installation: config.callControl });
  const { taskQueue } = config.temporal;
  const { url: uiUrl } = config.temporalUi;
  const batchSignals = stack.use(createBatchSignals(client, { taskQueue, log }));
  const wakeWaiter = createWaker(client, log);
  const callEnds = stack.use(new CallEnds({ db, clock, log, batchSignals, wakeWaiter }));
  const eventStreams = new EventStreams();
  const app = createApp({
    db,
    databaseUrl: config.database.url,
    clock,
    newId: uuidv7,
    log,
    batchSignals,
    readDispatchState: createDispatchState(client, {
      taskQueue,
      // Temporal says when it saw a worker on the machine's clock, whatever stands in its place.
      clock: systemClock,
      uiUrl,
      countWorkers: () => countWorkers(db, { taskQueue, withinSeconds: SEEN_WITHIN_SECONDS }),
    }),
    recordings: stack.use(createRecordings(config.callControl, { read, isAllowed })),
    hasDefaultAgent: config.dialling.agentCallHook !== '',
    callsPerSecond: config.dialling.callsPerSecond,
    eventStreams,
    callEvents: { signers, callEnds },
    ...accounts,
    publicUrl,
    lastSweepAt: () => lastSweepAt(client, { taskQueue }),
    ...config.access,
  });
  stack.use(startRemovals({ db, clock, log }));
  const address = { host, port, portVariable: 'API_PORT' };
  const onRefused = (refused: RefusedRequest) => log.info(refused, 'request that cannot be read');
  const { url } = stack.use(await listen(app.fetch, address, { onRefused }));
  // Ended before the server is, which waits for what is being answered.
  stack.use(eventStreams);
  const open = stack.move();
  return { ready: `API on ${url}`, url, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/**
 * Starts a worker: it dials batches and sweeps until it is disposed of.
 * @throws {StartupError} when Postgres or Temporal cannot be reached, or the schema is another one
 */
export async function startWorker(
  config: WorkerConfig,
  { clock = systemClock, workflowBundle }: Substitutes = {},
): Promise<Part> {
  await using stack = new AsyncDisposableStack();
  // Less than the ten seconds after which Temporal gives an activity up and another one starts.
  const database = { ...config.database, statementTimeoutMs: 5_000, ...IDLE_LIMIT };
  const db = stack.adopt(openDatabase(database), (open) => open.destroy());
  await assertReachable(db, config.database);
  await assertMigrated(db);
  const temporal = stack.use(openTemporal(config.temporal));
  const { read, isAllowed, reportSecrets } = accountParts(config, { db });
  const log = createLog('worker', config.log.level);
  const budgets = stack.use(new RequestBudgets({ db, log }));
  const callControls = stack.use(
    createCallControls({
      installation: config.callControl,
      read,
      isAllowed,
      clock,
      onBudget: (accountId, reading) => budgets.take(accountId, reading),
    }),
  );
  const { taskQueue } = config.temporal;
  const batchSignals = stack.use(createBatchSignals(temporal.client, { taskQueue, log }));
  const deps: DialerDeps = {
    db,
    callControls,
    temporal: temporal.client,
    taskQueue,
    wakeBatch: (batchId) => batchSignals.wake(batchId),
    dialling: config.dialling,
    installationSid: config.callControl.accountSid,
    pricePerMinuteUsd: config.accounts.pricePerMinuteUsd,
    reportSecret: reportSecrets[0],
    clock,
    newId: uuidv7,
    random: Math.random,
    log,
  };
  const workers = stack.use(
    await runWorkers(config.temporal, {
      activities: createActivities(deps),
      dialActivities: createDialActivities(deps),
      workflowBundle: workflowBundle ?? (await bundleWorkflows()),
    }),
  );
  await ensureSweepSchedule(temporal.client, { taskQueue });
  // Ended first: a worker that stops takes no work any more.
  stack.use(await startHeartbeat({ db, newId: uuidv7, log }, { taskQueue }));
  const open = stack.move();
  return {
    ready: `worker on task queue ${taskQueue}`,
    failed: workers.failed,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Starts the embedded call control with its simulated network. */
export async function startCallControl(
  config: { server: CallControlServerConfig; simulator: SimulatorConfig; faults?: FaultConfig },
  { clock = systemClock }: Pick<Substitutes, 'clock'> = {},
): Promise<Part & { url: string }> {
  const server = await startCallControlServer(config, { clock });
  return {
    ready: `call control on ${server.url}`,
    url: server.url,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
