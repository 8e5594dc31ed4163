import { readSipHeaders } from './sip-headers.ts';
import { SipValueError } from './sip-value-error.ts';

/** Who calls, and what the INVITE carries besides. */
export type CallerProperties = {
  /** The caller number, or `anonymous` for a number that is withheld (RFC 3323 §4.1.1.3). */
  from: string;
  /** The name that the callee's telephone shows. */
  callerName?: string | undefined;
  headers?: Readonly<Record<string, unknown>> | undefined;
  /** The headers that vouch for the caller number (RFC 8224). */
  identity?: { Date: string; Identity: string } | undefined;
};

const WITHHELD = 'anonymous';
/** Asks servers on the way to keep the identity of the caller to themselves (RFC 3325 §9.3). */
const PRIVACY = 'id';
const FROM = /^[+0-9*#]{1,32}$/;
/** No control characters, and none that ends or escapes the quoted name of a From header. */
// oxlint-disable-next-line no-control-regex -- control characters are what it refuses
const NAME = /^[^\u0000-\u001F\u007F"\\<>]{1,128}$/;

/**
 * The variables with which a channel is created. The connected line of a channel that calls out is the
 * caller of the callee.
 * @throws {SipValueError} for what SIP cannot carry, and what would add a line to the INVITE
 */
export function readVariables(properties: CallerProperties): Record<string, string> {
  const { from, callerName, headers, identity } = properties;
  const added = readSipHeaders(headers ?? {}).map(([name, value]) => [
    `PJSIP_HEADER(add,${name})`,
    value,
  ]);
  return {
    ...readCaller(from),
    ...(callerName !== undefined && { 'CONNECTEDLINE(name,i)': readName(callerName) }),
    ...Object.fromEntries(added),
    ...(identity !== undefined && {
      'PJSIP_HEADER(add,Date)': identity.Date,
      'PJSIP_HEADER(add,Identity)': identity.Identity,
    }),
  };
}

function readCaller(from: string): Record<string, string> {
  if (from === WITHHELD) {
    return { 'CONNECTEDLINE(pres,i)': 'prohib', 'PJSIP_HEADER(add,Privacy)': PRIVACY };
  }
  if (FROM.test(from)) return { 'CONNECTEDLINE(num,i)': from };
  const accepted = `1 to 32 digits, with +, * and # where needed, or ${WITHHELD}`;
  throw new SipValueError('from', `must be ${accepted}`);
}

function readName(callerName: string): string {
  if (NAME.test(callerName)) return callerName;
  const accepted = '1 to 128 characters without line breaks, quotes, backslashes, < and >';
  throw new SipValueError('callerName', `must be ${accepted}`);
}
