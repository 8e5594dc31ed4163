import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AriError } from '../../../src/asterisk/ari/ari-request.ts';
import {
  type EndpointProperties,
  readCallEndpoint,
} from '../../../src/asterisk/calls/call-endpoint.ts';
import { CallEndpoints } from '../../../src/asterisk/calls/call-endpoints.ts';
import { type CalleeFarm, startCalleeFarm } from '../../callee-farm/start.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { log, NUMBER, TrunkCalls, trunkTo } from '../trunks/trunk-calls.ts';

const credentials = { username: 'other', password: 'key' };

const AUTH = [
  { attribute: 'username', value: 'other' },
  { attribute: 'password', value: 'key' },
];

let farm: CalleeFarm;
let placed: TrunkCalls;

async function call(sid: string, number: string, properties: EndpointProperties) {
  const own = readCallEndpoint(sid, properties, trunkTo(farm.sipPort));
  if (own === null) throw new Error('the call needs no endpoint of its own');
  await new CallEndpoints(placed.ari, log).add(own);
  const terms = { sid, to: { type: 'phone', number, endpoint: own.name } };
  await placed.place(terms);
  const steps = await placed.until(sid, 'in-progress');
  const [seen] = await farm.calls({ number, headers: ['From', 'Route', 'Authorization'] });
  return { last: steps.at(-1), seen };
}

/** The endpoints of calls. Asterisk may list one for some milliseconds after its removal. */
async function listed(): Promise<string[]> {
  const all = await placed.ari.request({ method: 'GET', path: 'endpoints/PJSIP' });
  // ARI answers with a list of endpoints.
  const names = (all as { resource: string }[]).map(({ resource }) => resource);
  return names.filter((name) => name.startsWith('call-'));
}

/** Whether the credentials of a call's endpoint are there. */
async function hasCredentials(sid: string): Promise<boolean> {
  const path = `asterisk/config/dynamic/res_pjsip/auth/call-${sid}`;
  try {
    await placed.ari.request({ method: 'GET', path });
    return true;
  } catch (error) {
    if (error instanceof AriError && error.status === 404) return false;
    throw error;
  }
}

describe.skipIf(!(await hasAsterisk()))('the endpoint of a call', () => {
  beforeAll(async () => {
    farm = await startCalleeFarm();
    placed = await TrunkCalls.start([trunkTo(farm.sipPort)]);
  });
  afterAll(async () => {
    await placed[Symbol.asyncDispose]();
    await farm[Symbol.asyncDispose]();
  });

  test('answers a challenge with the credentials of the request', async () => {
    const number = `${NUMBER}1`;
    await farm.setBehaviour(number, { name: 'asks-for-password', ...credentials });
    const { last, seen } = await call('own-1', number, { auth: credentials });
    expect(last).toBe('in-progress 200');
    expect(seen).toMatchObject({ auth_rounds: 1, invite_transactions: 1 });
    expect(seen?.headers['Authorization']?.[0]).toContain('username="other"');
  });

  test('goes through the proxy of the request, with its domain in From', async () => {
    const proxy = `sip:127.0.0.1:${farm.sipPort}`;
    const { last, seen } = await call('own-2', `${NUMBER}3`, { proxy, fromHost: 'north.example' });
    expect(last).toBe('in-progress 200');
    expect(seen?.headers['From']?.[0]).toContain('@north.example>');
    expect(seen?.headers['Route']).toEqual([`<sip:127.0.0.1:${farm.sipPort};lr>`]);
  });

  test('is removed with its credentials after the call', async () => {
    const endpoints = new CallEndpoints(placed.ari, log);
    await endpoints.add({ name: 'call-own-3', endpoint: [], auth: AUTH });
    await expect.poll(listed).toContain('call-own-3');
    expect(await hasCredentials('own-3')).toBe(true);
    await endpoints.remove('own-3');
    await endpoints.remove('own-3');
    expect(await hasCredentials('own-3')).toBe(false);
    await expect.poll(listed).not.toContain('call-own-3');
  });

  test('of a killed process is removed, that of a call which goes on is kept', async () => {
    const before = new CallEndpoints(placed.ari, log);
    for (const sid of ['dead', 'alive']) {
      await before.add({ name: `call-${sid}`, endpoint: [], auth: AUTH });
    }
    await new CallEndpoints(placed.ari, log).removeLeftovers(new Set(['alive']));
    expect(await hasCredentials('dead')).toBe(false);
    expect(await hasCredentials('alive')).toBe(true);
    await expect.poll(listed).toEqual(['call-alive']);
  });
});
