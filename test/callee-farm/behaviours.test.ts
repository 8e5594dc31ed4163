import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { planByDigits } from './behaviours/plan.ts';
import { nonceOf, startCaller } from './caller.ts';
import { answer, call, ended, NUMBER, statuses, timers } from './called-farm.ts';
import { type Header, isRequest } from './sip/message.ts';
import { startCalleeFarm } from './start.ts';

it.each([
  ['00', ['answered']],
  ['89', ['answered']],
  ['90', ['busy']],
  ['91', ['no-answer']],
  ['92', ['unavailable']],
  ['93', ['unknown-number']],
  ['94', ['declined']],
  ['95', ['busy', 'answered']],
  ['96', ['no-answer', 'no-answer', 'answered']],
  ['97', ['answered']],
  ['99', ['answered']],
])('A number that ends in %s is %j', (digits, names) => {
  expect(planByDigits(`+4420794601${digits}`).map(({ name }) => name)).toEqual(names);
});

it.each([
  ['busy', 486],
  ['unavailable', 503],
  ['unknown-number', 404],
  ['declined', 603],
  ['no-common-codec', 488],
  ['403', 403],
  ['408', 408],
  ['480', 480],
  ['484', 484],
  ['500', 500],
  ['600', 600],
  ['604', 604],
] as const)('%s is refused with %i', (name, status) =>
  call({ name }, async (caller, farm) => {
    caller.send(caller.invite());
    await caller.response(status);
    expect(await farm.calls()).toMatchObject([{ status, ended_by: 'callee', ringing_at: null }]);
  }),
);

it.each([
  ['answered', [100, 180, 200]],
  ['unannounced', [100, 200]],
  ['early-media', [100, 183, 200]],
  ['progress-without-audio', [100, 183, 200]],
  ['busy-after-ringing', [100, 180, 486]],
  ['unavailable-after-progress', [100, 183, 503]],
] as const)('%s answers %j', (name, expected) =>
  call({ name }, async (caller) => {
    caller.send(caller.invite());
    await caller.response(expected.at(-1) ?? 0);
    expect(statuses(caller)).toEqual(expected);
  }),
);

it.each([
  ['early-media', true],
  ['progress-without-audio', false],
] as const)('The 183 of %s has SDP: %s', (name, hasSdp) =>
  call({ name }, async (caller) => {
    caller.send(caller.invite());
    const progress = await caller.response(183);
    expect(progress.body !== '').toBe(hasSdp);
  }),
);

it('95 is busy once and then answered, and busy again after the calls are forgotten', async () => {
  await using farm = await startCalleeFarm({ timers });
  const lastOf = async (): Promise<string | null | undefined> => {
    await using caller = await startCaller(farm.sipPort, '+442079460195');
    caller.send(caller.invite());
    await Promise.race([caller.response(486), caller.response(200)]);
    const [seen] = (await farm.calls()).slice(-1);
    return seen?.behaviour;
  };
  expect([await lastOf(), await lastOf(), await lastOf()]).toEqual([
    'busy',
    'answered',
    'answered',
  ]);
  await farm.forgetCalls();
  expect(await lastOf()).toBe('busy');
});

it('A moved callee names its other address', () =>
  call({ name: 'moved', contact: 'sip:2@192.0.2.1' }, async (caller) => {
    caller.send(caller.invite());
    const { headers } = await caller.response(302);
    expect(headers).toContainEqual(['Contact', '<sip:2@192.0.2.1>']);
  }));

it.each([
  ['asks-for-password', 401, 'WWW-Authenticate', 'Authorization', 'secret', 200],
  ['proxy-asks-for-password', 407, 'Proxy-Authenticate', 'Proxy-Authorization', 'secret', 200],
  ['asks-for-password', 401, 'WWW-Authenticate', 'Authorization', 'wrong', 401],
] as const)('%s challenges with %i (%s, %s: %s) and then answers %i', (...row) => {
  const [name, challenge, asking, giving, password, final] = row;
  return call({ name }, async (caller, farm) => {
    caller.send(caller.invite());
    const nonce = nonceOf(await caller.response(challenge), asking);
    const first = md5(`redial:callee-farm:${password}`);
    const response = md5(`${first}:${nonce}:1:c:auth:${md5('INVITE:sip:x')}`);
    const value = `Digest username="redial", realm="callee-farm", nonce="${nonce}", uri="sip:x", qop=auth, nc=1, cnonce="c", response="${response}"`;
    caller.send(caller.invite({ sequence: 2, headers: [[giving, value]] }));
    const [seen] = await farm.until(
      ([only]) => only?.invite_datagrams === 2 && only.status === final,
    );
    const passes = final === 200;
    expect(seen).toMatchObject({
      invite_transactions: passes ? 1 : 0,
      auth_rounds: passes ? 1 : 2,
    });
  });
});

