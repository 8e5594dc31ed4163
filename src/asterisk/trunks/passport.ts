import { sign } from 'node:crypto';
import type { CallerSignature } from './trunk.ts';

/** What a PASSporT says of a call. Numbers are in E.164. */
export type SignedCall = {
  from: string;
  to: string;
  /** When it is signed, in seconds since 1970. */
  issuedAt: number;
  /** UUID of the one who brought the call into the network (RFC 8588 §5). */
  originId: string;
};

/** A telephone number that can be signed; `anonymous` and short numbers cannot. */
const NUMBER = /^(?:\+|00)?([1-9][0-9]{6,14})$/;

/** The headers of an INVITE whose caller number is signed. Both are of the same instant. */
export type IdentityHeaders = { Date: string; Identity: string };

/**
 * The headers with which a trunk vouches for the caller number (STIR/SHAKEN): a PASSporT (RFC 8225) of
 * the form `shaken` (RFC 8588), in full form, and its Date (RFC 8224 §4).
 * @returns null: a number of the call is none that can be signed
 */
export function identityHeaders(
  call: SignedCall,
  signature: CallerSignature,
): IdentityHeaders | null {
  const [from, to] = [canonical(call.from), canonical(call.to)];
  if (from === null || to === null) return null;
  const { certificateUrl, privateKey, attestation } = signature;
  const header = { alg: 'ES256', ppt: 'shaken', typ: 'passport', x5u: certificateUrl };
  // The members in the order of their names, as RFC 8225 §9 asks for.
  const claims = {
    attest: attestation,
    dest: { tn: [to] },
    iat: call.issuedAt,
    orig: { tn: from },
    origid: call.originId,
  };
  const text = `${encode(header)}.${encode(claims)}`;
  const signed = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const token = `${text}.${signed.toString('base64url')}`;
  return {
    Date: new Date(call.issuedAt * 1_000).toUTCString(),
    Identity: `${token};info=<${certificateUrl}>;alg=ES256;ppt="shaken"`,
  };
}

/** A number without sign (RFC 8224 §8.3); null for what is none. */
function canonical(number: string): string | null {
  return NUMBER.exec(number)?.[1] ?? null;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
