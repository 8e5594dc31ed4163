import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { answerMessage } from './answer.ts';
import type { Env } from './answer.ts';

/** Refuses bodies over 100 kB, as jambonz' parser does. */
export const limitBody = bodyLimit({
  maxSize: 100 * 1024,
  onError: (c) => answerMessage(c, 413, 'request entity too large'),
});

/**
 * Parses a JSON body before the token is looked at, as upstream: malformed JSON is a 400 even
 * without a token. Another content type, and no body at all, count as an empty object.
 */
export const parseBody = createMiddleware<Env>(async (c, next) => {
  const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '');
  const text = isJson ? await c.req.text() : '';
  if (text === '') {
    c.set('body', {});
    return next();
  }
  const parsed = parseObject(text);
  if (typeof parsed === 'string') return answerMessage(c, 400, parsed);
  c.set('body', parsed);
  return next();
});

/** The object in the text, or why there is none. */
function parseObject(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : 'the body must be a JSON object';
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
