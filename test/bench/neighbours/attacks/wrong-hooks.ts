import { type Attack, post } from '../hostile.ts';

const CONTACTS = 20;

/** Batches whose every call is refused by call control: it takes no such hook. */
export const wrongHooks: Attack = {
  name: 'batches with a wrong hook',
  atOnce: 2,
  async prepare({ rest }, name) {
    await rest.send('PUT', '/agents/wrong', { call_hook: 'wss://agent.test/socket' });
    const campaignId = await rest.createCampaign({
      name,
      agent_id: 'wrong',
      concurrency_limit: 50,
    });
    return { campaignId };
  },
  send(hostile, { n, signal, campaignId }) {
    const contacts = Array.from(
      { length: CONTACTS },
      (_, index) => `+1${7_000_000_000 + n * CONTACTS + index}`,
    );
    return post(hostile, '/api/v1/batches/', { campaign_id: campaignId, contacts }, signal);
  },
};
