import { fileURLToPath } from 'node:url';
import {
  bundleWorkflowCode,
  DefaultLogger,
  type LogEntry,
  NativeConnection,
  Runtime,
  Worker,
  type WorkflowBundleOption,
  type WorkerOptions,
} from '@temporalio/worker';
import type { TemporalConfig } from '../config/config.ts';
import { StartupError } from '../domain/errors.ts';
import { dialQueue } from '../../workflows/messages.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../../workflows/${file}`, import.meta.url));
const payloadConverterPath = pathOf('payload-converter.ts');

/** Bundles the workflow code for a worker, which takes about a second. */
export async function bundleWorkflows(): Promise<{ code: string }> {
  const logger = new DefaultLogger('ERROR');
  return bundleWorkflowCode({ workflowsPath: pathOf('index.ts'), payloadConverterPath, logger });
}

/**
 * Installs Temporal's runtime, once per process: it logs only warnings, and leaves SIGINT and
 * SIGTERM to `runProcess`.
 */
let isInstalled = false;
function installRuntime(): void {
  if (isInstalled) return;
  isInstalled = true;
  Runtime.install({ logger: new DefaultLogger('WARN', write), shutdownSignals: [] });
}

/** Drops the warning that the worker of the dial queue has no workflows, which is intended. */
function write({ level, message, meta }: LogEntry): void {
  if (message.startsWith('No workflows registered')) return;
  process.stderr.write(`[${level}] ${message} ${JSON.stringify(meta ?? {}, readable)}\n`);
}

/** Converts errors to text, because JSON.stringify would print them as {}. */
function readable(_name: string, value: unknown): unknown {
  return value instanceof Error ? (value.stack ?? value.message) : value;
}

/**
 * Connects to the Temporal server.
 * @throws {StartupError} no server with the namespace answers at the address
 */
async function connectNative({ address, namespace }: TemporalConfig): Promise<NativeConnection> {
  try {
    const connection = await NativeConnection.connect({ address });
    await connection.workflowService.describeNamespace({ namespace });
    return connection;
  } catch (cause) {
    throw new StartupError(
      `no Temporal server with a namespace "${namespace}" answers at ${address}: start one, or set TEMPORAL_ADDRESS and TEMPORAL_NAMESPACE`,
      { cause },
    );
  }
}

export type TemporalWorkers = { failed: Promise<never> } & AsyncDisposable;

/**
 * Runs the workers of one process: one for workflows and their activities, and one for the dial
 * activities, whose separate task queue lets an operator limit the rate of dialling.
 * @throws {StartupError} no server with the namespace answers at the address
 */
export async function runWorkers(
  config: TemporalConfig,
  parts: {
    activities: object;
    dialActivities: object;
    workflowBundle: WorkflowBundleOption;
  },
): Promise<TemporalWorkers> {
  installRuntime();
  await using stack = new AsyncDisposableStack();
  const connection = await connectNative(config);
  stack.defer(() => connection.close());
  const { namespace, taskQueue } = config;
  const base = { connection, namespace, ...STOPPING };
  const workers = [
    await Worker.create({
      ...base,
      ...DISPATCHING,
      taskQueue,
      dataConverter: { payloadConverterPath },
      workflowBundle: parts.workflowBundle,
      activities: parts.activities,
    }),
    await Worker.create({
      ...base,
      ...DIALLING,
      taskQueue: dialQueue(taskQueue),
      activities: parts.dialActivities,
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
  workflowTaskPollerBehavior: { type: 'autoscaling', minimum: 2, initial: 4, maximum: 30 },
} satisfies Partial<WorkerOptions>;

const DIALLING = {
  maxConcurrentActivityTaskExecutions: 200,
  activityTaskPollerBehavior: { type: 'autoscaling', minimum: 2, initial: 4, maximum: 20 },
} satisfies Partial<WorkerOptions>;
