import { SHOWN_CALL_STATUSES } from '../../../../src/domain/call.ts';
import { FAILURE_CODES } from '../../../../src/domain/call-failure.ts';
import { Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { DayField } from '../../components/day-field.tsx';
import { present } from '../../components/search-params.ts';
import { SearchField } from '../../components/search-field.tsx';
import { WordSelect } from '../../components/word-select.tsx';
import { texts } from '../../texts.ts';
import type { CallSearch } from './search.ts';

/** Which calls are listed. */
export function CallFilters({ filters }: { filters: CallSearch }) {
  const navigate = useNavigate({ from: '/calls' });
  const filter = (changed: { [Name in keyof CallSearch]: CallSearch[Name] | undefined }) =>
    void navigate({ search: present({ ...filters, ...changed }), replace: true });
  const { to, from, batch, status, failure, after, before } = texts.calls;
  return (
    <Group mb="md" align="end">
      <SearchField label={to} value={filters.to} onSearch={(number) => filter({ to: number })} />
      <SearchField
        label={from}
        value={filters.from}
        onSearch={(number) => filter({ from: number })}
      />
      <WordSelect
        label={status}
        words={SHOWN_CALL_STATUSES}
        names={texts.calls.statuses}
        value={filters.status}
        onChange={(word) => filter({ status: word })}
      />
      <WordSelect
        label={failure}
        words={FAILURE_CODES}
        names={texts.calls.failures}
        value={filters.failure}
        onChange={(word) => filter({ failure: word })}
      />
      <DayField label={after} value={filters.after} onChange={(day) => filter({ after: day })} />
      <DayField label={before} value={filters.before} onChange={(day) => filter({ before: day })} />
      <SearchField label={batch} value={filters.batch} onSearch={(id) => filter({ batch: id })} />
    </Group>
  );
}
