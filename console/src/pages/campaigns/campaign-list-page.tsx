import { CAMPAIGN_STATUSES } from '../../../../src/domain/campaign.ts';
import { Badge, Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { CampaignListItem } from 'redial-client';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteButton } from '../../components/route-button.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { present } from '../../components/search-params.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { useRedial } from '../../session/session.tsx';
import { AddressedList } from '../../components/addressed-list.tsx';
import { atCursor } from '../../components/cursor-search.ts';
import { WordSelect } from '../../components/word-select.tsx';
import { texts } from '../../texts.ts';
import { campaignRows } from './campaign-rows.ts';
import type { CampaignSearch } from './search.ts';

const route = getRouteApi('/shell/campaigns');

/** All campaigns, newest first. */
export function CampaignListPage() {
  const { cursor, ...filters } = route.useSearch();
  const create = (
    <RouteButton needs="write" reach="organization" to="/campaigns/new">
      {texts.campaigns.create}
    </RouteButton>
  );
  return (
    <>
      <PageTitle needs="write" actions={create}>
        {texts.campaigns.title}
      </PageTitle>
      <Filters filters={filters} />
      <CampaignRows key={JSON.stringify(filters)} filters={filters} cursor={cursor} />
    </>
  );
}

function Filters({ filters }: { filters: CampaignSearch }) {
  const navigate = route.useNavigate();
  const filter = (changed: { [Name in keyof CampaignSearch]: CampaignSearch[Name] | undefined }) =>
    void navigate({ search: present({ ...filters, ...changed }), replace: true });
  return (
    <Group mb="md" align="end">
      <SearchField
        label={texts.campaigns.name}
        value={filters.name}
        onSearch={(name) => filter({ name })}
      />
      <WordSelect
        label={texts.campaigns.status}
        words={CAMPAIGN_STATUSES}
        names={texts.campaigns.statuses}
        value={filters.status}
        onChange={(status) => filter({ status })}
      />
    </Group>
  );
}

type RowsProps = { filters: CampaignSearch; cursor: string | undefined };

function CampaignRows({ filters, cursor }: RowsProps) {
  const redial = useRedial();
  const navigate = route.useNavigate();
  const { title, name, status, agent, created } = texts.campaigns;
  return (
    <AddressedList<CampaignListItem>
      {...campaignRows(redial, filters)}
      label={title}
      columns={[name, status, agent, created]}
      minWidth={560}
      cursor={cursor}
      onCursor={(next) =>
        void navigate({ search: atCursor(filters, next), replace: true, resetScroll: false })
      }
      renderRow={campaignRow}
    />
  );
}

function campaignRow(campaign: CampaignListItem) {
  return (
    <tr key={campaign.campaign_id}>
      <td>
        <RouteLink to="/campaigns/$campaignId" params={{ campaignId: campaign.campaign_id }}>
          {campaign.name}
        </RouteLink>
      </td>
      <td>
        <Group gap="xs">
          <StatusBadge status={campaign.status} />
          {campaign.held_at !== null && (
            <Badge color="red" variant="light" tt="none">
              {texts.campaigns.heldBadge}
            </Badge>
          )}
        </Group>
      </td>
      <td>{campaign.agent_id}</td>
      <td>
        <Time at={campaign.created_at} />
      </td>
    </tr>
  );
}
