import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAsterisk } from '../../../src/asterisk/process/asterisk.ts';
import { readTrunkFile } from '../../../src/asterisk/trunks/trunk-file.ts';
import { asteriskKeys, networkKeys } from '../../../src/config/asterisk.ts';
import { readConfig } from '../../../src/config/config.ts';
import { cacheDir } from '../../../src/dev/data/cache-dir.ts';
import {
  type CalleeFarm,
  type CalleeFarmOptions,
  startCalleeFarm,
} from '../../callee-farm/start.ts';
import type { SystemOptions } from '../system.ts';

/** Callees that count, and how a system calls them. */
export type SipNetwork = AsyncDisposable & {
  farm: CalleeFarm;
  telephony: NonNullable<SystemOptions['telephony']>;
};

/** Starts a real Asterisk whose only trunk leads to callees. */
export async function startSipNetwork(options: CalleeFarmOptions = {}): Promise<SipNetwork> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'redial-sip-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const farm = started.use(await startCalleeFarm(options));
  const trunksFile = join(folder, 'trunks.json');
  const trunk = { name: 'farm', host: '127.0.0.1', port: farm.sipPort, transport: 'udp' };
  await writeFile(trunksFile, JSON.stringify({ trunks: [{ ...trunk, codecs: ['ulaw'] }] }));
  const { trunks } = await readTrunkFile(trunksFile, {});
  const dataDir = join(folder, 'asterisk');
  const asterisk = started.use(await startAsterisk({ dataDir, cacheDir, trunks }));
  const telephony = readConfig(
    { network: networkKeys, asterisk: asteriskKeys },
    {
      CALL_CONTROL_NETWORK: 'asterisk',
      ASTERISK_ARI_URL: asterisk.ariUrl,
      ASTERISK_ARI_PASSWORD: asterisk.password,
      ASTERISK_TRUNKS_FILE: trunksFile,
      ASTERISK_JOURNAL_FILE: asterisk.journalFile,
      ASTERISK_RECORDINGS_DIR: asterisk.recordingsDir,
      ASTERISK_SOUNDS_DIR: asterisk.soundsDir,
      ASTERISK_CACHE_DIR: cacheDir,
      ASTERISK_RECORD: 'all',
    },
  );
  const running = started.move();
  return { farm, telephony, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
