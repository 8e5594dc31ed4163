import { getRouteApi } from '@tanstack/react-router';
import type { BatchListItem } from 'redial-client';
import { count } from '../../components/count.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteButton } from '../../components/route-button.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { useRedial } from '../../session/session.tsx';
import { AddressedList } from '../../components/addressed-list.tsx';
import { atCursor } from '../../components/cursor-search.ts';
import { texts } from '../../texts.ts';
import { BatchFilters } from './batch-filters.tsx';
import { batchRows } from './batch-rows.ts';
import { finishedOf } from './batch/progress.ts';
import { ProgressBar } from './batch/progress-bar.tsx';
import type { BatchSearch } from './search.ts';

const route = getRouteApi('/shell/batches');
const REFRESH_MS = 10_000;

/** All batches, newest first. */
export function BatchListPage() {
  const { cursor, ...filters } = route.useSearch();
  return (
    <>
      <PageTitle needs="write" actions={<CreateLink />}>
        {texts.batches.title}
      </PageTitle>
      <BatchFilters filters={filters} />
      <BatchRows key={JSON.stringify(filters)} filters={filters} cursor={cursor} />
    </>
  );
}

function CreateLink() {
  return (
    <RouteButton needs="write" reach="campaign" to="/batches/new">
      {texts.batches.create}
    </RouteButton>
  );
}

function BatchRows({ filters, cursor }: { filters: BatchSearch; cursor: string | undefined }) {
  const redial = useRedial();
  const navigate = route.useNavigate();
  const { name: nameColumn, status: statusColumn, progress, created } = texts.batches;
  return (
    <AddressedList<BatchListItem>
      {...batchRows(redial, filters)}
      refreshMs={REFRESH_MS}
      label={texts.batches.title}
      columns={[nameColumn, statusColumn, progress, created]}
      minWidth={640}
      cursor={cursor}
      onCursor={(next) =>
        void navigate({ search: atCursor(filters, next), replace: true, resetScroll: false })
      }
      renderRow={(batch) => <BatchRow key={batch.batch_id} batch={batch} />}
    />
  );
}

function BatchRow({ batch }: { batch: BatchListItem }) {
  return (
    <tr>
      <td>
        <RouteLink to="/batches/$batchId" params={{ batchId: batch.batch_id }}>
          {batch.name ?? batch.batch_id}
        </RouteLink>
      </td>
      <td>
        <StatusBadge status={batch.status} />
      </td>
      <td style={{ minWidth: '11.25rem' }}>
        <ProgressBar counters={batch.counters} size="sm" />
        {texts.batches.done(count(finishedOf(batch.counters)), count(batch.total_contacts))}
      </td>
      <td>
        <Time at={batch.created_at} />
      </td>
    </tr>
  );
}
