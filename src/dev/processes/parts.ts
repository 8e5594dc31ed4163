import { devNull } from 'node:os';
import { join, resolve } from 'node:path';
import type { Addresses } from '../ports/addresses.ts';
import { cacheDir } from '../data/cache-dir.ts';
import { type Child, type ChildOptions, startChild } from '../../runtime/programs/child.ts';
import type { Command } from '../../runtime/programs/command.ts';
import type { Ports } from '../ports/ports.ts';
import { runChild } from '../../runtime/programs/run-child.ts';
import type { Secrets } from '../data/secrets.ts';

export type Environment = Record<string, string | undefined>;

/** The user's settings may be those of a Temporal elsewhere; an empty file has no profiles. */
const OF_NO_OTHER_TEMPORAL = {
  TEMPORAL_TLS: 'false',
  TEMPORAL_API_KEY: '',
  TEMPORAL_CONFIG_FILE: devNull,
  TEMPORAL_PROFILE: '',
};

/** The environment of every part: the addresses of all parts and the secrets of this data folder. */
export function partEnvironment(
  { ports, addresses, secrets }: { ports: Ports; addresses: Addresses; secrets: Secrets },
  dataDir: string,
): Environment {
  return {
    DATABASE_URL: addresses.databaseUrl,
    TEMPORAL_ADDRESS: addresses.temporalAddress,
    TEMPORAL_NAMESPACE: addresses.temporalNamespace,
    TEMPORAL_UI_URL: addresses.temporalUiUrl,
    ...OF_NO_OTHER_TEMPORAL,
    API_HOST: '127.0.0.1',
    API_PORT: `${ports.api}`,
    PUBLIC_URL: addresses.apiUrl,
    BOOTSTRAP_TOKEN: secrets.token,
    DEFAULT_AGENT_CALL_HOOK: `${addresses.callControlUrl}/simulator/agent`,
    CALL_CONTROL_HOST: '127.0.0.1',
    CALL_CONTROL_PORT: `${ports.callControl}`,
    CALL_CONTROL_URL: addresses.callControlUrl,
    CALL_CONTROL_ACCOUNT_SID: secrets.accountSid,
    CALL_CONTROL_TOKEN: secrets.callControlToken,
    CALL_CONTROL_WEBHOOK_SECRET: secrets.webhookSecret,
    CALL_CONTROL_ENCRYPTION_KEY: secrets.encryptionKey,
    // In development, call control runs on the same machine.
    CALL_CONTROL_PRIVATE_ADDRESSES: 'allow',
    CALL_CONTROL_WEBSOCKET_HOOKS: 'refuse',
    REPORT_SECRET: secrets.reportSecret,
    ERASURE_KEY: secrets.erasureKey,
    CALL_CONTROL_DATA_DIR: join(dataDir, 'call-control'),
  };
}

/** A process of Redial, named after its file in `src`. */
export type ProcessName = 'api' | 'worker' | 'call-control';

/**
 * V8's young generation in MB. Measured: the default of 16 costs the API 40 MB more than 4 does, and 8 costs
 * 9 MB more. With 4, collections take 30 ms of the API's main thread for a page of the console, with 8 they
 * take 6.
 */
const API_FLAGS = ['--max-semi-space-size=8'];
/** As in the image: host names whose name servers are silent do not keep others from being looked up. */
const LOOK_UPS_AT_ONCE = '32';
/** Node's compile cache: with it a process starts faster and takes 20 MB less. */
const compileCache = join(cacheDir, 'compiled');

/** Starts `node src/<name>.ts` and waits for a line that begins with `ready`. */
export async function startProcess(
  name: ProcessName,
  env: Environment,
  options: Pick<ChildOptions, 'onLine' | 'signal' | 'readyTimeoutMs' | 'stopTimeoutMs'>,
): Promise<Child> {
  return startChild(nodeCommand(name, env), { ...options, ready: /^ready\b/ });
}

/**
 * Migrates the database to the schema of this version.
 * @throws {StartupError} the migration failed; the message quotes its last line
 */
export async function migrate(env: Environment): Promise<void> {
  await runChild(nodeCommand('migrate', env));
}

function nodeCommand(name: ProcessName | 'migrate', env: Environment): Command {
  const file = resolve(import.meta.dirname, '../..', `${name}.ts`);
  return {
    name,
    file: process.execPath,
    args: [...(name === 'api' ? API_FLAGS : []), file],
    env: { NODE_COMPILE_CACHE: compileCache, UV_THREADPOOL_SIZE: LOOK_UPS_AT_ONCE, ...env },
    stopSignal: 'SIGTERM',
  };
}
