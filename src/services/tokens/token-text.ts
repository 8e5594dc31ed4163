import { crc32 } from 'node:zlib';

const PREFIX = 'gat_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_BYTES = 32;
/** 62^43 is the first power of 62 above 2^256, as 62^6 is above 2^32. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const LENGTH = PREFIX.length + SECRET_LENGTH + CHECKSUM_LENGTH;

/**
 * The text of a new token: `gat_`, 32 random bytes in Base62 (43 digits, filled with zeros), and
 * their CRC32 in Base62 (6 digits), by which a mistyped token is known without a look-up.
 */
export function newTokenText(randomBytes: (size: number) => Buffer): string {
  const secret = base62(BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`), SECRET_LENGTH);
  return `${PREFIX}${secret}${checksumOf(secret)}`;
}

/**
 * Whether a token cannot be right: it has the length of those that are made here and another
 * checksum. Tokens of other lengths have none.
 */
export function isMistyped(token: string): boolean {
  if (token.length !== LENGTH) return false;
  const secret = token.slice(PREFIX.length, -CHECKSUM_LENGTH);
  return token.slice(-CHECKSUM_LENGTH) !== checksumOf(secret);
}

function checksumOf(secret: string): string {
  return base62(BigInt(crc32(secret)), CHECKSUM_LENGTH);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = `${DIGITS[Number(rest % 62n)]}${text}`;
  return text.padStart(length, '0');
}
