/** A server that the operator has configured. */
type Server = { url: string; token: string | null };
type Sent = { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/**
 * Sends a POST and reads its answer.
 * @throws {Error} whose message goes on after the name of the server: what it did instead
 */
export async function answerBytes(
  { url, token }: Server,
  { body, headers }: Sent,
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
): Promise<Buffer> {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...authorization },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new Error(problemOf(cause, timeoutMs), { cause });
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`answered with status ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw new Error(`answered with more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function problemOf(cause: unknown, timeoutMs: number): string {
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  return isLate ? `did not answer within ${timeoutMs / 1000} s` : 'cannot be reached';
}
