import { describe, expect, test } from 'vitest';
import { type AddressRange, readAddressRange } from '../../../src/config/address-range.ts';
import { clientAddressOf } from '../../../src/http/middleware/client-address.ts';

const trusted = ['10.0.0.0/8', '2001:db8::/32'].map(readAddressRange) as AddressRange[];

describe('The address of the client', () => {
  test.each([
    ['is that of the connection', '203.0.113.9', '', '203.0.113.9'],
    ['ignores the header of a stranger', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['is what a trusted proxy says', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['leaves out what the client wrote', '10.0.0.1', '192.0.2.7, 198.51.100.1', '198.51.100.1'],
    ['passes several trusted proxies', '10.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['stops at what is no address', '10.0.0.1', '198.51.100.1, unknown', '10.0.0.1'],
    ['reads IPv4 in IPv6 form', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['reads IPv6', '2001:db8::1', '2001:DB9:0::5', '2001:db9::5'],
    ['is the first proxy when all are trusted', '10.0.0.1', '10.0.0.3', '10.0.0.3'],
  ])('%s', (_rule, socketAddress, forwardedFor, expected) => {
    expect(clientAddressOf({ socketAddress, forwardedFor }, trusted)).toBe(expected);
  });

  test('is unknown without a connection', () => {
    const request = { socketAddress: undefined, forwardedFor: '198.51.100.1' };
    expect(clientAddressOf(request, trusted)).toBeNull();
  });
});
