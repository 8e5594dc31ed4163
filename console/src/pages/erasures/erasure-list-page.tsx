import { Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { Erasure } from 'redial-client';
import { AddressedList } from '../../components/addressed-list.tsx';
import { count, counted } from '../../components/count.ts';
import { atCursor } from '../../components/cursor-search.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { present } from '../../components/search-params.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { ErasePerson } from './erase-person.tsx';

const route = getRouteApi('/shell/erasures');
const PAGE = 50;
const REFRESH_MS = 10_000;
const t = texts.erasures;

/** The erasures of the organization, newest first. */
export function ErasureListPage() {
  const redial = useRedial();
  const navigate = route.useNavigate();
  const { cursor, ...filters } = route.useSearch();
  const query = present({ phone_number: filters.number });
  return (
    <Stack>
      <PageTitle needs="admin" actions={<ErasePerson />}>
        {t.title}
      </PageTitle>
      <Text size="sm">{t.about}</Text>
      <SearchField
        label={t.search}
        value={filters.number}
        onSearch={(text) => void navigate({ search: present({ number: text }), replace: true })}
      />
      <AddressedList<Erasure>
        key={filters.number ?? ''}
        cacheKey={['erasures', filters]}
        refreshMs={REFRESH_MS}
        load={(page, signal) =>
          redial.listErasures({ query: { limit: PAGE, ...query, ...page }, signal })
        }
        label={t.title}
        columns={[t.requested, t.status, t.reason, t.erased, t.leftOver]}
        minWidth={640}
        cursor={cursor}
        onCursor={(next) =>
          void navigate({ search: atCursor(filters, next), replace: true, resetScroll: false })
        }
        renderRow={(erasure) => <ErasureRow key={erasure.erasure_id} erasure={erasure} />}
      />
    </Stack>
  );
}

function ErasureRow({ erasure }: { erasure: Erasure }) {
  const { contacts, calls } = erasure.erased;
  const left = erasure.left_over.reduce((sum, entry) => sum + entry.count, 0);
  return (
    <tr>
      <td>
        <RouteLink to="/erasures/$erasureId" params={{ erasureId: erasure.erasure_id }}>
          <Time at={erasure.requested_at} hasSeconds />
        </RouteLink>
      </td>
      <td>
        <StatusBadge status={erasure.status} />
      </td>
      <td style={{ overflowWrap: 'anywhere' }}>{erasure.reason ?? '–'}</td>
      <td>{`${counted(contacts, 'contact')}, ${counted(calls, 'call')}`}</td>
      <td>{left === 0 ? t.nothing : count(left)}</td>
    </tr>
  );
}
