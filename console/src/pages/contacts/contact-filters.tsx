import { CONTACT_STATUSES } from '../../../../src/domain/contact.ts';
import { Group, NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { present, wordOf } from '../../components/search-params.ts';
import { SearchField } from '../../components/search-field.tsx';
import { WordSelect } from '../../components/word-select.tsx';
import { texts } from '../../texts.ts';
import { SEARCH_FIELDS } from './search.ts';
import type { ContactSearch } from './search.ts';

const route = getRouteApi('/shell/batches/$batchId');

/** Which contacts are listed. */
export function ContactFilters({ filters }: { filters: ContactSearch }) {
  const navigate = route.useNavigate();
  const filter = (changed: { [Name in keyof ContactSearch]: ContactSearch[Name] | undefined }) =>
    void navigate({
      search: present({ ...filters, ...changed }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Group align="end">
      <WordSelect
        label={texts.contacts.status}
        words={CONTACT_STATUSES}
        names={texts.contacts.statuses}
        value={filters.status}
        onChange={(status) => filter({ status })}
      />
      <SearchField
        label={texts.contacts.search}
        value={filters.q}
        onSearch={(q) => filter({ q })}
      />
      <NativeSelect
        label={texts.contacts.searchIn}
        value={filters.in ?? 'name'}
        data={SEARCH_FIELDS.map((value) => ({ value, label: texts.contacts.fields[value] }))}
        onChange={(event) => filter({ in: wordOf(SEARCH_FIELDS, event.currentTarget.value) })}
      />
    </Group>
  );
}
