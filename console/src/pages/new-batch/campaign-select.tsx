import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getCampaignOptions, listCampaignsOptions } from 'redial-client/react-query';
import { useState } from 'react';
import { texts } from '../../texts.ts';

/** Campaigns that take batches. */
const TAKING: Array<'active' | 'draft'> = ['active', 'draft'];
const SHOWN = 50;

/** Chooses a campaign that takes batches; typing finds it by its name. */
export function CampaignSelect({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (campaignId: string | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed.trim(), 250);
  const chosen = useQuery({
    ...getCampaignOptions({ path: { campaign_id: value ?? '' } }),
    enabled: value !== null,
  });
  const isSearch = name !== '' && name !== chosen.data?.name;
  const found = useQuery({
    ...listCampaignsOptions({
      query: { status: TAKING, limit: SHOWN, sort: '-updated_at', ...(isSearch && { name }) },
    }),
    placeholderData: (before) => before,
  });
  const campaigns = new Map((found.data ?? []).map((each) => [each.campaign_id, each.name]));
  if (chosen.data !== undefined) campaigns.set(chosen.data.campaign_id, chosen.data.name);
  return (
    <Select
      label={texts.upload.campaign}
      description={texts.upload.campaignHint}
      data={[...campaigns].map(([id, label]) => ({ value: id, label }))}
      value={value}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={texts.upload.noCampaign}
      required
    />
  );
}
