import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Accounts } from '../accounts.ts';
import { answerMessage, answerText } from './responses.ts';
import type { Env } from './responses.ts';

/** A UUID with the version and variant digits that jambonz requires, or of version 6 to 8. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * Requires the token of an account, as passport-http-bearer does: in `Authorization: Bearer`, or as
 * `access_token` in the query or the body. A token in two places is a 400, and so is an
 * `Authorization` header that is not two words. An unknown or missing token is a 401.
 */
export function requireToken(accounts: Accounts) {
  return createMiddleware<Env>(async (c, next) => {
    const { access_token: ofBody, ...body } = c.get('body');
    const header = c.req.header('authorization');
    // An empty header counts as absent.
    const words = header ? header.split(' ') : [];
    const ofHeader = /^bearer$/i.test(words[0] ?? '') ? words[1] : undefined;
    const given = [ofHeader, ofBody, c.req.query('access_token')].filter(Boolean);
    if ((words.length !== 0 && words.length !== 2) || given.length > 1) {
      return answerText(c, 400, 'Bad Request');
    }
    const [token] = given;
    const account = typeof token === 'string' ? accounts.findByToken(token) : undefined;
    if (account === undefined) return refuseToken(c, token !== undefined);
    c.set('account', account);
    c.set('body', body);
    return next();
  });
}

function refuseToken(c: Context, isGiven: boolean): Response {
  const why = isGiven ? ', error="invalid_token"' : '';
  c.header('WWW-Authenticate', `Bearer realm="Users"${why}`);
  return answerText(c, 401, 'Unauthorized');
}

/** Whether the account sid in the path is the one of the token. */
export function isOwnAccount(c: Context<Env>): boolean {
  return c.req.param('account')?.toLowerCase() === c.get('account').accountSid;
}

/** Refuses an account other than the token's, so that nobody learns whether it has such a call. */
export const requireAccount = createMiddleware<Env>(async (c, next) => {
  if (isOwnAccount(c)) return next();
  return isUuid(c.req.param('account') ?? '')
    ? answerMessage(c, 403, 'insufficient permissions')
    : answerMessage(c, 400, 'Bad request');
});
