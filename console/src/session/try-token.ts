import { RedialError, type Token } from 'redial-client';

/**
 * Reads what a token is for. It makes no `Redial`: the one that is made last is the client of all pages, and
 * none of them may read with a token that is only tried.
 * @throws {RedialError} the token is refused, or nobody answered
 */
export async function tryToken(token: string, send: typeof fetch = fetch): Promise<Token> {
  const body = await answerOf(() =>
    send('/api/v1/token', { headers: { Authorization: `Bearer ${token}` } }),
  );
  // The answer to a Get Own Token, by the OpenAPI document.
  return body as Token;
}

async function answerOf(ask: () => Promise<Response>): Promise<unknown> {
  let answer: Response | undefined;
  try {
    answer = await ask();
    const body: unknown = await answer.json();
    if (answer.ok) return body;
    throw new RedialError(body, answer);
  } catch (cause) {
    // The answer of somebody else, such as the page of a proxy, is no JSON.
    throw cause instanceof RedialError ? cause : new RedialError(undefined, answer, { cause });
  }
}
