import { type Attack, sendAs } from '../hostile.ts';

/** Changes of a campaign that touch every contact which waits for its hours. */
export const changesOfHours: Attack = {
  name: 'changes of hours',
  atOnce: 20,
  send(hostile, { n, signal }) {
    const end = `17:${String(n % 60).padStart(2, '0')}`;
    return sendAs(hostile, `/api/v1/campaigns/${hostile.largeCampaignId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ working_hours: { monday: { enabled: true, start: '09:00', end } } }),
      signal,
    });
  },
};
