import { useQuery } from '@tanstack/react-query';
import { useRedial } from '../../../session/session.tsx';
import { zonesOf } from './contact-zones.ts';

/** So many contacts are looked at. */
const READ = 500;

/** The time zones of the first contacts of the newest batch; empty while nobody knows, or where they have none. */
export function useContactZones(campaignId: string): readonly string[] {
  const redial = useRedial();
  const zones = useQuery({
    queryKey: ['contact-zones', campaignId],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const path = { campaign_id: campaignId };
      const batches = await redial.listCampaignBatches({ path, query: { limit: 1 }, signal });
      const [newest] = batches.data;
      if (newest === undefined) return [];
      const contacts = await redial.listContacts({
        path: { batch_id: newest.batch_id },
        query: { view: 'full', limit: READ },
        signal,
      });
      return zonesOf(contacts.data);
    },
  });
  return zones.data ?? [];
}
