import { getRouteApi } from '@tanstack/react-router';
import type { CallRecord } from 'redial-client';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { useRedial } from '../../session/session.tsx';
import { AddressedList } from '../../components/addressed-list.tsx';
import { atCursor } from '../../components/cursor-search.ts';
import { texts } from '../../texts.ts';
import { CallFilters } from './call-filters.tsx';
import { callRows } from './call-rows.ts';
import type { CallSearch } from './search.ts';

const route = getRouteApi('/shell/calls');
const REFRESH_MS = 10_000;

/** The calls of the organization, newest first. */
export function CallListPage() {
  const { cursor, ...filters } = route.useSearch();
  return (
    <>
      <PageTitle>{texts.calls.title}</PageTitle>
      <CallFilters filters={filters} />
      <Rows key={JSON.stringify(filters)} filters={filters} cursor={cursor} />
    </>
  );
}

function Rows({ filters, cursor }: { filters: CallSearch; cursor: string | undefined }) {
  const redial = useRedial();
  const navigate = route.useNavigate();
  const { title, at, to, from, status, failure, length, disposition } = texts.calls;
  return (
    <AddressedList<CallRecord>
      {...callRows(redial, filters)}
      refreshMs={REFRESH_MS}
      label={title}
      columns={[to, from, at, status, failure, length, disposition]}
      minWidth={820}
      cursor={cursor}
      onCursor={(next) =>
        void navigate({ search: atCursor(filters, next), replace: true, resetScroll: false })
      }
      renderRow={(call) => <CallRow key={call.execution_id} call={call} />}
    />
  );
}

function CallRow({ call }: { call: CallRecord }) {
  return (
    <tr>
      <td>
        <RouteLink
          to="/batches/$batchId/contacts/$contactId"
          params={{ batchId: call.batch_id, contactId: call.contact_id }}
        >
          {call.to_number}
        </RouteLink>
      </td>
      <td>{call.from_number}</td>
      <td>
        <Time at={call.created_at} />
      </td>
      <td>
        <StatusBadge status={call.call_status} />
      </td>
      <td>{call.failure === null ? '–' : texts.calls.failures[call.failure.code]}</td>
      <td>{texts.calls.seconds(call.duration_seconds)}</td>
      <td>{call.disposition ?? '–'}</td>
    </tr>
  );
}
