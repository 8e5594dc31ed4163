import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Behaviour } from '../../callee-farm/behaviours/plan.ts';
import type { CallView } from '../../callee-farm/witness/views.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { FarmCalls } from './farm-calls.ts';
import type { FarmCall } from './farm-calls.ts';
import type { RealCallControl } from './real-call-control.ts';
import { startRealCallControl } from './real-call-control.ts';

/** Trunks for calls that name them, and for no others. */
const moreTrunks = ({ sipPort: port }: { sipPort: number }) => {
  const named = { host: '127.0.0.1', port, transport: 'udp', codecs: ['ulaw'], prefixes: ['+999'] };
  return [
    { ...named, name: 'known', credentials: { username: 'redial', password: 'secret' } },
    { ...named, name: 'mistaken', credentials: { username: 'redial', password: 'wrong' } },
    { ...named, name: 'impatient', rtpTimeoutSeconds: 1 },
  ];
};

/** What the callee has seen of a call, in a word each. */
function inShort({ invite_transactions, auth_rounds, status, ended_by, ...times }: CallView) {
  const { ack_at, cancel_at, bye_at } = times;
  const requests = { ACK: ack_at, CANCEL: cancel_at, BYE: bye_at };
  const names = Object.entries(requests).flatMap(([name, at]) => (at === null ? [] : [name]));
  return { invites: invite_transactions, auth_rounds, requests: names, status, ended_by };
}

const RINGS = ['trying 100 Trying', 'ringing 180 Ringing'];
const ANSWERED = ['in-progress 200 OK', 'completed 200 OK'];

