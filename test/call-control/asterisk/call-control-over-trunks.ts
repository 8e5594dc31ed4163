import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { AsteriskSettings } from '../../../src/config/asterisk-settings.ts';
import { type Asterisk, startAsterisk } from '../../../src/asterisk/process/asterisk.ts';
import { readTrunkFile } from '../../../src/asterisk/trunks/trunk-file.ts';
import { prepareAsteriskNetwork } from '../../../src/call-control/asterisk/prepare-asterisk-network.ts';
import { hookRule } from '../../../src/call-control/calls/hook-rule.ts';
import { cacheDir } from '../../../src/dev/data/cache-dir.ts';
import {
  type CallControlServer,
  startCallControlServer,
} from '../../../src/call-control/server.ts';
import { serverConfig, simulator } from '../support.ts';

const SILENT = pino({ level: 'silent' });

export type CallControlOverTrunks = AsyncDisposable & {
  url: string;
  asterisk: Asterisk;
  settings: AsteriskSettings;
  /** Stops the server and starts another one over the same ledger and Asterisk. */
  restart: () => Promise<void>;
};

/**
 * The embedded server over a real Asterisk.
 * @param given trunks as in the file of trunks
 */
export async function startCallControlOver(
  given: readonly object[],
  changes: Partial<AsteriskSettings> = {},
): Promise<CallControlOverTrunks> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'redial-real-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const trunksFile = await writeTrunks(folder, given);
  const { trunks } = await readTrunkFile(trunksFile, {});
  const dataDir = join(folder, 'asterisk');
  const asterisk = started.use(await startAsterisk({ dataDir, cacheDir, trunks }));
  const settings = { ...settingsOf(asterisk, trunksFile), ...changes };
  const start = async () => {
    const server = serverConfig(join(folder, 'ledger'));
    const parts = { clock: { now: () => new Date() }, log: SILENT, rule: hookRule(server) };
    const openNetwork = await prepareAsteriskNetwork(settings, parts);
    const callControl = await startCallControlServer({ server, simulator, openNetwork });
    await untilReady(callControl.url);
    return callControl;
  };
  let server: CallControlServer = await start();
  started.defer(() => server[Symbol.asyncDispose]());
  const running = started.move();
  return {
    get url() {
      return server.url;
    },
    asterisk,
    settings,
    restart: async () => {
      await server[Symbol.asyncDispose]();
      server = await start();
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Writes a file of trunks. */
export async function writeTrunks(folder: string, trunks: readonly object[]): Promise<string> {
  const path = join(folder, 'trunks.json');
  await writeFile(path, JSON.stringify({ trunks }));
  return path;
}

/** Settings of call control for an Asterisk. */
export function settingsOf(asterisk: Asterisk, trunksFile: string): AsteriskSettings {
  return {
    ari: {
      url: asterisk.ariUrl,
      username: 'redial',
      password: asterisk.password,
      application: 'redial',
    },
    trunksFile,
    manager: { host: '127.0.0.1', port: asterisk.managerPort },
    journalFile: asterisk.journalFile,
    recordingsDir: asterisk.recordingsDir,
    soundsDir: asterisk.soundsDir,
    record: 'on-request',
    speech: { engine: 'espeak-ng' },
    recognizer: null,
    cacheDir,
  };
}

/** Waits until the server can place calls. */
export async function untilReady(url: string): Promise<void> {
  const isReady = async () => (await fetch(`${url}/health/ready`)).ok;
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 20));
}
