import { crc32 } from 'node:zlib';

const PREFIX = 'gat_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_BYTES = 32;
/** 62^43 is the first power of 62 above 2^256, as 62^6 is above 2^32. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const LENGTH = PREFIX.length + SECRET_LENGTH + CHECKSUM_LENGTH;

/**
 * Generates the text of a token: `gat_`, 32 random bytes in Base62 (43 digits, padded with zeros),
 * and the CRC32 of these digits in Base62 (6 digits), which reveals a mistyped token without a
 * query.
 */
export function newTokenText(randomBytes: (size: number) => Buffer): string {
  const secret = base62(BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`), SECRET_LENGTH);
  return `${PREFIX}${secret}${checksumOf(secret)}`;
}

/**
 * Whether a token has the length of a generated one but a wrong checksum. Tokens of other lengths,
 * such as a custom BOOTSTRAP_TOKEN, have no checksum.
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
