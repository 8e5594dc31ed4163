import { type Attack, sendAs } from '../hostile.ts';

/** Statistics and counters, computed from all rows for each request. */
export const statistics: Attack = {
  name: 'statistics and counters',
  atOnce: 40,
  send(hostile, { n, signal }) {
    const path =
      n % 2 === 0
        ? `/api/v1/campaigns/${hostile.largeCampaignId}/stats`
        : '/api/v1/batches/?view=full&limit=1000';
    return sendAs(hostile, path, { signal });
  },
};
