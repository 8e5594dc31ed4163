import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import qs from 'qs';
import { isDeeperThan, MAX_NESTING } from '../json-depth.ts';
import { answerMessage } from './responses.ts';
import type { Env } from './responses.ts';

/** Refuses a body over 100 kB, as jambonz' parser does. */
const limitSize = bodyLimit({
  maxSize: 100 * 1024,
  onError: (c) => answerMessage(c, 413, 'request entity too large'),
});

const MAX_PARAMETERS = 1000;

const parse = createMiddleware<Env>(async (c, next) => {
  const type = c.req.header('content-type') ?? '';
  const parser = PARSERS.get(mediaTypeOf(type));
  const text = parser === undefined ? '' : await c.req.text();
  const encoding = c.req.header('content-encoding') || 'identity';
  const read: ParsedBody =
    parser === undefined || text === ''
      ? { ok: true, body: {} }
      : (unsupportedEncoding(type, encoding) ?? parser(text));
  if (!read.ok) return answerMessage(c, read.status, read.msg);
  if (parser === undefined && c.req.raw.body !== null) c.set('unread', unreadBody(type));
  c.set('body', read.body);
  return next();
});

/**
 * Parses the body of a request, before the token is checked, as jambonz does: malformed JSON is a 400
 * even without a token, a body over 100 kB a 413, an unknown charset or encoding a 415. A form may
 * nest (`to[type]=phone`); its values are strings. A body of another content type, or none, is read
 * as an empty object.
 */
export const parseBody = every(limitSize, parse);

function unreadBody(type: string): string {
  const given = type === '' ? 'none' : `'${type.slice(0, 100)}'`;
  return `the body was not read, because its Content-Type is ${given}: send application/json`;
}

/** The object that was parsed, or the error to answer. */
type ParsedBody =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; status: 400 | 413 | 415; msg: string };

function mediaTypeOf(type: string): string {
  const [media = ''] = type.split(';');
  return media.trim().toLowerCase();
}

/** Only plain UTF-8 is supported. jambonz also inflates gzip and reads JSON in UTF-16. */
function unsupportedEncoding(type: string, encoding: string): ParsedBody | undefined {
  const [, charset = 'utf-8'] = /;\s*charset="?([^\s";]+)/i.exec(type) ?? [];
  if (!/^utf-?8$/i.test(charset))
    return refuse(`unsupported charset "${charset.toUpperCase()}"`, 415);
  const coding = encoding.toLowerCase();
  return coding === 'identity'
    ? undefined
    : refuse(`unsupported content encoding "${coding}"`, 415);
}

const PARSERS = new Map<string, (text: string) => ParsedBody>([
  ['application/json', parseJson],
  ['application/x-www-form-urlencoded', parseForm],
]);

/** Parses a form with the limits of Express' own parser. */
function parseForm(text: string): ParsedBody {
  if (text.split('&').length > MAX_PARAMETERS) return refuse('too many parameters', 413);
  const limits = { depth: 32, arrayLimit: 100, parameterLimit: MAX_PARAMETERS };
  try {
    return { ok: true, body: qs.parse(text, { ...limits, strictDepth: true }) };
  } catch {
    return refuse('The input exceeded the depth');
  }
}

function parseJson(text: string): ParsedBody {
  try {
    const body: unknown = JSON.parse(text);
    if (isDeeperThan(MAX_NESTING, body)) {
      return refuse(`the body must not be nested deeper than ${MAX_NESTING} levels`);
    }
    return isObject(body) ? { ok: true, body } : refuse('the body must be a JSON object');
  } catch (cause) {
    return refuse(cause instanceof Error ? cause.message : String(cause));
  }
}

function refuse(msg: string, status: 400 | 413 | 415 = 400): ParsedBody {
  return { ok: false, status, msg };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is a non-empty string, else null. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
