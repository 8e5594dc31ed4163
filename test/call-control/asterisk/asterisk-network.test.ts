import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AriClient } from '../../../src/asterisk/ari/ari-client.ts';
import { prepareAsteriskNetwork } from '../../../src/call-control/asterisk/prepare-asterisk-network.ts';
import { hookRule } from '../../../src/call-control/calls/hook-rule.ts';
import type { Call } from '../../../src/call-control/ledger/call.ts';
import type { Network, NetworkHost } from '../../../src/call-control/network/network.ts';
import { addStep, isComplete, UNFORESEEN } from '../../../src/call-control/network/plan.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { eventually } from '../../support/eventually.ts';
import { accountSid, serverConfig } from '../support.ts';
import { type RealCallControl, startRealCallControl } from './real-call-control.ts';

const log = pino({ level: 'silent' });
const APPLICATION = 'second';
const NUMBER = '+15550400001';

const named = z.array(z.object({ id: z.string().optional(), resource: z.string().optional() }));
const elapsedMs = ({ receivedAtMs }: Call) => Date.now() - receivedAtMs;

/** A ledger that writes everything, in memory. */
const ledger: NetworkHost = {
  elapsedMs,
  recordDialling: async () => true,
  addStep: async (call, step) => {
    call.plan = addStep(call.plan, step, elapsedMs(call));
  },
};

function acceptedCall(changes: Partial<Call> = {}): Call {
  return {
    accountSid,
    idempotencyKey: null,
    executionId: null,
    sid: randomUUID(),
    callId: randomUUID(),
    receivedAtMs: Date.now(),
    from: '+15550100001',
    to: NUMBER,
    contactId: null,
    batchId: null,
    applicationSid: null,
    statusHook: null,
    tag: null,
    origin: '',
    plan: UNFORESEEN,
    terms: { targetType: 'phone', timeoutSeconds: 60, timeLimitSeconds: null, detection: null },
    postedSteps: 0,
    isDeleted: false,
    ...changes,
  };
}

const fail = () => Promise.reject(new Error('ENOSPC: no space left on device, write'));

const slowTrunk = ({ sipPort: port }: { sipPort: number }) => {
  const trunk = { name: 'slow', host: '127.0.0.1', port, transport: 'udp', codecs: ['ulaw'] };
  return [{ ...trunk, prefixes: ['+999'], callsPerSecond: 1 }];
};

const systemClock = { now: () => new Date() };
const withOwnEndpoint = { dial: { auth: { username: 'other', password: 'key' } } };

describe.skipIf(!(await hasAsterisk()))('the network of an Asterisk', () => {
  const resources = new AsyncDisposableStack();
  let real: RealCallControl;
  let ari: AriClient;
  beforeAll(async () => {
    real = resources.use(await startRealCallControl({}, {}, slowTrunk));
    ari = resources.use(new AriClient(() => settings().ari, log));
  });
  afterAll(() => resources.disposeAsync());

  /** Beside the server of the test, which takes no part. */
  const settings = () => ({
    ...real.settings,
    ari: { ...real.settings.ari, application: APPLICATION },
  });

  async function open(host: Partial<NetworkHost> = {}, clock = systemClock): Promise<Network> {
    const parts = { clock, log, rule: hookRule(serverConfig('')) };
    const network = (await prepareAsteriskNetwork(settings(), parts))({ ...ledger, ...host });
    await eventually(
      async () => network.isReady,
      (isReady) => isReady,
    );
    return network;
  }

  async function list(path: 'channels' | 'endpoints/PJSIP'): Promise<string[]> {
    const all = named.parse(await ari.request({ method: 'GET', path }));
    return all.map(({ id, resource }) => id ?? resource ?? '');
  }

  const untilGone = (path: 'channels' | 'endpoints/PJSIP', name: string) =>
    eventually(
      () => list(path),
      (names) => !names.includes(name),
    );

  it('sends nothing that the ledger could not write, and leaves nothing in Asterisk', async () => {
    await using network = await open({ recordDialling: fail, addStep: fail });
    const call = acceptedCall();
    network.takeLine(call);
    await network.carry(call);
    await untilGone('channels', call.sid);
    expect(await real.farm.calls({ number: NUMBER })).toEqual([]);
  });

  it('lets a trunk with a rate begin a call after the clock was set back', async () => {
    let aheadMs = 0;
    await using network = await open({}, { now: () => new Date(Date.now() + aheadMs) });
    for (const changeMs of [0, -3_600_000]) {
      aheadMs += changeMs;
      const call = acceptedCall({ to: '+15550400090', dial: { trunk: 'slow' } });
      network.takeLine(call);
      await network.carry(call);
      const { steps } = await eventually(
        async () => call.plan,
        (plan) => isComplete(plan),
      );
      expect(steps.at(-1)).toMatchObject({ status: 'busy', sipStatus: 486 });
    }
  });

  it('removes the endpoint of a call that Asterisk does not create', async () => {
    await using network = await open();
    const call = acceptedCall(withOwnEndpoint);
    const query = { endpoint: `PJSIP/${NUMBER}@farm`, app: APPLICATION, channelId: call.sid };
    await ari.request({ method: 'POST', path: 'channels/create', query });
    network.takeLine(call);
    await network.carry(call);
    expect(call.plan.steps).toMatchObject([{ status: 'failed', sipStatus: null }]);
    await untilGone('endpoints/PJSIP', `call-${call.sid}`);
    await ari.request({ method: 'DELETE', path: `channels/${call.sid}` });
  });

  it('keeps the endpoint of a call that begins while it takes over those before', async () => {
    const created = Promise.withResolvers<void>();
    const adopted = Promise.withResolvers<boolean>();
    await using network = await open({
      recordDialling: () => {
        created.resolve();
        return adopted.promise;
      },
    });
    const call = acceptedCall(withOwnEndpoint);
    network.takeLine(call);
    const carrying = network.carry(call);
    await created.promise;
    await network.adopt([]);
    expect(await list('endpoints/PJSIP')).toContain(`call-${call.sid}`);
    adopted.resolve(false);
    await carrying;
    await untilGone('endpoints/PJSIP', `call-${call.sid}`);
  });
});
