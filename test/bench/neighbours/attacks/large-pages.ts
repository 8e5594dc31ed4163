import { type Attack, sendAs } from '../hostile.ts';

/** Forty readers of large pages, which count 300,000 contacts each time. */
export const largePages: Attack = {
  name: 'pages of 10,000 contacts',
  atOnce: 40,
  send(hostile, { n, signal }) {
    const skip = (n * 7_919) % 290_000;
    const query = `limit=10000&view=full&status=pending&skip=${skip}`;
    return sendAs(hostile, `/api/v1/batches/${hostile.largeBatchId}/contacts?${query}`, { signal });
  },
};
