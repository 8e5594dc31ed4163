/**
 * Sends nothing more once a token was refused: pages go on to ask, and the API soon takes no token at all from
 * an address that sends wrong ones.
 */
export function untilRefused(send: typeof fetch): typeof fetch {
  let refusal: Response | null = null;
  return async (...request) => {
    if (refusal !== null) return refusal.clone();
    const answer = await send(...request);
    if (answer.status === 401) refusal = answer.clone();
    return answer;
  };
}
