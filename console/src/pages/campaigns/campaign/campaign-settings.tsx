import { SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { Campaign } from 'redial-client';
import type { ReactNode } from 'react';
import { CalleeZones } from '../../../components/hours/callee-zones.tsx';
import { HoursSummary } from '../../../components/hours/hours-summary.tsx';
import { planOf } from '../../../components/hours/week-plan.ts';
import { texts } from '../../../texts.ts';
import { RetryPicture } from '../retries/retry-picture.tsx';
import { useContactZones } from './use-contact-zones.ts';
import { callRows, limitRows, type SettingRow } from './setting-rows.ts';

/** How a campaign is set: when it calls, how often again, within which limits, and how it speaks. */
export function CampaignSettings({ campaign }: { campaign: Campaign }) {
  const contactZones = useContactZones(campaign.campaign_id);
  const { working_hours: week, timezone, timezone_source: source } = campaign;
  const hours =
    week === null ? null : { plan: planOf(week), blackoutDates: week.blackout_dates ?? [] };
  const settings = texts.campaigns.settings;
  return (
    <>
      <SettingsPart title={settings.hours}>
        {hours === null && <Text>{settings.always}</Text>}
        {hours !== null && (
          <>
            <HoursSummary plan={hours.plan} />
            {hours.blackoutDates.length > 0 && (
              <Text>{`${texts.hours.blackout}: ${hours.blackoutDates.join(', ')}`}</Text>
            )}
            <CalleeZones hours={hours} zone={timezone} source={source} known={contactZones} />
          </>
        )}
      </SettingsPart>
      <SettingsPart title={settings.retries}>
        <RetryPicture policy={campaign.retry_policy} hours={hours} zone={timezone} />
      </SettingsPart>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <SettingsPart title={settings.limits}>
          <SettingTable label={settings.limits} rows={limitRows(campaign)} />
        </SettingsPart>
        <SettingsPart title={settings.calls}>
          <SettingTable label={settings.calls} rows={callRows(campaign)} />
        </SettingsPart>
      </SimpleGrid>
    </>
  );
}

function SettingsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function SettingTable({ label, rows }: { label: string; rows: readonly SettingRow[] }) {
  return (
    <Table aria-label={label}>
      <tbody>
        {rows.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row" style={{ fontWeight: 400 }}>
              {name}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
