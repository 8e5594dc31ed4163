import { createHash } from 'node:crypto';
import { splitList } from './message.ts';

export type Credentials = { readonly username: string; readonly password: string };

/** The challenge of a 401 or 407: MD5 with `qop=auth` (RFC 8760, RFC 2617). */
export function writeChallenge(realm: string, nonce: string): string {
  return `Digest realm="${realm}", nonce="${nonce}", algorithm=MD5, qop="auth"`;
}

/**
 * Does an Authorization or Proxy-Authorization header answer the challenge with these credentials?
 * Without `qop` the older form of RFC 2069 is taken, as RFC 2617, 3.2.2.1 says.
 */
export function answersChallenge(
  header: string | undefined,
  expected: { method: string; realm: string; nonce: string; credentials: Credentials },
): boolean {
  const given = readDigest(header ?? '');
  const { method, realm, nonce, credentials } = expected;
  if (given.get('username') !== credentials.username || given.get('nonce') !== nonce) return false;
  const first = md5(`${credentials.username}:${realm}:${credentials.password}`);
  const second = md5(`${method}:${given.get('uri') ?? ''}`);
  const qop = given.get('qop');
  const middle =
    qop === undefined ? nonce : `${nonce}:${given.get('nc')}:${given.get('cnonce')}:${qop}`;
  return given.get('response') === md5(`${first}:${middle}:${second}`);
}

function readDigest(header: string): ReadonlyMap<string, string> {
  const pairs = splitList(header.replace(/^Digest\s+/i, ''));
  return new Map(
    pairs.map((pair) => {
      const equals = pair.indexOf('=');
      const value = pair.slice(equals + 1).replace(/^"(.*)"$/, '$1');
      return [pair.slice(0, equals).trim().toLowerCase(), value] as const;
    }),
  );
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
