import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import {
  ATTESTATIONS,
  CALL_ENDPOINT_PREFIX,
  CODECS,
  MEDIA_ENCRYPTIONS,
  type Nat,
  SIP_ADDRESS_ENDPOINT,
  TRANSPORTS,
  type Trunk,
} from './trunk.ts';

const NAME = `1 to 40 letters, digits, '_' and '-', not '${SIP_ADDRESS_ENDPOINT}', and not '${CALL_ENDPOINT_PREFIX}' at its start`;
const HOST = "a name in the DNS or an IPv4 address ('127.0.0.1' for 'localhost')";
const USER = 'the user part of a SIP address (RFC 3261)';
const STATUS = '400 to 599, without 486 and 487, which the callee causes';

const host = z
  .string(HOST)
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/, HOST)
  // Asterisk asks the DNS only, which does not know it.
  .refine((name) => name.toLowerCase() !== 'localhost', HOST);
/** The user part of a SIP address without escapes, RFC 3261 §25.1. */
const user = z.string(USER).regex(/^[A-Za-z0-9_.!~*'()&=+$,?/-]{1,64}$/, USER);
const port = integer(1, 65_535);
const secret = z.string('a text').min(1, 'a text that is not empty');
const certificates = z.string(pemForm('CERTIFICATE')).includes('-----BEGIN CERTIFICATE-----', {
  error: pemForm('CERTIFICATE'),
});
const privateKey = z.string(pemForm('PRIVATE KEY')).refine(isPrivateKey, pemForm('PRIVATE KEY'));

const tls = z
  .strictObject(
    {
      ca: certificates.exactOptional(),
      certificate: certificates.exactOptional(),
      privateKey: privateKey.exactOptional(),
      verify: z.boolean('true or false').exactOptional(),
    },
    'an object',
  )
  .refine((given) => (given.certificate === undefined) === (given.privateKey === undefined), {
    error: 'certificate and privateKey together, or neither',
  });

const callerSignature = z.strictObject(
  {
    certificateUrl: z.url({ protocol: /^https$/, error: 'an https URL' }),
    privateKey: privateKey.refine(isP256Key, 'PEM of a private key of the curve P-256'),
    attestation: oneOf(ATTESTATIONS),
  },
  'an object',
);

const trunk = z
  .strictObject(
    {
      name: z
        .string(NAME)
        .regex(/^[A-Za-z0-9_-]{1,40}$/, NAME)
        .refine((name) => name !== SIP_ADDRESS_ENDPOINT, NAME)
        .refine((name) => !name.startsWith(CALL_ENDPOINT_PREFIX), NAME),
      host,
      port: port.exactOptional(),
      transport: oneOf(TRANSPORTS),
      tls: tls.exactOptional(),
      credentials: z
        .strictObject({ username: secret, password: secret }, 'an object')
        .exactOptional(),
      registration: z.strictObject({ username: user }, 'an object').exactOptional(),
      codecs: listOf(oneOf(CODECS)),
      mediaEncryption: oneOf(MEDIA_ENCRYPTIONS).exactOptional(),
      fromUser: user.exactOptional(),
      fromDomain: host.exactOptional(),
      outboundProxy: z
        .strictObject({ host, port: port.exactOptional() }, 'an object')
        .exactOptional(),
      qualifySeconds: integer(5, 3_600).exactOptional(),
      rtpKeepaliveSeconds: integer(1, 60).exactOptional(),
      rtpTimeoutSeconds: integer(1, 3_600).exactOptional(),
      callerSignature: callerSignature.exactOptional(),
      prefixes: listOf(
        z.string(prefixForm()).regex(/^\+[1-9][0-9]{0,14}$/, prefixForm()),
      ).exactOptional(),
      priority: integer(1, 100).exactOptional(),
      share: integer(1, 1_000).exactOptional(),
      maxCalls: integer(1, 10_000).exactOptional(),
      callsPerSecond: integer(1, 1_000).exactOptional(),
      tryNextOn: z
        .array(z.int(STATUS).min(400, STATUS).max(599, STATUS), 'a list')
        .refine((statuses) => !statuses.includes(486) && !statuses.includes(487), STATUS)
        .exactOptional(),
    },
    'an object',
  )
  .refine(({ transport, tls: given }) => transport === 'tls' || given === undefined, {
    error: "only a trunk with the transport 'tls' may have it",
    path: ['tls'],
  })
  .refine(({ transport, tls: given }) => transport !== 'tls' || isVerifiable(given), {
    error: "PEM of the certificates that vouch for the trunk, or 'verify': false",
    path: ['tls', 'ca'],
  });

/** The names of all members, for the documentation. */
export const TRUNK_MEMBERS: readonly string[] = Object.keys(trunk.shape);

/** Trunks with names of their own. */
export const trunksSchema: z.ZodType<Trunk[]> = z
  .array(trunk, 'a list')
  .max(100, 'up to 100 trunks')
  .superRefine((trunks, context) => {
    const names = new Set<string>();
    for (const [index, { name }] of trunks.entries()) {
      if (names.has(name)) {
        const path = [index, 'name'];
        context.addIssue({ code: 'custom', path, message: 'a name that no other trunk has' });
      }
      names.add(name);
    }
  });

export const natSchema: z.ZodType<Nat> = z.strictObject(
  {
    externalAddress: z.ipv4('an IPv4 address'),
    localNetworks: listOf(z.cidrv4("an IPv4 network such as '10.0.0.0/8'")),
  },
  'an object',
);

function integer(first: number, last: number) {
  const form = `a whole number from ${first} to ${last}`;
  return z.int(form).min(first, form).max(last, form);
}

function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, `one of ${values.join(', ')}`);
}

function listOf<T extends z.ZodType>(each: T) {
  return z.array(each, 'a list').min(1, 'a list that is not empty');
}

function pemForm(label: string): string {
  return `PEM of a ${label.toLowerCase()} (-----BEGIN ${label}-----)`;
}

function prefixForm(): string {
  return "the beginning of a number in E.164, with '+'";
}

function isVerifiable(given: Trunk['tls']): boolean {
  return given?.ca !== undefined || given?.verify === false;
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).type === 'private';
  } catch {
    return false;
  }
}

function isP256Key(text: string): boolean {
  return (
    isPrivateKey(text) && createPrivateKey(text).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  );
}
