import { checkTrunks } from '../trunks/check-trunks.ts';
import type { Nat, Trunk } from '../trunks/trunk.ts';
import { ariFile, httpFile } from './ari.ts';
import { amdFile, indicationsFile, rtpFile } from './audio.ts';
import { dialplanFile } from './dialplan.ts';
import { type Folders, foldersFile, loggerFile } from './folders.ts';
import { celCustomFile, celFile } from './journal.ts';
import { type ManagerBinding, managerFile } from './manager.ts';
import { modulesFile } from './modules.ts';
import { pjsipFile } from './pjsip.ts';
import { certificateFiles } from './certificates.ts';
import type { SipBinding } from './pjsip-transport.ts';
import { sorceryFile } from './sorcery.ts';
import { unusedPartFiles } from './unused-parts.ts';

export type Configuration = {
  folders: Folders;
  journalFile: string;
  logFile: string;
  /** Password of the only user of ARI and of the manager interface. */
  password: string;
  /** Where ARI listens: an IPv4 address of this machine, and a port of TCP. */
  ari: { host: string; port: number };
  /** Of the manager interface, which is off unless a trunk registers. */
  managerPort: number;
  /** Where SIP is spoken: an IPv4 address of this machine, and its ports. */
  sip: Omit<SipBinding, 'certificateFolder'>;
  /** UDP ports for audio, both ends included. */
  rtp: { first: number; last: number };
  trunks: readonly Trunk[];
  /** Absent: no NAT is between Asterisk and the trunks. */
  nat?: Nat;
};

/**
 * The configuration files of Asterisk, as text by file name.
 * @throws {StartupError} a value is not of its form, or cannot be written to such a file
 */
export function configurationFiles(configuration: Configuration): Record<string, string> {
  const { folders, trunks, nat } = configuration;
  checkTrunks(trunks);
  const sip = { ...configuration.sip, certificateFolder: folders.etc };
  return {
    ...unusedPartFiles(),
    ...certificateFiles(trunks),
    'asterisk.conf': foldersFile(folders),
    'logger.conf': loggerFile(configuration.logFile),
    'modules.conf': modulesFile(),
    'http.conf': httpFile(configuration.ari),
    'ari.conf': ariFile(configuration.password),
    'manager.conf': managerFile(managerOf(configuration)),
    'cel.conf': celFile(),
    'cel_custom.conf': celCustomFile(configuration.journalFile),
    'pjsip.conf': pjsipFile(trunks, sip, nat),
    'sorcery.conf': sorceryFile(),
    'extensions.conf': dialplanFile(),
    'rtp.conf': rtpFile(configuration.rtp),
    'indications.conf': indicationsFile(),
    'amd.conf': amdFile(),
  };
}

function managerOf({
  trunks,
  ari,
  managerPort,
  password,
}: Configuration): ManagerBinding | undefined {
  const registers = trunks.some(({ registration }) => registration !== undefined);
  return registers ? { host: ari.host, port: managerPort, password } : undefined;
}
