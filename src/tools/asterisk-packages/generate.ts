import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDebianArchive } from '../../asterisk/packages/debian-archive.ts';
import {
  type Architecture,
  type LockFile,
  lockFilePath,
  readLockFile,
} from '../../asterisk/packages/lock-file.ts';
import { runToEnd } from '../../runtime/process.ts';

type Locked = LockFile['packages'][Architecture];

/** Writes the versions that the mirror offers today; suite and sets stay as they are. */
await runToEnd(async () => {
  const lock = await readLockFile();
  const packages = {
    amd64: await lockedToday(lock, 'amd64'),
    arm64: await lockedToday(lock, 'arm64'),
  };
  await writeFile(lockFilePath, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  return `${Object.keys(packages.amd64).length} packages written to src/asterisk/packages/asterisk-packages.json`;
});

async function lockedToday({ suite, sets }: LockFile, architecture: Architecture): Promise<Locked> {
  const folder = await mkdtemp(join(tmpdir(), 'redial-packages-'));
  try {
    const archive = await openDebianArchive({ folder, suite, architecture });
    const names = [...new Set(Object.values(sets).flat())];
    const offered = await archive.offered(names.toSorted());
    return Object.fromEntries(offered.map(({ name, ...locked }) => [name, locked]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
