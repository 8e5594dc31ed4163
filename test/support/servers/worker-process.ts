import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { devNull } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { WorkerConfig } from '../../../src/start/worker.ts';
import type { System } from '../system.ts';

const entry = fileURLToPath(new URL('../../../src/worker.ts', import.meta.url));

/** Starts a worker as in production: a process configured by its environment. It ends with the system at the latest. */
export async function spawnWorker(system: System): Promise<ChildProcess> {
  const { file, args, env } = workerCommand(system.workerConfig);
  const worker = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  system.defer(() => void worker.kill('SIGKILL'));
  const [line] = await once(worker.stdout, 'data');
  if (!String(line).startsWith('ready: worker')) throw new Error(`no worker: ${String(line)}`);
  return worker;
}

/** The command of a worker in production, with its environment. */
export function workerCommand(config: WorkerConfig) {
  const { database, temporal, callControl, accounts, addresses, dialling, webhookSending } = config;
  return {
    name: 'worker',
    file: process.execPath,
    args: [entry],
    stopSignal: 'SIGTERM' as const,
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      TEMPORAL_CONFIG_FILE: devNull,
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_NAMESPACE: temporal.namespace,
      TEMPORAL_TASK_QUEUE: temporal.taskQueue,
      CALL_CONTROL_URL: callControl.url,
      CALL_CONTROL_ACCOUNT_SID: callControl.accountSid,
      CALL_CONTROL_TOKEN: callControl.token,
      CALL_CONTROL_WEBHOOK_SECRET: callControl.webhookSecrets.join(','),
      CALL_CONTROL_ENCRYPTION_KEY: accounts.encryptionKeys
        .map((key) => key.toString('base64'))
        .join(','),
      CALL_CONTROL_PRIVATE_ADDRESSES: addresses.privateAddresses,
      WEBHOOK_RETRY_SECONDS: webhookSending.retrySeconds.join(','),
      WEBHOOK_TIMEOUT_SECONDS: `${webhookSending.timeoutSeconds}`,
      PUBLIC_URL: dialling.publicUrl,
      DEFAULT_AGENT_CALL_HOOK: dialling.agentCallHook,
      REPORT_GRACE_SECONDS: '0',
      LOG_LEVEL: 'error',
    },
  };
}
