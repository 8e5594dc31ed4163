import { describe, expect, test } from 'vitest';
import { startCalleeFarm } from '../../callee-farm/start.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { eventually } from '../../support/eventually.ts';
import { makeCertificates } from './certificates.ts';
import { NUMBER, TrunkCalls, trunkTo } from './trunk-calls.ts';

const isThere = await hasAsterisk();
const certificates = isThere ? await makeCertificates() : undefined;

describe.skipIf(!isThere)('a trunk with encrypted audio', () => {
  test('carries digits both ways', async () => {
    await using farm = await startCalleeFarm();
    await farm.setBehaviour(NUMBER, { name: 'sends-digits', digits: '42', act_after_ms: 500 });
    await using placed = await TrunkCalls.start([
      trunkTo(farm.sipPort, { mediaEncryption: 'sdes' }),
    ]);
    const heard: string[] = [];
    placed.ari.listen((news) => {
      if (news.type === 'asterisk' && news.event.type === 'ChannelDtmfReceived') {
        heard.push(news.event.digit);
      }
    });
    const sid = await placed.place();
    expect((await placed.until(sid, 'in-progress')).at(-1)).toBe('in-progress 200');
    const path = `channels/${sid}/dtmf`;
    await placed.ari.request({ method: 'POST', path, query: { dtmf: '17' } });
    await farm.until(([call]) => call?.digits === '17');
    await eventually(
      async () => heard,
      (digits) => digits.join('') === '42',
    );
    const [call] = await farm.calls();
    expect(call?.offer).toContain(' RTP/SAVP ');
    expect(call?.rtp_received).toBeGreaterThan(0);
  });
});

describe.skipIf(!isThere)('a trunk over TCP', () => {
  test('carries a call until the callee hangs up', async () => {
    await using farm = await startCalleeFarm({ transport: 'tcp' });
    await farm.setBehaviour(NUMBER, { name: 'hangs-up' });
    await using placed = await TrunkCalls.start([trunkTo(farm.sipPort, { transport: 'tcp' })]);
    const sid = await placed.place();
    expect(await placed.until(sid, 'completed')).toEqual([
      'trying 100',
      'ringing 180',
      'in-progress 200',
      'completed 200',
    ]);
    expect((await farm.calls({ headers: ['Via'] }))[0]).toMatchObject({
      request_uri: `sip:${NUMBER}@127.0.0.1:${farm.sipPort};transport=tcp`,
      headers: { Via: [expect.stringMatching(/^SIP\/2\.0\/TCP 127\.0\.0\.1:/)] },
      invite_transactions: 1,
      status: 200,
      ended_by: 'callee',
    });
  });

  test('is unavailable if nobody listens there', async () => {
    await using placed = await TrunkCalls.start([trunkTo(9, { transport: 'tcp' })]);
    const sid = await placed.place();
    expect((await placed.until(sid, 'failed')).at(-1)).toBe('failed 503');
  });
});

if (certificates !== undefined) {
  const { ca, server, client } = certificates;
  const ownServer = { cert: server.certificate, key: server.privateKey };

  describe('a trunk over TLS', () => {
    test('carries a call if its authority vouches for the server', async () => {
      await using farm = await startCalleeFarm({ transport: ownServer });
      await farm.setBehaviour(NUMBER, { name: 'hangs-up' });
      const trunk = trunkTo(farm.sipPort, { transport: 'tls', tls: { ca } });
      await using placed = await TrunkCalls.start([trunk]);
      const sid = await placed.place();
      expect((await placed.until(sid, 'completed')).at(-1)).toBe('completed 200');
      const [call] = await farm.calls({ headers: ['Via', 'Contact'] });
      expect(call?.headers['Via']?.[0]).toMatch(/^SIP\/2\.0\/TLS /);
    });

    test('is unavailable if another authority vouches for the server', async () => {
      await using farm = await startCalleeFarm({ transport: ownServer });
      const other = await makeCertificates();
      const tls = { ca: other?.ca ?? '' };
      const strict = trunkTo(farm.sipPort, { transport: 'tls', tls });
      const lax = { ...strict, name: 'lax', tls: { verify: false } };
      await using placed = await TrunkCalls.start([strict, lax]);
      const refused = await placed.place();
      expect((await placed.until(refused, 'failed')).at(-1)).toBe('failed 503');
      expect(await farm.calls()).toEqual([]);
      const taken = await placed.place({ to: { type: 'phone', number: NUMBER, trunk: 'lax' } });
      expect((await placed.until(taken, 'in-progress')).at(-1)).toBe('in-progress 200');
    });

    test('is unavailable if the certificate of the server is for another address', async () => {
      const { certificate: cert, privateKey: key } = certificates.stranger;
      await using farm = await startCalleeFarm({ transport: { cert, key } });
      const trunk = trunkTo(farm.sipPort, { transport: 'tls', tls: { ca } });
      await using placed = await TrunkCalls.start([trunk]);
      expect((await placed.until(await placed.place(), 'failed')).at(-1)).toBe('failed 503');
      expect(await farm.calls()).toEqual([]);
    });

    test('shows its own certificate to a server that asks for one', async () => {
      const asking = { ...ownServer, ca, requestCert: true, rejectUnauthorized: true };
      await using farm = await startCalleeFarm({ transport: asking });
      const { certificate, privateKey } = client;
      const known = trunkTo(farm.sipPort, {
        transport: 'tls',
        tls: { ca, certificate, privateKey },
      });
      await using placed = await TrunkCalls.start([
        known,
        { ...known, name: 'unknown', tls: { ca } },
      ]);
      const sid = await placed.place();
      expect((await placed.until(sid, 'in-progress')).at(-1)).toBe('in-progress 200');
      const to = { type: 'phone', number: NUMBER, trunk: 'unknown' };
      expect((await placed.until(await placed.place({ to }), 'failed')).at(-1)).toBe('failed 503');
    });
  });
}
