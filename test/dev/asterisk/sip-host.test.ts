import { expect, test } from 'vitest';
import type { Trunk } from '../../../src/asterisk/trunks/trunk.ts';
import { sipHostFor } from '../../../src/dev/asterisk/sip-host.ts';

const trunk = (host: string, proxy?: string): Trunk => ({
  name: 'carrier',
  host,
  transport: 'udp',
  codecs: ['ulaw'],
  ...(proxy !== undefined && { outboundProxy: { host: proxy } }),
});

test('SIP is spoken on the loopback alone where every trunk is there', () => {
  expect(sipHostFor([])).toBe('127.0.0.1');
  expect(sipHostFor([trunk('127.0.0.1'), trunk('sip.example.com', '127.0.0.2')])).toBe('127.0.0.1');
});

test.each([[trunk('sip.example.com')], [trunk('192.0.2.1')], [trunk('127.0.0.1', '192.0.2.1')]])(
  'SIP is spoken on all addresses for a trunk elsewhere',
  (elsewhere) => {
    expect(sipHostFor([trunk('127.0.0.1'), elsewhere])).toBe('0.0.0.0');
  },
);
