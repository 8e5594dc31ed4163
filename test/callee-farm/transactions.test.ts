import { expect, it } from 'vitest';
import { type Caller, startCaller } from './caller.ts';
import { type CalleeFarm, startCalleeFarm } from './start.ts';

/** RFC 3261 with a T1 of 10 ms: what waits 32 seconds there waits 640 ms here. */
const timers = { t1Ms: 10, t2Ms: 40, t4Ms: 50 };

async function call(
  number: string,
  test: (caller: Caller, farm: CalleeFarm) => Promise<void>,
): Promise<void> {
  await using farm = await startCalleeFarm({ timers });
  await using caller = await startCaller(farm.sipPort, number);
  await test(caller, farm);
}

function statuses(caller: Caller): number[] {
  return caller.messages.flatMap((message) => ('status' in message ? [message.status] : []));
}

it('A repeated INVITE is one transaction and gets its last answer again', () =>
  call('+442079460191', async (caller, farm) => {
    caller.send(caller.invite());
    await caller.response(180);
    caller.send(caller.invite());
    const [seen] = await farm.until(([first]) => first?.invite_datagrams === 2);
    expect(seen).toMatchObject({ invite_transactions: 1, invite_datagrams: 2 });
    caller.sendInDialog('CANCEL', 1);
    await caller.response(487);
    expect(statuses(caller).filter((status) => status === 180)).toHaveLength(2);
  }));

it('A second INVITE with the same Call-ID counts as a second transaction', () =>
  call('+442079460191', async (caller, farm) => {
    caller.send(caller.invite());
    await caller.response(180);
    caller.send(caller.invite({ branch: 'other' }));
    await caller.response(482);
    expect(await farm.counts()).toEqual({
      '+442079460191': { calls: 1, live: 1, answered: 0, invite_transactions: 2, auth_rounds: 0 },
    });
  }));

it('A 200 is repeated until its ACK', () =>
  call('+442079460100', async (caller, farm) => {
    caller.send(caller.invite());
    await expect
      .poll(() => statuses(caller).filter((each) => each === 200).length)
      .toBeGreaterThan(2);
    caller.sendInDialog('ACK', 1);
    await farm.until(([first]) => first !== undefined && first.ack_at !== null);
    caller.sendInDialog('BYE', 2);
    await caller.response(200, 'BYE');
    const [seen] = await farm.calls();
    expect(seen).toMatchObject({ status: 200, ended_by: 'caller', invite_transactions: 1 });
  }));

it('A callee whose 200 is never acknowledged hangs up', () =>
  call('+442079460100', async (caller, farm) => {
    caller.send(caller.invite());
    caller.respond(await caller.request('BYE'), 200);
    const [seen] = await farm.until(([first]) => first !== undefined && first.ended_at !== null);
    expect(seen).toMatchObject({ status: 200, ack_at: null, ended_by: 'callee' });
  }));

it('CANCEL is answered with 200, and its INVITE with 487', () =>
  call('+442079460191', async (caller, farm) => {
    caller.send(caller.invite());
    await caller.response(180);
    caller.sendInDialog('CANCEL', 1);
    await caller.response(200, 'CANCEL');
    await caller.response(487);
    expect(await farm.calls()).toMatchObject([{ status: 487, ended_by: 'caller' }]);
  }));

it.each([
  ['CANCEL', 481],
  ['BYE', 481],
  ['OPTIONS', 200],
  ['INFO', 405],
])('%s outside of a call is answered with %i', (method, status) =>
  call('+442079460100', async (caller) => {
    caller.sendInDialog(method, 1);
    await expect(caller.response(status, method)).resolves.toBeDefined();
  }),
);

it('An INVITE that requires an extension is refused with 420', () =>
  call('+442079460100', async (caller) => {
    caller.send(caller.invite({ headers: [['Require', '100rel']] }));
    await expect(caller.response(420)).resolves.toBeDefined();
  }));

it('An INVITE without a codec that the callee knows is refused with 488', () =>
  call('+442079460100', async (caller) => {
    const sdp = 'v=0\r\nc=IN IP4 127.0.0.1\r\nm=audio 5004 RTP/AVP 9\r\n';
    caller.send(caller.invite({ sdp }));
    await expect(caller.response(488)).resolves.toBeDefined();
  }));

it('The witness tells caller, display name and the headers that are asked for', () =>
  call('+442079460191', async (caller, farm) => {
    caller.send(caller.invite({ headers: [['X-Call', 'one']] }));
    await caller.response(180);
    const calls = await farm.calls({ number: '+442079460191', headers: ['x-call'] });
    expect(calls).toMatchObject([
      {
        call_id: caller.callId,
        caller_number: '+12125550100',
        display_name: 'Clinic, North',
        headers: { 'x-call': ['one'] },
      },
    ]);
    expect(await farm.calls({ number: '+442079460100' })).toEqual([]);
  }));
