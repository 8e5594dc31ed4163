import { RedialError } from '../../domain/errors.ts';
import { within } from '../../runtime/within.ts';

/** `bytes` have to arrive within `waitMs` of waiting for them. */
export type MinimumRate = { bytes: number; waitMs: number };

/** A slower upload would keep its place for an hour with 64 MiB. */
const MINIMUM: MinimumRate = { bytes: 512 * 1024, waitMs: 30_000 };

/**
 * Reads a body, unless it arrives more slowly than the minimum rate. Only the time counts in which
 * the client is waited for, so a busy server refuses nobody. The body is not cancelled when reading
 * stops early, so that the client receives the error before the connection closes.
 * @throws {RedialError} `request_timeout`
 */
export async function* atMinimumRate(
  body: ReadableStream<Uint8Array>,
  { bytes, waitMs }: MinimumRate = MINIMUM,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let [missing, leftMs] = [bytes, waitMs];
  for (;;) {
    const startedMs = performance.now();
    const read = await within(Math.max(0, leftMs), reader.read(), 'late');
    if (read === 'late') throw tooSlow({ bytes, waitMs });
    if (read.value === undefined) break;
    leftMs -= performance.now() - startedMs;
    missing -= read.value.byteLength;
    if (missing <= 0) [missing, leftMs] = [bytes, waitMs];
    yield read.value;
  }
}

function tooSlow({ bytes, waitMs }: MinimumRate): RedialError {
  const message = `the upload is slower than ${bytes / 1024} KiB in ${waitMs / 1000} seconds: send it over a faster connection, or in smaller files`;
  return new RedialError('request_timeout', message);
}
