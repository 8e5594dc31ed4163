import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its private key, both as PEM. */
export type Certificate = { cert: string; key: string };

export type Authority = Certificate & {
  /** Issues a certificate for a host. */
  issue(host: string): Certificate;
};

/** Makes an authority that nobody else knows. Its certificates are valid for a day. */
export function makeAuthority(name: string): Authority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const self = { name, key: keys.privateKey };
  return {
    cert: certificate({ subject: name, publicKey: keys.publicKey, extension: IS_CA }, self),
    key: pemOf(keys.privateKey),
    issue(host) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const cert = certificate({ subject: host, publicKey, extension: forHost(host) }, self);
      return { cert, key: pemOf(privateKey) };
    },
  };
}

type Subject = { subject: string; publicKey: KeyObject; extension: Buffer };

/** RFC 5280 §4.1: the structure of a certificate of version 3. */
function certificate(
  { subject, publicKey, extension }: Subject,
  issuer: { name: string; key: KeyObject },
): string {
  const dayMs = 86_400_000;
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    nameOf(issuer.name),
    sequence(timeOf(Date.now() - dayMs), timeOf(Date.now() + dayMs)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = bits(sign('sha256', signed, issuer.key));
  const lines = sequence(signed, ECDSA_SHA256, signature)
    .toString('base64')
    .match(/.{1,64}/g);
  return `-----BEGIN CERTIFICATE-----\n${(lines ?? []).join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** ITU-T X.690: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  const size = length < 128 ? [length] : long;
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);

const ECDSA_SHA256 = sequence(objectId('2a8648ce3d040302'));
const COMMON_NAME = objectId('550403');
const TRUE = der(0x01, Buffer.from([255]));
/** Basic constraints, critical: an authority. */
const IS_CA = sequence(objectId('551d13'), TRUE, der(0x04, sequence(TRUE)));

/** The subject's alternative name, a DNS name. */
function forHost(host: string): Buffer {
  return sequence(objectId('551d11'), der(0x04, sequence(der(0x82, Buffer.from(host)))));
}

function nameOf(text: string): Buffer {
  return sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))));
}

function timeOf(atMs: number): Buffer {
  const digits = new Date(atMs)
    .toISOString()
    .replaceAll(/[-:T]|\..*/g, '')
    .slice(2);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}
