import { SipValueError } from './sip-value-error.ts';

/** The callee, under the names of `to` in the request. */
export type Callee = {
  type: string;
  number?: string | undefined;
  sipUri?: string | undefined;
  name?: string | undefined;
  trunk?: string | undefined;
  overrideTo?: string | undefined;
  tenant?: string | undefined;
  vmail?: boolean | undefined;
  /** The endpoint that was chosen for the call, or is its own; it decides before `trunk`. */
  endpoint?: string | undefined;
};

/** The endpoints of `pjsip.conf` that calls use. */
export type DialEndpoints = {
  /** Every trunk that a request may name. */
  trunks: readonly string[];
  /** The trunk of a request that names none; null: it has to name one. */
  defaultTrunk: string | null;
  /** The endpoint without a contact of its own, for `sip:` addresses. */
  sipEndpoint: string;
};

const NUMBER = /^[+0-9*#]{1,32}$/;
const USER_NAME = /^[A-Za-z0-9_.-]{1,64}$/;
/**
 * `sip:user@host:port;parameters` (RFC 3261 §19.1.1), without `?`, which would add headers to the
 * INVITE, and without the characters with which Asterisk separates the parts of a dial string.
 */
const SIP_URI =
  /^sips?:(?:[A-Za-z0-9+*#_.!~'()=$-]{1,64}@)?(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?(?:;[A-Za-z0-9.=_-]{1,64}){0,8}$/;

/** What Asterisk cannot do: its To header is the Request-URI, and there are no tenants or mailboxes. */
const IMPOSSIBLE = ['overrideTo', 'tenant', 'vmail'] as const;

/**
 * Whom Asterisk dials.
 * @returns `PJSIP/{number}@{trunk}`, `PJSIP/{endpoint}/{address}` or `PJSIP/{user}`
 * @throws {SipValueError} for an address that SIP cannot carry, an unknown trunk, and members of `to`
 *   that Asterisk cannot honour
 */
export function readDialString(to: Callee, endpoints: DialEndpoints): string {
  for (const name of IMPOSSIBLE) {
    if (to[name] !== undefined) {
      throw new SipValueError(
        `to.${name}`,
        'is not possible with the network asterisk: leave it out',
      );
    }
  }
  switch (to.type) {
    case 'phone':
      return `PJSIP/${readNumber(to.number)}@${to.endpoint ?? readTrunk(to.trunk, endpoints)}`;
    case 'sip':
      return `PJSIP/${to.endpoint ?? endpoints.sipEndpoint}/${readSipUri(to.sipUri)}`;
    case 'user':
      return `PJSIP/${readUserName(to.name, endpoints)}`;
    default:
      throw new SipValueError('to.type', 'must be phone, sip or user with the network asterisk');
  }
}

function readNumber(number: string | undefined): string {
  if (number !== undefined && NUMBER.test(number)) return number;
  throw new SipValueError('to.number', 'must be 1 to 32 digits, with +, * and # where needed');
}

function readTrunk(trunk: string | undefined, { trunks, defaultTrunk }: DialEndpoints): string {
  const chosen = trunk ?? defaultTrunk;
  if (chosen !== null && trunks.includes(chosen)) return chosen;
  const known = trunks.length === 0 ? 'none is configured' : `one of ${trunks.join(', ')}`;
  throw new SipValueError('to.trunk', `must name a configured trunk: ${known}`);
}

/** `maddr` names another host than the one that everybody sees. */
function readSipUri(sipUri: string | undefined): string {
  const isPlain = sipUri !== undefined && SIP_URI.test(sipUri) && !/;maddr=/i.test(sipUri);
  if (isPlain) return sipUri;
  const accepted =
    'such as sip:1000@pbx.example.com:5060;transport=tcp, without headers after “?” and without maddr';
  throw new SipValueError('to.sipUri', `must be a SIP address ${accepted}`);
}

/** A user is an endpoint too, so the name of a trunk would ring that trunk. */
function readUserName(name: string | undefined, { trunks, sipEndpoint }: DialEndpoints): string {
  const isUser = name !== undefined && USER_NAME.test(name);
  if (isUser && !trunks.includes(name) && name !== sipEndpoint) return name;
  const accepted = 'of letters, digits, dot, hyphen and underscore, without a domain';
  throw new SipValueError('to.name', `must be the name of a registered user ${accepted}`);
}
