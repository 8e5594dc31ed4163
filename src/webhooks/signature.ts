import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The value of `Jambonz-Signature`: `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`,
 * where `body` is the exact text of the request (jambonz-feature-server, `http-requestor.js`).
 */
export function signWebhook(body: string, secret: string, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${digest(body, secret, String(unixSeconds)).toString('hex')}`;
}

export type SignatureCheck = {
  /** The `Jambonz-Signature` header; undefined if the request has none. */
  header: string | undefined;
  /** The raw body, before any parsing. */
  body: string | Uint8Array;
  /** The accepted secrets: during a rotation both the old and the new one. */
  secrets: readonly string[];
  nowSeconds: number;
  /**
   * How far the signature's timestamp may be in the past or the future; jambonz' client allows 300
   * s.
   */
  toleranceSeconds: number;
};

/**
 * Whether the header's timestamp is recent and one of its `v1` values is the signature of the body
 * under one of the secrets. Signatures are compared in constant time.
 */
export function verifyWebhook(webhook: SignatureCheck): boolean {
  const { time, signatures } = parseHeader(webhook.header ?? '');
  if (time === undefined) return false;
  if (Math.abs(webhook.nowSeconds - Number(time)) > webhook.toleranceSeconds) return false;
  const expected = webhook.secrets.map((secret) => digest(webhook.body, secret, time));
  const matches = signatures.flatMap((given) => expected.map((wanted) => isEqual(given, wanted)));
  return matches.includes(true);
}

function parseHeader(header: string): { time: string | undefined; signatures: Buffer[] } {
  const pairs = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) =>
    pairs.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
  const time = valuesOf('t').find((value) => /^\d{1,12}$/.test(value));
  return { time, signatures: valuesOf('v1').map((value) => Buffer.from(value, 'hex')) };
}

function digest(body: string | Uint8Array, secret: string, time: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}

function isEqual(given: Buffer, wanted: Buffer): boolean {
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