describe.skipIf(!(await hasAsterisk()))('a call over Asterisk', () => {
  const resources = new AsyncDisposableStack();
  let server: RealCallControl;
  let calls: FarmCalls;
  beforeAll(async () => {
    server = resources.use(await startRealCallControl({}, {}, moreTrunks));
    calls = resources.use(await FarmCalls.start(server));
  });
  afterAll(() => resources.disposeAsync());

  /** What the callee has seen when its side is over: of one call. */
  async function seenOf(call: FarmCall) {
    const seen = await calls.seen(call, ([first]) => (first?.ended_at ?? null) !== null);
    return seen.map(inShort);
  }

  it.concurrent.for([
    ['busy', 'busy 486 Busy Here'],
    ['unavailable', 'failed 503 Service Unavailable'],
    ['unknown-number', 'failed 404 Not Found'],
    ['declined', 'busy 603 Decline'],
    ['no-common-codec', 'failed 488 Not Acceptable Here'],
    ['403', 'failed 403 Forbidden'],
    ['404', 'failed 404 Not Found'],
    ['408', 'failed 408 Request Timeout'],
    ['480', 'failed 480 Temporarily Unavailable'],
    ['484', 'failed 484 Address Incomplete'],
    ['486', 'busy 486 Busy Here'],
    ['488', 'failed 488 Not Acceptable Here'],
    ['500', 'failed 500 Server Internal Error'],
    ['503', 'failed 503 Service Unavailable'],
    ['600', 'failed 600 Busy Everywhere'],
    ['603', 'busy 603 Decline'],
    ['604', 'failed 604 Does Not Exist Anywhere'],
  ] as const)('that is refused (%s) ends at once with the answer: %s', async ([name, end]) => {
    const call = await calls.place({ name });
    expect(await calls.untilEnd(call)).toEqual(['trying 100 Trying', end]);
    const status = Number(end.split(' ')[1]);
    const seen = { invites: 1, auth_rounds: 0, requests: [], status, ended_by: 'callee' };
    expect(await seenOf(call)).toEqual([seen]);
    expect(await calls.legs(call)).toMatchObject([{ trunk: 'farm' }]);
  });

  it.concurrent('that is busy after it has rung tells both', async () => {
    const call = await calls.place({ name: 'busy-after-ringing' });
    expect(await calls.untilEnd(call)).toEqual([...RINGS, 'busy 486 Busy Here']);
  });

  it.concurrent('does not follow to another number', async () => {
    const contact = `sip:+15559999999@127.0.0.1:${server.farm.sipPort}`;
    const call = await calls.place({ name: 'moved', contact });
    const end = 'failed 302 Moved Temporarily';
    expect(await calls.untilEnd(call)).toEqual(['trying 100 Trying', end]);
    expect(await calls.seen({ ...call, number: '+15559999999' })).toEqual([]);
    expect(await seenOf(call)).toMatchObject([{ invites: 1, status: 302 }]);
  });

  it.concurrent.for([
    ['asks-for-password', 'known', ANSWERED[1], { invites: 1, auth_rounds: 1 }],
    ['proxy-asks-for-password', 'known', ANSWERED[1], { invites: 1, auth_rounds: 1 }],
    ['asks-for-password', 'mistaken', 'failed 401 Unauthorized', { invites: 0, auth_rounds: 2 }],
    [
      'proxy-asks-for-password',
      'mistaken',
      'failed 407 Proxy Authentication Required',
      { invites: 0, auth_rounds: 2 },
    ],
    ['asks-for-password', 'farm', 'failed 401 Unauthorized', { invites: 0, auth_rounds: 1 }],
  ] as const)('%s, with the credentials of the trunk %s: %s', async ([name, trunk, end, seen]) => {
    const call = await calls.place({ name, hang_up_after_ms: 100 }, { to: { trunk } });
    expect((await calls.untilEnd(call)).at(-1)).toBe(end);
    expect(await seenOf(call)).toMatchObject([seen]);
    expect(await calls.legs(call)).toMatchObject([{ trunk }]);
  });

  it.concurrent.for([
    ['asks-for-password', 'secret', ANSWERED[1], { invites: 1, auth_rounds: 1 }],
    ['proxy-asks-for-password', 'secret', ANSWERED[1], { invites: 1, auth_rounds: 1 }],
    ['asks-for-password', 'wrong', 'failed 401 Unauthorized', { invites: 0, auth_rounds: 2 }],
  ] as const)('%s, with the password %s of the call: %s', async ([name, password, end, seen]) => {
    // The trunk has other credentials: those of the call come first.
    const to = { trunk: password === 'secret' ? 'mistaken' : 'known' };
    const auth = { username: 'redial', password };
    const call = await calls.place({ name, hang_up_after_ms: 100 }, { to: { ...to, auth } });
    expect((await calls.untilEnd(call)).at(-1)).toBe(end);
    expect(await seenOf(call)).toMatchObject([seen]);
    expect(await calls.legs(call)).toMatchObject([to]);
  });

  it.concurrent.for([
    ['answered', ['trying 100 Trying', 'ringing 180 Ringing', ...ANSWERED]],
    ['unannounced', ['trying 100 Trying', ...ANSWERED]],
    ['early-media', ['trying 100 Trying', 'early-media 183 Session Progress', ...ANSWERED]],
    [
      'progress-without-audio',
      ['trying 100 Trying', 'early-media 183 Session Progress', ...ANSWERED],
    ],
    ['hangs-up', [...RINGS, ...ANSWERED]],
  ] as const)('that is answered (%s) ends with the callee: %j', async ([name, told]) => {
    const call = await calls.place({ name, act_after_ms: 1100, hang_up_after_ms: 1100 });
    expect(await calls.untilEnd(call)).toEqual(told);
    expect(calls.told(call).at(-1)).toMatchObject({
      call_termination_by: 'caller',
      duration: 1,
    });
    const requests = ['ACK', 'BYE'];
    const seen = { invites: 1, auth_rounds: 0, requests, status: 200, ended_by: 'callee' };
    expect(await seenOf(call)).toEqual([seen]);
  });

  it.concurrent.for(['answered', 'both-hang-up'] as const)(
    'that this side hangs up (%s) is over for both',
    async (name) => {
      const call = await calls.place({ name });
      await calls.untilStatus(call, 'in-progress');
      expect(await calls.hangUp(call, 'completed')).toBe(202);
      expect(await calls.untilEnd(call)).toEqual([...RINGS, ...ANSWERED]);
      expect(calls.told(call).at(-1)).toMatchObject({ call_termination_by: 'jambonz' });
      expect(await seenOf(call)).toMatchObject([{ requests: ['ACK', 'BYE'], ended_by: 'caller' }]);
    },
  );

  it.concurrent('ends although the callee does not answer the BYE, which comes again', async () => {
    const call = await calls.place({ name: 'ignores-bye' });
    await calls.untilStatus(call, 'in-progress');
    await calls.hangUp(call, 'completed');
    expect((await calls.untilEnd(call)).at(-1)).toBe('completed 200 OK');
    const [seen] = await calls.seen(call, ([only]) => (only?.bye_datagrams ?? 0) > 1);
    expect(seen).toMatchObject({ invite_transactions: 1, ended_at: null });
  });

  it.concurrent('ends when no audio comes for the time-out of its trunk', async () => {
    const call = await calls.place({ name: 'audio-stops' }, { to: { trunk: 'impatient' } });
    expect(await calls.untilEnd(call)).toEqual([...RINGS, ...ANSWERED]);
    const [seen] = await calls.seen(call);
    expect(calls.told(call).at(-1)).toMatchObject({ call_termination_by: 'jambonz' });
    expect(seen).toMatchObject({ ended_by: 'caller' });
  });

  it.concurrent.for([
    [{ name: 'moves-audio', hang_up_after_ms: 600 }, [200]],
    [{ name: 'holds', hang_up_after_ms: 900 }, [200, 200]],
  ] satisfies [Behaviour, number[]][])(
    'goes on when the callee changes its audio: %j',
    async ([behaviour, statuses]) => {
      const call = await calls.place(behaviour);
      expect(await calls.untilEnd(call)).toEqual([...RINGS, ...ANSWERED]);
      expect(calls.told(call).at(-1)).toMatchObject({ call_termination_by: 'caller' });
      const [seen] = await calls.seen(call);
      expect(seen?.callee_reinvite_statuses).toEqual(statuses);
      expect(seen?.invite_transactions).toBe(1);
    },
  );

  it.concurrent('sends its audio to where the callee has moved', async () => {
    const call = await calls.place({ name: 'moves-audio' });
    const { moved } = server.farm.rtpPorts;
    await calls.seen(call, ([seen]) => (seen?.rtp_received_by_port[moved] ?? 0) > 0);
    await calls.hangUp(call, 'completed');
    expect((await calls.untilEnd(call)).at(-1)).toBe('completed 200 OK');
  });

  it.concurrent('gives the digits of the callee to its application', async () => {
    const gather = { verb: 'gather', input: ['digits'], numDigits: 4, actionHook: '/digits' };
    const app_json = JSON.stringify([gather]);
    const call = await calls.place({ name: 'sends-digits' }, { app_json });
    expect(await calls.untilEnd(call)).toEqual([...RINGS, ...ANSWERED]);
    expect(calls.received(call, '/digits')).toMatchObject([{ digits: '1234' }]);
  });

  it.concurrent.for(['no-answer', 'answer-crosses-cancel'] as const)(
    'that rings too long, or is hung up before the answer (%s), ends with 487',
    async (name) => {
      const late = await calls.place({ name }, { timeout: 1 });
      const hungUp = await calls.place({ name });
      await calls.untilStatus(hungUp, 'ringing');
      expect(await calls.hangUp(hungUp, 'no-answer')).toBe(202);
      const told = [...RINGS, 'no-answer 487 Request Terminated'];
      expect([await calls.untilEnd(late), await calls.untilEnd(hungUp)]).toEqual([told, told]);
      const seen =
        name === 'no-answer'
          ? { invites: 1, requests: ['CANCEL'], status: 487, ended_by: 'caller' }
          : { invites: 1, requests: ['ACK', 'CANCEL', 'BYE'], status: 200, ended_by: 'caller' };
      expect([...(await seenOf(late)), ...(await seenOf(hungUp))]).toMatchObject([seen, seen]);
    },
  );
});
