import { Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listCallerNumberHealthOptions, listCallerNumbersOptions } from 'redial-client/react-query';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteButton } from '../../components/route-button.tsx';
import { texts } from '../../texts.ts';
import { HealthTable } from './health-table.tsx';

const route = getRouteApi('/shell/caller-numbers');
const PAGE = 50;
const REFRESH_MS = 30_000;

/** The numbers from which the organization calls, and how they fare. */
export function CallerNumbersPage() {
  const { skip = 0 } = route.useSearch();
  const assigned = useQuery(listCallerNumbersOptions());
  const numbers = assigned.data?.caller_numbers ?? [];
  return (
    <>
      <PageTitle needs="write">{texts.callerNumbers.title}</PageTitle>
      <Stack>
        {assigned.isError && (
          <ErrorNotice error={assigned.error} retry={() => void assigned.refetch()} />
        )}
        {assigned.data !== undefined && (
          <Text>{texts.callerNumbers.policies[assigned.data.policy]}</Text>
        )}
        <Text size="sm">{texts.callerNumbers.lastDay}</Text>
        <Health skip={skip} assigned={numbers.map(({ phone_number: number }) => number)} />
      </Stack>
    </>
  );
}

function Health({ skip, assigned }: { skip: number; assigned: readonly string[] }) {
  const query = { skip, limit: PAGE };
  const health = useQuery({
    ...listCallerNumberHealthOptions({ query }),
    refetchInterval: REFRESH_MS,
  });
  const numbers = health.data ?? [];
  return (
    <>
      {health.isError && <ErrorNotice error={health.error} retry={() => void health.refetch()} />}
      {health.isPending && <Loader aria-label={texts.list.loading} />}
      {health.data?.length === 0 && <Text>{texts.callerNumbers.none}</Text>}
      {numbers.length > 0 && <HealthTable numbers={numbers} assigned={assigned} />}
      <Group>
        {skip > 0 && (
          <RouteButton to="/caller-numbers" search={{}} variant="default">
            {texts.list.first}
          </RouteButton>
        )}
        {numbers.length === PAGE && (
          <RouteButton to="/caller-numbers" search={{ skip: skip + PAGE }} variant="default">
            {texts.callerNumbers.next}
          </RouteButton>
        )}
      </Group>
    </>
  );
}
