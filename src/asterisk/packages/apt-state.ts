import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../domain/errors.ts';
import type { Architecture } from './lock-file.ts';

/** Debian's package `debian-archive-keyring` installs one of them; Ubuntu has that package, too. */
const keyrings = [
  '/usr/share/keyrings/debian-archive-keyring.gpg',
  '/usr/share/keyrings/debian-archive-keyring.pgp',
];

export type AptStateOptions = {
  /** Becomes the home of apt's configuration, indexes and cache. */
  folder: string;
  /** Address of a mirror of Debian. */
  mirror: string;
  suite: string;
  architecture: Architecture;
  /** Lines of the machine's own configuration about its network, such as a proxy. */
  network: readonly string[];
};

/**
 * Writes a state of apt that is independent of the machine's: its packages, its sources and root.
 * @returns the path of its configuration, for `APT_CONFIG`
 * @throws {StartupError} the machine has no keyring of Debian
 */
export async function writeAptState(options: AptStateOptions): Promise<string> {
  const { folder, mirror, suite } = options;
  const keyring = await findKeyring();
  for (const name of ['etc/apt.conf.d', 'etc/preferences.d', 'lists/partial', 'cache/archives']) {
    await mkdir(join(folder, name), { recursive: true });
  }
  const source = `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`;
  await writeFile(join(folder, 'etc/sources.list'), source);
  await writeFile(join(folder, 'status'), '');
  const file = join(folder, 'apt.conf');
  await writeFile(file, aptConfiguration(options), { mode: 0o600 });
  return file;
}

async function findKeyring(): Promise<string> {
  for (const file of keyrings) {
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
  throw new StartupError(
    `the keyring of Debian is missing ('${keyrings[0]}'); install the package debian-archive-keyring`,
  );
}

/** See apt.conf(5). */
function aptConfiguration({ folder, architecture, network }: AptStateOptions): string {
  const lines = [
    `Dir "${folder}";`,
    `Dir::Etc "${folder}/etc";`,
    `Dir::State::Lists "${folder}/lists";`,
    `Dir::State::status "${folder}/status";`,
    `Dir::Cache "${folder}/cache";`,
    // Logins of mirrors, apt_auth.conf(5), stay those of the machine.
    'Dir::Etc::netrc "/etc/apt/auth.conf";',
    'Dir::Etc::netrcparts "/etc/apt/auth.conf.d";',
    `APT::Architecture "${architecture}";`,
    `APT::Architectures { "${architecture}"; };`,
    // Started by root, apt would become the account _apt, which may not enter the folder.
    'APT::Sandbox::User "root";',
    'APT::Update::Error-Mode "any";',
    'Acquire::Languages "none";',
    'Acquire::Retries "2";',
    // A mirror may stand still longer than its index is valid. The lock file names what is wanted.
    'Acquire::Check-Valid-Until "false";',
    ...network,
  ];
  return `${lines.join('\n')}\n`;
}
