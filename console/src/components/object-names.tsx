import { useQuery } from '@tanstack/react-query';
import { getBatchOptions, getCampaignOptions } from 'redial-client/react-query';
import { RouteLink } from './route-link.tsx';

/** Many entries of a list may name one object. */
const KEPT_MS = 60_000;

type Props = { id: string };

/** A campaign by its name, with the way to its page; by its id where the token may not see it. */
export function CampaignName({ id }: Props) {
  const options = getCampaignOptions({ path: { campaign_id: id } });
  const { data } = useQuery({ ...options, staleTime: KEPT_MS });
  return (
    <RouteLink to="/campaigns/$campaignId" params={{ campaignId: id }}>
      {data?.name ?? id}
    </RouteLink>
  );
}

/** A batch by its name, with the way to its page, which can restore a deleted one. */
export function BatchName({ id }: Props) {
  const options = getBatchOptions({ path: { batch_id: id } });
  const { data } = useQuery({ ...options, staleTime: KEPT_MS });
  return (
    <RouteLink to="/batches/$batchId" params={{ batchId: id }}>
      {data?.name ?? id}
    </RouteLink>
  );
}
