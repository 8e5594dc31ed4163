import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Suppression } from 'redial-client';
import { AddressedList } from '../../components/addressed-list.tsx';
import { atCursor } from '../../components/cursor-search.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { present } from '../../components/search-params.ts';
import { Time } from '../../components/time.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { AddSuppressions } from './add-suppressions.tsx';
import { DeleteSuppression } from './delete-suppression.tsx';

const route = getRouteApi('/shell/suppressions');
const PAGE = 50;
const KEY = ['suppressions'];
const { title, number, reason, ends, since, actions, search } = texts.suppressions;

/** The numbers that the organization does not call, newest first. */
export function SuppressionListPage() {
  const redial = useRedial();
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const { cursor, ...filters } = route.useSearch();
  const query = present({ phone_number: filters.number });
  const changed = () => void queries.invalidateQueries({ queryKey: KEY });
  return (
    <Stack>
      <PageTitle needs="write" actions={<AddSuppressions onChanged={changed} />}>
        {title}
      </PageTitle>
      <SearchField
        label={search}
        value={filters.number}
        onSearch={(text) => void navigate({ search: present({ number: text }), replace: true })}
      />
      <AddressedList<Suppression>
        key={filters.number ?? ''}
        cacheKey={[...KEY, filters]}
        load={(page, signal) =>
          redial.listSuppressions({ query: { limit: PAGE, ...query, ...page }, signal })
        }
        label={title}
        columns={[number, reason, ends, since, actions]}
        minWidth={640}
        cursor={cursor}
        onCursor={(next) =>
          void navigate({ search: atCursor(filters, next), replace: true, resetScroll: false })
        }
        renderRow={(row) => (
          <SuppressionRow key={row.suppression_id} suppression={row} onChanged={changed} />
        )}
      />
    </Stack>
  );
}

type RowProps = { suppression: Suppression; onChanged: () => void };

function SuppressionRow({ suppression, onChanged }: RowProps) {
  return (
    <tr>
      <td>{suppression.phone_number}</td>
      <td>{suppression.reason ?? '–'}</td>
      <td>
        <Time at={suppression.expires_at} />
      </td>
      <td>
        <Time at={suppression.created_at} />
      </td>
      <td>
        <DeleteSuppression suppression={suppression} onChanged={onChanged} />
      </td>
    </tr>
  );
}
