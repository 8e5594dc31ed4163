import { z } from 'zod';
import { asteriskKeys } from './asterisk.ts';
import { type PortRange, portRange } from './range.ts';
import { variable, type Values } from './variable.ts';

/** Where the program comes from: Debian's packages, fetched into the cache, or this system. */
const PROGRAM_SOURCES = ['fetched', 'installed'] as const;

const port = z.coerce.number().int().min(1).max(65_535);
const address = z.ipv4('must be an IPv4 address');

/** An Asterisk that runs as a process of its own, with the configuration that Redial writes for it. */
export const asteriskServerKeys = {
  ariPassword: asteriskKeys.ariPassword,
  trunksFile: asteriskKeys.trunksFile,
  cacheDir: asteriskKeys.cacheDir,
  program: variable<(typeof PROGRAM_SOURCES)[number]>({
    env: 'ASTERISK_PROGRAM',
    doc: "Asterisk that is started: fetched, Debian's packages in ASTERISK_CACHE_DIR, or installed, that of this Debian system, as in the container.",
    schema: z.enum(PROGRAM_SOURCES),
    default: 'fetched',
  }),
  dataDir: variable({
    env: 'ASTERISK_DATA_DIR',
    doc: 'Folder of configuration, journal, log, recordings and sounds of Asterisk; call control needs the paths of calls.jsonl, recordings and sounds in it.',
    schema: z.string().min(1),
    default: '.redial/asterisk',
  }),
  ariHost: variable({
    env: 'ASTERISK_ARI_HOST',
    doc: 'IPv4 address on which ARI listens; whoever reaches it and has the password can call anywhere, so set another one only in a network of your own.',
    schema: address,
    default: '127.0.0.1',
  }),
  ariPort: variable({
    env: 'ASTERISK_ARI_PORT',
    doc: 'TCP port on which ARI listens.',
    schema: port,
    default: 8088,
  }),
  managerPort: variable({
    env: 'ASTERISK_MANAGER_PORT',
    doc: 'TCP port of the manager interface (AMI), which listens on ASTERISK_ARI_HOST if a trunk registers.',
    schema: port,
    default: 5038,
  }),
  sipHost: variable({
    env: 'ASTERISK_SIP_HOST',
    doc: 'IPv4 address on which SIP is spoken; 127.0.0.1 reaches this machine only.',
    schema: address,
    default: '0.0.0.0',
  }),
  sipPort: variable({
    env: 'ASTERISK_SIP_PORT',
    doc: 'UDP and TCP port on which SIP is spoken.',
    schema: port,
    default: 5060,
  }),
  rtpPorts: variable<PortRange>({
    env: 'ASTERISK_RTP_PORTS',
    doc: 'First and last UDP port of audio, of which a call takes two; open them in the firewall.',
    schema: portRange,
    default: { min: 20_000, max: 24_999 },
  }),
};

export type AsteriskServerConfig = Values<typeof asteriskServerKeys>;
