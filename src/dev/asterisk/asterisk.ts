import { join } from 'node:path';
import { findPackageTree } from '../../asterisk/packages/package-tree.ts';
import { ariUrlOf, newAriPassword, startAsterisk } from '../../asterisk/process/asterisk.ts';
import { keptFilesOf } from '../../asterisk/process/data-folder.ts';
import { choosePorts, type Ports } from '../../asterisk/process/ports.ts';
import { readTrunkFile } from '../../asterisk/trunks/trunk-file.ts';
import type { TrunkFile } from '../../asterisk/trunks/trunk-file.ts';
import { cacheDir } from '../data/cache-dir.ts';
import type { Environment } from '../processes/parts.ts';
import type { Part } from '../processes/supervisor.ts';
import { sipHostFor } from './sip-host.ts';

/** Calls are placed by Asterisk over the trunks of this file. */
export type AsteriskChoice = {
  trunksFile: string;
  /** Batches that began with simulated calls go on. */
  callsOpenBatches?: boolean;
};

/** The Asterisk of one stack. It is chosen once, so that call control finds a restarted one. */
export type AsteriskPlan = {
  dataDir: string;
  trunkFile: TrunkFile;
  ports: Ports;
  /** Of ARI: whoever has it can call anywhere. */
  password: string;
  /** Whether call control speaks texts with espeak-ng. */
  needsEspeak: boolean;
};

/**
 * Chooses ports and password of the Asterisk in a data folder, and says what call control has to know.
 * Where `ASTERISK_ARI_URL` names an Asterisk that runs already, there is none of the stack's own.
 * @param choice undefined: calls are simulated
 * @param dataDir that of the whole stack
 * @param outer the environment of this process, which the file of trunks may name, too
 * @throws {StartupError} the trunks are not valid
 */
export async function planAsterisk(
  choice: AsteriskChoice | undefined,
  dataDir: string,
  outer: Environment = process.env,
): Promise<{ env: Environment; own?: AsteriskPlan }> {
  if (choice === undefined) return { env: {} };
  const env = { CALL_CONTROL_NETWORK: 'asterisk', ASTERISK_TRUNKS_FILE: choice.trunksFile };
  if ((outer['ASTERISK_ARI_URL'] ?? '') !== '') return { env };
  const trunkFile = await readTrunkFile(choice.trunksFile, outer);
  const tlsCount = trunkFile.trunks.filter(({ transport }) => transport === 'tls').length;
  const own = {
    dataDir: join(dataDir, 'asterisk'),
    trunkFile,
    ports: await choosePorts({}, tlsCount),
    password: newAriPassword(),
    needsEspeak: (outer['ASTERISK_SPEECH_ENGINE'] || 'espeak-ng') === 'espeak-ng',
  };
  return { env: { ...env, ...environmentOf(own) }, own };
}

function environmentOf({ dataDir, ports, password }: AsteriskPlan): Environment {
  const { journalFile, recordingsDir, soundsDir } = keptFilesOf(dataDir);
  return {
    ASTERISK_ARI_URL: ariUrlOf(ports),
    // Empty: the defaults, which are those of an Asterisk of ours.
    ASTERISK_ARI_USERNAME: '',
    ASTERISK_ARI_APPLICATION: '',
    ASTERISK_ARI_PASSWORD: password,
    ASTERISK_MANAGER_ADDRESS: `127.0.0.1:${ports.manager}`,
    ASTERISK_JOURNAL_FILE: journalFile,
    ASTERISK_RECORDINGS_DIR: recordingsDir,
    ASTERISK_SOUNDS_DIR: soundsDir,
    ASTERISK_CACHE_DIR: cacheDir,
  };
}

/**
 * Fetches Asterisk, and what speaks, before anything else of the stack runs.
 * @throws {StartupError} the packages cannot be fetched
 */
export async function asteriskPart(
  plan: AsteriskPlan,
  onLine: (line: string) => void,
): Promise<Part> {
  const { dataDir, ports, password, trunkFile } = plan;
  await findPackageTree('asterisk', { cacheDir, onLine });
  if (plan.needsEspeak) await findPackageTree('espeak-ng', { cacheDir, onLine });
  const sipHost = sipHostFor(trunkFile.trunks);
  const options = { dataDir, cacheDir, ...trunkFile, ports, password, sipHost };
  return { name: 'asterisk', start: (signal) => startAsterisk({ ...options, signal }) };
}
