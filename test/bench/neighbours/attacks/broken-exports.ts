import { type Attack } from '../hostile.ts';

/** Clients that begin an export and go away as soon as it has begun. */
export const brokenExports: Attack = {
  name: 'exports that break off',
  atOnce: 40,
  async send({ apiUrl, token, largeBatchId }, { signal }) {
    const leaving = new AbortController();
    const answer = await fetch(`${apiUrl}/api/v1/batches/${largeBatchId}/export.csv`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, leaving.signal]),
    });
    await answer.body?.getReader().read();
    leaving.abort();
  },
};
