import { parseArgs } from 'node:util';
import { readDurations } from './durations.ts';
import { startCalleeFarm } from './start.ts';

/**
 * `node test/callee-farm/main.ts --sip-port 5070`: callees until SIGINT or SIGTERM. With `--ring 1-3` and
 * `--talk 2-8` each of them rings and talks for so many seconds, chosen at random, and then hangs up; with
 * `--press 1` it presses these digits a second after the answer.
 */
const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    'sip-port': { type: 'string', default: '0' },
    'rtp-port': { type: 'string', default: '0' },
    'witness-port': { type: 'string', default: '0' },
    'ring-after-ms': { type: 'string', default: '50' },
    'answer-after-ms': { type: 'string', default: '150' },
    'hang-up-after-ms': { type: 'string' },
    ring: { type: 'string' },
    talk: { type: 'string' },
    press: { type: 'string' },
  },
});

const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());

const ring = readDurations('ring', values.ring);
const talk = readDurations('talk', values.talk);
const { press } = values;
const hangUpAfter = values['hang-up-after-ms'];
await using farm = await startCalleeFarm({
  host: values.host,
  sipPort: Number(values['sip-port']),
  rtpPort: Number(values['rtp-port']),
  witnessPort: Number(values['witness-port']),
  defaults: {
    ring_after_ms: Number(values['ring-after-ms']),
    answer_after_ms: Number(values['answer-after-ms']),
    hang_up_after_ms: hangUpAfter === undefined ? null : Number(hangUpAfter),
    ...(press !== undefined && { press_after_ms: 1000, digits: press }),
  },
  draw: () => ({
    ...(ring && { answer_after_ms: ring() }),
    ...(talk && { hang_up_after_ms: talk() }),
  }),
});
process.stdout.write(`${JSON.stringify({ sip_port: farm.sipPort, url: farm.url })}\n`);
await new Promise<void>((resolve) => {
  stopped.signal.addEventListener('abort', () => resolve());
});
