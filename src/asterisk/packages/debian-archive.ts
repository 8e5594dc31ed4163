import { join } from 'node:path';
import { RedialError, StartupError } from '../../domain/errors.ts';
import { packagesOf } from './apt-output.ts';
import { writeAptState } from './apt-state.ts';
import type { Architecture, Package } from './lock-file.ts';
import { readMachineApt, runApt } from './machine-apt.ts';

/** A suite of Debian on a mirror, with an index whose signature apt has checked. */
export type DebianArchive = {
  /** The packages of these names that a download would fetch. */
  offered: (names: readonly string[]) => Promise<Package[]>;
  /** Downloads the packages of these names; apt checks each against the index. */
  download: (names: readonly string[], folder: string) => Promise<void>;
};

/**
 * Fetches the index of a suite with the machine's apt, from the first of its mirrors that has it.
 * Needs no root and changes nothing outside `folder`.
 * @throws {StartupError} no apt, no keyring, or no mirror that can be reached; the reason ends the message
 */
export async function openDebianArchive(options: {
  folder: string;
  suite: string;
  architecture: Architecture;
}): Promise<DebianArchive> {
  const { mirrors, network } = await readMachineApt();
  const failures: string[] = [];
  for (const [index, mirror] of mirrors.entries()) {
    const folder = join(options.folder, `mirror-${index}`);
    const aptConfig = await writeAptState({ ...options, folder, mirror, network });
    try {
      await runApt('apt-get', [['update']], { aptConfig });
      return archiveOf(aptConfig);
    } catch (error) {
      if (!(error instanceof RedialError)) throw error;
      failures.push(error.message);
    }
  }
  throw new StartupError(failures.join('; '));
}

function archiveOf(aptConfig: string): DebianArchive {
  return {
    offered: async (names) => {
      const args = [['download', '--print-uris'], [...names]];
      const packages = packagesOf(await runApt('apt-get', args, { aptConfig }));
      const missing = names.filter((name) => packages.every((each) => each.name !== name));
      if (missing.length === 0) return packages;
      throw new StartupError(`apt gives no SHA-256 of ${missing.join(', ')}`);
    },
    download: async (names, cwd) => {
      await runApt('apt-get', [['download'], [...names]], { aptConfig, cwd });
    },
  };
}
