import { getRouteApi } from '@tanstack/react-router';
import type { ContactListItem } from 'redial-client';
import { RouteLink } from '../../components/route-link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { useRedial } from '../../session/session.tsx';
import { AddressedList } from '../../components/addressed-list.tsx';
import { atCursor } from '../../components/cursor-search.ts';
import { texts } from '../../texts.ts';
import { ContactFilters } from './contact-filters.tsx';
import { contactRows } from './contact-rows.ts';
import type { ContactSearch } from './search.ts';

const route = getRouteApi('/shell/batches/$batchId');
const REFRESH_MS = 5_000;

type TableProps = {
  batchId: string;
  /** Whether changes of the shown contacts are read, because no stream tells them. */
  isRead: boolean;
};

/** The contacts of a batch with their filters, which are in the address. */
export function ContactTable({ batchId, isRead }: TableProps) {
  const { cursor, ...filters } = route.useSearch();
  return (
    <>
      <ContactFilters filters={filters} />
      <Rows
        key={JSON.stringify(filters)}
        batchId={batchId}
        isRead={isRead}
        filters={filters}
        cursor={cursor}
      />
    </>
  );
}

type Props = TableProps & { filters: ContactSearch; cursor: string | undefined };

function Rows({ batchId, isRead, filters, cursor }: Props) {
  const redial = useRedial();
  const navigate = route.useNavigate();
  const { title, number, name, status, calls, last, next: nextCall } = texts.contacts;
  // The stream changes rows that are shown; which rows have a status is asked for again.
  const isChosen = filters.status !== undefined;
  return (
    <AddressedList<ContactListItem>
      {...contactRows(redial, { batchId, filters })}
      refreshMs={isRead || isChosen ? REFRESH_MS : undefined}
      isWholeRead={isChosen}
      label={title}
      columns={[number, name, status, calls, last, nextCall]}
      minWidth={760}
      cursor={cursor}
      onCursor={(next) =>
        void navigate({ search: atCursor(filters, next), replace: true, resetScroll: false })
      }
      renderRow={(contact) => <ContactRow key={contact.contact_id} contact={contact} />}
    />
  );
}

function ContactRow({ contact }: { contact: ContactListItem }) {
  const next = contact.next_retry_at ?? contact.next_follow_up_at ?? null;
  const reason = contact.status_reason ?? null;
  const wasCalled = contact.last_attempted_at !== null;
  return (
    <tr>
      <td>
        <RouteLink
          to="/batches/$batchId/contacts/$contactId"
          params={{ batchId: contact.batch_id, contactId: contact.contact_id }}
        >
          {contact.phone_number}
        </RouteLink>
      </td>
      <td>{contact.call_variables['callee_name'] ?? '–'}</td>
      <td>
        <StatusBadge status={contact.status} />
        {reason !== null && ` ${reason.replaceAll('_', ' ')}`}
      </td>
      <td>{wasCalled ? contact.retry_count + contact.follow_up_count + 1 : 0}</td>
      <td>
        <Time at={contact.last_attempted_at} />
      </td>
      <td>{next === null ? '–' : <Time at={next} calleeZone={contact.timezone ?? null} />}</td>
    </tr>
  );
}
