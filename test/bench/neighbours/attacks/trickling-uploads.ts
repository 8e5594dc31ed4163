import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, sendAs } from '../hostile.ts';

/** Uploads that send a row every second. */
export const tricklingUploads: Attack = {
  name: 'uploads that trickle',
  atOnce: 40,
  send: (hostile, { signal }) =>
    sendAs(hostile, `/api/v1/batches/${hostile.largeBatchId}/contacts`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: ReadableStream.from(rows(signal)),
      signal,
    }),
};

async function* rows(signal: AbortSignal): AsyncGenerator<Uint8Array> {
  yield Buffer.from('phone\n');
  for (let n = 0; !signal.aborted; n += 1) {
    yield Buffer.from(`+1${5_000_000_000 + n}\n`);
    await pause(1_000, undefined, { signal }).catch(() => undefined);
  }
}
