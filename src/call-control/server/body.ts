import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import qs from 'qs';
import { answerMessage } from './answer.ts';
import type { Env } from './answer.ts';

/** Refuses bodies over 100 kB, as jambonz' parser does. */
export const limitBody = bodyLimit({
  maxSize: 100 * 1024,
  onError: (c) => answerMessage(c, 413, 'request entity too large'),
});

/** Far beyond any request, and within what can be written as JSON again. */
const DEEPEST_NESTING = 100;

/**
 * Parses a body before the token is looked at, as upstream: malformed JSON is a 400 even without a
 * token. A form may nest (`to[type]=phone`); all its values are text. Another content type, and no
 * body at all, count as an empty object.
 */
export const parseBody = createMiddleware<Env>(async (c, next) => {
  const [type = ''] = (c.req.header('content-type') ?? '').split(';');
  const parse = PARSERS.get(type.trim().toLowerCase());
  const text = parse === undefined ? '' : await c.req.text();
  const parsed = parse === undefined || text === '' ? {} : parse(text);
  if (typeof parsed === 'string') return answerMessage(c, 400, parsed);
  c.set('body', parsed);
  return next();
});

/** The object in the text, or why there is none. */
type Parse = (text: string) => Record<string, unknown> | string;

const PARSERS = new Map<string, Parse>([
  ['application/json', parseJson],
  // With the limits of Express' own parser.
  [
    'application/x-www-form-urlencoded',
    (text) => qs.parse(text, { depth: 32, arrayLimit: 100, parameterLimit: 1000 }),
  ],
]);

function parseJson(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text);
    if (isDeeperThan(DEEPEST_NESTING, value)) {
      return `the body must not be nested deeper than ${DEEPEST_NESTING} levels`;
    }
    return isObject(value) ? value : 'the body must be a JSON object';
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
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
