import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import qs from 'qs';
import { answerMessage } from './answer.ts';
import type { Env } from './answer.ts';

/** Refuses bodies over 100 kB, as jambonz' parser does. */
const limitSize = bodyLimit({
  maxSize: 100 * 1024,
  onError: (c) => answerMessage(c, 413, 'request entity too large'),
});

/** Far beyond any request, and within what can be written as JSON again. */
const MAX_NESTING = 100;
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
  c.set('body', read.body);
  return next();
});

/**
 * Parses a body of a size that is taken, before the token is looked at, as upstream: malformed JSON is
 * a 400 even without a token, an unknown coding a 415. A form may nest (`to[type]=phone`); all its
 * values are text. Another content type, and no body at all, count as an empty object.
 */
export const parseBody = every(limitSize, parse);

/** The object in a text, or why there is none. */
type ParsedBody =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; status: 400 | 413 | 415; msg: string };

function mediaTypeOf(type: string): string {
  const [media = ''] = type.split(';');
  return media.trim().toLowerCase();
}

/** Only plain UTF-8 is read; jambonz also inflates gzip, and reads JSON in UTF-16. */
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

/** With the limits of Express' own parser. */
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

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text that is not empty; null for anything else. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
