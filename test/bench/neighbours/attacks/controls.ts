import { type Attack, post, prepareCampaign } from '../hostile.ts';

const CONTACTS = 500;

/** A campaign that is paused and resumed without a break, while it dials. */
export const controls: Attack = {
  name: 'pauses and resumes',
  atOnce: 10,
  async prepare(hostile, name) {
    const prepared = await prepareCampaign(hostile, name);
    const contacts = Array.from({ length: CONTACTS }, (_, index) => `+1${8_000_000_000 + index}`);
    await hostile.rest.createBatch({ campaign_id: prepared.campaignId, contacts });
    return prepared;
  },
  send(hostile, { n, signal, campaignId }) {
    const control = ['pause', 'resume'][n % 2];
    const path = `/api/v1/campaigns/${campaignId}/${control}`;
    return post(hostile, path, {}, signal);
  },
};
