import { setTimeout as pause } from 'node:timers/promises';
import { type Attack } from '../hostile.ts';

const HELD_MS = 3_000;

/** As many event streams of a large batch as an organization may have, and more. */
export const eventStreams: Attack = {
  name: 'event streams',
  atOnce: 120,
  async send({ apiUrl, token, largeBatchId }, { signal }) {
    const leaving = new AbortController();
    await fetch(`${apiUrl}/api/v1/batches/${largeBatchId}/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, leaving.signal]),
    });
    await pause(HELD_MS, undefined, { signal }).catch(() => undefined);
    leaving.abort();
  },
};
