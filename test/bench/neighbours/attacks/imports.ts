import { type Attack, post } from '../hostile.ts';

const CONTACTS = 50_000;

/** Lists of 50,000 contacts that are stored and never dialled. */
export const imports: Attack = {
  name: 'lists of 50,000 contacts',
  atOnce: 4,
  send(hostile, { n, signal, campaignId }) {
    const first = 2_000_000_000 + (n % 100) * CONTACTS;
    const contacts = Array.from({ length: CONTACTS }, (_, index) => `+1${first + index}`);
    const body = {
      campaign_id: campaignId,
      scheduled_start: '2099-01-01T00:00:00Z',
      contacts,
    };
    return post(hostile, '/api/v1/batches/', body, signal);
  },
};
