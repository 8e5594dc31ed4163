import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { RedialError, StartupError } from '../../domain/errors.ts';
import { undefinedIfMissing } from '../../runtime/private-file.ts';
import { architectureOf } from './architecture.ts';
import { openDebianArchive } from './debian-archive.ts';
import { extractPackages } from './extract-packages.ts';
import {
  type Architecture,
  compareWithLock,
  lockedPackagesOf,
  type LockFile,
  type Package,
  type PackageSet,
  readLockFile,
  treeName,
} from './lock-file.ts';

/** A folder with the files of a set of packages, below `usr`. */
export type PackageTree = { root: string; architecture: Architecture };

export type PackageTreeOptions = {
  /** Holds the extracted packages; several processes may share the folder. */
  cacheDir: string;
  /** Receives a line before a download, and one about packages of another version. */
  onLine?: (line: string) => void;
  /** Platform and processor, such as `linux-x64`; default: those of this machine. */
  machine?: string;
  /** Default: that of this project. */
  lock?: LockFile;
};

/** Lists the packages of a tree, beside their files. */
const LIST = 'packages.json';

const remedies: Record<PackageSet, string> = {
  asterisk:
    'run an Asterisk of your own, in a container for example, and set ASTERISK_ARI_URL to its address',
  'espeak-ng': 'choose another engine for speech with ASTERISK_SPEECH_ENGINE, or none',
  sipp: 'leave out the tests that need it',
};

/**
 * Finds a set of packages in the cache, or fetches it by apt into the cache, without root. What was
 * fetched has the SHA-256 of the lock file; where the mirror has another version, the signature of
 * Debian vouches for it, and a line says so.
 * @throws {StartupError} the packages cannot be fetched; the message says why, and what to do
 */
export async function findPackageTree(
  set: PackageSet,
  options: PackageTreeOptions,
): Promise<PackageTree> {
  const { onLine = () => {}, machine = `${process.platform}-${process.arch}` } = options;
  try {
    const architecture = architectureOf(machine);
    const lock = options.lock ?? (await readLockFile());
    const locked = lockedPackagesOf(lock, set, architecture);
    const root = resolve(options.cacheDir, treeName(set, locked));
    if ((await listOf(root)) === undefined) {
      onLine(`${set}: fetching ${locked.length} packages by apt`);
      await fetchTree(root, { suite: lock.suite, architecture, locked });
    }
    const difference = compareWithLock((await listOf(root)) ?? [], locked);
    if (difference !== undefined) onLine(difference);
    return { root, architecture };
  } catch (cause) {
    if (!(cause instanceof RedialError)) throw cause;
    const message = `The packages of ${set} cannot be fetched: ${cause.message}. Remove the cause, or ${remedies[set]}`;
    throw new StartupError(message, { cause });
  }
}

async function listOf(root: string): Promise<Package[] | undefined> {
  const text = await readFile(join(root, LIST), 'utf8').catch(undefinedIfMissing);
  // Only `fetchTree` writes the file, and moves it to its place as a whole.
  return text === undefined ? undefined : (JSON.parse(text) as Package[]);
}

/** Works in a draft folder and renames it, so that a killed run leaves no partial tree. */
async function fetchTree(
  root: string,
  wanted: { suite: string; architecture: Architecture; locked: readonly Package[] },
): Promise<void> {
  await mkdir(resolve(root, '..'), { recursive: true });
  const draft = await mkdtemp(`${root}.partial-`);
  const [tree, downloads] = [join(draft, 'tree'), join(draft, 'downloads')];
  try {
    for (const folder of [tree, downloads]) await mkdir(folder);
    const archive = await openDebianArchive({ folder: draft, ...wanted });
    const names = wanted.locked.map(({ name }) => name);
    const offered = await archive.offered(names);
    compareWithLock(offered, wanted.locked);
    await archive.download(names, downloads);
    await extractPackages(offered, { downloads, tree, architecture: wanted.architecture });
    await writeFile(join(tree, LIST), `${JSON.stringify(offered, null, 2)}\n`);
    // Whoever starts the program may be another account than the one that fetched it.
    await chmod(join(tree, LIST), 0o644);
    await chmod(tree, 0o755);
    await rename(tree, root).catch(ignoreExisting);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Another process has fetched the same tree meanwhile. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}
