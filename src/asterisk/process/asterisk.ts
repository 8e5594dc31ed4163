import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { StartupError } from '../../domain/errors.ts';
import { type Child, startChild } from '../../runtime/programs/child.ts';
import type { Command } from '../../runtime/programs/command.ts';
import { unprivilegedAccount } from '../../runtime/programs/unprivileged-account.ts';
import { type Configuration, configurationFiles } from '../configuration/configuration.ts';
import { installedTree } from '../packages/installed-tree.ts';
import { findPackageTree } from '../packages/package-tree.ts';
import { programCommand } from '../packages/program.ts';
import type { Nat, Trunk } from '../trunks/trunk.ts';
import { type DataFolder, dataFolderOf, type KeptFiles, prepareDataFolder } from './data-folder.ts';
import { limitGrowth } from './growth.ts';
import { refuseIfRunning } from './already-running.ts';
import { choosePorts, type Ports, type WantedPorts } from './ports.ts';
import { waitUntilModulesRun } from './ready.ts';

export type AsteriskOptions = {
  /** Folder of configuration, journal, log and recordings; created if it does not exist. */
  dataDir: string;
  /** Holds the extracted packages; several processes may share the folder. */
  cacheDir: string;
  trunks: readonly Trunk[];
  /** Absent: no NAT is between Asterisk and the trunks. */
  nat?: Nat;
  /** Default: free ones below 32,768. */
  ports?: WantedPorts;
  /** Password of the user `ARI_USERNAME`; default: a new one with each start. */
  password?: string;
  /**
   * IPv4 address of this machine on which SIP is spoken; default: 127.0.0.1, which reaches this
   * machine only.
   */
  sipHost?: string;
  /** IPv4 address of this machine on which ARI listens; default: 127.0.0.1. */
  ariHost?: string;
  /** UDP ports of audio, both ends included; default: 20,000 to 24,999. */
  rtp?: Configuration['rtp'];
  /** `installed`: that of this machine, a Debian; default: its packages are fetched. */
  program?: 'fetched' | 'installed';
  /** Receives lines about the packages: a download, and other versions than the known ones. */
  onLine?: (line: string) => void;
  /** Cancels the start. */
  signal?: AbortSignal;
};

/** A running Asterisk. Disposing hangs up all its calls. */
export type Asterisk = Child &
  KeptFiles & {
    /** Such as `http://127.0.0.1:8088/ari`. */
    ariUrl: string;
    /** Password of the user `ARI_USERNAME`. */
    password: string;
    sipPort: number;
    /** Where it tells about registrations, on 127.0.0.1, with the same password. */
    managerPort: number;
  };

/** UDP ports for the audio of 2,500 calls, below those that the system gives to others. */
const RTP = { first: 20_000, last: 24_999 };

/** Asterisk hangs up and unregisters before it ends: 2 s, and 10 s with a registration. */
const STOP_TIMEOUT_MS = 12_000;

/**
 * Fetches Asterisk if the cache lacks it, starts it on 127.0.0.1 and waits until it can make calls.
 * Root starts it as another account.
 * @throws {StartupError} the packages cannot be fetched, a value of a trunk or a path cannot be
 *   written to the configuration, a port is busy, an Asterisk runs in the folder already, or Asterisk
 *   does not start
 */
export async function startAsterisk(options: AsteriskOptions): Promise<Asterisk> {
  const dataDir = resolve(options.dataDir);
  const isInstalled = options.program === 'installed';
  const tree = isInstalled ? installedTree() : await findPackageTree('asterisk', options);
  const { file, args } = programCommand(tree, 'usr/sbin/asterisk');
  const ports = await choosePorts(options.ports ?? {}, tlsCountOf(options.trunks));
  const dataFolder = dataFolderOf(dataDir, tree);
  await refuseIfRunning(dataDir, dataFolder.folders.run);
  const { password = newAriPassword() } = options;
  const configuration = configurationOf(options, { ...dataFolder, password, ports });
  const account = await unprivilegedAccount({ dataDir, program: file, names: ['asterisk'] });
  await prepareDataFolder(dataDir, dataFolder, configurationFiles(configuration), account);
  const command: Command = {
    name: 'asterisk',
    file,
    args: [...args, '-f', '-C', resolve(dataFolder.folders.etc, 'asterisk.conf')],
    // None of Redial's secrets.
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    cwd: dataDir,
    stopSignal: 'SIGTERM',
    ...(account && { account }),
  };
  const ariUrl = ariUrlOf(ports, options.ariHost);
  const child = await startChild(command, {
    ready: (signal) => waitUntilModulesRun({ ariUrl, password }, signal),
    stopTimeoutMs: STOP_TIMEOUT_MS,
    ...(options.signal && { signal: options.signal }),
  }).catch((cause: Error) => {
    throw new StartupError(`${cause.message}; its log is '${dataFolder.kept.logFile}'`, { cause });
  });
  const growth = limitGrowth(dataFolder.kept, { ariUrl, password });
  void child.exited.then(() => growth[Symbol.dispose]());
  const { sip: sipPort, manager: managerPort } = ports;
  return { ...child, ...dataFolder.kept, ariUrl, password, sipPort, managerPort };
}

/** A random password of the user `ARI_USERNAME`. */
export function newAriPassword(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * The address of ARI for this machine, without a slash at its end.
 * @param host on which it listens
 */
export function ariUrlOf({ ari }: Pick<Ports, 'ari'>, host = '127.0.0.1'): string {
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${ari}/ari`;
}

function configurationOf(
  { trunks, nat, sipHost = '127.0.0.1', ariHost = '127.0.0.1', rtp = RTP }: AsteriskOptions,
  { folders, kept, ports, password }: DataFolder & { ports: Ports; password: string },
): Configuration {
  const { journalFile, logFile } = kept;
  const sip = { host: sipHost, port: ports.sip, tlsPorts: ports.tls };
  const ari = { host: ariHost, port: ports.ari };
  const files = { folders, journalFile, logFile };
  const listening = { ari, managerPort: ports.manager, sip, rtp };
  return { ...files, ...listening, password, trunks, ...(nat && { nat }) };
}

function tlsCountOf(trunks: readonly Trunk[]): number {
  return trunks.filter(({ transport }) => transport === 'tls').length;
}
