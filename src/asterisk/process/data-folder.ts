import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../../dev/processes/command.ts';
import type { Folders } from '../configuration/folders.ts';
import { libraryFolder } from '../packages/program.ts';
import type { PackageTree } from '../packages/package-tree.ts';

/** The files of one Asterisk: its folders, and what is kept from run to run. */
export type DataFolder = { folders: Folders; journalFile: string; logFile: string };

/** Names the places in a data folder; creates nothing. */
export function dataFolderOf(dataDir: string, tree: PackageTree): DataFolder {
  return {
    folders: {
      etc: join(dataDir, 'etc'),
      modules: join(libraryFolder(tree), 'asterisk/modules'),
      data: join(tree.root, 'usr/share/asterisk'),
      lib: join(dataDir, 'lib'),
      db: join(dataDir, 'db'),
      keys: join(dataDir, 'keys'),
      spool: join(dataDir, 'spool'),
      run: join(dataDir, 'run'),
      log: join(dataDir, 'log'),
    },
    journalFile: join(dataDir, 'calls.jsonl'),
    logFile: join(dataDir, 'log/asterisk.log'),
  };
}

/**
 * Creates what is missing of a data folder and writes the configuration files. Only the account that
 * runs Asterisk, or this process's own, may read them: they hold passwords and telephone numbers.
 */
export async function prepareDataFolder(
  dataDir: string,
  { folders }: DataFolder,
  files: Record<string, string>,
  account: Account | undefined,
): Promise<void> {
  const { etc, lib, db, keys, spool, run, log } = folders;
  const give = async (path: string) => account && chown(path, account.uid, account.gid);
  // Asterisk does not create the folder of the recordings that ARI asks for.
  const recordings = join(spool, 'recording');
  for (const folder of [dataDir, etc, lib, db, keys, spool, recordings, run, log]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    await give(folder);
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(etc, name);
    await writeFile(path, text, { mode: 0o600 });
    await give(path);
  }
}
