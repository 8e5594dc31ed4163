import { type Attack, post } from '../hostile.ts';

const CONTACTS = 500;

/** A campaign that is paused and resumed without a break, while it dials. */
export const controls: Attack = {
  name: 'pauses and resumes',
  atOnce: 10,
  async prepare({ rest }, name) {
    const campaignId = await rest.createCampaign({ name, concurrency_limit: 50 });
    const contacts = Array.from({ length: CONTACTS }, (_, index) => `+1${8_000_000_000 + index}`);
    await rest.createBatch({ campaign_id: campaignId, contacts });
    return { campaignId, async [Symbol.asyncDispose]() {} };
  },
  send(hostile, { n, signal, campaignId }) {
    const control = ['pause', 'resume'][n % 2];
    const path = `/api/v1/campaigns/${campaignId}/${control}`;
    return post(hostile, path, {}, signal);
  },
};
