import { Alert, Code, List, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Erasure } from 'redial-client';
import { getErasureOptions } from 'redial-client/react-query';
import { ERASED_KINDS } from '../../../../src/domain/erasure.ts';
import { count } from '../../components/count.ts';
import { Loaded } from '../../components/loaded.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { Time, timeIn } from '../../components/time.tsx';
import { texts } from '../../texts.ts';

const route = getRouteApi('/shell/erasures/$erasureId');
const REFRESH_MS = 2_000;
const t = texts.erasures;

/** The receipt of an erasure: how far it is, what it has erased, and what it could not. */
export function ErasurePage() {
  const { erasureId } = route.useParams();
  const erasure = useQuery({
    ...getErasureOptions({ path: { erasure_id: erasureId } }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'completed' ? false : REFRESH_MS),
  });
  return (
    <Stack maw={720}>
      <RouteLink to="/erasures">{t.all}</RouteLink>
      <Loaded query={erasure}>{(data) => <Receipt erasure={data} />}</Loaded>
    </Stack>
  );
}

function Receipt({ erasure }: { erasure: Erasure }) {
  const { status, reason, suppressed } = erasure;
  return (
    <>
      <PageTitle>{t.one(timeIn(erasure.requested_at))}</PageTitle>
      <div>
        <StatusBadge status={status} />
      </div>
      <Text>{t.statuses[status]}</Text>
      {reason !== null && <Text>{`${t.reason}: ${reason}`}</Text>}
      <Text>{suppressed ? t.suppressed : t.notSuppressed}</Text>
      {erasure.completed_at !== null && (
        <Text>
          {t.completed}: <Time at={erasure.completed_at} hasSeconds />
        </Text>
      )}
      <Counts erased={erasure.erased} />
      <LeftOver entries={erasure.left_over} />
      <Text size="sm">
        {t.hash}: <Code style={{ overflowWrap: 'anywhere' }}>{erasure.number_hash}</Code>
      </Text>
    </>
  );
}

function Counts({ erased }: Pick<Erasure, 'erased'>) {
  return (
    <Table captionSide="top">
      <Table.Caption>{t.erasedSoFar}</Table.Caption>
      <TableHead columns={[t.kind, t.number]} />
      <tbody>
        {ERASED_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t.kinds[kind]}</th>
            <td>{count(erased[kind])}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function LeftOver({ entries }: { entries: Erasure['left_over'] }) {
  if (entries.length === 0) return null;
  return (
    <Alert color="yellow" title={t.leftOver}>
      <List size="sm">
        {entries.map(({ kind, reason, remedy, count: calls, call_sids: sids }) => (
          <List.Item key={`${kind} ${reason}`}>
            {t.left(t.kinds[kind], count(calls), t.reasons[reason])} {remedy}
            <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
              {sids.join(', ')}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
