import { hash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { answerMessage, answerText } from './answer.ts';
import type { Env } from './answer.ts';

/** A UUID with the version and variant that jambonz insists on; versions up to 8 are taken too. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Wants the account's token, as `Authorization: Bearer` or as the query parameter access_token. */
export function requireToken(token: string) {
  return createMiddleware<Env>(async (c, next) => {
    const given = givenToken(c);
    if (given !== undefined && isSameSecret(given, token)) return next();
    const why = given === undefined ? '' : ', error="invalid_token"';
    c.header('WWW-Authenticate', `Bearer realm="Users"${why}`);
    return answerText(c, 401, 'Unauthorized');
  });
}

/** The token acts for one account; another one's calls are neither shown nor denied. */
export function requireAccount(accountSid: string) {
  return createMiddleware<Env>(async (c, next) => {
    const given = c.req.param('account') ?? '';
    if (given.toLowerCase() === accountSid.toLowerCase()) return next();
    return isUuid(given)
      ? answerMessage(c, 403, 'insufficient permissions')
      : answerMessage(c, 400, 'Bad request');
  });
}

function givenToken(c: Context): string | undefined {
  const header = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return header ?? c.req.query('access_token');
}

function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'));
}
