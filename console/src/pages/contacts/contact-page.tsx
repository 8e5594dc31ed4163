import { Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Contact } from 'redial-client';
import { getContactOptions } from 'redial-client/react-query';
import { PageFailure } from '../../components/page-failure.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { texts } from '../../texts.ts';
import { refreshOf } from './contact-refresh.ts';
import { ContactActions } from './contact-actions.tsx';
import { ContactStory } from './contact-story.tsx';

const route = getRouteApi('/shell/batches/$batchId/contacts/$contactId');

/** One contact: what became of it, and everything that happened, in the order of time. */
export function ContactPage() {
  const { batchId, contactId } = route.useParams();
  const contact = useQuery({
    ...getContactOptions({ path: { batch_id: batchId, contact_id: contactId } }),
    refetchInterval: ({ state: { data } }) => refreshOf(data?.status),
  });
  if (contact.isPending) return <Loader aria-label={texts.list.loading} />;
  if (contact.data === undefined) {
    return <PageFailure error={contact.error} retry={() => void contact.refetch()} />;
  }
  const { data } = contact;
  const name = data.call_variables['callee_name'];
  const title = name === undefined ? data.phone_number : `${name}, ${data.phone_number}`;
  return (
    <Stack>
      <RouteLink to="/batches/$batchId" params={{ batchId }}>
        {texts.contacts.backToBatch}
      </RouteLink>
      <PageTitle needs="write" actions={<ContactActions contact={data} />}>
        {title}
      </PageTitle>
      <Facts contact={data} />
      <Title order={2} size="h3">
        {texts.contacts.story}
      </Title>
      <ContactStory contact={data} />
    </Stack>
  );
}

function Facts({ contact }: { contact: Contact }) {
  const next = contact.next_retry_at ?? contact.next_follow_up_at;
  const variables = Object.entries(contact.call_variables);
  return (
    <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
      <Group>
        <StatusBadge status={contact.status} />
        {contact.status_reason !== null && (
          <Text size="sm">
            {contact.status_reason.replaceAll('_', ' ')} {contact.status_detail}
          </Text>
        )}
      </Group>
      {next !== null && (
        <Text size="sm">
          {texts.contacts.next}: <Time at={next} calleeZone={contact.timezone} />
        </Text>
      )}
      {contact.external_id !== null && (
        <Text size="sm">
          {texts.contacts.externalId}: {contact.external_id}
        </Text>
      )}
      {contact.timezone !== null && (
        <Text size="sm">
          {texts.contacts.zone}: {contact.timezone}
        </Text>
      )}
      <Text size="sm">
        {texts.contacts.variables}:{' '}
        {variables.map(([key, value]) => `${key} = ${value}`).join(', ') ||
          texts.contacts.noVariables}
      </Text>
    </Stack>
  );
}
