import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Account } from '../accounts.ts';

/** What the routes share. */
export type Env = {
  Variables: {
    /** The parsed body of a request, an object in any case. */
    body: Record<string, unknown>;
    /** The account of the token, once the token is known. */
    account: Account;
  };
};

/** JSON as Express sends it, with the character set. */
export function answerJson(
  c: Context,
  body: unknown,
  status: ContentfulStatusCode = 200,
): Response {
  return c.body(JSON.stringify(body), status, {
    'content-type': 'application/json; charset=utf-8',
  });
}

/** The general form of a refusal. */
export function answerMessage(c: Context, status: ContentfulStatusCode, msg: string): Response {
  return answerJson(c, { msg }, status);
}

export function answerText(c: Context, status: ContentfulStatusCode, text: string): Response {
  return c.body(text, status, { 'content-type': 'text/plain; charset=utf-8' });
}

/** A page, or a text that Express takes for one. */
export function answerHtml(
  c: Context,
  status: ContentfulStatusCode,
  html: string | Promise<string>,
): Response | Promise<Response> {
  return c.html(html, status, { 'content-type': 'text/html; charset=utf-8' });
}
