import { type Attack, sendAs } from '../hostile.ts';

/** Batches that dial, as many as it can create. */
export const manyBatches: Attack = {
  name: 'many batches that dial',
  atOnce: 4,
  send(hostile, { n, signal, campaignId }) {
    const contacts = Array.from({ length: 20 }, (_, i) => `+1${6_000_000_000 + n * 100 + i}`);
    return sendAs(hostile, '/api/v1/batches/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ campaign_id: campaignId, contacts }),
      signal,
    });
  },
};
