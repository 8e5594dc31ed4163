import {
  DefaultLogger,
  type LogEntry,
  NativeConnection,
  Runtime,
  Worker,
  type WorkflowBundleOption,
  type WorkerOptions,
} from '@temporalio/worker';
import type { Logger } from 'pino';
import type { WorkerDeploymentVersion } from '@temporalio/common';
import { coreTelemetry } from '../telemetry/core-metrics.ts';
import { tracedWorker } from '../telemetry/temporal-tracing.ts';
import type { Tracing } from '../telemetry/traces.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { TemporalConfig } from '../config/config.ts';
import { dialQueue, recoveryQueue, webhookQueue } from '../../workflows/messages.ts';
import { connectionOptions } from './connection-options.ts';
import { createPayloadCodecs } from './payload-codec.ts';
import { assertServed } from './until-served.ts';
import { deploymentOptions } from './versioning.ts';
import { payloadConverterPath, withTraceShare } from './workflow-bundle.ts';

/**
 * Installs Temporal's runtime, once per process: its warnings, and those of its native core, become
 * lines of the first log; it leaves SIGINT and SIGTERM to `runProcess`.
 */
let isInstalled = false;
function installRuntime(log: Logger, telemetry: Telemetry | undefined): void {
  if (isInstalled) return;
  isInstalled = true;
  Runtime.install({
    logger: new DefaultLogger('WARN', (entry) => writeEntry(log, entry)),
    telemetryOptions: {
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      ...(telemetry && coreTelemetry(telemetry)),
    },
    shutdownSignals: [],
  });
}

/**
 * Drops warnings of what is intended: the worker of the dial queue has no workflows, and one that stops
 * leaves its claims to others.
 */
export function writeEntry(log: Logger, { level, message, meta = {} }: LogEntry): void {
  if (message.startsWith('No workflows registered')) return;
  const { error: err, ...facts } = meta;
  if (String(err).includes('this worker stops')) return;
  // A name of Temporal's must not replace one of the log's.
  const line = { temporal: facts, ...(err !== undefined && { err }) };
  if (level === 'ERROR') log.error(line, message);
  else log.warn(line, message);
}

/**
 * Connects to Temporal. The client asks first, because a native connection to a server that is silent
 * waits for ever.
 * @param log takes what Temporal's runtime says from now on
 * @param telemetry says where the native core answers its metrics; absent: it has none
 * @throws when Temporal does not serve the namespace; `explainProblem` says why
 */
export async function connectNative(
  config: TemporalConfig,
  log: Logger,
  telemetry?: Telemetry,
): Promise<NativeConnection> {
  await assertServed(config);
  installRuntime(log, telemetry);
  return NativeConnection.connect(connectionOptions(config));
}

export type TemporalWorkers = { failed: Promise<never> } & AsyncDisposable;

/** What the workers of a process have in common. */
export type WorkerParts = {
  activities: { dial: unknown; deliverWebhooks: unknown };
  workflowBundle: WorkflowBundleOption;
  log: Logger;
  /** null: the workers are not versioned. */
  version: WorkerDeploymentVersion | null;
  /** null or absent: nothing is traced. */
  tracing?: Tracing | null;
};

/**
 * Runs the workers of one process: one for workflows and their activities, one for hang-ups and the sweep,
 * one for the dial activities of workflows that began with an earlier version, and one for webhooks. Each
 * has a queue.
 */
export async function runWorkers(
  connection: NativeConnection,
  { namespace, taskQueue, payloadKeys }: TemporalConfig,
  parts: WorkerParts,
): Promise<TemporalWorkers> {
  await using stack = new AsyncDisposableStack();
  const payloadCodecs = createPayloadCodecs(payloadKeys, (keyId) =>
    parts.log.error({ keyId }, 'failed to decrypt a payload of Temporal'),
  );
  const traced = parts.tracing ? tracedWorker(parts.tracing) : {};
  const base = {
    connection,
    namespace,
    ...STOPPING,
    ...traced,
    ...deploymentOptions(parts.version),
  };
  const workers = [
    await Worker.create({
      ...base,
      ...DISPATCHING,
      taskQueue,
      dataConverter: { payloadConverterPath, payloadCodecs },
      workflowBundle: withTraceShare(parts.workflowBundle, parts.tracing?.share ?? null),
      activities: parts.activities,
    }),
    await Worker.create({
      ...base,
      ...RECOVERING,
      taskQueue: recoveryQueue(taskQueue),
      dataConverter: { payloadCodecs },
      activities: parts.activities,
    }),
    await Worker.create({
      ...base,
      ...DIALLING_BEFORE,
      taskQueue: dialQueue(taskQueue),
      dataConverter: { payloadCodecs },
      activities: { dial: parts.activities.dial },
    }),
    await Worker.create({
      ...base,
      ...SENDING_WEBHOOKS,
      taskQueue: webhookQueue(taskQueue),
      dataConverter: { payloadCodecs },
      activities: { deliverWebhooks: parts.activities.deliverWebhooks },
    }),
  ];
  const running = Promise.all(workers.map((worker) => worker.run()));
  stack.defer(async () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    await running.catch(() => undefined);
  });
  const open = stack.move();
  return { failed: failureOf(running), [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/** Rejects when a worker fails; never resolves. */
async function failureOf(running: Promise<unknown>): Promise<never> {
  await running;
  return new Promise<never>(() => undefined);
}

/** Live calls occupy no activity slot, so a stop waits only for requests of at most ten seconds. */
const STOPPING = {
  shutdownGraceTime: '12 seconds',
  shutdownForceTime: '20 seconds',
} satisfies Partial<WorkerOptions>;

const DISPATCHING = {
  maxConcurrentWorkflowTaskExecutions: 200,
  maxConcurrentLocalActivityExecutions: 200,
  maxConcurrentActivityTaskExecutions: 200,
  workflowTaskPollerBehavior: { type: 'autoscaling', minimum: 2, initial: 4, maximum: 30 },
} satisfies Partial<WorkerOptions>;

const RECOVERING = {
  maxConcurrentActivityTaskExecutions: 50,
  activityTaskPollerBehavior: { type: 'simple-maximum', maximum: 2 },
} satisfies Partial<WorkerOptions>;

/** A slot is held by one endpoint while something is due to it, and costs little. */
const SENDING_WEBHOOKS = {
  maxConcurrentActivityTaskExecutions: 1_000,
  activityTaskPollerBehavior: { type: 'autoscaling', minimum: 1, initial: 2, maximum: 10 },
} satisfies Partial<WorkerOptions>;

/** Of the queue on which workflows of version 0.2 or earlier have scheduled `dial`. */
const DIALLING_BEFORE = {
  maxConcurrentActivityTaskExecutions: 50,
  activityTaskPollerBehavior: { type: 'simple-maximum', maximum: 1 },
} satisfies Partial<WorkerOptions>;
