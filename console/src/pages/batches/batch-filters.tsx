import { BATCH_STATUSES } from '../../../../src/domain/batch.ts';
import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listCampaignsOptions } from 'redial-client/react-query';
import { present } from '../../components/search-params.ts';
import { SearchField } from '../../components/search-field.tsx';
import { WordSelect } from '../../components/word-select.tsx';
import { texts } from '../../texts.ts';
import type { BatchSearch } from './search.ts';

/** So many campaigns are offered, the newest ones. */
const CAMPAIGNS = 200;

/** Which batches are listed. */
export function BatchFilters({ filters }: { filters: BatchSearch }) {
  const navigate = useNavigate({ from: '/batches' });
  const campaigns = useQuery(listCampaignsOptions({ query: { limit: CAMPAIGNS } }));
  const filter = (changed: { [Name in keyof BatchSearch]: BatchSearch[Name] | undefined }) =>
    void navigate({ search: present({ ...filters, ...changed }), replace: true });
  return (
    <Group mb="md" align="end">
      <SearchField
        label={texts.batches.name}
        value={filters.name}
        onSearch={(name) => filter({ name })}
      />
      <WordSelect
        label={texts.batches.status}
        words={BATCH_STATUSES}
        names={texts.batches.statuses}
        value={filters.status}
        onChange={(status) => filter({ status })}
      />
      <Select
        label={texts.batches.campaign}
        placeholder={texts.list.any}
        clearable
        searchable
        value={filters.campaign ?? null}
        data={(campaigns.data ?? []).map(({ campaign_id, name }) => ({
          value: campaign_id,
          label: name,
        }))}
        onChange={(value) => filter({ campaign: value ?? undefined })}
      />
    </Group>
  );
}
