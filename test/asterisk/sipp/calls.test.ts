import { beforeAll, describe, expect, test } from 'vitest';
import { hasAsterisk, hasSipp } from '../../support/asterisk.ts';
import { headerValue, headerValues } from '../../callee-farm/sip/message.ts';
import { answerOf, contactOf, ladderOf, placeOf, requestOf, requestsOf } from './ladder.ts';
import {
  PEER_NAMES,
  type PeerName,
  runScenarioCalls,
  type ScenarioCall,
} from './scenario-calls.ts';

let ran: Awaited<ReturnType<typeof runScenarioCalls>>;

function callTo(name: PeerName): ScenarioCall {
  const call = ran.calls.get(name);
  if (call === undefined) throw new Error(`no call was placed to ${name}`);
  return call;
}

describe.skipIf(!(await hasAsterisk()) || !(await hasSipp()))('a call to SIPp', () => {
  beforeAll(async () => {
    ran = await runScenarioCalls();
  });

  test.each<[PeerName, string[], string[]]>([
    [
      'callee-hangs-up',
      ['trying 100', 'ringing 180', 'in-progress 200', 'completed 200'],
      ['> INVITE', '< 180', '< 200', '> ACK', '< BYE', '> 200'],
    ],
    [
      'caller-hangs-up',
      ['trying 100', 'ringing 180', 'in-progress 200', 'completed 200'],
      ['> INVITE', '< 180', '< 200', '> ACK', '> BYE', '< 200'],
    ],
    [
      'early-media',
      ['trying 100', 'early-media 183', 'in-progress 200', 'completed 200'],
      ['> INVITE', '< 183', '< 200', '> ACK', '< BYE', '> 200'],
    ],
    [
      'lost-ack',
      ['trying 100', 'ringing 180', 'in-progress 200', 'completed 200'],
      ['> INVITE', '< 180', '< 200', '> ACK', '> BYE', '< 200'],
    ],
    ['busy', ['trying 100', 'busy 486'], ['> INVITE', '< 486', '> ACK']],
    ['declines', ['trying 100', 'busy 603'], ['> INVITE', '< 603', '> ACK']],
    ['moved', ['trying 100', 'failed 302'], ['> INVITE', '< 302', '> ACK']],
    [
      'rings',
      ['trying 100', 'ringing 180', 'no-answer 487'],
      ['> INVITE', '< 180', '> CANCEL', '< 200', '< 487', '> ACK'],
    ],
    ['rings-late', ['trying 100'], ['> INVITE', '< 180', '> CANCEL', '< 200', '< 487', '> ACK']],
    [
      'reliable-progress',
      ['trying 100', 'early-media 183', 'busy 486'],
      ['> INVITE', '< 183', '> PRACK', '< 200', '< 486', '> ACK'],
    ],
    [
      'asks-for-password',
      ['trying 100', 'in-progress 200', 'completed 200'],
      ['> INVITE', '< 401', '> ACK', '> INVITE', '< 200', '> ACK', '< BYE', '> 200'],
    ],
    [
      'asks-within-call',
      ['trying 100', 'in-progress 200', 'completed 200'],
      '> INVITE, < 200, > ACK, < OPTIONS, > 200, < INFO, > 200, < UPDATE, > 200, < REFER, > 603, < BYE, > 200'.split(
        ', ',
      ),
    ],
    ['unavailable', ['trying 100', 'busy 486'], ['> INVITE', '< 503', '> ACK']],
    ['next-trunk', ['trying 100', 'busy 486'], ['> INVITE', '< 486', '> ACK']],
  ])(
    'that %s has these statuses, these messages, and none after them',
    (name, statuses, ladder) => {
      const { webhooks, messages } = callTo(name);
      const told = webhooks.map(
        (body) => `${String(body['call_status'])} ${String(body['sip_status'])}`,
      );
      expect(told).toEqual(statuses);
      expect(ladderOf(messages)).toEqual(ladder);
    },
  );

  test.each(PEER_NAMES)('that %s has no message that SIPp does not expect', (name) => {
    const { exitCode, errors } = callTo(name);
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
  });

  test.each(PEER_NAMES)('that %s has the number, the sid and the Call-ID that are told', (name) => {
    const { sid, members, legs, messages } = callTo(name);
    const invite = requestOf(messages, 'INVITE');
    const callId = headerValue(invite, 'Call-ID');
    expect(legs).toContainEqual(expect.objectContaining({ trunk: name, sip_call_id: callId }));
    expect(headerValues(invite, 'X-Call-Sid')).toEqual([sid]);
    expect(members).toMatchObject({ to: expect.stringMatching(/^\+442079460/) });
    expect(new Set(messages.map(({ message }) => headerValue(message, 'Call-ID')))).toEqual(
      new Set([callId]),
    );
  });

  test.each<PeerName>(['callee-hangs-up', 'caller-hangs-up', 'rings', 'reliable-progress'])(
    'that %s tells its Call-ID in webhooks and GET',
    (name) => {
      const { webhooks, members, messages } = callTo(name);
      const callId = headerValue(requestOf(messages, 'INVITE'), 'Call-ID');
      expect(webhooks.at(-1)?.['sbc_callid']).toBe(callId);
      expect(members).toMatchObject({ sbc_callid: callId });
    },
  );

  test.each(PEER_NAMES)('that %s sends requests that RFC 3261 §8.1.1 asks for', (name) => {
    const requests = requestsOf(callTo(name).messages);
    for (const request of requests) {
      expect(headerValues(request, 'Max-Forwards')).toEqual(['70']);
      expect(headerValues(request, 'Via')).toEqual([
        expect.stringMatching(/^SIP\/2\.0\/UDP 127\.0\.0\.1:\d+;rport;branch=z9hG4bK\S{16,}$/),
      ]);
    }
    expect(new Set(requests.map((request) => placeOf(request).fromTag)).size).toBe(1);
  });

  test.each<[PeerName, number]>([
    ['busy', 486],
    ['declines', 603],
    ['moved', 302],
    ['rings', 487],
    ['rings-late', 487],
    ['reliable-progress', 486],
    ['unavailable', 503],
    ['asks-for-password', 401],
  ])('that %s acknowledges a %i in the transaction of the INVITE', (name, status) => {
    const { messages } = callTo(name);
    const [invite, ack] = [requestOf(messages, 'INVITE'), requestOf(messages, 'ACK')];
    const { toTag } = placeOf(answerOf(messages, status));
    expect(placeOf(ack)).toEqual({ ...placeOf(invite), toTag });
    expect(ack.uri).toBe(invite.uri);
  });

  test.each<PeerName>(['callee-hangs-up', 'caller-hangs-up', 'early-media', 'lost-ack'])(
    'that %s acknowledges a 200 in a transaction of its own, at the address of the callee',
    (name) => {
      const { messages } = callTo(name);
      const [invite, ack] = [requestOf(messages, 'INVITE'), requestOf(messages, 'ACK')];
      const answer = answerOf(messages, 200);
      const { branch } = placeOf(ack);
      expect(placeOf(ack)).toEqual({ ...placeOf(answer), branch });
      expect(branch).not.toBe(placeOf(invite).branch);
      expect(ack.uri).toBe(contactOf(answer));
    },
  );

  test('acknowledges every copy of a 200', () => {
    const arrows = callTo('lost-ack').messages.map((one) => ladderOf([one])[0]);
    expect(arrows.slice(2, 8)).toEqual(['< 200', '> ACK', '< 200', '> ACK', '< 200', '> ACK']);
  });

  test.each<PeerName>(['rings', 'rings-late'])(
    'that %s sends a CANCEL with branch, number, address, From and To of the INVITE',
    (name) => {
      const { messages } = callTo(name);
      const [invite, cancel] = [requestOf(messages, 'INVITE'), requestOf(messages, 'CANCEL')];
      expect(placeOf(cancel)).toEqual(placeOf(invite));
      expect(cancel.uri).toBe(invite.uri);
      expect(headerValue(cancel, 'To')).toBe(headerValue(invite, 'To'));
    },
  );

  test.each<PeerName>(['caller-hangs-up', 'lost-ack'])(
    'that %s sends a BYE in its dialog, with a reason',
    (name) => {
      const { messages } = callTo(name);
      const [ack, bye] = [requestOf(messages, 'ACK'), requestOf(messages, 'BYE')];
      const { branch } = placeOf(bye);
      expect(placeOf(bye)).toEqual({ ...placeOf(ack), branch, number: placeOf(ack).number + 1 });
      expect(branch).not.toBe(placeOf(ack).branch);
      expect(bye.uri).toBe(contactOf(answerOf(messages, 200)));
      expect(headerValues(bye, 'Reason')).toEqual(['Q.850;cause=16']);
    },
  );

  test('answers a challenge with a next INVITE of the same call', () => {
    const { messages } = callTo('asks-for-password');
    const [first, second] = requestsOf(messages).filter(({ method }) => method === 'INVITE');
    if (first === undefined || second === undefined) throw new Error('there are not two INVITEs');
    const { branch } = placeOf(second);
    expect(placeOf(second)).toEqual({
      ...placeOf(first),
      branch,
      number: placeOf(first).number + 1,
    });
    expect(branch).not.toBe(placeOf(first).branch);
    expect(headerValue(second, 'X-Call-Sid')).toBe(headerValue(first, 'X-Call-Sid'));
  });

  test('acknowledges a reliable 183 by its number', () => {
    const { messages } = callTo('reliable-progress');
    const [invite, prack] = [requestOf(messages, 'INVITE'), requestOf(messages, 'PRACK')];
    expect(headerValues(prack, 'RAck')).toEqual([`7 ${placeOf(invite).number} INVITE`]);
    expect(prack.uri).toBe(contactOf(answerOf(messages, 183)));
  });

  test('goes to the next trunk after a 503, as another call of SIP', () => {
    const { legs } = callTo('unavailable');
    expect(legs).toMatchObject([
      { trunk: 'unavailable' },
      { trunk: 'next-trunk', after_sip_status: 503 },
    ]);
    const [first, second] = (['unavailable', 'next-trunk'] as const).map((name) =>
      placeOf(requestOf(callTo(name).messages, 'INVITE')),
    );
    expect(second?.callId).not.toBe(first?.callId);
    expect(second?.fromTag).not.toBe(first?.fromTag);
  });

  test('sends its INVITE again after 0.5, 1, 2 and 4 seconds of silence, and is given up meanwhile', () => {
    const times = callTo('rings-late').messages.flatMap((one) =>
      ladderOf([one])[0] === '> INVITE' ? [one.atMs] : [],
    );
    const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
    expect(gaps).toHaveLength(4);
    for (const [index, expected] of [500, 1000, 2000, 4000].entries()) {
      // Both processes may be late on a busy machine.
      expect(gaps[index]).toBeGreaterThan(expected * 0.6);
      expect(gaps[index]).toBeLessThan(expected * 1.8);
    }
  });

  test('hears its own voice that SIPp sends back', () => {
    expect(ran.hasEchoed).toBe(true);
  });
});
