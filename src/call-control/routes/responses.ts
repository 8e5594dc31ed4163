import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Account } from '../accounts.ts';

/** The Hono variables that the middleware sets for the routes. */
export type Env = {
  Variables: {
    /** The parsed request body; an empty object if there is none. */
    body: Record<string, unknown>;
    /** Why a body that was sent was not read; absent when it was. */
    unread?: string;
    /** The account that the token belongs to. Set by `requireToken`. */
    account: Account;
  };
};

/** Answers with JSON. The content type names the character set, as Express does. */
export function answerJson(
  c: Context,
  body: unknown,
  status: ContentfulStatusCode = 200,
): Response {
  return c.body(JSON.stringify(body), status, {
    'content-type': 'application/json; charset=utf-8',
  });
}

/** Answers with jambonz' usual error body, `{"msg": …}`. */
export function answerMessage(c: Context, status: ContentfulStatusCode, msg: string): Response {
  return answerJson(c, { msg }, status);
}

export function answerText(c: Context, status: ContentfulStatusCode, text: string): Response {
  return c.body(text, status, { 'content-type': 'text/plain; charset=utf-8' });
}

/** Answers with HTML. Express also labels a plain string as HTML. */
export function answerHtml(
  c: Context,
  status: ContentfulStatusCode,
  html: string | Promise<string>,
): Response | Promise<Response> {
  return c.html(html, status, { 'content-type': 'text/html; charset=utf-8' });
}

/**
 * Answers as jambonz does while it has no feature server. Built by hand: Hono's types do not know the
 * SIP status 480, which jambonz sends over HTTP.
 */
export function answerUnavailable(): Response {
  const msg = 'no available feature servers at this time';
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return new Response(JSON.stringify({ msg }), { status: 480, headers });
}