it('A silent callee answers neither INVITE nor CANCEL', () =>
  call({ name: 'silent' }, async (caller, farm) => {
    caller.send(caller.invite());
    await farm.until((calls) => calls.length === 1);
    caller.sendInDialog('CANCEL', 1);
    await farm.until(([first]) => first !== undefined && first.cancel_at !== null);
    caller.sendInDialog('OPTIONS', 2);
    await caller.response(200, 'OPTIONS');
    expect(caller.messages).toHaveLength(1);
  }));

it('The call of a silent callee is over when its caller gives up', () =>
  call({ name: 'silent' }, async (caller, farm) => {
    caller.send(caller.invite());
    expect(await ended(farm)).toMatchObject({ status: null, ended_by: 'caller' });
    expect(caller.messages).toEqual([]);
  }));

it('A late callee says nothing until it rings, and then obeys CANCEL', () =>
  call({ name: 'late-ring', ring_after_ms: 100 }, async (caller) => {
    caller.send(caller.invite());
    await caller.response(180);
    caller.sendInDialog('CANCEL', 1);
    await caller.response(487);
    expect(statuses(caller)).toEqual([180, 200, 487]);
  }));

it('The answer that crosses a CANCEL leaves before the answer to the CANCEL', () =>
  call({ name: 'answer-crosses-cancel' }, async (caller, farm) => {
    caller.send(caller.invite());
    await caller.response(180);
    caller.sendInDialog('CANCEL', 1);
    await caller.response(200, 'CANCEL');
    caller.sendInDialog('ACK', 1);
    caller.sendInDialog('BYE', 2);
    expect(await ended(farm)).toMatchObject({ status: 200, ended_by: 'caller' });
    const oks = caller.messages.flatMap((message) =>
      !isRequest(message) && message.status === 200
        ? message.headers.filter(([name]) => name === 'CSeq').map(([, value]) => value)
        : [],
    );
    expect(oks.slice(0, 2)).toEqual(['1 INVITE', '1 CANCEL']);
  }));

it('A callee that ignores BYE counts how often it comes', () =>
  call({ name: 'ignores-bye' }, async (caller, farm) => {
    await answer(caller);
    const bye = caller.sendInDialog('BYE', 2);
    caller.send(bye);
    const [seen] = await farm.until(([first]) => first?.bye_datagrams === 2);
    expect(seen?.ended_at).toBeNull();
    expect(await ended(farm)).toMatchObject({ bye_datagrams: 2, ended_by: 'caller' });
  }));

it('When both hang up, the BYE of the callee leaves before its answer to the other', () =>
  call({ name: 'both-hang-up' }, async (caller, farm) => {
    await answer(caller);
    caller.sendInDialog('BYE', 2);
    await caller.response(200, 'BYE');
    const last = caller.messages.slice(-2).map((message) => isRequest(message));
    expect(last).toEqual([true, false]);
    expect(await ended(farm)).toMatchObject({ ended_by: 'caller' });
  }));

it('A callee hangs up after its time', () =>
  call({ name: 'answered', hang_up_after_ms: 20 }, async (caller, farm) => {
    await answer(caller);
    caller.respond(await caller.request('BYE'), 200);
    expect(await ended(farm)).toMatchObject({ status: 200, ended_by: 'callee' });
  }));

it('A callee whose caller has no address gives up its BYE, and the farm goes on', () =>
  call({ name: 'hangs-up' }, async (caller, farm) => {
    const invite = caller.invite();
    const headers = invite.headers.map(([name, value]): Header => {
      return [name, name === 'Contact' ? '<sip:caller@no-such-host.invalid>' : value];
    });
    caller.send({ ...invite, headers });
    await caller.response(200);
    caller.sendInDialog('ACK', 1);
    expect(await ended(farm)).toMatchObject({ status: 200, ended_by: 'callee' });
  }));

it.each([
  [{ name: 'no-such' }, 'There is no behaviour no-such; known are answered, '],
  [{ name: 'busy', after: 1 }, 'There is no parameter after; known are ring_after_ms'],
  [{ name: 'busy', ring_after_ms: -1 }, 'ring_after_ms cannot be -1'],
])('A behaviour %j is refused with what is known', async (behaviour, problem) => {
  await using farm = await startCalleeFarm();
  const init = { method: 'PUT', body: JSON.stringify(behaviour) };
  const response = await fetch(`${farm.url}/behaviours/${NUMBER}`, init);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(problem);
});

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
