import { SipValueError } from './sip-value-error.ts';

const MOST_HEADERS = 50;
/** Tokens of RFC 3261 §25.1 that need no quoting as the argument of a function of Asterisk. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{1,63}$/;
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0000-\u001F\u007F]/;
const LONGEST_VALUE = 1000;

/**
 * Headers that Asterisk or Redial writes itself, of which a second one would break the INVITE or change who is
 * called. Names of one letter are short forms (RFC 3261 §7.3.3), so they are refused by `NAME`.
 */
const REFUSED: ReadonlySet<string> = new Set([
  'accept',
  'allow',
  'allow-events',
  'authorization',
  'call-id',
  'contact',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'cseq',
  'event',
  'expires',
  'from',
  'identity',
  'max-forwards',
  'mime-version',
  'min-se',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-require',
  'rack',
  'record-route',
  'refer-to',
  'replaces',
  'require',
  'route',
  'rseq',
  'session-expires',
  'subscription-state',
  'supported',
  'to',
  'unsupported',
  'via',
  'www-authenticate',
  'x-call-sid',
]);

/**
 * Checks the headers that a request adds to its INVITE.
 * @returns names and values, numbers and booleans as text
 * @throws {SipValueError} for a name that is no plain token or that Asterisk writes itself, a value
 *   with control characters or of another type, and too many headers
 */
export function readSipHeaders(headers: Readonly<Record<string, unknown>>): [string, string][] {
  const entries = Object.entries(headers);
  if (entries.length > MOST_HEADERS) {
    throw new SipValueError('headers', `must have at most ${MOST_HEADERS} members`);
  }
  return entries.map(([name, value]) => [readName(name), readValue(name, value)]);
}

function readName(name: string): string {
  if (!NAME.test(name)) {
    const accepted = '2 to 64 letters, digits, hyphens, dots and underscores';
    throw new SipValueError('headers', `must have names of ${accepted}`);
  }
  if (!REFUSED.has(name.toLowerCase())) return name;
  throw new SipValueError(`headers.${name}`, 'is refused: the server writes this header itself');
}

function readValue(name: string, value: unknown): string {
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  const text = isPlain ? String(value) : '';
  if (isPlain && text.length <= LONGEST_VALUE && !CONTROL.test(text)) return text;
  const accepted = `a text of at most ${LONGEST_VALUE} characters without line breaks`;
  throw new SipValueError(`headers.${name}`, `must be ${accepted}`);
}
