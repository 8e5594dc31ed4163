import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Organization } from 'redial-client';
import { getOwnOrganizationOptions } from 'redial-client/react-query';
import { count, counted } from '../../components/count.ts';
import { Loaded } from '../../components/loaded.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { texts } from '../../texts.ts';
import { QuotaTable } from './quota-table.tsx';
import { SettingsForm } from './settings-form.tsx';

const WIDTH = 640;
const t = texts.organization;

/** The organization of the token: settings, quotas and use, destinations. */
export function OrganizationPage() {
  const organization = useQuery(getOwnOrganizationOptions());
  return <Loaded query={organization}>{(data) => <Details organization={data} />}</Loaded>;
}

function Details({ organization }: { organization: Organization }) {
  return (
    <Stack maw={WIDTH} gap="xl">
      <PageTitle needs="admin">{`${t.title}: ${organization.name}`}</PageTitle>
      <Section title={t.quotas}>
        <QuotaTable organization={organization} />
        <Today organization={organization} />
      </Section>
      <Section title={t.destinations}>
        <Destinations organization={organization} />
      </Section>
      <Section title={t.settings}>
        <SettingsForm key={organization.updated_at} organization={organization} />
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}

function Today({ organization: { usage_today: today } }: { organization: Organization }) {
  if (today === null) return null;
  const { calls, spent_usd: spent, reserved_usd: reserved } = today;
  return (
    <Text mt="sm">
      {`${t.today}: ${t.usedToday(counted(calls, 'call'), count(spent), count(reserved))}`}
    </Text>
  );
}

function Destinations({ organization: { destinations } }: { organization: Organization }) {
  const kinds = destinations.closed_kinds.map((kind) => t.kinds[kind]).join(', ');
  return (
    <>
      <Text mb="sm">{t.destinationsHint}</Text>
      <Text>{`${t.countries}: ${destinations.allowed_countries?.join(', ') ?? t.allCountries}`}</Text>
      <Text>{`${t.closedKinds}: ${kinds === '' ? t.none : kinds}`}</Text>
    </>
  );
}
