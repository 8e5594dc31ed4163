import { generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { identityHeaders } from '../../../src/asterisk/trunks/passport.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const signature = {
  certificateUrl: 'https://clinic.example.org/shaken.pem',
  privateKey,
  attestation: 'A',
} as const;
const call = {
  from: '+12125550100',
  to: '00442079460100',
  issuedAt: 1_795_000_000,
  originId: '123e4567-e89b-12d3-a456-426655440000',
};

const HEADER =
  /^([\w-]+)\.([\w-]+)\.([\w-]+);info=<https:\/\/clinic\.example\.org\/shaken\.pem>;alg=ES256;ppt="shaken"$/;

function decode(part = ''): string {
  return Buffer.from(part, 'base64url').toString();
}

test('the token names both numbers, the attestation and the certificate', () => {
  const [, header, claims] = HEADER.exec(identityHeaders(call, signature)?.Identity ?? '') ?? [];
  expect(decode(header)).toBe(
    '{"alg":"ES256","ppt":"shaken","typ":"passport","x5u":"https://clinic.example.org/shaken.pem"}',
  );
  expect(decode(claims)).toBe(
    '{"attest":"A","dest":{"tn":["442079460100"]},"iat":1795000000,"orig":{"tn":"12125550100"},"origid":"123e4567-e89b-12d3-a456-426655440000"}',
  );
});

test('the token is as old as the Date header says', () => {
  expect(identityHeaders(call, signature)?.Date).toBe('Wed, 18 Nov 2026 11:06:40 GMT');
});

test('the public key of the certificate verifies the token, and no other token', () => {
  const [, header, claims, signed = ''] =
    HEADER.exec(identityHeaders(call, signature)?.Identity ?? '') ?? [];
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const bytes = Buffer.from(signed, 'base64url');
  expect(verify('sha256', Buffer.from(`${header}.${claims}`), key, bytes)).toBe(true);
  expect(verify('sha256', Buffer.from(`${header}.${claims}x`), key, bytes)).toBe(false);
});

test.each([
  ['a withheld number', { from: 'anonymous' }],
  ['a short number', { to: '112' }],
  ['a number with other signs', { from: '*67' }],
])('%s is not signed', (_, other) => {
  expect(identityHeaders({ ...call, ...other }, signature)).toBeNull();
});
