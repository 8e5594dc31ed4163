import { access, constants, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../src/domain/errors.ts';
import { runChild } from '../../src/runtime/programs/run-child.ts';

/** Version of the Go module; that of the compose files. */
const SERVER_VERSION = '1.32.2';

const PACKAGES = ['cmd/server', 'cmd/tools/sql'];
/** Measured on two cores that others used, too: 22 minutes. */
const BUILD_TIMEOUT_MS = 60 * 60_000;

export type TemporalBinaries = { server: string; sqlTool: string };

/**
 * Builds the Temporal server and `temporal-sql-tool` from their Go module, once: later starts find them
 * in the cache.
 * @throws {StartupError} there is no Go, or the build failed
 */
export async function buildTemporal(options: {
  cacheDir: string;
  onLine: (line: string) => void;
}): Promise<TemporalBinaries> {
  const folder = join(options.cacheDir, `temporal-server-${SERVER_VERSION}`);
  const binaries = { server: join(folder, 'server'), sqlTool: join(folder, 'sql') };
  if (await areBuilt(binaries)) return binaries;
  options.onLine(`Building Temporal server ${SERVER_VERSION} from its Go module, once`);
  const draft = `${folder}.partial`;
  await mkdir(draft, { recursive: true });
  const packages = PACKAGES.map((path) => `go.temporal.io/server/${path}@v${SERVER_VERSION}`);
  // Some distributions of Go fetch no other version of Go unless they are told to.
  const env = { GOTOOLCHAIN: 'auto', ...process.env, GOBIN: draft };
  const command = { name: 'go install', file: 'go', args: ['install', ...packages], env };
  await runChild({ ...command, stopSignal: 'SIGTERM' }, BUILD_TIMEOUT_MS).catch((cause) => {
    throw new StartupError(
      `The Temporal server cannot be built: ${cause instanceof Error ? cause.message : String(cause)}; install Go (https://go.dev/dl), 1.21 or newer, and let GOTOOLCHAIN be empty or auto`,
      { cause },
    );
  });
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  return binaries;
}

async function areBuilt(binaries: TemporalBinaries): Promise<boolean> {
  const found = Object.values(binaries).map((path) => access(path, constants.X_OK));
  return Promise.all(found).then(
    () => true,
    () => false,
  );
}
