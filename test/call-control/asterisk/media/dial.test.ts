import { randomUUID } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AgentCalls } from '../../../../src/asterisk/media/agent-calls.ts';
import type { MembersOf } from '../../../../src/call-control/application/verb.ts';
import { dial, readDial } from '../../../../src/call-control/asterisk/media/dial.ts';
import { ENDPOINTS, FarmCalls } from '../../../asterisk/media/farm-calls.ts';
import { ANYWHERE, publicRule } from '../../../../src/outbound/address-rule.ts';
import type { Behaviour } from '../../../callee-farm/behaviours/plan.ts';
import { startCalleeFarm } from '../../../callee-farm/start.ts';
import { hasAsterisk } from '../../../support/asterisk.ts';

const loopback = ipaddr.IPv4.parseCIDR('127.0.0.0/8');
const allowedLoopback = publicRule({ allowed: [{ range: loopback }] });
const QUIET: Behaviour = { name: 'answered', voice: 'silence' };

describe.skipIf(!(await hasAsterisk()))('dial to an agent over SIP', () => {
  let calls: FarmCalls;
  let agents: AgentCalls;
  beforeAll(async () => {
    calls = await FarmCalls.start();
    const { ari, events } = calls.side;
    const { journalFile } = calls.asterisk;
    const log = pino({ level: 'silent' });
    const terms = { application: 'redial', endpoints: ENDPOINTS, journalFile };
    agents = new AgentCalls({ ari, events, log, ...terms });
  });
  afterAll(async () => {
    agents[Symbol.dispose]();
    await calls[Symbol.asyncDispose]();
  });
  afterEach(async () => {
    for (const id of await calls.remains()) {
      await calls.side.ari.request({ method: 'DELETE', path: `channels/${id}` }).catch(() => null);
    }
    await expect.poll(() => calls.remains(), { timeout: 10_000 }).toEqual([]);
  });

  const start = async (
    callee: Behaviour,
    agent: Behaviour,
    verb: Partial<MembersOf<'dial'>> = {},
    signal = new AbortController().signal,
  ) => {
    const { sid, number } = await calls.answered(callee);
    const agentName = `agent-${randomUUID()}`;
    await calls.farm.setBehaviour(agentName, agent);
    const sipUri = `sip:${agentName}@127.0.0.1:${calls.farm.sipPort}`;
    const target: MembersOf<'dial'>['target'] = [{ type: 'sip', sipUri }];
    const call = { sid, channelId: sid, from: '+12125550100' };
    const ended = dial(
      { calls: agents, rule: ANYWHERE, trunkHosts: [] },
      { target, ...verb },
      call,
      signal,
    );
    ended.catch(() => undefined);
    return { sid, number, agentName, ended };
  };
  const list = (path: string) => calls.side.ari.request({ method: 'GET', path });
  const endpoints = async () => JSON.stringify(await list('endpoints/PJSIP'));
  const untilAnswered = (name: string) =>
    calls.farm.until((all) =>
      all.some((one) => one.called_number === name && one.answered_at !== null),
    );

  it('lets agent and callee hear each other, and names the call in its INVITE', async () => {
    const { sid, number, agentName } = await start(
      { name: 'answered', voice: 'echo' },
      { name: 'answered', voice: 'tone' },
      { headers: { 'X-Topic': 'check-up' } },
    );
    await untilAnswered(agentName);
    for (const side of [number, agentName]) {
      const packets = async () => (await calls.seen(side)).rtp_received;
      await expect.poll(packets, { timeout: 5000 }).toBeGreaterThan(25);
    }
    const seen = await calls.seen(agentName, ['X-Parent-Call-Sid', 'X-Topic']);
    expect(seen.headers).toEqual({ 'X-Parent-Call-Sid': [sid], 'X-Topic': ['check-up'] });
    expect(seen.caller_number).toBe('+12125550100');
    expect(seen.invite_transactions).toBe(1);
  });

  it.each([
    ['udp', 'agents.redial.example', allowedLoopback],
    ['tcp', 'agents.redial.example', allowedLoopback],
    ['tcp', '127.0.0.1', allowedLoopback],
    ['tcp', '127.0.0.1', ANYWHERE],
  ] as const)(
    'calls the address that was judged, over %s for %s',
    async (transport, host, rule) => {
      await using farm = await startCalleeFarm(transport === 'tcp' ? { transport } : {});
      const { sid } = await calls.answered(QUIET);
      await farm.setBehaviour('agent', { name: 'hangs-up', act_after_ms: 100 });
      // Asterisk cannot resolve the name.
      const parts = { calls: agents, rule, trunkHosts: [], resolve: async () => ['127.0.0.1'] };
      const sipUri = `sip:agent@${host}:${farm.sipPort};transport=${transport}`;
      const verb: MembersOf<'dial'> = { target: [{ type: 'sip', sipUri }] };
      const call = { sid, channelId: sid, from: '+12125550100' };
      const ended = await dial(parts, verb, call, new AbortController().signal);
      expect(ended).toMatchObject({ dial_call_status: 'completed', dial_sip_status: 200 });
      const [seen] = await farm.calls({ number: 'agent' });
      expect(seen?.request_uri).toBe(sipUri);
      await expect.poll(endpoints).not.toContain('call-redial-agent');
    },
  );

  it('ends when the agent hangs up, and the call goes on', async () => {
    const { sid, ended } = await start(QUIET, { name: 'hangs-up', act_after_ms: 300 });
    expect(await ended).toEqual({
      dial_call_sid: expect.stringMatching(/^redial-agent-/),
      dial_call_status: 'completed',
      dial_sip_status: 200,
    });
    await expect.poll(() => calls.remains()).toEqual([sid]);
  });

  it('hangs up on the agent when the callee hangs up', async () => {
    const { agentName, ended } = await start({ name: 'hangs-up', act_after_ms: 500 }, QUIET);
    expect(await ended).toMatchObject({ dial_call_status: 'completed' });
    await expect.poll(() => calls.remains()).toEqual([]);
    expect(await calls.seen(agentName)).toMatchObject({ ended_by: 'caller' });
  });

  it('cancels the call to the agent when the callee hangs up while it rings', async () => {
    const callee: Behaviour = { name: 'hangs-up', act_after_ms: 500 };
    const { agentName, ended } = await start(callee, { name: 'no-answer' });
    expect(await ended).toMatchObject({ dial_call_status: 'no-answer', dial_sip_status: 487 });
    expect((await calls.seen(agentName)).cancel_at).not.toBeNull();
  });

  it.each([
    ['busy', { dial_call_status: 'busy', dial_sip_status: 486 }],
    ['declined', { dial_call_status: 'busy', dial_sip_status: 603 }],
    ['unavailable', { dial_call_status: 'failed', dial_sip_status: 503 }],
  ] as const)('tells that the agent is %s', async (name, result) => {
    const { sid, ended } = await start(QUIET, { name });
    expect(await ended).toMatchObject(result);
    expect(await calls.remains()).toEqual([sid]);
  });

  it('gives up an agent that does not answer in time', async () => {
    const { ended } = await start(QUIET, { name: 'no-answer' }, { timeout: 1 });
    expect(await ended).toMatchObject({ dial_call_status: 'no-answer', dial_sip_status: 487 });
  });

  it.each([
    [{}, 60, null],
    [{ timeout: 1e300, timeLimit: 1e300 }, 600, 86_400],
    [{ timeout: -1, timeLimit: -1 }, 1, 1],
    [{ timeout: 0.2, timeLimit: 0.2 }, 1, 1],
  ])('has limits that timers can keep: %j', (limits, ringTimeoutSeconds, timeLimitSeconds) => {
    const target: MembersOf<'dial'>['target'] = [{ type: 'sip', sipUri: 'sip:a@b.example' }];
    const call = { sid: 'sid', channelId: 'sid', from: '+1' };
    const read = readDial({ target, ...limits }, call);
    expect(read).toMatchObject({ ringTimeoutSeconds, timeLimitSeconds });
  });

  it('ends at its time limit, and the call goes on', async () => {
    const { sid, ended } = await start(QUIET, QUIET, { timeLimit: 1 });
    expect(await ended).toMatchObject({ dial_call_status: 'completed' });
    await expect.poll(() => calls.remains()).toEqual([sid]);
  });

  it('ends when it is interrupted', async () => {
    const interrupt = new AbortController();
    const { sid, ended } = await start(QUIET, QUIET, {}, interrupt.signal);
    const channels = [expect.any(String), expect.any(String)];
    await expect.poll(() => list('bridges'), { timeout: 10_000 }).toMatchObject([{ channels }]);
    interrupt.abort();
    expect(await ended).toMatchObject({ dial_call_status: 'completed' });
    await expect.poll(() => calls.remains()).toEqual([sid]);
  });

  it.each<[string, Partial<MembersOf<'dial'>>]>([
    [
      'dial: target must be one of type sip over Asterisk',
      { target: [{ type: 'phone', number: '1' }] },
    ],
    ['dial: dtmfHook is not possible over Asterisk: leave it out', { dtmfHook: '/keys' }],
    ['dial: headers.Via is refused', { headers: { Via: 'x' } }],
    [
      'dial: target.auth is not possible over Asterisk: leave it out',
      {
        target: [
          { type: 'sip', sipUri: 'sip:a@b.example', auth: { username: 'u', password: 'p' } },
        ],
      },
    ],
    ['dial: to.sipUri must be a SIP address', { target: [{ type: 'sip', sipUri: 'sip:a@b?X=1' }] }],
  ])('is refused with “%s”, and calls nobody', async (problem, verb) => {
    const { agentName, ended } = await start(QUIET, QUIET, verb);
    await expect(ended).rejects.toThrow(problem);
    expect(await calls.farm.calls({ number: agentName })).toEqual([]);
  });
});
