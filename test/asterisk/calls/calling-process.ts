import { pino } from 'pino';
import { AriClient } from '../../../src/asterisk/ari/ari-client.ts';
import type { AriSettings } from '../../../src/asterisk/ari/ari-settings.ts';
import { AsteriskCalls } from '../../../src/asterisk/calls/asterisk-calls.ts';
import type { NewCall } from '../../../src/asterisk/calls/new-call.ts';
import { SIP_ADDRESS_ENDPOINT } from '../../../src/asterisk/trunks/trunk.ts';

/** What the process is started with, as JSON. */
export type CallToPlace = { settings: AriSettings; call: NewCall };

/** Places one call, and writes its statuses to stdout, a line each. For a test that kills it. */
const { settings, call } = JSON.parse(process.argv[2] ?? '') as CallToPlace;
const log = pino({ level: 'silent' });
const ari = new AriClient(() => settings, log);
const calls = new AsteriskCalls({
  ari,
  application: settings.application,
  endpoints: {
    trunks: ['carrier'],
    defaultTrunk: 'carrier',
    sipEndpoint: SIP_ADDRESS_ENDPOINT,
  },
  journalFile: null,
  isStranger: () => true,
  elapsedMs: () => Date.now() - call.requestedAt,
  log,
  onStep: (_sid, { status }) => process.stdout.write(`${status}\n`),
});
await ari.connect();
await calls.create(call);
await calls.dial(call.sid);
