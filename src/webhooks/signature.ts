import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The value of `Jambonz-Signature`: `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`,
 * where `body` is the exact text that is sent (jambonz-feature-server, `http-requestor.js`).
 */
export function signWebhook(body: string, secret: string, unixSeconds: number): string {
  return `t=${unixSeconds},v1=${digest(body, secret, String(unixSeconds)).toString('hex')}`;
}

export type SignedWebhook = {
  /** The header `Jambonz-Signature`; undefined when it was not sent. */
  header: string | undefined;
  /** The raw body, before any parsing. */
  body: string | Uint8Array;
  /** Any one of them may have signed: an old and a new secret are both valid during a rotation. */
  secrets: readonly string[];
  nowSeconds: number;
  /** Largest age, and largest lead, of the signature's time stamp; jambonz' own client takes 300. */
  toleranceSeconds: number;
};

/**
 * Whether one of the header's `v1` values is the body's signature under one of the secrets, and its
 * time stamp is recent. Takes equally long wherever a value differs.
 */
export function verifyWebhook(webhook: SignedWebhook): boolean {
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
