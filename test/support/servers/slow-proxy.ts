import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../call-control/support.ts';

/**
 * Starts a proxy to call control that delays each request and each response by a varying time of up
 * to `mostMs`. The delays are the same in every run.
 */
export async function startSlowProxy(
  callControlUrl: string,
  mostMs: number,
): Promise<{ url: string } & AsyncDisposable> {
  let requests = 0;
  return listen(async (request, response) => {
    requests += 1;
    const [beforeMs, afterMs] = [(requests * 137) % mostMs, (requests * 211) % mostMs];
    const chunks: Buffer[] = await request.toArray();
    await pause(beforeMs);
    const answer = await fetch(`${callControlUrl}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headersOf(request.headers),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const text = await answer.text();
    await pause(afterMs);
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
  });
}

const FORWARDED_HEADERS = ['authorization', 'content-type', 'idempotency-key'];

function headersOf(received: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    FORWARDED_HEADERS.flatMap((name) => {
      const value = received[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
