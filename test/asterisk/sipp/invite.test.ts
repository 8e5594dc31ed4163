import { beforeAll, describe, expect, test } from 'vitest';
import { hasAsterisk, hasSipp } from '../../support/asterisk.ts';
import { userOf } from '../../callee-farm/sip/address.ts';
import { headerValue, headerValues, type SipRequest } from '../../callee-farm/sip/message.ts';
import { CalledSipp, type Peer } from './called-sipp.ts';
import { requestsOf } from './ladder.ts';

const FROM = '+12125550100';
const account = { fromUser: 'clinic', fromDomain: 'clinic.example.org' };

const PEERS = {
  plain: { prefix: '+442079460110', scenario: 'busy', trunk: { codecs: ['alaw', 'ulaw'] } },
  account: {
    prefix: '+442079460111',
    scenario: 'busy',
    trunk: { ...account, codecs: ['g722', 'gsm', 'ulaw'] },
  },
} satisfies Record<string, Peer>;

const CALLS = {
  '+4420794601100': {},
  '+4420794601101': { callerName: 'Clinic, North' },
  '+4420794601102': { from: 'anonymous' },
  '+4420794601103': { headers: { 'X-Campaign': 'spring', 'User-to-User': '56a390;encoding=hex' } },
  '+4420794601110': {},
  '+4420794601111': { from: 'anonymous' },
};

type CalledNumber = keyof typeof CALLS;

const invites = new Map<string, SipRequest>();

function inviteTo(number: CalledNumber): SipRequest {
  const invite = invites.get(number);
  if (invite === undefined) throw new Error('the number was not called');
  return invite;
}

describe.skipIf(!(await hasAsterisk()) || !(await hasSipp()))('the INVITE that SIPp gets', () => {
  beforeAll(async () => {
    await using called = await CalledSipp.start(PEERS);
    const calls = Object.entries(CALLS);
    const sids = await Promise.all(
      calls.map(([number, changes]) => called.place(number, { from: FROM, ...changes })),
    );
    await called.untilOver(sids);
    for (const name of ['plain', 'account']) {
      const { messages } = await called.stop(name);
      for (const request of requestsOf(messages)) {
        if (request.method === 'INVITE') invites.set(userOf(request.uri), request);
      }
    }
  });

  test('is for the number, at the server of the trunk', () => {
    const invite = inviteTo('+4420794601100');
    expect(invite.uri).toMatch(/^sip:\+4420794601100@127\.0\.0\.1:\d+$/);
    expect(headerValues(invite, 'To')).toEqual(['<sip:+4420794601100@127.0.0.1>']);
    expect(headerValues(invite, 'Contact')).toEqual([
      expect.stringMatching(/^<sip:asterisk@127\.0\.0\.1:\d+>$/),
    ]);
  });

  test.each<[CalledNumber, string]>([
    ['+4420794601100', '<sip:+12125550100@127.0.0.1>'],
    ['+4420794601101', '"Clinic, North" <sip:+12125550100@127.0.0.1>'],
    ['+4420794601102', '"Anonymous" <sip:anonymous@anonymous.invalid>'],
    ['+4420794601110', '<sip:clinic@clinic.example.org>'],
    ['+4420794601111', '"Anonymous" <sip:clinic@clinic.example.org>'],
  ])('to %s comes from %s', (number, from) => {
    const [value = '', ...others] = headerValues(inviteTo(number), 'From');
    expect(value.replace(/;tag=[\w-]{8,}$/, '')).toBe(from);
    expect(others).toEqual([]);
  });

  test.each<[CalledNumber, string[], string[]]>([
    ['+4420794601100', [], []],
    ['+4420794601102', [], ['id']],
    ['+4420794601110', ['<sip:+12125550100@clinic.example.org>'], []],
    ['+4420794601111', [], ['id']],
  ])('to %s asserts the identity %j, with the privacy %j', (number, identity, privacy) => {
    const invite = inviteTo(number);
    expect(headerValues(invite, 'P-Asserted-Identity')).toEqual(identity);
    expect(headerValues(invite, 'Privacy')).toEqual(privacy);
  });

  test.each<CalledNumber>(['+4420794601102', '+4420794601111'])(
    'to %s has the withheld number nowhere',
    (number) => {
      const { headers, body } = inviteTo(number);
      expect(`${headers.flat().join(' ')} ${body}`).not.toContain('2125550100');
    },
  );

  test.each<CalledNumber>(['+4420794601100', '+4420794601110'])(
    'to %s does not tell which Asterisk calls',
    (number) => {
      const { headers, body } = inviteTo(number);
      expect(headerValues(inviteTo(number), 'User-Agent')).toEqual(['Redial']);
      expect(body).toContain('\r\ns=-\r\n');
      const contact = /<sip:asterisk@/;
      expect(`${headers.flat().join(' ').replace(contact, '')} ${body}`).not.toMatch(/asterisk/i);
    },
  );

  test('has the headers of the request', () => {
    const invite = inviteTo('+4420794601103');
    expect(headerValues(invite, 'X-Campaign')).toEqual(['spring']);
    expect(headerValues(invite, 'User-to-User')).toEqual(['56a390;encoding=hex']);
  });

  test.each<[CalledNumber, string, string[]]>([
    ['+4420794601100', '8 0 101', ['8 PCMA/8000', '0 PCMU/8000', '101 telephone-event/8000']],
    [
      '+4420794601110',
      '9 3 0 101',
      ['9 G722/8000', '3 GSM/8000', '0 PCMU/8000', '101 telephone-event/8000'],
    ],
  ])('to %s offers the codecs of its trunk in their order, and digits', (number, types, codecs) => {
    const invite = inviteTo(number);
    expect(headerValue(invite, 'Content-Type')).toBe('application/sdp');
    const lines = invite.body.split('\r\n');
    expect(lines.filter((line) => line.startsWith('m='))).toEqual([
      expect.stringMatching(new RegExp(`^m=audio 2[0-4]\\d\\d[02468] RTP/AVP ${types}$`)),
    ]);
    expect(lines.filter((line) => line.startsWith('a=rtpmap:'))).toEqual(
      codecs.map((codec) => `a=rtpmap:${codec}`),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        'v=0',
        'c=IN IP4 127.0.0.1',
        't=0 0',
        'a=fmtp:101 0-16',
        'a=sendrecv',
      ]),
    );
  });
});
