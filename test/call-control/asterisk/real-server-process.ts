import { pino } from 'pino';
import { prepareAsteriskNetwork } from '../../../src/call-control/asterisk/prepare-asterisk-network.ts';
import { hookRule } from '../../../src/call-control/calls/hook-rule.ts';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import type { AsteriskSettings } from '../../../src/config/asterisk-settings.ts';
import { serverConfig, simulator } from '../support.ts';

/** What the process is started with, as JSON. */
export type RealServerOptions = {
  dataDir: string;
  settings: AsteriskSettings;
  /** By how much its clock is ahead. */
  aheadMs: number;
};

// Runs call control over Asterisk as a process that a test can kill. Prints its URL.
const options = JSON.parse(process.argv[2] ?? '') as RealServerOptions;
const clock = { now: () => new Date(Date.now() + options.aheadMs) };
const server = serverConfig(options.dataDir);
const log = pino({ level: 'silent' });
const parts = { clock, log, rule: hookRule(server) };
const openNetwork = await prepareAsteriskNetwork(options.settings, parts);
const { url } = await startCallControlServer({ server, simulator, openNetwork }, { clock });
process.stdout.write(`${url}\n`);
