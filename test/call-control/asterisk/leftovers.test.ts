import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AriClient } from '../../../src/asterisk/ari/ari-client.ts';
import { LiveCall } from '../../../src/asterisk/calls/live-call.ts';
import { ChannelAudio } from '../../../src/asterisk/media/channel/channel-audio.ts';
import { ApplicationRun } from '../../../src/call-control/application/application-run.ts';
import { Stopwatch } from '../../../src/call-control/application/stopwatch.ts';
import { AsteriskMedia } from '../../../src/call-control/asterisk/media/asterisk-media.ts';
import { CallRun } from '../../../src/call-control/calls/call-run.ts';
import { CallWebhooks } from '../../../src/call-control/webhooks/call-webhooks.ts';
import type { Behaviour } from '../../callee-farm/behaviours/plan.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { eventually } from '../../support/eventually.ts';
import { liveObjects, SELDOM } from '../../support/live-objects.ts';
import { FarmCalls } from './farm-calls.ts';
import { type RealCallControl, startRealCallControl } from './real-call-control.ts';

const CALLS = 80;
const AT_ONCE = 32;

/** What lives as long as a call, or a part of it. */
const CLASSES = [
  ApplicationRun,
  AsteriskMedia,
  CallRun,
  CallWebhooks,
  ChannelAudio,
  LiveCall,
  Stopwatch,
];

const moreTrunks = ({ sipPort: port }: { sipPort: number }) => {
  const trunk = { host: '127.0.0.1', port, transport: 'udp', codecs: ['ulaw'] };
  return [{ ...trunk, name: 'second', priority: 2 }];
};

const soon = { hang_up_after_ms: 100 };
const gather = { verb: 'gather', input: ['digits'], numDigits: 4, actionHook: '/digits' };
const plays = [{ verb: 'play', url: 'silence_stream://200' }, { verb: 'hangup' }];
const withPassword = { to: { auth: { username: 'redial', password: 'secret' } } };

/** Every way in which a call ends soon, and how its request differs. */
const KINDS: readonly (readonly [Behaviour, Record<string, unknown>?])[] = [
  [{ name: 'answered', ...soon }],
  [{ name: 'answered' }, { app_json: JSON.stringify(plays) }],
  [{ name: 'answered' }, { timeLimit: 1 }],
  [{ name: 'answered', ...soon }, { amd: { actionHook: '/amd' } }],
  [{ name: 'unannounced', ...soon }],
  [{ name: 'early-media', ...soon }],
  [{ name: 'sends-digits', hang_up_after_ms: 1500 }, { app_json: JSON.stringify([gather]) }],
  [{ name: 'both-hang-up' }, { timeLimit: 1 }],
  [{ name: 'no-answer' }, { timeout: 1 }],
  [{ name: 'answer-crosses-cancel' }, { timeout: 1 }],
  [{ name: 'busy' }],
  [{ name: 'busy-after-ringing' }],
  [{ name: 'unavailable' }],
  [{ name: 'unavailable-after-progress' }],
  [{ name: 'unknown-number' }],
  [{ name: 'no-common-codec' }],
  [{ name: 'moved' }],
  [{ name: 'asks-for-password' }],
  [{ name: 'asks-for-password', ...soon }, withPassword],
  [{ name: 'declined' }, withPassword],
];

const health = z.object({
  trunks: z.array(z.object({ name: z.string(), live_calls: z.number() })),
});
const named = z.array(z.object({ id: z.string().optional(), resource: z.string().optional() }));

describe.skipIf(!(await hasAsterisk()))('four calls of every kind', () => {
  const resources = new AsyncDisposableStack();
  let server: RealCallControl;
  let calls: FarmCalls;
  let ari: AriClient;
  beforeAll(async () => {
    server = resources.use(await startRealCallControl({}, { record: 'all' }, moreTrunks));
    calls = resources.use(await FarmCalls.start(server));
    ari = resources.use(new AriClient(() => server.settings.ari, pino({ level: 'silent' })));
  });
  afterAll(() => resources.disposeAsync());

  async function placeInTurn(first: number): Promise<void> {
    for (let index = first; index < CALLS; index += AT_ONCE) {
      const [behaviour, changes] = KINDS[index % KINDS.length] ?? [{ name: 'busy' as const }];
      await calls.untilEnd(await calls.place(behaviour, changes));
    }
  }

  async function list(path: string): Promise<string[]> {
    const all = named.parse(await ari.request({ method: 'GET', path }));
    return all.map(({ id, resource }) => id ?? resource ?? '');
  }

  async function left() {
    const { trunks } = health.parse(await (await fetch(`${server.url}/health/ready`)).json());
    const endpoints = await list('endpoints/PJSIP');
    return {
      channels: await list('channels'),
      bridges: await list('bridges'),
      endpoints: endpoints.filter((name) => name.startsWith('call-')),
      live: await (await fetch(`${server.url}/simulator/live`)).json(),
      trunks: trunks.map(({ live_calls: count }) => count),
    };
  }

  it('leave nothing in Asterisk, on its trunks and in memory', async () => {
    // Tests that ran in this process before may hold some.
    const before = liveObjects(CLASSES);
    const ringing = await calls.place({ name: 'no-answer' });
    await calls.untilStatus(ringing, 'ringing');
    // At least a CallRun, its CallWebhooks and a LiveCall.
    expect(liveObjects(CLASSES)).toBeGreaterThanOrEqual(before + 3);
    expect(await left()).toMatchObject({ channels: [ringing.sid], trunks: [1, 0] });
    await calls.hangUp(ringing, 'no-answer');
    await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => placeInTurn(first)));
    const nothing = { channels: [], bridges: [], endpoints: [], live: { live: 0 }, trunks: [0, 0] };
    const isNothing = (seen: unknown) => JSON.stringify(seen) === JSON.stringify(nothing);
    expect(await eventually(left, isNothing)).toEqual(nothing);
    await expect.poll(() => liveObjects(CLASSES), SELDOM).toBeLessThanOrEqual(before);
  });
});
