import { Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { AuditEntry } from 'redial-client';
import { AddressedList } from '../../components/addressed-list.tsx';
import { atCursor } from '../../components/cursor-search.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { Time } from '../../components/time.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { AuditFilters } from './audit-filters.tsx';
import { detailsOf } from './details.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { ActorName, ObjectName } from './names.tsx';
import { auditQuery, type AuditSearch } from './search.ts';

const route = getRouteApi('/shell/audit-log');
const PAGE = 50;
const t = texts.auditLog;

/** Who did what in the organization, newest first. */
export function AuditLogPage() {
  const { cursor, ...filters } = route.useSearch();
  return (
    <Stack>
      <PageTitle>{t.title}</PageTitle>
      <Text size="sm">{t.about}</Text>
      <AuditFilters filters={filters} />
      <Entries key={JSON.stringify(filters)} filters={filters} cursor={cursor} />
    </Stack>
  );
}

function Entries({ filters, cursor }: { filters: AuditSearch; cursor: string | undefined }) {
  const redial = useRedial();
  const navigate = route.useNavigate();
  return (
    <AddressedList<AuditEntry>
      cacheKey={['audit-log', filters]}
      load={(page, signal) =>
        redial.listAuditLog({ query: { limit: PAGE, ...auditQuery(filters), ...page }, signal })
      }
      label={t.title}
      columns={[t.at, t.actor, t.action, t.object, t.details, t.look]}
      minWidth={860}
      cursor={cursor}
      onCursor={(next) =>
        void navigate({ search: atCursor(filters, next), replace: true, resetScroll: false })
      }
      renderRow={(entry) => <EntryRow key={entry.entry_id} entry={entry} />}
    />
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const details = detailsOf(entry).map(({ name, value }) => `${name}: ${value}`);
  return (
    <tr>
      <td>
        <Time at={entry.at} hasSeconds />
      </td>
      <td>
        <ActorName entry={entry} />
      </td>
      <td>{t.actions[entry.action]}</td>
      <td>
        <ObjectName entry={entry} />
      </td>
      <td>
        <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {details.join('; ')}
        </Text>
      </td>
      <td>
        <EntryDialog entry={entry} />
      </td>
    </tr>
  );
}
