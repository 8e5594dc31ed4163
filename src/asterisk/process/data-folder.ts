import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../../runtime/programs/command.ts';
import type { Folders } from '../configuration/folders.ts';
import { libraryFolder } from '../packages/program.ts';
import type { PackageTree } from '../packages/package-tree.ts';

/** What is kept from run to run, as absolute paths. */
export type KeptFiles = {
  /** Asterisk's own list of what happened to channels, a JSON object a line. */
  journalFile: string;
  /** Warnings and errors of Asterisk. */
  logFile: string;
  /** To which Asterisk records calls. */
  recordingsDir: string;
  /** From which Asterisk plays what others wrote there. */
  soundsDir: string;
};

/** The files of one Asterisk. */
export type DataFolder = { folders: Folders; kept: KeptFiles };

/** Names what an Asterisk keeps in its data folder. */
export function keptFilesOf(dataDir: string): KeptFiles {
  return {
    journalFile: join(dataDir, 'calls.jsonl'),
    logFile: join(dataDir, 'log/asterisk.log'),
    recordingsDir: join(dataDir, 'recordings'),
    soundsDir: join(dataDir, 'sounds'),
  };
}

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
    kept: keptFilesOf(dataDir),
  };
}

/**
 * Creates what is missing of a data folder and writes the configuration files. Only the account that
 * runs Asterisk, or this process's own, may read them: they hold passwords and telephone numbers.
 */
export async function prepareDataFolder(
  dataDir: string,
  { folders, kept }: DataFolder,
  files: Record<string, string>,
  account: Account | undefined,
): Promise<void> {
  const { etc, lib, db, keys, spool, run, log } = folders;
  const give = async (path: string) => account && chown(path, account.uid, account.gid);
  const { recordingsDir, soundsDir } = kept;
  // Asterisk does not create the folder of the recordings that ARI asks for.
  const ariRecordings = join(spool, 'recording');
  const own = [dataDir, etc, lib, db, keys, spool, ariRecordings, run, log];
  for (const folder of [...own, recordingsDir, soundsDir]) {
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
